package io.github.jmeterduplex.internal.net.websocket;

import io.github.jmeterduplex.internal.net.channel.Envelope.PayloadEncoder;
import io.github.jmeterduplex.internal.net.tcp.DeferredWrites;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * The queue of one WebSocket's outbound messages, which are written flush by flush. Messages that wait at a flush are
 * written together; messages that are added during a write are part of the next one. Thread-safe.
 */
public final class Outbox implements Callback, DeferredWrites.FlushQueue {
    /** The connection's operation to write bytes. */
    public interface Writer {
        /** Writes all bytes of the buffer; the next write follows only after the callback. */
        void write(ByteBuffer bytes, Callback done);
    }

    /** A listener for the outcome of writes, called on any thread, with no lock held. */
    public interface Listener {
        /** Ends the channel, as a write has failed. Returns why the channel has ended. */
        Fault failed(Throwable cause);

        /** Called when the kernel has accepted the close frame. */
        void closeSent();
    }

    /** The progress of a write, which decides which thread continues. */
    private enum Turn {
        /** The call that writes has not returned, and the write has not ended. */
        WRITING,
        /** The write ended before the call returned, so that the calling thread continues. */
        DONE,
        /** The call returned first, so that the thread that ends the write continues. */
        LEFT
    }

    private static final Fault CLOSING = new Fault(Cause.CLOSED, "closed by this side");

    /** A placeholder for the writer before {@link #attach}, which is never called. */
    private static final Writer UNATTACHED = (bytes, done) -> {
        throw new IllegalStateException("nothing is attached that writes");
    };

    private final FrameEncoder framing;
    private final Listener listener;
    private final AtomicReference<Turn> turn = new AtomicReference<>(Turn.DONE);

    // Guarded by this, but for fields that say otherwise and volatile ones.
    private Writer writer = UNATTACHED;
    private @Nullable OutboxMessage first;
    private @Nullable OutboxMessage last;
    private byte @Nullable [] pong;
    /** The number of a ping that is not written yet; 0 if there is not one. */
    private long ping;
    /** Number of flushes that the queued messages end. */
    private int flushes;
    /** Whether the last write ended late, so that the next one includes all messages flushed since. */
    private boolean behind;

    private int closeCode;
    private boolean closeWritten;
    /** The reason why the outbox was stopped; null before that. */
    private @Nullable Fault over;

    private @Nullable OutboxMessage inFlight;

    private long inFlightBytes;
    private boolean busy;

    /** The bytes that are being written. Used by the thread that writes and by the one that completes the write. */
    private @Nullable ByteBuffer bytes;

    private int bytesFrom;

    /** Number of bytes that are not written yet; changed with the lock, read without it. */
    private final AtomicLong unsentBytes = new AtomicLong();

    private volatile long writingSinceNanos;
    private volatile boolean writing;

    public Outbox(@Nullable PayloadEncoder encoder, Listener listener) {
        this.framing = new FrameEncoder(encoder);
        this.listener = listener;
    }

    /** Attaches the connection to which messages are written; called once, before the first message. */
    public synchronized void attach(Writer to, @Nullable Deflation compression) {
        writer = to;
        framing.compress(compression);
    }

    /** Queues a message; drops it if the channel is closing or closed. */
    void send(OutboxMessage message) {
        int length = message.length();
        Fault refused;
        synchronized (this) {
            refused = over == null && closeCode != 0 ? CLOSING : over;
            if (refused == null) {
                add(message, length);
            }
        }
        if (refused != null) {
            OutboxMessage.drop(message, 0, refused);
        }
    }

    /** Queues messages that no other message separates; drops them if the channel is closing or closed. */
    void send(List<OutboxMessage> messages) {
        Fault refused;
        synchronized (this) {
            refused = over == null && closeCode != 0 ? CLOSING : over;
            if (refused == null) {
                messages.forEach(message -> add(message, message.length()));
            }
        }
        if (refused != null) {
            Fault why = refused;
            messages.forEach(message -> OutboxMessage.drop(message, 0, why));
        }
    }

    /** Appends a message to the queue; called with the lock held. */
    private void add(OutboxMessage message, int length) {
        if (last == null) {
            first = message;
        } else {
            last.next = message;
        }
        last = message;
        long unsent = unsentBytes.getPlain() + length;
        unsentBytes.setRelease(unsent);
    }

    void flush() {
        if (mark() > 0) {
            write();
        }
    }

    @Override
    public synchronized int mark() {
        if (first == null) {
            return 0;
        }
        endFlush();
        return flushes;
    }

    /** Marks the end of a flush at the last queued message; called with the lock held. */
    private void endFlush() {
        OutboxMessage end = last;
        if (end != null && !end.endsFlush) {
            end.endsFlush = true;
            flushes++;
        }
    }

    /**
     * Queues the answer to a ping, in place of an unsent earlier one, as only the latest ping needs an answer (RFC
     * 6455, section 5.5.3).
     */
    void pong(byte[] payload) {
        synchronized (this) {
            pong = payload;
        }
        write();
    }

    /**
     * Queues a ping, in place of an unsent one with a lower number, as the answer to the higher one says as much;
     * dropped if the channel is closing or closed.
     *
     * @param number above 0
     */
    void ping(long number) {
        synchronized (this) {
            ping = Math.max(ping, number);
        }
        write();
    }

