package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.net.channel.BatchOutbox.Outbound;
import io.github.jmeterduplex.internal.net.http.HttpConnect;
import io.github.jmeterduplex.internal.net.http.HttpConnection;
import io.github.jmeterduplex.internal.net.http.HttpFaults;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.Requests;
import io.github.jmeterduplex.internal.net.http.SequentialRequests;
import io.github.jmeterduplex.internal.net.http.ServerFindings;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.util.List;
import java.util.stream.IntStream;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * A channel without WebSocket: one connection receives by successive requests, another one sends by POSTs. Thread-safe.
 *
 * <p>Bytes are counted as they go over the session's sockets, HTTP heads and TLS included, those of {@code /info} not.
 */
public abstract class RequestsChannel extends AbstractChannel<byte[]> {
    private static final int OK = 200;
    private static final int NO_CONTENT = 204;
    private static final int ERROR_BODY_BYTES = 4 * 1024;

    /** A marker for the end of a response in the sequence of its parts. */
    private static final byte[] RESPONSE_END = {};

    private final ServerRoute path;
    private final ServerFindings findings;
    private final Style style;
    private final BatchOutbox outbox;
    private final SequentialRequests receiving;
    private final SequentialRequests sending;
    private final SequentialRequests.Call asked = new Asked();

    /** Ends the session if the server keeps answering requests immediately with empty responses. Used in turns only. */
    private final PingLimit emptyResponses = PingLimit.ofAnswers();

    private volatile String receiveTarget = "";
    private volatile String sendTarget = "";
    private volatile boolean attached;

    /**
     * How a transport uses its requests.
     *
     * @param batchMessages most messages of one POST
     * @param contentType the value of {@code Content-Type} of a POST
     * @param emptyResponse name of an empty response (see {@link #endResponse}), for a sentence; in the plural
     */
    public record Style(int batchMessages, String contentType, String emptyResponse) {}

    protected RequestsChannel(ServerRoute path, Style style, ChannelContext context, ChannelListener listener) {
        super(path.place(), context, listener);
        this.path = path;
        this.findings = path.findings();
        this.style = style;
        this.outbox = new BatchOutbox(style.batchMessages(), new Posts());
        this.receiving = new SequentialRequests(path, context.traffic(), listener.openingTimes());
        this.sending = new SequentialRequests(path, context.traffic(), listener.openingTimes());
    }

    // For subclasses.

    /** Returns the next request whose response brings inbound messages. */
    protected abstract byte[] receiveRequest(Requests requests, String target, @Nullable String cookies);

    /** Returns the request body that carries these messages. */
    protected abstract byte[] body(List<Outbound> batch);

    /** Reads a part of a response that brings inbound messages; called during an event of the channel. */
    protected abstract void read(byte[] part, long arrivedNanos);

    /**
     * Handles the end of a response that brings inbound messages; called during an event of the channel.
     *
     * @return whether it held anything
     */
    protected abstract boolean endResponse(long nowNanos);

    /** Called when all messages that were to be sent before the close are delivered. */
    protected abstract void delivered();

    /** Called before the next request whose response brings inbound messages; may end the channel. */
    protected void beforeNextRequest() {
        // Most channels always ask again.
    }

    /** Called on an I/O thread when the head of a response has arrived that brings inbound messages. */
    protected void responding(HttpResponse head) {
        // Most channels wait for its content.
    }

    /** Whether the status of a response says that the server has accepted the POST of a batch. */
    protected boolean isTaken(int status) {
        return status == OK || status == NO_CONTENT;
    }

    /** Returns the fault for an unexpected response. */
    protected abstract Fault refusal(HttpResponse answer);

    // The opening.

    /** Sets the paths and queries of all further requests. */
    protected final void setTargets(String receives, String sends) {
        receiveTarget = receives;
        sendTarget = sends;
    }

    /** Begins to receive over an idle connection. */
    public void connect(HttpConnect dial, HttpConnection connection) {
        path.keepTo(connection);
        receiving.adopt(dial, connection);
        attached = true;
        ask();
    }

    private void ask() {
        if (!isEnded() && !isClosing()) {
            String target = receiveTarget;
            receiving.send(
                    receiveRequest(findings.requests(), target, findings.cookies(target)), ERROR_BODY_BYTES, asked);
        }
    }

    // Sending.

    /** Returns the message as the outbox needs it; throws if the channel cannot carry it. */
    protected Outbound outbound(byte[] message, boolean binary, @Nullable WriteListener writeListener) {
        return new Outbound(message, binary, writeListener);
    }

    @Override
    public final void send(byte[] message, boolean binary, @Nullable WriteListener writeListener) {
        outbox.send(outbound(message, binary, writeListener));
    }

    @Override
    public final void sendPieces(List<byte[]> pieces, @Nullable WriteListener writeListener) {
        int last = pieces.size() - 1;
        outbox.send(IntStream.rangeClosed(0, last)
                .mapToObj(i -> outbound(pieces.get(i), false, i == last ? writeListener : null))
                .toList());
    }

    @Override
    public final void flush() {
        outbox.flush();
    }

