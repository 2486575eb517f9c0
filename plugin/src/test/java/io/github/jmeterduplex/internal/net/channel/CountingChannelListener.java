package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.session.Fault;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A listener that counts messages up to {@link Flood#LAST}, and forgets them. */
public final class CountingChannelListener implements ChannelListener {
    private static final long WAIT_SECONDS = 120;

    private final CompletableFuture<Channel> opened = new CompletableFuture<>();
    private final AtomicLong messages = new AtomicLong();
    private final CountDownLatch many = new CountDownLatch(1_000);
    private final CountDownLatch last = new CountDownLatch(1);

    Channel open() throws Exception {
        return opened.get(WAIT_SECONDS, TimeUnit.SECONDS);
    }

    public long messages() {
        return messages.get();
    }

    /** Waits for the first thousand messages. */
    void awaitMany() throws InterruptedException {
        if (!many.await(WAIT_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("no flood: " + messages() + " messages");
        }
    }

    /** Waits for the last message; says how many came before. */
    long all() throws InterruptedException {
        if (!last.await(WAIT_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("the last message has not come after " + messages());
        }
        return messages();
    }

    @Override
    public void onOpen(Channel channel) {
        opened.complete(channel);
    }

    @Override
    public void onMessage(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos) {
        boolean isLast = length == Flood.LAST.length()
                && Flood.LAST.equals(new String(bytes, offset, length, StandardCharsets.UTF_8));
        if (isLast) {
            last.countDown();
        } else {
            messages.incrementAndGet();
            many.countDown();
        }
    }

    @Override
    public void onAlive(long arrivedNanos) {
        // No message.
    }

    @Override
    public void onClosed(Fault fault) {
        opened.completeExceptionally(new AssertionError(fault.message()));
    }
}
