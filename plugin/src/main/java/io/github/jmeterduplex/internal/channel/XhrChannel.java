package io.github.jmeterduplex.internal.channel;

import io.github.jmeterduplex.session.Fault;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.socket.sockjs.client.SockJsClient;
import org.springframework.web.socket.sockjs.client.XhrClientSockJsSession;

/**
 * A SockJS session over XHR streaming or polling, on Spring's SockJS client and Jetty's HTTP client, from the start of
 * its opening to its one end. Meant for a few hundred sessions. Thread-safe.
 *
 * <p>The listener is called in {@link Turns}; no lock is held then. Bytes are counted as they go over the session's
 * sockets, HTTP heads and TLS included, those of {@code /info} not.
 */
final class XhrChannel implements Openable, Turns.Player<byte[]>, BatchOutbox.Listener {
    private static final Logger LOG = LoggerFactory.getLogger(XhrChannel.class);

    /** Spring asks again what the opening has asked already, and would keep the answer for all sessions. */
    private static final String INFO = "{\"websocket\":false}";

    /** From the delivery of the last message to the end. */
    private static final Duration BYE_WAIT = Duration.ofMillis(300);

    private enum Phase {
        OPENING,
        OPEN,
        CLOSING,
        ENDED
    }

    private final Target target;
    private final Place place;
    private final SockJsTransport transport;
    private final Findings findings;
    private final IoRuntime runtime;
    private final Traffic traffic;
    private final Limits limits;
    private final ChannelListener listener;
    private final Consumer<Openable> atEnd;
    private final Turns<byte[]> turns;
    private final BatchOutbox outbox;
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.OPENING);

    /** Set before the first step. */
    private volatile XhrOpening opening;

    /** The time-out of the closing. */
    private volatile Scheduler.Task timer;

    // Set once, in this order, by the thread that connects.
    private volatile XhrLine line;
    private volatile XhrRequests requests;
    private volatile XhrInbox inbox;

    /** Whether all has been sent that was to be sent before the close. */
    private volatile boolean delivered;

    /** Set once, by who ends the channel. */
    private volatile Fault fault;

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
        this.target = target;
        this.place = place;
        this.transport = transport;
        this.findings = findings;
        this.runtime = runtime;
        this.traffic = traffic;
        this.limits = limits;
        this.listener = listener;
        this.atEnd = atEnd;
        this.turns = new Turns<>(this, runtime);
        this.outbox = new BatchOutbox(limits.unsentMaxBytes(), this);
    }

    // The opening.

    @Override
    public void begin(Opening started) {
        opening = (XhrOpening) started;
    }

    /** {@code /info} is known: begins to receive. Returns at once. */
    void connect() {
        InetSocketAddress remote = new InetSocketAddress(findings.answering(), place.port());
        line = new XhrLine(remote, Opening.local(target.localAddress()), traffic);
        runtime.fallbacks().client(target.trustAny(), (client, failure) -> {
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

    /** In a turn: the channel can be used. */
    void opened() {
        if (phase.compareAndSet(Phase.OPENING, Phase.OPEN)) {
            opening.stopTimer();
            listener.onOpen(this);
        }
    }

    // Its use.

    @Override
    public void send(byte[] message, boolean binary, boolean flush) {
        if (binary) {
            throw new IllegalArgumentException("SockJS carries text only");
        }
        outbox.send(message, false, flush);
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

    @Override
    public String remote() {
        return place.hostPort();
    }

    /** A server that waits for something to say does not look at its connections. */
    @Override
    public boolean showsItsEnd() {
        return false;
    }

    @Override
    public String cookies() {
        return findings.servedCookies();
    }

    @Override
    public boolean carriesBinary() {
        return false;
    }

    // Its end.

    /**
     * Nothing in SockJS tells the server that an XHR session ends. So what waits is sent; a server that has understood
     * it as a good-bye gets a moment to end the session; then the sockets close.
     */
    @Override
    public void close() {
        if (phase.compareAndSet(Phase.OPEN, Phase.CLOSING)) {
            timer = runtime.schedule(this::hangUp, Limits.CLOSE_WAIT);
            outbox.finish();
        } else if (phase.get() == Phase.OPENING) {
            abort();
        }
    }

    @Override
    public void finished() {
        delivered = true;
        runtime.schedule(this::hangUp, BYE_WAIT);
    }

    private void hangUp() {
        end(Faults.closed(place), Leave.HANG_UP);
    }

    /** In a turn: a response has ended. Behind a good-bye, another request could begin a new session. */
    boolean asksOn() {
        if (delivered) {
            hangUp();
        }
        return phase.get() != Phase.CLOSING && !isEnded();
    }

    @Override
    public void abort() {
        end(Faults.closed(place), Leave.RESET);
    }

    @Override
    public void end(Fault found, Leave leave) {
        Phase before = phase.getAndSet(Phase.ENDED);
        if (before == Phase.ENDED) {
            return;
        }
        fault = before == Phase.CLOSING ? Faults.closed(place) : found;
        Scheduler.Task pending = timer;
        if (pending != null) {
            pending.cancel();
        }
        XhrOpening begun = opening;
        if (begun != null) {
            begun.cancel();
        }
        outbox.stop();
        leave(leave == Leave.RESET);
        turns.ended();
        atEnd.accept(this);
    }

    private void leave(boolean withReset) {
        XhrLine sockets = line;
        if (sockets != null) {
            sockets.close(withReset);
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

    void sockJsClosed(int code, String reason) {
        end(Faults.sockJsClose(place, code, reason), Leave.NORMAL);
    }

    void tooLong() {
        end(Faults.messageTooLong(place, limits.messageMaxBytes()), Leave.BREACH);
    }

    @Override
    public void broke(Throwable cause) {
        if (!isEnded()) {
            LOG.debug("{} broke", place.hostPort(), cause);
            XhrLine sockets = line;
            XhrInbox receiving = inbox;
            boolean reset = sockets != null && sockets.isReset();
            boolean joining = receiving != null && receiving.isJoining();
            end(Faults.broken(place, cause, limits.messageMaxBytes(), reset, joining), Leave.BREACH);
        }
    }

    /** A request got no response, or half of one. */
    void unreachable(Throwable cause) {
        if (phase.get() == Phase.OPENING) {
            opening.failed(cause);
        } else {
            broke(cause);
        }
    }

    /** A request got another response than the protocol's. */
    void refused(HttpAnswer answer) {
        end(HttpFaults.atXhr(place, transport.word(), phase.get() == Phase.OPENING, answer), Leave.GONE);
    }

    @Override
    public void checkStall(long nowNanos) {
        if (stalledNanos(nowNanos) > limits.stall().toNanos()) {
            end(Faults.stalled(place, unsentBytes(), limits.stall().toSeconds()), Leave.RESET);
        }
    }

    // What the parts ask and tell.

    boolean isOpen() {
        Phase now = phase.get();
        return now == Phase.OPEN || now == Phase.CLOSING;
    }

    @Override
    public boolean isEnded() {
        return phase.get() == Phase.ENDED;
    }

    Turns<byte[]> turns() {
        return turns;
    }

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
    public void room() {
        turns.room();
    }

    @Override
    public void openedTurn() {
        throw new IllegalStateException("the open frame is a frame");
    }

    @Override
    public void frameTurn(byte[] piece, Callback callback, long arrivedNanos) {
        inbox.read(piece, callback, arrivedNanos);
    }

    @Override
    public void roomTurn() {
        try {
            if (isOpen()) {
                listener.onRoom();
            }
        } catch (Throwable e) {
            broke(e);
        }
    }

    @Override
    public void endedTurn() {
        try {
            listener.onClosed(fault);
        } catch (Throwable e) {
            LOG.debug("the session's end failed", e);
        }
    }
}
