package io.github.jmeterduplex.internal.protocol.signalr;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.match.InFlightMessage;
import io.github.jmeterduplex.internal.engine.match.Matcher;
import io.github.jmeterduplex.internal.engine.match.MessageSpec;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.match.ReplyRule;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.TestRuns;
import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.engine.user.OpenListener;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.Bytes;
import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.websocket.JettyConnector;
import io.github.jmeterduplex.internal.protocol.reference.ReferenceJar;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubCodec;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;

/** A run with SignalR sessions by Microsoft's client; the test is their hub. */
abstract class LibraryHubs {
    static final String SEPARATOR = "\u001e";
    static final String SHAKEN = "{}" + SEPARATOR;
    static final int SERVER_TIMEOUT_SECONDS = 30;

    final CountingLog log = new CountingLog();
    final Run run =
            TestRuns.with(log, new JettyConnector(100_000, 1, Duration.ofSeconds(30), Duration.ZERO, new Bytes()));
    final BlockingQueue<LiveSignalRSession> opened = new LinkedBlockingQueue<>();
    final BlockingQueue<Fault> failed = new LinkedBlockingQueue<>();
    final BlockingQueue<Fault> gone = new LinkedBlockingQueue<>();
    final BlockingQueue<String> pushes = new LinkedBlockingQueue<>();

    /** What sessions listen to. */
    List<ListenOptions<byte[]>> listens = List.of();

    /** What a session does that has opened, on the thread that also ends it. */
    volatile Runnable onOpen = () -> {};

    /** What a push does that has come. */
    volatile Runnable onPush = () -> {};

    @AfterEach
    final void endRun() {
        TestRuns.endNow(run);
    }

    static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
        T next = queue.poll(20, TimeUnit.SECONDS);
        assertThat(next).isNotNull();
        return next;
    }

    /** Begins to open a session. */
    final LiveSignalRSession begin(Target target) {
        SignalROptions options =
                new SignalROptions(target, HubCodec.JSON, SERVER_TIMEOUT_SECONDS, 0, listens, Keeping.NONE);
        Life life = new Life();
        LiveSignalRSession session = ReferenceJar.clients()
                .signalR(run)
                .make(
                        new NewSession<>(
                                run, new VirtualUser(1), null, (from, message) -> pushed(message.text()), life),
                        options);
        life.session = session;
        session.start();
        return session;
    }

    private void pushed(String text) {
        pushes.add(text);
        onPush.run();
    }

    /** Tells of one session. */
    private final class Life implements OpenListener {
        /** Written before it starts. */
        private volatile LiveSignalRSession session;

        @Override
        public void onOpen() {
            opened.add(session);
            onOpen.run();
        }

        @Override
        public void onFailed(Fault fault) {
            failed.add(fault);
        }

        @Override
        public void onGone() {
            gone.add(session.fault());
        }
    }

    final Fault failure(Target target) throws InterruptedException {
        begin(target);
        return next(failed);
    }

    /** A hub over WebSocket that shakes hands, and then does what the script says. */
    static RawServer shaking(RawServer.Script then) throws IOException {
        return RawServer.webSocket(client -> {
            client.readFrame();
            client.text(SHAKEN);
            then.serve(client);
        });
    }

    /** Opens a session there. */
    final LiveSignalRSession opened(RawServer server) throws InterruptedException {
        begin(direct(server));
        return next(opened);
    }

    /** The WebSocket at once, without negotiating. */
    static Target direct(RawServer server) {
        SignalREnvelope envelope = new SignalREnvelope(Targets.hubs("websocket"), true, false, null);
        return Targets.over(envelope, server.url("http", "/hub"), Duration.ofSeconds(15), List.of(), null);
    }

    /** Sends a call that is replied by its completion. */
    final void invoke(LiveSignalRSession by, String arguments) {
        send(by, Invocation.Kind.INVOKE, arguments, ReplyRule.COMPLETION);
    }

    /** The same for a stream of which no more items are wanted. */
    final void stream(LiveSignalRSession by, int items) {
        send(by, Invocation.Kind.STREAM, "[]", ReplyRule.COMPLETION.streaming(items));
    }

    private void send(LiveSignalRSession by, Invocation.Kind kind, String arguments, ReplyRule rule) {
        long number = run.ids().nextNumber();
        MessageSpec spec = new MessageSpec(log.label("invoke"), rule, null, TimeUnit.SECONDS.toNanos(30), "thread");
        InFlightMessage message =
                run.matcher().begin(spec, by.sender(), new OutgoingMessage(number, Matcher.NO_PACE, 2, 1, 0), null);
        assertThat(run.matcher().handOver(message)).isTrue();
        Invocation call = new Invocation(kind, "Send", arguments.getBytes(UTF_8), List.of());
        by.write(by.invocation(call, number), message);
    }

    /** Waits until something has been counted so often. */
    final void counted(String what, long times) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (log.count(what) != times) {
            assertThat(System.nanoTime() - deadline)
                    .as("%s: %s", what, log.count(what))
                    .isNegative();
            Thread.onSpinWait();
        }
    }
}
