package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The outbound messages of a session that sends by POST, one batch at a time, as the next may follow only after the
 * response. Messages that wait for it share the next batch. Thread-safe.
 */
public final class BatchOutbox {
    /** Maximum size of a batch of several messages in bytes, as servers and proxies limit request bodies. */
    private static final int BATCH_BYTES = 64 * 1024;

    /** The most bytes that a body needs for each message besides its content: a length or a separator, and a type. */
    private static final int FRAMING_BYTES = 12;

    /**
     * An outbound message, whose bytes must not be modified.
     *
     * @param listener is notified of the outcome, if it is not null
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    public record Outbound(
            byte[] bytes, boolean binary, @Nullable WriteListener listener) {
        /**
         * Returns how many bytes the message takes at most in a request body, in which Engine.IO encodes binary
         * messages in base64.
         */
        long weight() {
            return FRAMING_BYTES + (binary ? (bytes.length + 2L) / 3 * 4 : bytes.length);
        }
    }

    /** Sends the batches of the outbox, on any thread, with no lock held. */
    interface Carrier {
        /** Sends a batch, and calls {@link #begun}, {@link #wrote} and {@link #delivered}. */
        void carry(List<Outbound> batch);

        /** Called when all messages are delivered after {@link #finish}. */
        void finished();
    }

    private static final Fault CLOSING = new Fault(Cause.CLOSED, "closed by this side");

    private final int batchMessages;
    private final Carrier carrier;

    // All below but the volatile ones: guarded by this.
    private final Queue<Outbound> waiting = new ArrayDeque<>();
    private int batchBytes = BATCH_BYTES;
    private boolean flushAsked;
    private boolean sending;
    private boolean finishAsked;
    /** The reason why the outbox was stopped; null before that. */
    private @Nullable Fault over;

    /**
     * The batch that the carrier has not written yet; the field below says whether some of its bytes may have gone out.
     */
    private List<Outbound> carried = List.of();

    private boolean carriedBegun;
    private volatile long unsentBytes;
    private volatile long waitingSinceNanos;

    /** @param batchMessages most messages of one batch */
    BatchOutbox(int batchMessages, Carrier carrier) {
        this.batchMessages = batchMessages;
        this.carrier = carrier;
    }

    /** Lowers the maximum size of a batch to what the server accepts. */
    public synchronized void limitBatch(long bytes) {
        batchBytes = (int) Math.min(batchBytes, bytes);
    }

    /** Adds a message; drops it if the channel is closing or closed. */
    public void send(Outbound message) {
        Fault refused = add(message);
        if (refused == null) {
            next();
        } else {
            drop(List.of(message), false, refused);
        }
    }

    /** Adds messages that no other message separates; drops them if the channel is closing or closed. */
    void send(List<Outbound> messages) {
        Fault refused = null;
        synchronized (this) {
            for (Outbound message : messages) {
                refused = add(message);
            }
        }
        if (refused == null) {
            next();
        } else {
            drop(messages, false, refused);
        }
    }

    /** Adds a message, or returns why it is refused. */
    private synchronized @Nullable Fault add(Outbound message) {
        Fault refused = over == null && finishAsked ? CLOSING : over;
        if (refused == null) {
            if (unsentBytes == 0) {
                waitingSinceNanos = System.nanoTime();
            }
            waiting.add(message);
            unsentBytes += message.bytes().length;
        }
        return refused;
    }

    public void flush() {
        synchronized (this) {
            flushAsked |= !waiting.isEmpty();
        }
        next();
    }

    /** Sends the waiting messages and refuses further ones. */
    public void finish() {
        synchronized (this) {
            flushAsked |= !waiting.isEmpty();
            finishAsked = true;
        }
        next();
    }

    /** Drops the unsent messages and refuses further ones. Idempotent. */
    public void stop(Fault why) {
        List<Outbound> unbegun;
        List<Outbound> begun;
        synchronized (this) {
            over = over == null ? why : over;
            unbegun = new ArrayList<>(carriedBegun ? List.of() : carried);
            unbegun.addAll(waiting);
            begun = carriedBegun ? carried : List.of();
            carried = List.of();
            waiting.clear();
            unsentBytes = 0;
        }
        drop(begun, true, why);
        drop(unbegun, false, why);
    }

    private static void drop(List<Outbound> messages, boolean begun, Fault why) {
        for (Outbound message : messages) {
            if (message.listener() != null) {
                message.listener().dropped(begun, why);
            }
        }
    }

    /** Returns the number of bytes that were added and are not written yet. */
    public long unsentBytes() {
        return unsentBytes;
    }

    /**
     * Returns how long no byte could be written although bytes wait, in nanoseconds; 0 if bytes do not wait. Messages
     * wait if the server does not answer a POST.
     *
     * @param wroteNanos when the session's connections last took bytes
     */
    public long stalledNanos(long nowNanos, long wroteNanos) {
        if (unsentBytes == 0) {
            return 0;
        }
        long since = waitingSinceNanos;
        return Math.max(0, nowNanos - (wroteNanos - since > 0 ? wroteNanos : since));
    }

    private void next() {
        List<Outbound> batch;
        boolean done;
        synchronized (this) {
            if (over != null || sending) {
                return;
            }
            batch = flushAsked ? take() : List.of();
            carried = batch;
            carriedBegun = false;
            done = batch.isEmpty() && finishAsked;
            sending = !batch.isEmpty() || done;
        }
        if (done) {
            carrier.finished();
        } else if (!batch.isEmpty()) {
            carrier.carry(batch);
        }
    }

    private List<Outbound> take() {
        List<Outbound> batch = new ArrayList<>();
        long bytes = 0;
        Outbound message = waiting.peek();
        while (message != null
                && batch.size() < batchMessages
                && (batch.isEmpty() || bytes + message.weight() <= batchBytes)) {
            waiting.remove();
            bytes += message.weight();
            batch.add(message);
            message = waiting.peek();
        }
        flushAsked = !waiting.isEmpty();
        return batch;
    }

    /**
     * Records that the carrier has begun to send the batch. Returns false if it has been dropped and must not be sent.
     */
    synchronized boolean begun() {
        carriedBegun = true;
        return over == null;
    }

    /** Records that the batch was written to the socket. */
    void wrote(List<Outbound> batch) {
        synchronized (this) {
            if (over != null) {
                return;
            }
            carried = List.of();
            unsentBytes -=
                    batch.stream().mapToLong(message -> message.bytes().length).sum();
        }
        for (Outbound message : batch) {
            if (message.listener() != null) {
                message.listener().written();
            }
        }
    }

    /** Records that the server has accepted the batch, and sends the next one. */
    void delivered() {
        synchronized (this) {
            sending = false;
        }
        next();
    }
}
