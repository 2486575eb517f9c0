package io.github.jmeterduplex.internal.protocol.websocket;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.RegexStepBudget;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.TestRuns;
import io.github.jmeterduplex.internal.engine.user.FrameTrace;
import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.engine.user.RecordingOpenListener;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.session.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;

/** A run whose sessions are over a channel in memory, whose server the test plays. */
abstract class WsFixture {
    final CountingLog log = new CountingLog();
    final MemoryConnector connector = new MemoryConnector(System::nanoTime);
    final Run run = TestRuns.with(log, connector);
    final List<Message> pushes = new ArrayList<>();
    final RecordingOpenListener<WsConnection> opening = new RecordingOpenListener<>();

    WsOptions.OpeningSteps said = WsOptions.OpeningSteps.NONE;
    List<WsOptions.AutoReply> autoReplies = List.of();
    List<ListenOptions<Condition>> listen = List.of();
    WsOptions.Heartbeat heartbeat = WsOptions.Heartbeat.NONE;
    boolean lines;
    FrameTrace trace;

    static Condition condition(String text) {
        return Condition.parse(text, new RegexStepBudget());
    }

    static SessionText own(String text) {
        return SessionText.of(new SessionText.OwnMessage(text.getBytes(UTF_8), false));
    }

    static ListenOptions<Condition> listening(String text, String label) {
        return new ListenOptions<>(condition(text), PushOptions.of(text, label));
    }

    /** Lines as in the parameter, in the order given. */
    static WsOptions.OpeningSteps opening(String openWhen, String refuseWhen, String... onOpen) {
        List<WsOptions.OpeningSteps.Step> steps = new ArrayList<>();
        for (String line : onOpen) {
            boolean awaits = line.startsWith("await ");
            steps.add(new WsOptions.OpeningSteps.Step(
                    steps.size() + 1,
                    awaits ? null : own(line),
                    awaits ? condition(line.substring("await ".length())) : null));
        }
        return new WsOptions.OpeningSteps(
                steps,
                openWhen == null ? null : condition(openWhen),
                refuseWhen == null ? null : condition(refuseWhen));
    }

    MemoryChannel connect() {
        return connect(null);
    }

    MemoryChannel connect(WsConnection dropped) {
        opening.starts(made(dropped));
        return connector.channel(connector.count() - 1);
    }

    WsConnection made(WsConnection dropped) {
        WsOptions options = new WsOptions(
                MemoryConnector.target("ws://memory:1/"),
                said,
                autoReplies,
                listen,
                heartbeat,
                lines,
                new Keeping(null, trace));
        VirtualUser user = dropped == null ? new VirtualUser(3) : dropped.user();
        return new WsConnection(
                new NewSession<>(run, user, dropped, (session, message) -> pushes.add(message), opening), options);
    }

    WsConnection session() {
        return opening.session();
    }

    void tickAfter(WsConnection session, int seconds) {
        session.tick(System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds));
    }

    @AfterEach
    void endRun() {
        TestRuns.endNow(run);
    }
}
