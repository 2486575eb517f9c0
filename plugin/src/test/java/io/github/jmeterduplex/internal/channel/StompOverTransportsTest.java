package io.github.jmeterduplex.internal.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.log.CountingLog;
import io.github.jmeterduplex.internal.session.LiveSession;
import io.github.jmeterduplex.internal.session.OpenListener;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.TestRuns;
import io.github.jmeterduplex.internal.session.User;
import io.github.jmeterduplex.internal.stomp.StompClient;
import io.github.jmeterduplex.internal.stomp.StompConnection;
import io.github.jmeterduplex.internal.stomp.StompOptions;
import io.github.jmeterduplex.session.Cause;
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

/** A STOMP session is the same over every transport, down to how its end is told. */
class StompOverTransportsTest implements OpenListener {
    private static final String CONNECTED = "CONNECTED\nversion:1.2\nheart-beat:0,0\n\n^@";

    private final CountingLog log = new CountingLog();
    private final Run run =
            TestRuns.with(log, new JettyConnector(100_000, 100_000, 1, Duration.ofSeconds(30), new Bytes()));
    private final BlockingQueue<StompConnection> opened = new LinkedBlockingQueue<>();
    private final BlockingQueue<Fault> failed = new LinkedBlockingQueue<>();
    private final BlockingQueue<Fault> gone = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> pushes = new LinkedBlockingQueue<>();
    private String transport;
    private StompPeer peer;

    /** Runs a test over each of them. */
    @Retention(RetentionPolicy.RUNTIME)
    @ParameterizedTest
    @ValueSource(strings = {"websocket", "xhr-streaming", "xhr-polling"})
    private @interface OverEveryTransport {}

    private void connect(String over) throws Exception {
        transport = over;
        peer = StompPeer.over(transport);
        StompOptions options = new StompOptions(
                Targets.over(transport, peer.url()), List.of(new Header("login", "ann:b")), 0, 0, List.of("/topic/a"));
        new StompClient(run).open(new User(3), null, options, (session, message) -> pushes.add(message.text()), this);
        assertThat(peer.hears())
                .startsWith("[\"CONNECT\\n")
                .contains("login:ann:b")
                .endsWith("\\u0000\"]");
    }

    @AfterEach
    void end() throws Exception {
        run.end();
        peer.close();
    }

    @Override
    public void onOpen(LiveSession session) {
        opened.add((StompConnection) session);
    }

    @Override
    public void onFailed(Fault fault) {
        failed.add(fault);
    }

    @Override
    public void onGone(LiveSession session) {
        gone.add(session.fault());
    }

    private static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
        T next = queue.poll(20, TimeUnit.SECONDS);
        assertThat(next).isNotNull();
        return next;
    }

    private StompConnection open() throws Exception {
        peer.says(CONNECTED);
        StompConnection session = next(opened);
        assertThat(session.isOpen()).isTrue();
        assertThat(session.transport()).isEqualTo(transport);
        assertThat(session.carriesBinary()).isFalse();
        assertThat(peer.hears()).contains("SUBSCRIBE\\nid:0\\ndestination:/topic/a");
        return session;
    }

    @OverEveryTransport
    void unmatchedMessageIsAPushOfItsSubscription(String over) throws Exception {
        connect(over);
        open();
        peer.says("MESSAGE\nsubscription:0\nmessage-id:1\ndestination:/topic/a\n\nhell\u00f6^@");
        assertThat(next(pushes)).isEqualTo("hell\u00f6");
        assertThat(log.count("pushed /topic/a")).isEqualTo(1);
    }

    @OverEveryTransport
    void errorThatAnswersConnectIsARefusalInTheServersWords(String over) throws Exception {
        connect(over);
        peer.says("ERROR\nmessage:no such user\n\n^@");
        Fault fault = next(failed);
        assertThat(fault.cause()).isEqualTo(Cause.UNAUTHORIZED);
        assertThat(fault.message()).contains("127.0.0.1:", "no such user");
    }

    @OverEveryTransport
    void cutConnectionIsALoss(String over) throws Exception {
        connect(over);
        open();
        peer.cuts();
        assertThat(next(gone).cause()).isEqualTo(Cause.CONNECTION);
        assertThat(log.count("session lost connection")).isEqualTo(1);
    }

    @OverEveryTransport
    void closeByTheServerIsALossInItsWords(String over) throws Exception {
        connect(over);
        open();
        peer.frame("c[3000,\"Go away!\"]");
        assertThat(next(gone).message()).contains("code 3000 Go away!");
        assertThat(log.count("session lost connection")).isEqualTo(1);
    }

    @OverEveryTransport
    void garbageEndsTheSessionWithExpectedAndGot(String over) throws Exception {
        connect(over);
        open();
        peer.says("GARBAGE\n\n^@");
        Fault fault = next(gone);
        assertThat(fault.cause()).isEqualTo(Cause.PROTOCOL);
        assertThat(fault.message()).contains("expected", "GARBAGE");
    }

    @OverEveryTransport
    void laterSubscriptionsGoOut(String over) throws Exception {
        connect(over);
        StompConnection session = open();
        session.subscribe("/queue/plain");
        assertThat(peer.hears()).contains("destination:/queue/plain");
    }

    @OverEveryTransport
    void closeSaysDisconnectAndIsNoLoss(String over) throws Exception {
        connect(over);
        open().close();
        assertThat(peer.hears()).contains("DISCONNECT\\n");
        assertThat(next(gone).cause()).isEqualTo(Cause.CLOSED);
        assertThat(log.count("session closed")).isEqualTo(1);
        assertThat(log.count("session lost connection")).isZero();
    }

    /** Servers that answer with a RECEIPT wait for a close that over XHR they would not see. */
    @OverEveryTransport
    void disconnectAsksForAReceiptWhereTheServerSeesTheCloseBehindIt(String over) throws Exception {
        connect(over);
        StompConnection session = open();
        var receipt = session.disconnect();
        boolean isWebSocket = transport.equals("websocket");
        assertThat(receipt.isDone()).isEqualTo(!isWebSocket);
        assertThat(peer.hears().contains("receipt:")).isEqualTo(isWebSocket);
        session.closeChannel();
        assertThat(next(gone).cause()).isEqualTo(Cause.CLOSED);
    }
}
