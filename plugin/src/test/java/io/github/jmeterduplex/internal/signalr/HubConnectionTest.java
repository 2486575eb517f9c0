package io.github.jmeterduplex.internal.signalr;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.codec.signalr.HubCodec;
import io.github.jmeterduplex.internal.codec.signalr.HubWriter;
import io.github.jmeterduplex.internal.codec.signalr.RecordingHub;
import io.github.jmeterduplex.internal.log.CountingLog;
import io.github.jmeterduplex.internal.match.InFlight;
import io.github.jmeterduplex.internal.match.Matcher;
import io.github.jmeterduplex.internal.match.MessageSpec;
import io.github.jmeterduplex.internal.match.Outgoing;
import io.github.jmeterduplex.internal.match.ReplyRule;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.TestRuns;
import io.github.jmeterduplex.internal.session.data.User;
import io.github.jmeterduplex.internal.session.live.HeardOpening;
import io.github.jmeterduplex.internal.session.live.PushOptions;
import io.github.jmeterduplex.internal.session.live.Trace;
import io.github.jmeterduplex.internal.transport.MemoryConnector;
import io.github.jmeterduplex.internal.transport.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.FaultException;
import io.github.jmeterduplex.session.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HubConnectionTest {
    private static final String SEPARATOR = "\u001e";
    private static final int SERVER_TIMEOUT_SECONDS = 30;
    private static final int KEEP_ALIVE_SECONDS = 15;

    private final CountingLog log = new CountingLog();
    /** How far messages arrive in the future. */
    private long laterNanos;

    private final MemoryConnector connector = new MemoryConnector(() -> System.nanoTime() + laterNanos);
    private final Run run = TestRuns.with(log, connector);
    private final List<Message> pushes = new ArrayList<>();
    private final HeardOpening<SignalRConnection> opening = new HeardOpening<>();

    @AfterEach
    void endRun() {
        run.end();
    }

    private static SignalROptions options(HubCodec codec, String... listen) {
        return new SignalROptions(
                MemoryConnector.signalR(codec.isBinary()),
                codec,
                SERVER_TIMEOUT_SECONDS,
                KEEP_ALIVE_SECONDS,
                Stream.of(listen).map(ListenOptions::plain).toList(),
                null,
                null);
    }

    private MemoryChannel connect(SignalROptions options) {
        opening.starts(new SignalRConnection(
                run, new User(3), null, options, (session, message) -> pushes.add(message), opening));
        return connector.channel(connector.count() - 1);
    }

    private MemoryChannel opened(HubCodec codec, String... listen) {
        MemoryChannel channel = connect(options(codec, listen));
        assertThat(channel.sent()).isEqualTo(handshake(codec));
        channel.says("{}" + SEPARATOR);
        assertThat(opening.session().isOpen()).isTrue();
        return channel;
    }

    private static String handshake(HubCodec codec) {
        return "{\"protocol\":\"" + codec.protocol() + "\",\"version\":1}" + SEPARATOR;
    }

    /** What was sent next, as {@code TYPE ID TARGET BODY}. */
    private static String sent(HubCodec codec, MemoryChannel channel) {
        return RecordingHub.read(codec, channel.sentBytes()).get(0);
    }

    private static byte[] json(String text) {
        return text.getBytes(UTF_8);
    }

    /** The hub calls a method; {@code id} as of {@link HubWriter#NO_ID} where it wants no result. */
    private static void calls(HubCodec codec, MemoryChannel channel, String method, long id, String arguments) {
        HubWriter hub = codec.writer();
        says(codec, channel, hub.invocation(method, List.of()).bytes(id, hub.arguments(json(arguments))));
    }

    private static void says(HubCodec codec, MemoryChannel channel, byte[] message) {
        if (codec.isBinary()) {
            channel.says(message);
        } else {
            channel.says(new String(message, UTF_8));
        }
    }

    private static void completes(HubCodec codec, MemoryChannel channel, long number, String result) {
        HubWriter hub = codec.writer();
        says(codec, channel, hub.completion(Long.toString(number), hub.value(json(result))));
    }

    /** Sends a call, and returns its number. */
    private long sends(Invocation call) {
        boolean completes = call.kind() != Invocation.Kind.SEND;
        long number = run.ids().nextNumber();
        MessageSpec spec = new MessageSpec(
                log.label("invoke"),
                completes ? ReplyRule.COMPLETION : ReplyRule.NONE,
                null,
                TimeUnit.SECONDS.toNanos(30),
                "thread");
        InFlight message = run.matcher()
                .begin(spec, opening.session().sender(), new Outgoing(number, Matcher.NO_PACE, 2, 1, 0), null);
        assertThat(run.matcher().handOver(message)).isTrue();
        opening.session().write(opening.session().invocation(call, number), message);
        return number;
    }

    /** A call that is in flight: its number. */
    private long called() {
        return sends(call(Invocation.Kind.INVOKE, "[]"));
    }

    private static Invocation call(Invocation.Kind kind, String arguments) {
        return new Invocation(kind, "Send", json(arguments), List.of());
    }

    // Opening

    @ParameterizedTest
    @EnumSource(HubCodec.class)
    void sessionIsOpenOnceTheHubHasAnsweredTheHandshake(HubCodec codec) {
        MemoryChannel channel = connect(options(codec));
        assertThat(channel.sent()).isEqualTo(handshake(codec));
        assertThat(opening.session()).as("before the answer").isNull();
        channel.says("{}" + SEPARATOR);
        assertThat(opening.session().isOpen()).isTrue();
        assertThat(channel.sent()).isNull();
    }

    @Test
    void callsBehindTheAnswerToTheHandshakeAreRead() {
        MemoryChannel channel = connect(options(HubCodec.JSON, "News"));
        channel.says("{}" + SEPARATOR + "{\"type\":1,\"target\":\"News\",\"arguments\":[1]}" + SEPARATOR);
        assertThat(opening.session().isOpen()).isTrue();
        assertThat(log.count("pushed News")).isEqualTo(1);
    }

    @Test
    void refusedHandshakeIsQuoted() {
        MemoryChannel channel = connect(options(HubCodec.MESSAGEPACK));
        channel.says("{\"error\":\"The protocol 'messagepack' is not supported.\"}" + SEPARATOR);
        assertThat(opening.fault().cause()).isEqualTo(Cause.SERVER_ERROR);
        assertThat(opening.fault().message())
                .contains("memory:1 says \"The protocol 'messagepack' is not supported.\"", "cell protocol");
        assertThat(channel.isClosed()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GARBAGE", "{}", "[]\u001e", "{\"type\":6}\u001e", "{\"error\":5}\u001e"})
    void otherAnswersToTheHandshakeBreakTheProtocol(String answer) {
        MemoryChannel channel = connect(options(HubCodec.JSON));
        channel.says(answer);
        assertThat(opening.fault().cause()).isEqualTo(Cause.PROTOCOL);
        assertThat(opening.fault().message()).contains("broken SignalR from memory:1", "expected");
        assertThat(channel.isAborted()).isTrue();
    }

    @Test
    void silenceFailsTheOpeningInTimeAndSaysWhatIsMissing() {
        MemoryChannel channel = connect(options(HubCodec.JSON));
        ((SignalRConnection) channel.listener()).pulse(System.nanoTime() + TimeUnit.SECONDS.toNanos(21));
        assertThat(opening.fault().cause()).isEqualTo(Cause.TIMEOUT);
        assertThat(opening.fault().message())
                .contains("memory:1 did not answer the hub's handshake within 20000 ms", "connectTimeoutMillis");
    }

    // Calls

    @ParameterizedTest
    @EnumSource(HubCodec.class)
    void callCarriesItsNumberWhereTheHubAnswers(HubCodec codec) {
        MemoryChannel channel = opened(codec);
        long number = sends(call(Invocation.Kind.INVOKE, "[1,\"two\"]"));
        assertThat(sent(codec, channel)).isEqualTo("INVOCATION " + number + " Send [1,\"two\"]");
        sends(call(Invocation.Kind.SEND, "[]"));
        assertThat(sent(codec, channel)).isEqualTo("INVOCATION Send []");
    }

    @Test
    void bytesInArgumentsTravelAsBytesWithMessagePack() {
        MemoryChannel channel = opened(HubCodec.MESSAGEPACK);
        sends(call(Invocation.Kind.SEND, "[{\"$base64\":\"QUJD\"}]"));
        byte[] message = channel.sentBytes();
        assertThat(new String(message, UTF_8)).contains("ABC").doesNotContain("base64");
        assertThat(RecordingHub.read(HubCodec.MESSAGEPACK, message))
                .containsExactly("INVOCATION Send [{\"$base64\":\"QUJD\"}]");
    }

    @ParameterizedTest
    @EnumSource(HubCodec.class)
    void completionRepliesToTheCallWhoseNumberItHolds(HubCodec codec) {
        MemoryChannel channel = opened(codec);
        long first = called();
        long second = called();
        completes(codec, channel, second, "{\"ok\":true}");
        assertThat(log.count("replied")).isEqualTo(1);
        assertThat(log.rows())
                .singleElement()
                .satisfies(row -> assertThat(row.number()).isEqualTo(second));
        completes(codec, channel, second, "null");
        assertThat(log.count("duplicate")).isEqualTo(1);
        says(codec, channel, codec.writer().completion(Long.toString(first)));
        assertThat(log.count("replied")).as("with the one without a result").isEqualTo(2);
        assertThat(pushes).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(HubCodec.class)
    void completionWithAnErrorIsAWrongReplyInTheHubsWords(HubCodec codec) {
        MemoryChannel channel = opened(codec);
        long number = called();
        says(codec, channel, codec.writer().failure(Long.toString(number), "no such room"));
        assertThat(log.count("wrong")).isEqualTo(1);
        assertThat(log.count("replied")).isZero();
        assertThat(log.rows())
                .singleElement()
                .satisfies(row -> assertThat(row.responseMessage()).contains("no such room"));
        assertThat(opening.session().isOpen()).isTrue();
    }

    @Test
    void completionAfterTheTimeOutIsLate() {
        MemoryChannel channel = opened(HubCodec.JSON);
        long number = called();
        laterNanos = TimeUnit.SECONDS.toNanos(31);
        completes(HubCodec.JSON, channel, number, "1");
        assertThat(log.count("lost timeout")).isEqualTo(1);
        assertThat(log.count("late")).isEqualTo(1);
    }

    @Test
    void completionOfNothingIsIgnoredAndCounted() {
        MemoryChannel channel = opened(HubCodec.JSON);
        completes(HubCodec.JSON, channel, 99_999, "1");
        channel.says("{\"type\":3,\"invocationId\":\"abc\"}" + SEPARATOR);
        assertThat(opening.session().isOpen()).isTrue();
        run.end();
        assertThat(log.fact("packets_ignored")).hasToString("{a completion of no invocation=2}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            {"type":2,"invocationId":"5","item":1};                 an item of no stream
            {"type":4,"invocationId":"5","target":"x","arguments":[]}; a stream invocation
            {"type":5,"invocationId":"5"};                          a cancelled invocation
            {"type":8,"sequenceId":1};                              a message of stateful reconnect
            {"type":77};                                            a message of an unknown type
            """)
    void whatOfficialClientsIgnoreIsIgnoredAndCounted(String message, String what) {
        MemoryChannel channel = opened(HubCodec.JSON);
        channel.says(message + SEPARATOR);
        channel.says(message + SEPARATOR);
        assertThat(opening.session().isOpen()).isTrue();
        run.end();
        assertThat(log.fact("packets_ignored")).hasToString("{" + what + "=2}");
    }

    @Test
    void cutLosesWhatIsInFlight() {
        MemoryChannel channel = opened(HubCodec.JSON);
        called();
        channel.falls();
        run.matcher().sweep();
        assertThat(log.count("lost connection")).isEqualTo(1);
        assertThat(log.count("session lost connection")).isEqualTo(1);
        assertThat(opening.gone()).isEqualTo(1);
        assertThat(opening.session().comesBack()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(HubCodec.class)
    void itemsOfAStreamAreTimedUntilItsCompletionReplies(HubCodec codec) {
        MemoryChannel channel = opened(codec);
        HubWriter hub = codec.writer();
        long number = sends(call(Invocation.Kind.STREAM, "[3]"));
        assertThat(sent(codec, channel)).isEqualTo("STREAM_INVOCATION " + number + " Send [3]");
        says(codec, channel, hub.streamItem(number, hub.value(json("0"))));
        says(codec, channel, hub.streamItem(number, hub.value(json("1"))));
        assertThat(log.count("replied")).isZero();
        says(codec, channel, hub.completion(Long.toString(number)));
        assertThat(log.count("first")).isEqualTo(1);
        assertThat(log.count("each")).isEqualTo(2);
        assertThat(log.count("replied")).isEqualTo(1);
        says(codec, channel, hub.streamItem(number, hub.value(json("2"))));
        assertThat(log.count("each")).as("with an item behind the end").isEqualTo(2);
        assertThat(pushes).isEmpty();
        run.end();
        assertThat(log.fact("packets_ignored")).isNull();
    }

    // The hub's calls

    @ParameterizedTest
    @EnumSource(HubCodec.class)
    void callOfTheHubIsAPushUnderItsName(HubCodec codec) {
        MemoryChannel channel = opened(codec, "other");
        calls(codec, channel, "news", HubWriter.NO_ID, "[{\"a\":1}]");
        assertThat(log.count("pushed news")).isEqualTo(1);
        assertThat(pushes).singleElement().satisfies(push -> {
            assertThat(push.destination()).isEqualTo("news");
            assertThat(push.text()).isEqualTo("[{\"a\":1}]");
        });
        assertThat(channel.sent()).isNull();
    }

    @ParameterizedTest
    @EnumSource(HubCodec.class)
    void listenedMethodCountsUnderItsLabelAndAnswersTheHub(HubCodec codec) {
        MemoryChannel channel = opened(codec);
        opening.session().listen(new ListenOptions(json("{\"ok\":true}"), PushOptions.of("question", "label")));
        calls(codec, channel, "question", 12, "[1]");
        assertThat(sent(codec, channel)).isEqualTo("COMPLETION 12 {\"ok\":true}");
        assertThat(log.count("pushed label")).isEqualTo(1);
        assertThat(opening.session().sources())
                .singleElement()
                .satisfies(listen -> assertThat(listen.arrived()).isEqualTo(1));
    }

    @ParameterizedTest
    @EnumSource(HubCodec.class)
    void questionThatNobodyListensToIsAnsweredByAnError(HubCodec codec) {
        MemoryChannel channel = opened(codec);
        calls(codec, channel, "question", 12, "[]");
        assertThat(sent(codec, channel)).isEqualTo("COMPLETION 12 error=Client didn't provide a result.");
        assertThat(log.count("pushed question")).isEqualTo(1);
    }

    @Test
    void listeningNeedsAnOpenSession() {
        MemoryChannel channel = opened(HubCodec.JSON);
        channel.falls();
        assertThatThrownBy(() -> opening.session().listen("late")).isInstanceOf(FaultException.class);
    }

    @Test
    void userThatComesBackListensAgainToAllItHad() {
        MemoryChannel channel = opened(HubCodec.JSON, "a");
        SignalRConnection fallen = opening.session();
        fallen.listen(new ListenOptions(json("1"), PushOptions.of("b", "label b")));
        channel.falls();
        opening.starts(new SignalRConnection(run, fallen.user(), fallen, options(HubCodec.JSON, "a"), null, opening));
        MemoryChannel again = connector.channel(1);
        again.says("{}" + SEPARATOR);
        calls(HubCodec.JSON, again, "b", HubWriter.NO_ID, "[]");
        assertThat(log.count("pushed label b")).isEqualTo(1);
        assertThat(opening.session().sources()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(HubCodec.class)
    void traceShowsMessagesAsJsonAndNoPings(HubCodec codec) {
        Trace trace = new Trace(3, 20, 0, System::nanoTime);
        MemoryChannel channel = connect(options(codec).keptIn(null, trace));
        channel.says("{}" + SEPARATOR);
        long number = called();
        says(codec, channel, codec.writer().ping());
        completes(codec, channel, number, "{\"a\":1}");
        calls(codec, channel, "news", HubWriter.NO_ID, "[\"x\"]");
        assertThat(trace.text())
                .contains(
                        "{\"protocol\":\"" + codec.protocol() + "\",\"version\":1}",
                        "{\"type\":1,\"invocationId\":\"" + number + "\",\"target\":\"Send\",\"arguments\":[]}",
                        "{\"type\":3,\"invocationId\":\"" + number + "\",\"result\":{\"a\":1}}",
                        "{\"type\":1,\"target\":\"news\",\"arguments\":[\"x\"]}")
                .contains("the last 5 of 5 frames")
                .doesNotContain("\"type\":6");
    }

    // Life

    @ParameterizedTest
    @EnumSource(HubCodec.class)
    void quietSessionPings(HubCodec codec) {
        MemoryChannel channel = opened(codec);
        long now = System.nanoTime();
        opening.session().pulse(now + TimeUnit.SECONDS.toNanos(1));
        assertThat(channel.sentBytes()).isNull();
        opening.session().pulse(now + TimeUnit.SECONDS.toNanos(KEEP_ALIVE_SECONDS));
        assertThat(sent(codec, channel)).isEqualTo("PING");
    }

    @ParameterizedTest
    @EnumSource(HubCodec.class)
    void silenceOfTheServerEndsTheSession(HubCodec codec) {
        MemoryChannel channel = opened(codec);
        says(codec, channel, codec.writer().ping());
        long now = System.nanoTime();
        opening.session().pulse(now + TimeUnit.SECONDS.toNanos(SERVER_TIMEOUT_SECONDS - 1));
        assertThat(opening.session().isOpen()).isTrue();
        opening.session().pulse(now + TimeUnit.SECONDS.toNanos(SERVER_TIMEOUT_SECONDS + 1));
        assertThat(opening.session().fault().cause()).isEqualTo(Cause.HEARTBEAT);
        assertThat(opening.session().fault().message()).contains("serverTimeoutSeconds, 30 s");
        assertThat(log.count("session lost heartbeat")).isEqualTo(1);
        assertThat(opening.session().comesBack()).isTrue();
    }

    @Test
    void sessionThatPollsNeitherPingsNorWaitsForPingsButForAnswersToItsPolls() {
        connector.keepAlive();
        MemoryChannel channel = opened(HubCodec.JSON);
        laterNanos = TimeUnit.SECONDS.toNanos(90);
        channel.isAlive();
        long answered = System.nanoTime() + laterNanos;
        opening.session().pulse(answered + TimeUnit.SECONDS.toNanos(90));
        assertThat(opening.session().isOpen()).isTrue();
        assertThat(channel.sentBytes()).as("a ping").isNull();
        opening.session().pulse(answered + TimeUnit.SECONDS.toNanos(101));
        assertThat(opening.session().fault().cause()).isEqualTo(Cause.HEARTBEAT);
        assertThat(opening.session().fault().message()).contains("more than the 100 s that a poll may take");
    }

    @Test
    void pingOfTheServerIsNotAnswered() {
        MemoryChannel channel = opened(HubCodec.JSON);
        channel.says("{\"type\":6}" + SEPARATOR);
        assertThat(channel.sent()).isNull();
    }

    @ParameterizedTest
    @EnumSource(HubCodec.class)
    void floodOfPingsEndsTheSession(HubCodec codec) {
        MemoryChannel channel = opened(codec);
        for (int i = 0; i < 1_000; i++) {
            says(codec, channel, codec.writer().ping());
        }
        assertThat(opening.session().fault().cause()).isEqualTo(Cause.LIMIT);
        assertThat(opening.session().fault().message()).contains("limit pings of 10 a second");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            {"type":7};                                     false; CONNECTION;   does not allow to connect again
            {"type":7,"error":"out of order"};              false; SERVER_ERROR; it says "out of order"
            {"type":7,"allowReconnect":true};               true;  CONNECTION;   and allows to connect again
            {"type":7,"error":"moved","allowReconnect":true}; true; SERVER_ERROR; it says "moved"
            """)
    void closeEndsTheSessionAndSaysWhetherItMayComeBack(String close, boolean again, Cause cause, String says) {
        MemoryChannel channel = opened(HubCodec.JSON);
        called();
        // What stands behind a Close does not count any more.
        channel.says(close + SEPARATOR + "{\"type\":1,\"target\":\"late\",\"arguments\":[]}" + SEPARATOR);
        assertThat(opening.session().fault().cause()).isEqualTo(cause);
        assertThat(opening.session().fault().message()).contains("memory:1 closed the hub connection", says);
        assertThat(opening.session().comesBack()).isEqualTo(again);
        assertThat(opening.gone()).isEqualTo(1);
        run.matcher().sweep();
        assertThat(log.count("lost " + cause.slug())).isEqualTo(1);
        assertThat(pushes).isEmpty();
        assertThat(channel.isClosed()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(HubCodec.class)
    void ownCloseTellsTheServerAndIsNoLoss(HubCodec codec) {
        MemoryChannel channel = opened(codec);
        opening.session().close();
        assertThat(sent(codec, channel)).isEqualTo("CLOSE");
        assertThat(channel.isClosed()).isTrue();
        assertThat(log.count("session closed")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GARBAGE",
                "{\"type\":1}\u001e",
                "{\"type\":1,\"target\":\"x\",\"arguments\":5}\u001e",
                "{\"type\":\"one\"}\u001e",
                "{\"type\":6}"
            })
    void hostileMessagesEndTheSessionWithExpectedAndGot(String message) {
        MemoryChannel channel = opened(HubCodec.JSON);
        channel.says(message);
        assertThat(opening.session().fault().cause()).isEqualTo(Cause.PROTOCOL);
        assertThat(opening.session().fault().message()).contains("broken SignalR from memory:1", "expected");
        assertThat(channel.isAborted()).isTrue();
    }

    @Test
    void hostileBytesEndTheSession() {
        MemoryChannel channel = opened(HubCodec.MESSAGEPACK);
        channel.says(new byte[] {5, (byte) 0xdd, 0x7f, (byte) 0xff, (byte) 0xff, (byte) 0xff});
        assertThat(opening.session().fault()).isNotNull();
        assertThat(channel.isAborted()).isTrue();
    }
}
