package io.github.jmeterduplex.internal.channel;

import io.github.jmeterduplex.internal.codec.SockJsWriter;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;

/**
 * The outbound messages of one session that falls back: one POST at a time, as only its response says that the next may
 * come (SockJS protocol 0.3.3, "XhrPolling"); what waits meanwhile shares the next one as one array. Thread-safe.
 */
final class XhrOutbox {
    private static final String JSON = "application/json;charset=UTF-8";

    /** Body bytes of one POST, where it holds more than one message: servers and proxies cap bodies. */
    private static final int BATCH_BYTES = 64 * 1024;

    /** Hears the outbox, on any thread, with no lock held. */
    interface Listener {
        /** Unsent bytes fell below half of the limit. */
        void room();

        /** All is delivered after {@link #finish}. */
        void finished();

        /** The server answered a POST with something else than that it took it. */
        void refused(HttpAnswer answer);

        void failed(Throwable cause);
    }

    private final int unsentMaxBytes;
    private final Listener listener;

    // All below but the volatile ones: guarded by this.
    private final Queue<byte[]> waiting = new ArrayDeque<>();
    private XhrRequests requests;
    private URI url;
    private boolean flushAsked;
    private boolean sending;
    private boolean finishAsked;
    private boolean stopped;
    private boolean wasHigh;
    private volatile long unsentBytes;
    private volatile long waitingSinceNanos;

    XhrOutbox(int unsentMaxBytes, Listener listener) {
        this.unsentMaxBytes = unsentMaxBytes;
        this.listener = listener;
    }

    /** Once, before the first message. */
    synchronized void attach(XhrRequests made, URI sendUrl) {
        requests = made;
        url = sendUrl;
    }

    /** Takes a message; drops it where the channel is closing or closed. */
    void send(byte[] message, boolean flush) {
        synchronized (this) {
            if (stopped || finishAsked) {
                return;
            }
            if (unsentBytes == 0) {
                waitingSinceNanos = System.nanoTime();
            }
            waiting.add(message);
            unsentBytes += message.length;
            wasHigh |= unsentBytes > unsentMaxBytes / 2;
            flushAsked |= flush;
        }
        next();
    }

    void flush() {
        synchronized (this) {
            flushAsked |= !waiting.isEmpty();
        }
        next();
    }

    /** Sends what waits and takes no more. */
    void finish() {
        synchronized (this) {
            flushAsked |= !waiting.isEmpty();
            finishAsked = true;
        }
        next();
    }

    /** Forgets what is unsent and takes no more. */
    synchronized void stop() {
        stopped = true;
        waiting.clear();
        unsentBytes = 0;
    }

    /** Bytes handed over and not yet written to the socket. */
    long unsentBytes() {
        return unsentBytes;
    }

    /**
     * How long nothing has gone out while bytes wait; 0 while none does. A server that does not answer a POST makes the
     * next messages wait.
     *
     * @param wroteNanos when the session's connections last took bytes
     */
    long stalledNanos(long nowNanos, long wroteNanos) {
        if (unsentBytes == 0) {
            return 0;
        }
        long since = waitingSinceNanos;
        return Math.max(0, nowNanos - (wroteNanos - since > 0 ? wroteNanos : since));
    }

    private void next() {
        List<byte[]> batch;
        boolean done;
        synchronized (this) {
            if (stopped || sending) {
                return;
            }
            batch = flushAsked ? take() : List.of();
            done = batch.isEmpty() && finishAsked;
            sending = !batch.isEmpty() || done;
        }
        if (done) {
            listener.finished();
        } else if (!batch.isEmpty()) {
            post(batch);
        }
    }

    private List<byte[]> take() {
        List<byte[]> batch = new ArrayList<>();
        long bytes = 0;
        while (!waiting.isEmpty() && (batch.isEmpty() || bytes + waiting.peek().length <= BATCH_BYTES)) {
            byte[] message = waiting.remove();
            bytes += message.length;
            batch.add(message);
        }
        flushAsked = !waiting.isEmpty();
        return batch;
    }

    private void post(List<byte[]> batch) {
        long bytes = batch.stream().mapToLong(message -> message.length).sum();
        Request request = requests.post(url)
                .body(new BytesRequestContent(JSON, SockJsWriter.array(batch)))
                .onRequestSuccess(sent -> wrote(bytes));
        request.send(new Delivery());
    }

    private void wrote(long bytes) {
        boolean room;
        synchronized (this) {
            if (stopped) {
                return;
            }
            unsentBytes -= bytes;
            room = wasHigh && unsentBytes < unsentMaxBytes / 2;
            wasHigh &= !room;
        }
        if (room) {
            listener.room();
        }
    }

    private void delivered() {
        synchronized (this) {
            sending = false;
        }
        next();
    }

    /** Waits for the response of one POST; what its body holds does not matter. */
    private final class Delivery implements Response.Listener {
        private HttpAnswer answer;

        @Override
        public void onHeaders(Response response) {
            answer = requests.head(response);
        }

        @Override
        public void onComplete(Result result) {
            if (answer != null && answer.status() != 200 && answer.status() != 204) {
                listener.refused(answer);
            } else if (result.isFailed()) {
                listener.failed(result.getFailure());
            } else {
                delivered();
            }
        }
    }
}
