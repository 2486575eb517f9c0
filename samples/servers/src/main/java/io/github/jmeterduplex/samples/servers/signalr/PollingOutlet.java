package io.github.jmeterduplex.samples.servers.signalr;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.concurrent.Future;
import java.io.ByteArrayOutputStream;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends to a client by long polling: what is to be sent waits for a GET, or a GET for it. Confined to the connection's
 * event loop.
 */
final class PollingOutlet implements Outlet {
    private static final byte[] NOTHING = {};
    private static final int MAX_WAITING = 4 << 20;

    private final HubOptions options;
    private final EventLoop loop;
    private final Runnable forget;
    private final ByteArrayOutputStream unsent = new ByteArrayOutputStream();
    private @Nullable Channel poll;
    private @Nullable Future<?> timeout;
    private boolean over;
    private long lastPollNanos = System.nanoTime();

    /**
     * A transport without a poll yet.
     *
     * @param forget runs when the client knows that the connection is over
     */
    PollingOutlet(HubOptions options, EventLoop loop, Runnable forget) {
        this.options = options;
        this.loop = loop;
        this.forget = forget;
    }

    /** A GET of the client's; one that was waiting ends with 204. */
    void poll(Channel channel) {
        lastPollNanos = System.nanoTime();
        if (poll != null) {
            answer(HttpResponseStatus.NO_CONTENT, NOTHING);
        }
        poll = channel;
        if (unsent.size() > 0) {
            answerUnsent();
        } else if (over) {
            answer(HttpResponseStatus.NO_CONTENT, NOTHING);
            forget.run();
        } else {
            timeout = loop.schedule(
                    () -> answer(HttpResponseStatus.OK, NOTHING), options.number("poll-millis"), TimeUnit.MILLISECONDS);
        }
    }

    /** Runs the task on the connection's event loop; any thread may call this. */
    void on(Runnable task) {
        loop.execute(task);
    }

    private void answerUnsent() {
        byte[] bytes = unsent.toByteArray();
        unsent.reset();
        answer(HttpResponseStatus.OK, bytes);
    }

    private void answer(HttpResponseStatus status, byte[] bytes) {
        Channel waiting = poll;
        poll = null;
        lastPollNanos = System.nanoTime();
        if (timeout != null) {
            timeout.cancel(false);
            timeout = null;
        }
        if (waiting != null) {
            Responses.send(waiting, status, "application/octet-stream", bytes);
        }
    }

    /** Hears that a client's connection has closed, perhaps that of the waiting poll. */
    void closed(Channel channel) {
        if (poll == channel) {
            answer(HttpResponseStatus.OK, NOTHING);
        }
    }

    @Override
    public String name() {
        return "longpolling";
    }

    @Override
    public boolean isKeptAliveByItself() {
        return true;
    }

    @Override
    public boolean isAbandoned() {
        return poll == null
                && System.nanoTime() - lastPollNanos
                        > TimeUnit.MILLISECONDS.toNanos(options.number("disconnect-millis"));
    }

    @Override
    public boolean send(byte[] bytes, boolean binary) {
        unsent.writeBytes(bytes);
        if (poll != null) {
            // After what else is to be sent now, so that one poll takes it all.
            loop.execute(this::flush);
        }
        return unsent.size() < MAX_WAITING;
    }

    private void flush() {
        if (poll != null && unsent.size() > 0) {
            answerUnsent();
        }
    }

    @Override
    public void finish() {
        over = true;
        flush();
        if (poll != null) {
            answer(HttpResponseStatus.NO_CONTENT, NOTHING);
            forget.run();
        } else {
            Future<?> unused = loop.schedule(forget, options.number("disconnect-millis"), TimeUnit.MILLISECONDS);
        }
    }

    @Override
    public void cut() {
        over = true;
        forget.run();
        if (poll != null) {
            SocketOutlet.cut(poll);
            poll = null;
        }
    }
}
