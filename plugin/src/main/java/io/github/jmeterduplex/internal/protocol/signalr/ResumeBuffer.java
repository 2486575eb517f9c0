package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The hub messages that one session with stateful reconnect has sent and the server has not acknowledged, and those
 * that wait behind them. The hub messages of types 1 to 5 have numbers from 1 on, which no message carries: both sides
 * count. Thread-safe.
 *
 * <p>A message is handed to a connection at most once, and to each further connection once more until it is
 * acknowledged. At most {@link #MOST_BYTES} are on their way, and the message that passes this limit.
 */
final class ResumeBuffer {
    /** The limit of the official clients and servers, in bytes. */
    static final int MOST_BYTES = 100_000;

    /** Hands bytes to the present connection. Called with the lock of the buffer held, so it must not block. */
    interface Line {
        void send(byte[] message, @Nullable WriteListener listener);
    }

    /** One message of the session, which may consist of several hub messages. */
    private static final class Kept implements WriteListener {
        private final byte[] bytes;
        /** The number of its last hub message. */
        private final long last;
        // Guarded by this.
        /** Is notified of the first write, or the end; null when it was, or if the outcome does not matter. */
        private @Nullable WriteListener listener;
        /** How many connections have it and have not said whether it is written. */
        private int handed;
        /** Whether some of its bytes may have gone out. */
        private boolean begun;
        /** Why the session has ended; null before that. */
        private @Nullable Fault over;

        Kept(byte[] bytes, long last, @Nullable WriteListener listener) {
            this.bytes = bytes;
            this.last = last;
            this.listener = listener;
        }

        void hand(Line line) {
            synchronized (this) {
                handed++;
            }
            line.send(bytes, this);
        }

        @Override
        public void written() {
            WriteListener first;
            synchronized (this) {
                handed--;
                first = take();
            }
            if (first != null) {
                first.written();
            }
        }

        /** Notes that the server has the message. The connection may not have said so yet. */
        void received() {
            WriteListener first = take();
            if (first != null) {
                first.written();
            }
        }

        /** {@inheritDoc} The next connection carries the message again. */
        @Override
        public void dropped(boolean wasBegun, Fault why) {
            synchronized (this) {
                handed--;
                begun |= wasBegun;
            }
            dropAtTheEnd();
        }

        /** Drops the message, but not before each connection that has it has said whether it is written. */
        void end(Fault why) {
            synchronized (this) {
                over = why;
            }
            dropAtTheEnd();
        }

        private void dropAtTheEnd() {
            WriteListener first;
            Fault why;
            boolean wasBegun;
            synchronized (this) {
                why = over;
                wasBegun = begun;
                first = why != null && handed == 0 ? take() : null;
            }
            if (first != null && why != null) {
                first.dropped(wasBegun, why);
            }
        }

        private synchronized @Nullable WriteListener take() {
            WriteListener taken = listener;
            listener = null;
            return taken;
        }
    }

    // Guarded by this.
    private final Deque<Kept> sent = new ArrayDeque<>();
    private final Deque<Kept> waiting = new ArrayDeque<>();
    private long sentBytes;
    private long waitingBytes;
    /** Number of hub messages so far, those that wait included. */
    private long total;
    /** Number of hub messages that a connection was given. */
    private long given;
    /** The number of the last hub message that is not kept any more. */
    private long forgotten;
    /** The present connection; null between two. */
    private @Nullable Line line;
    /** Why there will be no connection any more; null before that. */
    private @Nullable Fault over;

    /** Passes messages to the first connection. */
    synchronized void begin(Line first) {
        line = first;
    }

    /**
     * Adds a message: hands it to the connection, or lets it wait.
     *
     * @param count number of hub messages in it, at least 1
     * @param listener is notified when the message is written for the first time, or when the session ends before that
     */
    void send(byte[] message, int count, @Nullable WriteListener listener) {
        Fault refused;
        synchronized (this) {
            refused = over;
            if (refused == null) {
                total += count;
                waiting.add(new Kept(message, total, listener));
                waitingBytes += message.length;
                pump();
            }
        }
        if (refused != null && listener != null) {
            listener.dropped(false, refused);
        }
    }

    /** Hands waiting messages to the connection as far as the limit allows. Called with the lock. */
    private void pump() {
        Line to = line;
        while (to != null && sentBytes <= MOST_BYTES && !waiting.isEmpty()) {
            Kept next = waiting.remove();
            waitingBytes -= next.bytes.length;
            sentBytes += next.bytes.length;
            sent.add(next);
            given = next.last;
            next.hand(to);
        }
    }

    /**
     * Forgets the messages that the server has received.
     *
     * @throws ProtocolViolation if there are fewer
     */
    void acknowledge(long number) {
        List<Kept> received = new ArrayList<>();
        synchronized (this) {
            if (number > given) {
                throw ProtocolViolation.of("an acknowledgement of at most " + given + " messages", "one of " + number);
            }
            // One of several hub messages stays until the last of them; the server skips those that it has.
            while (!sent.isEmpty() && sent.element().last <= number) {
                Kept next = sent.remove();
                sentBytes -= next.bytes.length;
                forgotten = next.last;
                received.add(next);
            }
            pump();
        }
        received.forEach(Kept::received);
    }

    /** Notes that the connection is gone: messages wait for the next one. */
    synchronized void disconnect() {
        line = null;
    }

    /**
     * Continues over another connection: announces the number of the first message, and sends all again that were not
     * acknowledged.
     *
     * @param announcing makes the message that announces a number
     */
    synchronized void resume(Line next, LongFunction<byte[]> announcing) {
        line = next;
        next.send(announcing.apply(forgotten + 1), null);
        sent.forEach(message -> message.hand(next));
        pump();
    }

    /** Returns the bytes that wait for a connection, or for an acknowledgement that lets them go. */
    synchronized long waitingBytes() {
        return waitingBytes;
    }

    /**
     * Drops all messages that were never written, and refuses further ones. A message that is being written gets its
     * outcome when that write ends. Idempotent.
     */
    void end(Fault why) {
        List<Kept> all;
        synchronized (this) {
            over = over == null ? why : over;
            line = null;
            all = new ArrayList<>(sent);
            all.addAll(waiting);
            sent.clear();
            waiting.clear();
            sentBytes = 0;
            waitingBytes = 0;
        }
        all.forEach(message -> message.end(why));
    }
}
