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
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.engine.user.RecordingOpenListener;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubCodec;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubWriter;
import io.github.jmeterduplex.internal.protocol.signalr.codec.RecordingHub;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.session.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;

/** A session whose hub is in memory. */
abstract class HubConnectionFixture {
    static final String SEPARATOR = "\u001e";
    static final int SERVER_TIMEOUT_SECONDS = 30;
    static final int KEEP_ALIVE_SECONDS = 15;

    final CountingLog log = new CountingLog();
    /** How far messages arrive in the future. */
    long laterNanos;

    final MemoryConnector connector = new MemoryConnector(() -> System.nanoTime() + laterNanos);
    final Run run = TestRuns.with(log, connector);
    final List<Message> pushes = new ArrayList<>();
    final RecordingOpenListener<SignalRConnection> opening = new RecordingOpenListener<>();

    @AfterEach
    void endRun() {
        TestRuns.endNow(run);
    }

    static SignalROptions options(HubCodec codec, String... listen) {
        return new SignalROptions(
                MemoryConnector.signalR(codec.isBinary()),
                codec,
                SERVER_TIMEOUT_SECONDS,
                KEEP_ALIVE_SECONDS,
                Stream.of(listen)
                        .map(PushOptions::unplanned)
                        .map(SignalROptions::listening)
                        .toList(),
                Keeping.NONE);
    }

    final MemoryChannel connect(SignalROptions options) {
        opening.starts(new SignalRConnection(
                new NewSession<>(run, new VirtualUser(3), null, (session, message) -> pushes.add(message), opening),
                options));
        return connector.channel(connector.count() - 1);
    }

    final MemoryChannel opened(HubCodec codec, String... listen) {
        MemoryChannel channel = connect(options(codec, listen));
        assertThat(channel.sent()).isEqualTo(handshake(codec));
        channel.says("{}" + SEPARATOR);
        assertThat(opening.session().isOpen()).isTrue();
        return channel;
    }

    static String handshake(HubCodec codec) {
        return "{\"protocol\":\"" + codec.protocol() + "\",\"version\":1}" + SEPARATOR;
    }

    /** What was sent next, as {@code TYPE ID TARGET BODY}. */
    static String sent(HubCodec codec, MemoryChannel channel) {
        return RecordingHub.read(codec, channel.sentBytes()).get(0);
    }

    static byte[] json(String text) {
        return text.getBytes(UTF_8);
    }

    /** The hub calls a method; {@code id} as of {@link HubWriter#NO_ID} where it wants no result. */
    static void calls(HubCodec codec, MemoryChannel channel, String method, long id, String arguments) {
        HubWriter hub = codec.writer();
        says(codec, channel, hub.invocation(method, List.of()).bytes(id, hub.arguments(json(arguments))));
    }

    static void says(HubCodec codec, MemoryChannel channel, byte[] message) {
        if (codec.isBinary()) {
            channel.says(message);
        } else {
            channel.says(new String(message, UTF_8));
        }
    }

    static void completes(HubCodec codec, MemoryChannel channel, long number, String result) {
        HubWriter hub = codec.writer();
        says(codec, channel, hub.completion(Long.toString(number), hub.value(json(result))));
    }

    /** Sends a call, and returns its number. */
    final long sends(Invocation call) {
        return sends(
                call,
                switch (call.kind()) {
                    case INVOKE -> ReplyRule.COMPLETION;
                    case STREAM -> ReplyRule.COMPLETION.streaming(ReplyRule.ALL_ITEMS);
                    case SEND -> ReplyRule.NONE;
                });
    }

    /** Sends a call with such a reply, and returns its number. */
    final long sends(Invocation call, ReplyRule rule) {
        long number = run.ids().nextNumber();
        MessageSpec spec = new MessageSpec(log.label("invoke"), rule, null, TimeUnit.SECONDS.toNanos(30), "thread");
        InFlightMessage message = run.matcher()
                .begin(spec, opening.session().sender(), new OutgoingMessage(number, Matcher.NO_PACE, 2, 1, 0), null);
        assertThat(run.matcher().handOver(message)).isTrue();
        opening.session().write(opening.session().invocation(call, number), message);
        return number;
    }

    /** A call that is in flight: its number. */
    final long called() {
        return sends(call(Invocation.Kind.INVOKE, "[]"));
    }

    static Invocation call(Invocation.Kind kind, String arguments) {
        return new Invocation(kind, "Send", json(arguments), List.of());
    }
}
