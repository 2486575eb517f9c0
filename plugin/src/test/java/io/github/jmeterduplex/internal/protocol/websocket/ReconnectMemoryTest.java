package io.github.jmeterduplex.internal.protocol.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.group.GroupProtocol;
import io.github.jmeterduplex.internal.engine.group.IfExists;
import io.github.jmeterduplex.internal.engine.match.MessageSpec;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.match.ReplyRule;
import io.github.jmeterduplex.internal.engine.session.Backoff;
import io.github.jmeterduplex.internal.engine.session.MessageSpecs;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Opener;
import io.github.jmeterduplex.internal.engine.session.OpeningStyle;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.Sending;
import io.github.jmeterduplex.internal.engine.session.TargetSelector;
import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.Bytes;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.websocket.JettyConnector;
import io.github.jmeterduplex.internal.record.log.RunInfo;
import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.internal.settings.Settings;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real sessions that are dropped again and again: none of them, and nothing of theirs, stays in memory. */
class ReconnectMemoryTest {
    private static final int SESSIONS = 200;
    private static final int RECONNECTS = 20_000;
    private static final long GROWTH_BYTES = 1_000_000;
    private static final long DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final Fault DROPPED = new Fault(Cause.CONNECTION, "dropped by the test");

    @TempDir
    private Path folder;

    private final Group<LiveWsSession> group =
            new Group<>("g", new GroupProtocol<>("websocket"), new KeptBytes(Long.MAX_VALUE));
    private DroppingServer server;
    private Run run;
    private MessageSpec spec;

    @BeforeEach
    void begin() throws Exception {
        server = new DroppingServer();
        Map<String, String> properties = Map.of("duplex.results", folder.toString(), "duplex.report", "false");
        Settings settings = Settings.read(properties::get);
        run = new Run(
                settings,
                new KeptBytes(settings.keptBytes()),
                beforeShutdown -> RunLog.open(
                        settings, new RunInfo("plan", Map.of(), Map.of()), beforeShutdown, directory -> List.of()),
                traffic -> new JettyConnector(100_000, 2, Duration.ofSeconds(30), Duration.ZERO, new Bytes()));
        spec = new MessageSpec(run.log().label("send"), ReplyRule.NONE, null, DEADLINE_NANOS, "thread");
    }

    @AfterEach
    void end() throws Exception {
        group.callOff();
        group.sessions().forEach(LiveWsSession::abort);
        run.end();
        server.close();
    }

    @Test
    void heapIsTheSameAfterManyReconnects() throws Exception {
        open();
        dropAll(10);
        // Histograms grow with the longest time, those of each interval too: they are as large as they get before the
        // heap is looked at.
        for (int interval = 0; interval < 4; interval++) {
            LatencyKind.PARTS_OF_CONNECT.forEach(
                    kind -> run.log().label("connect").time(kind, DEADLINE_NANOS / 1_000));
            run.log().label("connect").time(LatencyKind.CONNECT, DEADLINE_NANOS / 1_000);
            dropAll(1);
            Thread.sleep(1_000);
        }
        LiveHeap before = LiveHeap.now();
        dropAll(RECONNECTS / SESSIONS);
        assertThat(server.connections()).isGreaterThanOrEqualTo(RECONNECTS);
        LiveHeap[] after = {before};
        boolean isTheSame = run.await(
                () -> {
                    after[0] = LiveHeap.now();
                    return after[0].bytes() - before.bytes() < GROWTH_BYTES
                            && after[0].grown(before, SESSIONS).isEmpty();
                },
                DEADLINE_NANOS);
        assertThat(isTheSame)
                .as(
                        "%,d bytes before, %,d after; objects: %s",
                        before.bytes(), after[0].bytes(), after[0].grown(before, SESSIONS))
                .isTrue();
    }

    private void open() throws Exception {
        WsOptions options = new WsOptions(
                Targets.plain(server.url()),
                WsOptions.OpeningSteps.NONE,
                List.of(),
                List.of(),
                WsOptions.Heartbeat.NONE,
                false,
                Keeping.NONE);
        OpeningStyle style = new OpeningStyle(0, SESSIONS, true, Backoff.between(0, 0));
        Group.Claim claim = group.claim(IfExists.KEEP, SESSIONS, true);
        new Opener<>(
                        run,
                        run.log().label("connect"),
                        group,
                        claim,
                        style,
                        (user, dropped, listener) ->
                                new WsConnection(new NewSession<>(run, user, dropped, null, listener), options))
                .start(IntStream.range(0, SESSIONS)
                        .mapToObj(number -> new VirtualUser(run.nextSession()))
                        .toList())
                .await();
        awaitAll();
    }

    private void awaitAll() throws InterruptedException {
        assertThat(run.await(() -> group.open() == SESSIONS, DEADLINE_NANOS))
                .as("%s of %s sessions open", group.open(), SESSIONS)
                .isTrue();
    }

    /** Sends a message in each, and drops all: mostly by a reset from here, at times by a close, or by the server. */
    private void dropAll(int times) throws Exception {
        for (int i = 0; i < times; i++) {
            new Sending<LiveWsSession>(
                            run,
                            group,
                            TargetSelector.each(group, 1),
                            new Sending.Content<>(
                                    new MessageSpecs.Same(spec),
                                    (session, number) -> OutgoingMessage.frame(new byte[] {'m'}, List.of(), 1),
                                    null),
                            new Sending.Style(null, 1, 0, 1, null))
                    .send(0);
            long connections = server.connections();
            if (i % 10 == 9) {
                server.dropAll();
            } else {
                boolean atOnce = i % 10 != 4;
                List.copyOf(group.sessions()).forEach(session -> session.lose(DROPPED, atOnce));
            }
            assertThat(run.await(() -> server.connections() >= connections + SESSIONS, DEADLINE_NANOS))
                    .isTrue();
            awaitAll();
        }
    }
}
