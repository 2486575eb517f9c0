package io.github.jmeterduplex.internal.channel;

import io.github.jmeterduplex.internal.codec.SockJsWriter;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;
import org.eclipse.jetty.websocket.core.CloseStatus;
import org.eclipse.jetty.websocket.core.CoreSession;
import org.eclipse.jetty.websocket.core.Frame;
import org.eclipse.jetty.websocket.core.OpCode;

/**
 * The outbound messages of one channel. What waits at a flush goes out together: as one SockJS array, or as frames that
 * share socket writes; what comes while a write is under way goes out with the next. Thread-safe.
 */
final class Outbox extends IteratingCallback {
    /** Hears the outbox, on any thread, with no lock held. */
    interface Listener {
        /** All of a write has gone to the kernel. */
        void wrote();

        /** Unsent bytes fell below half of the limit. */
        void room();

        void failed(Throwable cause);
    }

    private final boolean sockJs;
    private final int unsentMaxBytes;
    private final Listener listener;

    // All below but the volatile ones: guarded by this.
    private CoreSession session;
    private Message first;
    private Message last;
    private byte[] pong;
    private boolean flushAsked;
    private boolean closeAsked;
    private boolean stopped;
    private boolean wasHigh;
    private long inFlightBytes;
    private volatile long unsentBytes;
    private volatile long writingSinceNanos;
    private volatile boolean writing;

    Outbox(boolean sockJs, int unsentMaxBytes, Listener listener) {
        this.sockJs = sockJs;
        this.unsentMaxBytes = unsentMaxBytes;
        this.listener = listener;
    }

    /** Once, before the first message. */
    synchronized void attach(CoreSession core) {
        session = core;
    }

    /** Takes a message; drops it where the channel is closing or closed. */
    void send(byte[] bytes, boolean binary, boolean flush) {
        synchronized (this) {
            if (stopped || closeAsked) {
                return;
            }
            Message message = new Message(bytes, binary);
            if (last == null) {
                first = message;
            } else {
                last.next = message;
            }
            last = message;
            unsentBytes += bytes.length;
            wasHigh |= unsentBytes > unsentMaxBytes / 2;
            flushAsked |= flush;
        }
        if (flush) {
            iterate();
        }
    }

    void flush() {
        synchronized (this) {
            if (first == null || stopped) {
                return;
            }
            flushAsked = true;
        }
        iterate();
    }

    /** Answers a ping; only the most recent one needs an answer (RFC 6455, section 5.5.3). */
    void pong(byte[] payload) {
        synchronized (this) {
            pong = payload;
        }
        iterate();
    }

    /** Sends a close frame behind all that waits. */
    void finish() {
        synchronized (this) {
            flushAsked = first != null;
            closeAsked = true;
        }
        iterate();
    }

    /** Forgets what is unsent and takes no more. */
    synchronized void stop() {
        stopped = true;
        first = null;
        last = null;
        pong = null;
        unsentBytes = 0;
        writing = false;
    }

    long unsentBytes() {
        return unsentBytes;
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

    @Override
    protected Action process() {
        Message batch = null;
        byte[] answer;
        synchronized (this) {
            answer = pong;
            pong = null;
            if (flushAsked) {
                batch = first;
                first = null;
                last = null;
                flushAsked = false;
            }
            boolean nothing = answer == null && batch == null;
            if (stopped || nothing) {
                boolean bye = closeAsked && !stopped && session != null;
                closeAsked &= !bye;
                stopped |= bye;
                return bye ? sayBye() : Action.IDLE;
            }
            inFlightBytes = 0;
            for (Message message = batch; message != null; message = message.next) {
                inFlightBytes += message.bytes.length;
            }
            writingSinceNanos = System.nanoTime();
            writing = true;
        }
        write(answer, batch);
        return Action.SCHEDULED;
    }

    private Action sayBye() {
        session.close(CloseStatus.NORMAL, null, Callback.NOOP);
        return Action.IDLE;
    }

    /** The callback of the last frame stands for all: Jetty completes a batched frame before it is written. */
    private void write(byte[] answer, Message batch) {
        if (answer != null) {
            Frame frame = new Frame(OpCode.PONG, ByteBuffer.wrap(answer));
            session.sendFrame(frame, batch == null ? this : Callback.NOOP, false);
        }
        if (batch == null) {
            return;
        }
        if (sockJs) {
            session.sendFrame(new Frame(OpCode.TEXT, ByteBuffer.wrap(array(batch))), this, false);
            return;
        }
        for (Message message = batch; message != null; message = message.next) {
            Frame frame = new Frame(message.binary ? OpCode.BINARY : OpCode.TEXT, ByteBuffer.wrap(message.bytes));
            boolean more = message.next != null;
            session.sendFrame(frame, more ? Callback.NOOP : this, more);
        }
    }

    private static byte[] array(Message batch) {
        if (batch.next == null) {
            return SockJsWriter.array(List.of(batch.bytes));
        }
        List<byte[]> messages = new ArrayList<>();
        for (Message message = batch; message != null; message = message.next) {
            messages.add(message.bytes);
        }
        return SockJsWriter.array(messages);
    }

    @Override
    protected void onSuccess() {
        boolean room;
        synchronized (this) {
            writing = false;
            unsentBytes = stopped ? 0 : unsentBytes - inFlightBytes;
            inFlightBytes = 0;
            room = wasHigh && unsentBytes < unsentMaxBytes / 2;
            wasHigh &= !room;
        }
        listener.wrote();
        if (room) {
            listener.room();
        }
    }

    @Override
    protected void onCompleteFailure(Throwable cause) {
        listener.failed(cause);
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }

    private static final class Message {
        private final byte[] bytes;
        private final boolean binary;
        private Message next;

        private Message(byte[] bytes, boolean binary) {
            this.bytes = bytes;
            this.binary = binary;
        }
    }
}