    /** Lowers the maximum size of a request body to what the server accepts. */
    protected final void limitBatch(long bytes) {
        outbox.limitBatch(bytes);
    }

    @Override
    public final long unsentBytes() {
        return outbox.unsentBytes();
    }

    @Override
    public final long stalledNanos(long nowNanos) {
        return outbox.stalledNanos(nowNanos, sending.wroteNanos());
    }

    @Override
    protected final void closeIdle(long nowNanos) {
        sending.closeIdle(nowNanos);
        receiving.closeIdle(nowNanos);
    }

    // The end.

    /** {@inheritDoc} False, as a server that waits for a message or a request does not look at the connection. */
    @Override
    public boolean showsItsEnd() {
        return false;
    }

    @Override
    protected void finish() {
        outbox.finish();
    }

    @Override
    protected final void stop(Fault why) {
        outbox.stop(why);
    }

    @Override
    protected final void leave(Leave leave) {
        receiving.close(leave == Leave.RESET);
        sending.close(leave == Leave.RESET);
        path.leave();
    }

    @Override
    protected final boolean isAttached() {
        return attached;
    }

    @Override
    protected final boolean isReset() {
        return receiving.isReset() || sending.isReset();
    }

    /**
     * Sends one last request after all messages, over the connection that sends. The server may get it twice.
     *
     * @param afterwards is run when the request has its response or has failed
     */
    protected final void sendLast(byte[] request, Runnable afterwards) {
        sending.send(request, ERROR_BODY_BYTES, new SequentialRequests.Call() {
            @Override
            public boolean isRepeatable() {
                return true;
            }

            @Override
            public void answered(HttpResponse answer) {
                afterwards.run();
            }

            @Override
            public void failed(Throwable cause) {
                afterwards.run();
            }
        });
    }

    /** Returns the path and query of the next request whose response brings inbound messages. */
    protected final String receiveTarget() {
        return receiveTarget;
    }

    /** Returns what the session knows about its server, which all its requests share. */
    protected final ServerFindings findings() {
        return findings;
    }

    private void refused(HttpResponse answer) {
        end(refusal(answer), Leave.GONE);
    }

    @Override
    public final void frameTurn(byte[] part, Callback callback, long arrivedNanos) {
        boolean isEnd = part == RESPONSE_END;
        try {
            if (!isEnd) {
                read(part, arrivedNanos);
            } else if (!endResponse(arrivedNanos)) {
                emptyResponses.count(arrivedNanos, style.emptyResponse());
            }
        } catch (Throwable e) {
            // Errors too: other sessions continue, and this one must be notified of its end.
            broke(e);
        }
        if (!isEnd || asksOn()) {
            callback.succeeded();
        }
    }

    private boolean asksOn() {
        beforeNextRequest();
        return !isClosing() && !isEnded();
    }

    /** Receives the responses that bring inbound messages, one at a time, on any I/O thread. */
    private final class Asked implements SequentialRequests.Call {
        /**
         * {@inheritDoc} As browsers do: if a SockJS response was lost, the server sends it again or ends the session.
         */
        @Override
        public boolean isRepeatable() {
            return true;
        }

        @Override
        public boolean streams(HttpResponse head) {
            findings.keepCookies(receiveTarget, head.values("Set-Cookie"));
            if (head.status() != OK) {
                return false;
            }
            try {
                HttpFaults.checkReadable(transport() + " at " + place.shown("http", ""), head);
                responding(head);
            } catch (FaultException e) {
                broke(e);
            }
            return true;
        }

        @Override
        public void part(byte[] part, Callback done, long arrivedNanos) {
            if (!turns().frame(part, done, arrivedNanos)) {
                done.succeeded();
            }
        }

        @Override
        public void answered(HttpResponse answer) {
            if (answer.status() == OK) {
                turns().frame(RESPONSE_END, Callback.from(RequestsChannel.this::ask), System.nanoTime());
            } else {
                refused(answer);
            }
        }

        @Override
        public void failed(Throwable cause) {
            unreachable(cause);
        }
    }

    /** Sends the outbox's batches, one POST after another. */
    private final class Posts implements BatchOutbox.Carrier {
        @Override
        public void carry(List<Outbound> batch) {
            String target = sendTarget;
            byte[] request =
                    findings.requests().post(target, findings.cookies(target), style.contentType(), body(batch));
            sending.send(request, ERROR_BODY_BYTES, new Post(batch, target));
        }

        @Override
        public void finished() {
            delivered();
        }
    }

    /** Waits for the response to one POST, whose body does not matter if the status is good. */
    private final class Post implements SequentialRequests.Call {
        private final List<Outbound> batch;
        private final String target;

        Post(List<Outbound> batch, String target) {
            this.batch = batch;
            this.target = target;
        }

        @Override
        public boolean begins() {
            return outbox.begun();
        }

        @Override
        public void written() {
            outbox.wrote(batch);
        }

        @Override
        public void answered(HttpResponse answer) {
            findings.keepCookies(target, answer.values("Set-Cookie"));
            if (isTaken(answer.status())) {
                outbox.delivered();
            } else {
                refused(answer);
            }
        }

        @Override
        public void failed(Throwable cause) {
            unreachable(cause);
        }
    }
}
