package io.github.jmeterduplex.signalr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubCodec;
import io.github.jmeterduplex.internal.protocol.signalr.codec.RecordingHub;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignalRMessagesTest extends SignalRFixture {
    @Test
    void completionIsTheReplyOfAnInvocation() {
        MemoryChannel channel = connected();
        good(sample(
                new SignalRInvoke(), "method=Echo{{session}}", "arguments=[{\"n\":{{sequence}}}]", "expect=json:/n=1"));
        String sent = channel.sent();
        assertThat(sent)
                .matches("\\{\"type\":1,\"invocationId\":\"[0-9]+\",\"target\":\"Echo0\",\"arguments\":"
                        + "\\[\\{\"n\":1}]}" + SEPARATOR);
        channel.says(completion(sent, ",\"result\":{\"n\":1}"));
        assertThat(log.count("replied")).isEqualTo(1);
    }

    @Test
    void resultThatIsNotAsExpectedAndAnErrorAreWrong() {
        MemoryChannel channel = connected();
        good(sample(new SignalRInvoke(), "method=Add", "messages=2", "expect=json:=5"));
        channel.says(completion(channel.sent(), ",\"result\":4"));
        channel.says(completion(channel.sent(), ",\"error\":\"An unexpected error\""));
        assertThat(log.count("wrong")).isEqualTo(2);
    }

    @Test
    void sendHasNoIdAndNoReplyUnlessTheParameterSaysSo() {
        MemoryChannel channel = connected();
        good(sample(new SignalRInvoke(), "method=News", "kind=send", "reply=none"));
        assertThat(channel.sent()).isEqualTo("{\"type\":1,\"target\":\"News\",\"arguments\":[]}" + SEPARATOR);
        assertThat(log.count("unanswered")).isEqualTo(1);
    }

    @Test
    void streamsGoUpAfterTheirCallAndEnd() {
        MemoryChannel channel = connected();
        good(sample(new SignalRInvoke(), "method=Upload", "streams=[[{{sequence}}, \"a,]\"],[]]"));
        List<String> sent = RecordingHub.read(HubCodec.JSON, channel.sentBytes());
        assertThat(sent).hasSize(5);
        assertThat(sent.get(0)).matches("INVOCATION [0-9]+ Upload \\[] streams=\\[[0-9]+, [0-9]+]");
        String[] ids = sent.get(0).replaceAll(".*streams=\\[(.*)]", "$1").split(", ");
        assertThat(ids).doesNotHaveDuplicates();
        assertThat(sent.subList(1, 5))
                .containsExactly(
                        "STREAM_ITEM " + ids[0] + " 1",
                        "STREAM_ITEM " + ids[0] + " \"a,]\"",
                        "COMPLETION " + ids[0],
                        "COMPLETION " + ids[1]);
    }

    @Test
    void completionOfAStreamIsItsReplyAndItemsAreTimed() {
        MemoryChannel channel = connected();
        good(sample(new SignalRInvoke(), "method=Counter", "kind=stream", "arguments=[2,0]"));
        String sent = channel.sent();
        assertThat(sent)
                .matches("\\{\"type\":4,\"invocationId\":\"[0-9]+\",\"target\":\"Counter\",\"arguments\":" + "\\[2,0]}"
                        + SEPARATOR);
        for (int i = 0; i < 2; i++) {
            channel.says("{\"type\":2,\"invocationId\":\"" + number(sent) + "\",\"item\":" + i + "}" + SEPARATOR);
        }
        assertThat(log.count("replied")).isZero();
        channel.says(completion(sent, ""));
        assertThat(log.count("first")).isEqualTo(1);
        assertThat(log.count("each")).isEqualTo(2);
        assertThat(log.count("replied")).isEqualTo(1);
    }

    @Test
    void streamIsCancelledAfterSoManyItemsEachOfWhichMustBeAsExpected() {
        MemoryChannel channel = connected();
        String[] parameters = {"method=Counter", "kind=stream", "cancelAfter=2", "expect=json:=0"};
        good(sample(new SignalRInvoke(), parameters));
        String sent = channel.sent();
        for (int i = 0; i < 2; i++) {
            channel.says("{\"type\":2,\"invocationId\":\"" + number(sent) + "\",\"item\":" + i + "}" + SEPARATOR);
        }
        assertThat(channel.sent()).isEqualTo("{\"type\":5,\"invocationId\":\"" + number(sent) + "\"}" + SEPARATOR);
        assertThat(log.count("wrong")).isEqualTo(1);
        assertThat(log.rows())
                .singleElement()
                .satisfies(row -> assertThat(row.responseMessage()).startsWith("item 2 of the stream"));
    }

    @Test
    void listenedMethodRepliesToASendByTheIdInItsArguments() {
        MemoryChannel channel = connected();
        good(sample(
                new SignalRInvoke(),
                "method=Ask",
                "kind=send",
                "arguments=[{\"id\":\"{{id}}\"}]",
                "reply=json:/0/id",
                "replyFrom=answer"));
        String sent = channel.sent();
        channel.says(sent.replace("Ask", "other"));
        assertThat(log.count("pushed other")).isEqualTo(1);
        channel.says(sent.replace("Ask", "answer"));
        assertThat(log.count("replied")).isEqualTo(1);
        assertThat(log.count("pushed answer")).isZero();
    }

    @Test
    void linesOfAFileAreUsedInTurn(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("arguments.txt"), "[1]\n[2]\n");
        MemoryChannel channel = connected();
        good(sample(new SignalRInvoke(), "method=M", "argumentsFile=" + file.toString(), "messages=3"));
        assertThat(channel.sent()).contains("\"arguments\":[1]");
        assertThat(channel.sent()).contains("\"arguments\":[2]");
        assertThat(channel.sent()).contains("\"arguments\":[1]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "method    | -          | method",
                "arguments | {\"a\":1}  | a JSON array",
                "arguments | [1         | a JSON array",
                "streams   | [1]        | a JSON array with an array of items for each stream",
                "streams   | [[1],]     | a JSON array with an array of items for each stream",
                "streams   | [[1]]x     | a JSON array with an array of items for each stream",
                "cancelAfter | 1        | 0, unless kind is stream",
                "cancelAfter | -1       | a whole number from 0 to 1000000000",
                "label     | ask {{id}} | a text without {{...}}",
                "kind      | streams    | one of invoke, send, stream",
                "kind      | send       | with kind send: none, order, json:POINTER or regex:PATTERN",
                "reply     | none       | with kind invoke and stream: completion; use kind send",
                "reply     | json:/0/id | with kind invoke and stream: completion; use kind send",
                "reply     | ack        | none, completion, order, json:POINTER or regex:PATTERN",
                "replies   | 2          | unless reply is json:POINTER or regex:PATTERN"
            })
    void badInvokeIsToldBeforeAnythingIsSent(String parameter, String value, String allowed) {
        MemoryChannel channel = connected();
        refused(sample(new SignalRInvoke(), "method=M", parameter + "=" + (value == null ? "" : value)), allowed);
        assertThat(channel.sent()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "order      | the source of the replies",
                "json:/0/id | with {{id}} or {{number}} in arguments or method"
            })
    void badReplyOfASendIsRefused(String reply, String allowed) {
        connected();
        refused(sample(new SignalRInvoke(), "method=M", "kind=send", "reply=" + reply), allowed);
    }

    @Test
    void argumentsThatAreNoArrayOnlyOnceRenderedFailTheirMessage() {
        MemoryChannel channel = connected();
        refused(sample(new SignalRInvoke(), "method=M", "arguments=[{{nobody}}]"), "arguments", "a JSON array");
        assertThat(log.count("failed bad-cell")).isEqualTo(1);
        assertThat(channel.sent()).isNull();
    }

    @Test
    void listenNamesThePushesAndAnswersTheHub() {
        MemoryChannel channel = connected();
        SampleResult result = good(sample(new SignalRListen(), "method=question", "answer=\"s{{session}}\""));
        assertThat(result.getResponseMessage()).isEqualTo("listening in 1 session");
        channel.says("{\"type\":1,\"invocationId\":\"9\",\"target\":\"question\",\"arguments\":[1]}" + SEPARATOR);
        assertThat(channel.sent()).isEqualTo("{\"type\":3,\"invocationId\":\"9\",\"result\":\"s0\"}" + SEPARATOR);
        assertThat(log.count("pushed label")).isEqualTo(1);
    }

    @Test
    void answerThatIsNoValueIsRefused() {
        connected();
        refused(sample(new SignalRListen(), "method=m", "answer=[1"), "parameter answer", "a JSON value");
        refused(sample(new SignalRListen(), "method=m", "answer=[{{session}}"), "parameter answer", "a JSON value");
        refused(sample(new SignalRListen(), "method=m", "pushTimestamp=header:at"), "allowed: json:POINTER");
    }

    @Test
    void receiveTakesTheArgumentsOfACall() {
        MemoryChannel channel = connected("listen=news");
        channel.says("{\"type\":1,\"target\":\"other\",\"arguments\":[1]}" + SEPARATOR);
        channel.says("{\"type\":1,\"target\":\"news\",\"arguments\":[{\"a\":1},2]}" + SEPARATOR);
        SampleResult result = good(sample(new SignalRReceive(), "method=news", "timeoutMillis=0"));
        assertThat(result.getResponseDataAsString()).isEqualTo("[{\"a\":1},2]");
        SampleResult again = sample(new SignalRReceive(), "method=news", "timeoutMillis=0");
        assertThat(again.getResponseCode()).isEqualTo("408");
    }
}
