package io.github.jmeterduplex.internal.net.websocket;

import io.github.jmeterduplex.internal.net.channel.PayloadEncoder;
import io.github.jmeterduplex.internal.net.tcp.DeferredWrites;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * The outbound messages of one channel. What waits at a flush goes out in one write, as one SockJS array or as frames;
 * what comes while a write takes its time goes out with the next. Thread-safe.
 */
public final class Outbox implements Callback, DeferredWrites.FlushQueue {
    /** Where bytes go. */
    public interface Writer {
        /** Writes all of the bytes; the next write comes after the callback. */
        void write(ByteBuffer bytes, Callback done);
    }

    /** Hears the outbox, on any thread, with no lock held. */
    public interface Listener {
        /** A write has failed: ends the channel, and returns why it has ended. */
        Fault failed(Throwable cause);

        /** The close frame has gone to the kernel. */
        void closeSent();
    }

    /** Who goes on after a write. */
    private enum Turn {
        /** It is under way. */
        WRITING,
        /** It was done at once: who wrote goes on. */
        DONE,
        /** It takes its time: who completes it goes on. */
        LEFT
    }

    private static final Fault CLOSING = new Fault(Cause.CLOSED, "closed by this side");

    /** Writes before {@link #attach}, which is never. */
    private static final Writer NOBODY = (bytes, done) -> {
        throw new IllegalStateException("nothing is attached that writes");
    };

    private final FrameEncoder framing;
    private final Listener listener;
    private final AtomicReference<Turn> turn = new AtomicReference<>(Turn.DONE);

    // All below but what says otherwise, and the volatile ones: guarded by this.
    private Writer writer = NOBODY;
    private @Nullable OutboxMessage first;
    private @Nullable OutboxMessage last;
    private byte @Nullable [] pong;
    /** Messages with which a flush ends. */
    private int flushes;
    /** Whether a write has taken its time: the next one takes all that was flushed meanwhile. */
    private boolean behind;

    private int closeCode;
    private boolean closeWritten;
    /** Why nothing is sent any more; null before. */
    private @Nullable Fault over;

    /** The messages that are being written. */
    private @Nullable OutboxMessage inFlight;

    private long inFlightBytes;
    /** Whether somebody writes. */
    private boolean busy;

    /** What is being written, and where it begins. Of the one who writes, and of who completes that. */
    private @Nullable ByteBuffer bytes;

    private int bytesFrom;

    /** Written with the lock, read without. */
    private final AtomicLong unsentBytes = new AtomicLong();

    private volatile long writingSinceNanos;
    private volatile boolean writing;

    public Outbox(@Nullable PayloadEncoder encoder, Listener listener) {
        this.framing = new FrameEncoder(encoder);
        this.listener = listener;
    }

    /** Once, before the first message. */
    public synchronized void attach(Writer to, @Nullable Deflation compression) {
        writer = to;
        framing.compress(compression);
    }

    /** Takes a message; drops it where the channel is closing or closed. */
    void send(OutboxMessage message, boolean flush) {
        int length = message.length();
        Fault refused;
        synchronized (this) {
            refused = over == null && closeCode != 0 ? CLOSING : over;
            if (refused == null) {
                add(message, length);
                if (flush) {
                    endFlush();
                }
            }
        }
        if (refused != null) {
            drop(message, 0, refused);
        } else if (flush) {
            write();
        }
    }

    /** Called with the lock. */
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

    /** Called with the lock. */
    private void endFlush() {
        OutboxMessage end = last;
        if (end != null && !end.endsFlush) {
            end.endsFlush = true;
            flushes++;
        }
    }

    /** Answers a ping; only the most recent one needs an answer (RFC 6455, section 5.5.3). */
    void pong(byte[] payload) {
        synchronized (this) {
            pong = payload;
        }
        write();
    }

    /** Sends a close frame after all that waits; takes no more messages. */
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
     * Drops what waits and takes no more; a close frame may follow. What is being written has its outcome when that is
     * done. Idempotent.
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
            unsentBytes.setRelease(0);
            writing = false;
        }
        drop(waiting, 0, why);
    }

    /** @param begun so many of the messages may be with the other side in part */
    private static void drop(@Nullable OutboxMessage messages, int begun, Fault why) {
        int number = 0;
        for (OutboxMessage message = messages; message != null; message = message.next) {
            if (message.listener != null) {
                message.listener.dropped(number < begun, why);
            }
            number++;
        }
    }

    @Override
    public long unsentBytes() {
        return unsentBytes.get();
    }

    /**
     * How long nothing has gone out while a write is under way; 0 while none is.
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

    /** Writes what was flushed, unless somebody writes, who then goes on. */
    @Override
    public void write() {
        var unused = write(Integer.MAX_VALUE);
    }

    /**
     * Writes as {@link #write()} does, but not more often than this.
     *
     * @return whether the caller has to come back, as there may be more
     */
    @Override
    public boolean write(int most) {
        synchronized (this) {
            if (busy || writer == NOBODY) {
                return false;
            }
            busy = true;
        }
        return writeAll(most);
    }

    /** By the one who has become busy. Returns whether it has stopped for having written often enough. */
    private boolean writeAll(int most) {
        for (int done = 0; done < most; done++) {
            ByteBuffer next;
            try {
                next = next();
            } catch (Throwable e) {
                drop(takeInFlight(), 0, listener.failed(e));
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
                // The array is the socket's until it is written.
                FrameEncoder.leaveScratch();
                return false;
            }
        }
        synchronized (this) {
            busy = false;
        }
        return true;
    }

    /** What to write now; null where there is nothing: then nobody is busy any more. */
    private @Nullable ByteBuffer next() {
        OutboxMessage batch = null;
        byte[] answer;
        int closing = 0;
        synchronized (this) {
            answer = over == null ? pong : null;
            pong = null;
            if (flushes > 0) {
                batch = take(behind ? flushes : 1);
            }
            behind = false;
            if (closeCode != 0 && !closeWritten && first == null) {
                closing = closeCode;
                closeWritten = true;
            }
            if (answer == null && batch == null && closing == 0) {
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
        return framing.frames(answer, batch, closing);
    }

    /** Called with the lock: takes the messages of so many flushes. */
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
        drop(unwritten, begun, listener.failed(cause));
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }
}