    /** Queues a close frame after the waiting messages, and refuses further messages. */
    void close(int code) {
        synchronized (this) {
            if (closeCode != 0) {
                return;
            }
            closeCode = code;
            endFlush();
        }
        write();
    }

    /**
     * Drops the waiting messages and refuses further ones; a close frame may follow. Messages that are being written
     * get their outcome when the write ends. Idempotent.
     */
    void stop(Fault why) {
        OutboxMessage waiting;
        synchronized (this) {
            over = over == null ? why : over;
            waiting = first;
            first = null;
            last = null;
            flushes = 0;
            pong = null;
            ping = 0;
            unsentBytes.setRelease(0);
            writing = false;
        }
        OutboxMessage.drop(waiting, 0, why);
    }

    @Override
    public long unsentBytes() {
        return unsentBytes.get();
    }

    /**
     * Returns for how long a write has made no progress, in nanoseconds; 0 if a write is not under way.
     *
     * @param wroteNanos when the socket last took bytes
     */
    long stalledNanos(long nowNanos, long wroteNanos) {
        if (!writing) {
            return 0;
        }
        long since = writingSinceNanos;
        long progressed = wroteNanos - since > 0 ? wroteNanos : since;
        return Math.max(0, nowNanos - progressed);
    }

    /** Writes all flushed messages. If another thread is writing, that one writes them too. */
    @Override
    public void write() {
        var unused = write(Integer.MAX_VALUE);
    }

    /**
     * Writes flushed messages as {@link #write()} does, with at most a given number of writes.
     *
     * @return whether the caller must call again, as more messages may wait
     */
    @Override
    public boolean write(int most) {
        synchronized (this) {
            if (busy || writer == UNATTACHED) {
                return false;
            }
            busy = true;
        }
        return writeAll(most);
    }

    /**
     * Writes flushed messages in the one thread that is marked as busy. Returns whether it has stopped because of the
     * limit.
     */
    private boolean writeAll(int most) {
        for (int done = 0; done < most; done++) {
            ByteBuffer next;
            try {
                next = next();
            } catch (Throwable e) {
                OutboxMessage.drop(takeInFlight(), 0, listener.failed(e));
                return false;
            }
            if (next == null) {
                return false;
            }
            bytes = next;
            bytesFrom = next.position();
            turn.set(Turn.WRITING);
            writer.write(next, this);
            if (turn.compareAndSet(Turn.WRITING, Turn.LEFT)) {
                // The array belongs to the socket until it is written.
                FrameEncoder.leaveScratch();
                return false;
            }
        }
        synchronized (this) {
            busy = false;
        }
        return true;
    }

    /** Returns the bytes of the next write; null if the queue is empty, and then this thread is not busy any more. */
    private @Nullable ByteBuffer next() {
        OutboxMessage batch = null;
        byte[] answer;
        long asked;
        int closing = 0;
        synchronized (this) {
            answer = over == null ? pong : null;
            pong = null;
            asked = over == null && closeCode == 0 ? ping : 0;
            ping = 0;
            if (flushes > 0) {
                batch = take(behind ? flushes : 1);
            }
            behind = false;
            if (closeCode != 0 && !closeWritten && first == null) {
                closing = closeCode;
                closeWritten = true;
            }
            if (answer == null && asked == 0 && batch == null && closing == 0) {
                busy = false;
                return null;
            }
            inFlight = batch;
            inFlightBytes = 0;
            for (OutboxMessage message = batch; message != null; message = message.next) {
                inFlightBytes += message.length();
            }
            writingSinceNanos = System.nanoTime();
            writing = over == null;
        }
        if (asked != 0) {
            framing.ping(asked);
        }
        return framing.frames(answer, batch, closing);
    }

    /** Removes and returns the messages of a number of flushes. Called with the lock. */
    private @Nullable OutboxMessage take(int most) {
        OutboxMessage batch = first;
        OutboxMessage end = null;
        int ends = 0;
        for (OutboxMessage message = batch; message != null && ends < most; message = message.next) {
            end = message;
            ends += message.endsFlush ? 1 : 0;
        }
        flushes -= most;
        if (end != null) {
            first = end.next;
            end.next = null;
        }
        last = first == null ? null : last;
        return batch;
    }

    @Override
    public void succeeded() {
        boolean closing;
        OutboxMessage written;
        bytes = null;
        synchronized (this) {
            written = takeInFlight();
            writing = false;
            long unsent = over != null ? 0 : unsentBytes.getPlain() - inFlightBytes;
            unsentBytes.setRelease(unsent);
            inFlightBytes = 0;
            closing = closeWritten;
        }
        for (OutboxMessage message = written; message != null; message = message.next) {
            if (message.listener != null) {
                message.listener.written();
            }
        }
        if (closing) {
            listener.closeSent();
        }
        if (!turn.compareAndSet(Turn.WRITING, Turn.DONE)) {
            synchronized (this) {
                behind = true;
            }
            var unused = writeAll(Integer.MAX_VALUE);
        }
    }

    private synchronized @Nullable OutboxMessage takeInFlight() {
        OutboxMessage taken = inFlight;
        inFlight = null;
        return taken;
    }

    @Override
    public void failed(Throwable cause) {
        OutboxMessage unwritten = takeInFlight();
        ByteBuffer written = bytes;
        int begun = written == null ? 0 : framing.begun(written, bytesFrom, unwritten);
        bytes = null;
        turn.set(Turn.DONE);
        OutboxMessage.drop(unwritten, begun, listener.failed(cause));
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }
}
