package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.session.Fault;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A listener that writes down what it hears, and that calls come one at a time and on I/O threads. */
public class RecordingChannelListener implements ChannelListener {
    private static final long WAIT_SECONDS = 20;

    public final BlockingQueue<Channel> opened = new LinkedBlockingQueue<>();
    public final BlockingQueue<byte[]> messages = new LinkedBlockingQueue<>();
    /** For each message whether it was binary. */
    public final BlockingQueue<Boolean> binaries = new LinkedBlockingQueue<>();

    public final BlockingQueue<Long> arrivals = new LinkedBlockingQueue<>();
    public final BlockingQueue<Fault> closed = new LinkedBlockingQueue<>();
    public final BlockingQueue<String> signs = new LinkedBlockingQueue<>();
    final List<String> wrong = new CopyOnWriteArrayList<>();
    private final AtomicInteger inside = new AtomicInteger();

    @Override
    public void onOpen(Channel channel) {
        call(() -> opened.add(channel));
    }

    @Override
    public void onMessage(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos) {
        call(() -> {
            byte[] copy = new byte[length];
            System.arraycopy(bytes, offset, copy, 0, length);
            arrivals.add(arrivedNanos);
            binaries.add(binary);
            messages.add(copy);
        });
    }

    @Override
    public void onAlive(long arrivedNanos) {
        call(() -> signs.add("alive"));
    }

    @Override
    public void onClosed(Fault fault) {
        call(() -> closed.add(fault));
    }

    private void call(Runnable body) {
        if (inside.incrementAndGet() != 1) {
            wrong.add("two calls at a time");
        }
        if (!isIoThread(Thread.currentThread().getName())) {
            wrong.add("called on " + Thread.currentThread().getName());
        }
        if (!closed.isEmpty()) {
            wrong.add("called after onClosed");
        }
        body.run();
        inside.decrementAndGet();
    }

    /** Whether calls may come on a thread of this name. */
    public boolean isIoThread(String name) {
        return name.startsWith("duplex-io");
    }

    public Channel open() {
        return next(opened, "onOpen");
    }

    public String text() {
        return new String(next(messages, "a message"), StandardCharsets.UTF_8);
    }

    public byte[] bytes() {
        return next(messages, "a message");
    }

    public void sign(String name) {
        assertThat(next(signs, name)).isEqualTo(name);
    }

    /** The end, and that it came after nothing wrong. */
    public Fault fault() {
        Fault fault = next(closed, "onClosed");
        assertThat(wrong).isEmpty();
        return fault;
    }

    private <T> T next(BlockingQueue<T> queue, String what) {
        try {
            T next = queue.poll(WAIT_SECONDS, TimeUnit.SECONDS);
            assertThat(next).as("%s; closed with %s", what, closed).isNotNull();
            return next;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
