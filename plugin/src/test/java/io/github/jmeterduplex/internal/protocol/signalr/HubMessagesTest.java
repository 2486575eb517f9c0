package io.github.jmeterduplex.internal.protocol.signalr;

import static io.github.jmeterduplex.session.Faults.assertFault;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.engine.match.ReplyRule;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.user.FrameTrace;
import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubCodec;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubWriter;
import io.github.jmeterduplex.internal.protocol.signalr.codec.RecordingHub;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.FaultException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class HubMessagesTest extends HubConnectionFixture {
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
        assertThat(log.count("each")).as("with an item after the end").isEqualTo(2);
        assertThat(pushes).isEmpty();
        run.end();
        assertThat(log.fact("packets_ignored")).isNull();
    }

    @ParameterizedTest
    @EnumSource(HubCodec.class)
    void streamIsCancelledAfterItsLastWantedItemAndWhatComesThenIsNoSurprise(HubCodec codec) {
        MemoryChannel channel = opened(codec);
        HubWriter hub = codec.writer();
        long number = sends(call(Invocation.Kind.STREAM, "[]"), ReplyRule.COMPLETION.streaming(2));
        assertThat(sent(codec, channel)).startsWith("STREAM_INVOCATION");
        says(codec, channel, hub.streamItem(number, hub.value(json("0"))));
        assertThat(channel.sentBytes()).as("after the first").isNull();
        says(codec, channel, hub.streamItem(number, hub.value(json("1"))));
        assertThat(sent(codec, channel)).isEqualTo("CANCEL_INVOCATION " + number);
        assertThat(log.count("replied")).isEqualTo(1);
        says(codec, channel, hub.streamItem(number, hub.value(json("2"))));
        says(codec, channel, hub.failure(Long.toString(number), "cancelled"));
        assertThat(channel.sentBytes()).as("one cancel").isNull();
        assertThat(log.rows()).hasSize(1);
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
        opening.session().listen(new ListenOptions<>(json("{\"ok\":true}"), PushOptions.of("question", "label")));
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

    @ParameterizedTest
    @EnumSource(HubCodec.class)
    void hubThatDoesNotReadItsAnswersLosesTheSession(HubCodec codec) {
        MemoryChannel channel = opened(codec);
        channel.stopsReading(run.settings().unsentMaxBytes() + 1);
        calls(codec, channel, "question", 12, "[]");
        assertThat(channel.sentBytes()).isNull();
        assertFault(opening.session().fault(), Cause.BACK_PRESSURE, "does not read them", "duplex.unsent.maxBytes");
    }

    @Test
    void listeningNeedsAnOpenSession() {
        MemoryChannel channel = opened(HubCodec.JSON);
        channel.drops();
        assertThatThrownBy(() -> opening.session().listen("late")).isInstanceOf(FaultException.class);
    }

    @Test
    void userThatComesBackListensAgainToAllItHad() {
        MemoryChannel channel = opened(HubCodec.JSON, "a");
        SignalRConnection dropped = opening.session();
        dropped.listen(new ListenOptions<>(json("1"), PushOptions.of("b", "label b")));
        channel.drops();
        opening.starts(new SignalRConnection(
                new NewSession<>(run, dropped.user(), dropped, null, opening), options(HubCodec.JSON, "a")));
        MemoryChannel again = connector.channel(1);
        again.says("{}" + SEPARATOR);
        calls(HubCodec.JSON, again, "b", HubWriter.NO_ID, "[]");
        assertThat(log.count("pushed label b")).isEqualTo(1);
        assertThat(opening.session().sources()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(HubCodec.class)
    void traceShowsMessagesAsJsonAndNoPings(HubCodec codec) {
        FrameTrace trace = new FrameTrace(3, 20, 0, System::nanoTime, new KeptBytes(Long.MAX_VALUE));
        SignalROptions plain = options(codec);
        MemoryChannel channel = connect(new SignalROptions(
                plain.target(),
                codec,
                plain.serverTimeoutSeconds(),
                plain.keepAliveSeconds(),
                plain.listen(),
                new Keeping(null, trace)));
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
}
