package io.github.jmeterduplex.internal.protocol.stomp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.TestRuns;
import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.engine.user.OpenListener;
import io.github.jmeterduplex.internal.engine.user.PushListener;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.Bytes;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.websocket.JettyConnector;
import io.github.jmeterduplex.internal.protocol.reference.ReferenceJar;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Header;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run with one STOMP session over a real transport; the test is its server. */
public abstract class OverTransports implements OpenListener {
    private static final String LIBRARY = "library ";

    public static final String CONNECTED = "CONNECTED\nversion:1.2\nheart-beat:0,0\n\n^@";

    public final CountingLog log = new CountingLog();
    public final Run run =
            TestRuns.with(log, new JettyConnector(100_000, 1, Duration.ofSeconds(30), Duration.ZERO, new Bytes()));
    public final BlockingQueue<LiveStompSession> opened = new LinkedBlockingQueue<>();
    public final BlockingQueue<Fault> failed = new LinkedBlockingQueue<>();
    public final BlockingQueue<Fault> gone = new LinkedBlockingQueue<>();
    public final BlockingQueue<String> pushes = new LinkedBlockingQueue<>();
    public String transport;
    private boolean isOfLibrary;
    public StompPeer peer;

    /** Runs a test over each of them. */
    @Retention(RetentionPolicy.RUNTIME)
    @ParameterizedTest
    @ValueSource(strings = {"websocket", "xhr-streaming", "xhr-polling"})
    @interface OverEveryTransport {}

    /** Runs a test over each of them by Duplex and by Spring: where the two differ, one of them is wrong. */
    @Retention(RetentionPolicy.RUNTIME)
    @ParameterizedTest
    @ValueSource(
            strings = {
                "websocket",
                "xhr-streaming",
                "xhr-polling",
                "library websocket",
                "library xhr-streaming",
                "library xhr-polling"
            })
    @interface ByBothClients {}

    /** Opens a session that wants no heartbeats; the server has heard CONNECT. */
    final void connect(String over) throws Exception {
        connect(over, 0, null);
    }

    /**
     * The same.
     *
     * @param heartbeatMillis what both sides are asked for
     * @param dropped the user's session before, or null
     */
    final void connect(String over, long heartbeatMillis, LiveStompSession dropped) throws Exception {
        isOfLibrary = over.startsWith(LIBRARY);
        transport = over.replace(LIBRARY, "");
        peer = StompPeer.over(transport);
        begin(heartbeatMillis, dropped);
        assertThat(peer.hears())
                .startsWith("[\"CONNECT\\n")
                .contains("login:ann:b")
                .endsWith("\\u0000\"]");
    }

    /** The last one. Written before it starts. */
    private volatile LiveStompSession session;

    private void begin(long heartbeatMillis, LiveStompSession dropped) {
        StompOptions options = new StompOptions(
                Targets.over(transport, peer.url()),
                List.of(new Header("login", "ann:b")),
                heartbeatMillis,
                heartbeatMillis,
                StompOptions.WHOLE,
                List.of(SubscribeOptions.plain("/topic/a")),
                Keeping.NONE);
        VirtualUser user = dropped == null ? new VirtualUser(3) : dropped.user();
        PushListener<LiveStompSession> listener = (from, message) -> pushes.add(message.text());
        start(
                isOfLibrary
                        ? ReferenceJar.clients()
                                .stomp(run)
                                .make(new NewSession<>(run, user, dropped, listener, this), options)
                        : new StompConnection(new NewSession<>(run, user, dropped, listener, this), options));
    }

    /** Starts a session that tells this of its life. */
    final void start(LiveStompSession next) {
        session = next;
        next.start();
    }

    /** Opens the user's next session, to the same server. */
    final void again(LiveStompSession dropped) throws Exception {
        peer.nextSession();
        begin(0, dropped);
        assertThat(peer.hears()).startsWith("[\"CONNECT\\n");
    }

    @AfterEach
    final void end() throws Exception {
        TestRuns.endNow(run);
        if (peer != null) {
            peer.close();
        }
    }

    @Override
    public final void onOpen() {
        opened.add(session);
    }

    @Override
    public final void onFailed(Fault fault) {
        failed.add(fault);
    }

    @Override
    public final void onGone() {
        gone.add(session.fault());
    }

    static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
        T next = queue.poll(20, TimeUnit.SECONDS);
        assertThat(next).isNotNull();
        return next;
    }

    /** Connects, and opens the session. */
    final LiveStompSession open(String over) throws Exception {
        connect(over);
        return answer(CONNECTED);
    }

    /** The server answers CONNECT with this frame. */
    final LiveStompSession answer(String connected) throws Exception {
        peer.says(connected);
        LiveStompSession session = next(opened);
        assertThat(session.isOpen()).isTrue();
        assertThat(session.transport()).isEqualTo(transport);
        assertThat(peer.hears()).contains("SUBSCRIBE\\nid:0\\ndestination:/topic/a");
        return session;
    }
}
