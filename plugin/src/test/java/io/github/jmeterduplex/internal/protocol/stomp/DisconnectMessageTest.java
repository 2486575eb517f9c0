package io.github.jmeterduplex.internal.protocol.stomp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.group.GroupProtocol;
import io.github.jmeterduplex.internal.engine.group.TestSessions;
import io.github.jmeterduplex.internal.net.channel.BareContext;
import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.RecordingChannelListener;
import io.github.jmeterduplex.internal.net.channel.RequestsOpening;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.channel.TransportTimeout;
import io.github.jmeterduplex.internal.net.http.Requests;
import io.github.jmeterduplex.internal.net.http.ServerFindings;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.internal.net.tcp.IoRuntime;
import io.github.jmeterduplex.internal.protocol.sockjs.SockJsTransport;
import io.github.jmeterduplex.internal.protocol.sockjs.XhrChannel;
import io.github.jmeterduplex.internal.protocol.sockjs.XhrServer;
import io.github.jmeterduplex.internal.sampler.run.DisconnectSampler;
import io.github.jmeterduplex.session.Cause;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/**
 * Disconnect messages to a server that does not notice a close, and that is slow: each waits for the response to the
 * POST before.
 */
class DisconnectMessageTest extends OverTransports {
    private final CountDownLatch answers = new CountDownLatch(1);
    private final Group<LiveStompSession> group =
            new Group<>("stomp", new GroupProtocol<>("stomp"), new KeptBytes(Long.MAX_VALUE));

    private LiveStompSession openAndKeepItWaiting() throws Exception {
        LiveStompSession session = open("xhr-streaming");
        TestSessions.slot(group, session);
        peer.answersAfter(answers);
        session.subscribe("/topic/later");
        assertThat(peer.hears()).contains("/topic/later");
        return session;
    }

    private String leave() throws InterruptedException {
        List<LiveStompSession> closing = group.closing(Integer.MAX_VALUE);
        String says = DisconnectSampler.leave(run, closing, leaving -> {
            leaving.forEach(LiveStompSession::close);
            return "";
        });
        group.release(closing);
        return says;
    }

    @Test
    void sessionThatCannotSendItsDisconnectMessageInTimeIsCountedAndTold() throws Exception {
        LiveStompSession session = openAndKeepItWaiting();
        assertThat(leave())
                .startsWith("closed 1 session; the disconnect message of 1 could not be sent in time: the server"
                        + " may keep");
        assertThat(session.leftUnnoticed()).isTrue();
        assertThat(next(gone).cause()).isEqualTo(Cause.CLOSED);
        run.end();
        assertThat(log.fact("good_byes_unsent")).isEqualTo(1L);
    }

    @Test
    void disconnectMessageIsWaitedForAndIsThenNothingToTell() throws Exception {
        LiveStompSession session = openAndKeepItWaiting();
        session.close();
        assertThat(session.isDisconnecting()).isTrue();
        answers.countDown();
        run.awaitDisconnects(group.sessions());
        assertThat(peer.hears()).contains("DISCONNECT\\n");
        assertThat(session.isDisconnecting()).isFalse();
        assertThat(session.leftUnnoticed()).isFalse();
        run.end();
        assertThat(log.fact("good_byes_unsent")).isNull();
    }

    /** The one of this test's run leaves alone and later; it gives up first. */
    @Test
    void whereManyLeaveTogetherEachHasMoreTime() throws Exception {
        RecordingChannelListener heard = new RecordingChannelListener();
        try (XhrServer server = new XhrServer(false);
                IoRuntime runtime = new IoRuntime(1)) {
            Channel one = open(runtime, server, heard);
            server.mayAnswer = answers;
            one.send("first".getBytes(UTF_8), false, true);
            assertThat(next(server.sent)).isEqualTo("[\"first\"]");
            one.send("bye".getBytes(UTF_8), false, true);
            runtime.closing().addAndGet(100_000);
            one.close();

            openAndKeepItWaiting();
            assertThat(leave()).contains("the disconnect message of 1 could not be sent in time");
            assertThat(heard.closed).isEmpty();
            answers.countDown();
            assertThat(next(server.sent)).isEqualTo("[\"bye\"]");
            assertThat(heard.fault().cause()).isEqualTo(Cause.CLOSED);
            assertThat(runtime.closing()).hasValue(100_000);
        }
    }

    private static Channel open(IoRuntime runtime, XhrServer server, RecordingChannelListener heard) {
        Target target = Targets.over("xhr-streaming", server.url());
        Endpoint place = Endpoint.of(target.url());
        ServerFindings findings =
                new ServerFindings(place, new Requests(place, target.httpHeaders()), target.cookies());
        ServerRoute path = new ServerRoute(target.route(), target.tls(), runtime, findings);
        XhrChannel channel =
                new XhrChannel(path, SockJsTransport.XHR_STREAMING, new BareContext(runtime, 100_000), heard);
        TransportTimeout allowance = new TransportTimeout(System.nanoTime() + Targets.TIMEOUT.toNanos(), true);
        new RequestsOpening(target, path, allowance, channel, SockJsTransport.XHR_STREAMING.opening()).start();
        return heard.open();
    }
}
