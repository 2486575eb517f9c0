package io.github.jmeterduplex.internal.channel;

import io.github.jmeterduplex.internal.channel.BatchOutbox.Outbound;
import io.github.jmeterduplex.session.Fault;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.util.Callback;
import org.springframework.web.socket.sockjs.client.SockJsClient;
import org.springframework.web.socket.sockjs.client.XhrClientSockJsSession;

/**
 * A SockJS session over XHR streaming or polling, on Spring's SockJS client and Jetty's HTTP client. Meant for a few
 * hundred sessions. Thread-safe.
 *
 * <p>Bytes are counted as they go over the session's sockets, HTTP heads and TLS included, those of {@code /info}
 * not.
 */
final class XhrChannel extends TurningChannel<byte[]> implements BatchOutbox.Listener {
    /** Spring asks again what the opening has asked already, and would keep the answer for all sessions. */
    private static final String INFO = "{\"websocket\":false}";

    /** From the delivery of the last message to the end. */
    private static final Duration BYE_WAIT = Duration.ofMillis(300);

    private final Target target;
    private final Place place;
    private final SockJsTransport transport;
    private final Findings findings;
    private final IoRuntime runtime;
    private final Traffic traffic;
    private final Limits limits;
    private final ChannelListener listener;
    private final BatchOutbox outbox;

    // Set once, in this order, by the thread that connects.
    private volatile XhrLine line;
    private volatile XhrRequests requests;
    private volatile XhrInbox inbox;

    /** Whether all has been sent that was to be sent before the close. */
    private volatile boolean delivered;

    /** @param atEnd hears when the channel has ended, on any thread */
    XhrChannel(
            Target target,
            Place place,
            SockJsTransport transport,
            Findings findings,
            IoRuntime runtime,
            Traffic traffic,
            Limits limits,
            ChannelListener listener,
            Consumer<Openable> atEnd) {
        super(place, runtime, limits, listener, atEnd);
        this.target = target;
        this.place = place;
        this.transport = transport;
        this.findings = findings;
        this.runtime = runtime;
        this.traffic = traffic;
        this.limits = limits;
        this.listener = listener;
        this.outbox = new BatchOutbox(limits.unsentMaxBytes(), this);
    }

    // The opening.

    /** {@code /info} is known: begins to receive. Returns at once. */
    void connect() {
        InetSocketAddress remote = new InetSocketAddress(findings.answering(), place.port());
        line = new XhrLine(remote, runtime.ports(), Opening.local(target.route().localAddress()), traffic);
        runtime.fallbacks().client(target.tls().trustAny(), (client, failure) -> {
            try {
                if (failure == null) {
                    connect(client);
                } else {
                    broke(failure);
                }
            } catch (Throwable e) {
                broke(e);
            }
        });
    }

    private void connect(HttpClient client) {
        requests = new XhrRequests(client, line, place, findings);
        SockJsClient spring = new SockJsClient(List.of(new XhrBridge(client, transport, this::connect)));
        spring.setMessageCodec(new SockJsCodec(this::broke));
        spring.setInfoReceiver((url, headers) -> INFO);
        var unused = spring.execute(new XhrMessages(this), null, URI.create(place.shown("http", "") + place.query()));
    }

    private void connect(XhrClientSockJsSession session, URI receive, URI send) {
        outbox.attach(new XhrPosts(this, outbox, requests, send));
        inbox = new XhrInbox(this, requests, receive, session, limits.messageMaxBytes());
        inbox.ask();
    }

    // Its use.

    @Override
    public void send(byte[] message, boolean binary, boolean flush) {
        if (binary) {
            throw new IllegalArgumentException("SockJS carries text only");
        }
        outbox.send(new Outbound(message, false, null), flush);
    }

    @Override
    public void send(byte[] message, boolean binary, WriteListener hears) {
        if (binary) {
            throw new IllegalArgumentException("SockJS carries text only");
        }
        outbox.send(new Outbound(message, false, hears), false);
    }

    @Override
    public void flush() {
        outbox.flush();
    }

    @Override
    public long unsentBytes() {
        return outbox.unsentBytes();
    }

    @Override
    public long stalledNanos(long nowNanos) {
        XhrLine written = line;
        return written == null ? 0 : outbox.stalledNanos(nowNanos, written.wroteNanos());
    }

    @Override
    public String transport() {
        return transport.word();
    }

    /** A server that waits for something to say does not look at its connections. */
    @Override
    public boolean showsItsEnd() {
        return false;
    }

    // Its end.

    /**
     * Nothing in SockJS tells the server that an XHR session ends. So what waits is sent; a server that has understood
     * it as a good-bye gets a moment to end the session; then the sockets close.
     */
    @Override
    void finish() {
        outbox.finish();
    }

    @Override
    public void finished() {
        delivered = true;
        runtime.schedule(this::hangUp, BYE_WAIT);
    }

    /** In a turn: a response has ended. Behind a good-bye, another request could begin a new session. */
    boolean asksOn() {
        if (delivered) {
            hangUp();
        }
        return !isClosing() && !isEnded();
    }

    @Override
    void stop(Fault why) {
        outbox.stop(why);
    }

    @Override
    void leave(Leave leave) {
        XhrLine sockets = line;
        if (sockets != null) {
            sockets.close(leave == Leave.RESET);
        }
        XhrInbox receiving = inbox;
        if (receiving != null) {
            receiving.stop(new CancellationException("the session has ended"));
        }
        XhrRequests made = requests;
        if (made != null) {
            made.close();
        }
    }

    /** What the opening's connection was made for is done; this channel's are the HTTP client's. */
    @Override
    boolean isAttached() {
        return false;
    }

    @Override
    boolean isReset() {
        XhrLine sockets = line;
        return sockets != null && sockets.isReset();
    }

    @Override
    boolean isJoining() {
        XhrInbox receiving = inbox;
        return receiving != null && receiving.isJoining();
    }

    /** A request got another response than the protocol's. */
    void refused(HttpAnswer answer) {
        end(HttpFaults.atXhr(place, transport.word(), isOpening(), answer), Leave.GONE);
    }

    // What the parts tell.

    /** In a turn: one message. */
    void message(byte[] bytes) {
        if (isOpen()) {
            listener.onMessage(bytes, 0, bytes.length, false, inbox.arrivedNanos());
        }
    }

    /** In a turn: a heartbeat. */
    void alive(long arrivedNanos) {
        if (isOpen()) {
            listener.onAlive(arrivedNanos);
        }
    }

    @Override
    public void openedTurn() {
        throw new IllegalStateException("the open frame is a frame");
    }

    @Override
    public void frameTurn(byte[] piece, Callback callback, long arrivedNanos) {
        inbox.read(piece, callback, arrivedNanos);
    }
}
