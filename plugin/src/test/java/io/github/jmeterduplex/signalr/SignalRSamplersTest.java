package io.github.jmeterduplex.signalr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.signalr.HubCodec;
import io.github.jmeterduplex.internal.codec.signalr.RecordingHub;
import io.github.jmeterduplex.internal.log.CountingLog;
import io.github.jmeterduplex.internal.sampler.DuplexSampler;
import io.github.jmeterduplex.internal.sampler.TestSamplers;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.TestRuns;
import io.github.jmeterduplex.internal.transport.MemoryConnector;
import io.github.jmeterduplex.internal.transport.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.transport.signalr.SignalREnvelope;
import io.github.jmeterduplex.internal.transport.signalr.SignalRTransport;
import io.github.jmeterduplex.session.Message;
import io.github.jmeterduplex.session.Recorder;
import io.github.jmeterduplex.session.SignalRPreparation;
import io.github.jmeterduplex.session.SignalRSession;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignalRSamplersTest {
    private static final String SEPARATOR = "\u001e";
    private static final String HANDSHAKE = "{\"protocol\":\"json\",\"version\":1}" + SEPARATOR;
    private static final String SHAKEN = "{}" + SEPARATOR;

    private final CountingLog log = new CountingLog();
    private final MemoryConnector connector = new MemoryConnector(System::nanoTime);
    private final Run run = TestRuns.with(log, connector);

    @AfterEach
    void endRun() {
        run.end();
    }

    private SampleResult sample(DuplexSampler sampler, String... cells) {
        Map<String, String> table = new HashMap<>();
        for (int i = 0; i < cells.length; i += 2) {
            table.put(cells[i], cells[i + 1]);
        }
        return TestSamplers.run(sampler, run, "label", table);
    }

    private static SampleResult good(SampleResult result) {
        assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
        return result;
    }

    private static void refused(SampleResult result, String... says) {
        assertThat(result.getResponseCode()).as(result.getResponseMessage()).isEqualTo("400");
        assertThat(result.getResponseMessage()).contains(says);
    }

    private MemoryChannel connected(String... cells) {
        connector.greet(SHAKEN);
        String[] all = new String[cells.length + 2];
        System.arraycopy(cells, 0, all, 2, cells.length);
        all[0] = "url";
        all[1] = "http://memory:1/hub";
        good(sample(new SignalRConnect(), all));
        MemoryChannel channel = connector.channel(connector.count() - 1);
        assertThat(channel.sent()).startsWith("{\"protocol\":");
        return channel;
    }

    private static SignalREnvelope envelope(MemoryChannel channel) {
        return (SignalREnvelope) channel.target().envelope();
    }

    private static String number(String sent) {
        return sent.replaceAll(".*\"invocationId\":\"([0-9]+)\".*", "$1").replace(SEPARATOR, "");
    }

    private static String completion(String sent, String rest) {
        return "{\"type\":3,\"invocationId\":\"" + number(sent) + "\"" + rest + "}" + SEPARATOR;
    }

    @Test
    void transportsProtocolAndTokenAreTheEnvelopes() {
        MemoryChannel channel = connected(
                "transports", "longpolling, websocket", "protocol", "messagepack", "accessToken", "t{{session}}");
        assertThat(envelope(channel))
                .isEqualTo(new SignalREnvelope(
                        List.of(SignalRTransport.LONGPOLLING, SignalRTransport.WEBSOCKET), false, true, "t0"));
        assertThat(channel.target().url()).hasToString("http://memory:1/hub");
    }

    @Test
    void plainConnectNegotiatesOneWebSocketWithoutAToken() {
        MemoryChannel channel = connected();
        assertThat(envelope(channel))
                .isEqualTo(new SignalREnvelope(List.of(SignalRTransport.WEBSOCKET), false, false, null));
    }

    @Test
    void pushesOfARenderedMethodCountUnderItsTextBeforeTheRendering() {
        MemoryChannel channel = connected("listen", "inbox:{{session}}");
        channel.says("{\"type\":1,\"target\":\"inbox:0\",\"arguments\":[{}]}" + SEPARATOR);
        assertThat(log.count("pushed inbox:{{session}}")).isEqualTo(1);
        assertThat(log.count("pushed inbox:0")).isZero();
    }

    @Test
    void refusedHandshakeFailsTheSampleInTheServersWords() {
        connector.greet("{\"error\":\"no such protocol\"}" + SEPARATOR);
        SampleResult result = sample(new SignalRConnect(), "url", "http://memory:1/hub");
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseMessage()).contains("\"no such protocol\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "url                  | ftp://memory:1 | http",
                "transports           | polling        | a comma list of websocket, sse, longpolling",
                "transports           | ,              | a comma list of websocket, sse, longpolling",
                "skipNegotiation      | yes            | true or false",
                "protocol             | xml            | one of json, messagepack",
                "serverTimeoutSeconds | -1             | from 0 to 86400",
                "keepAliveSeconds     | x              | from 0 to 86400",
                "client               | other          | one of duplex, library"
            })
    void badCellIsNamedWithWhatIsAllowed(String cell, String value, String allowed) {
        refused(sample(new SignalRConnect(), "url", "http://memory:1/hub", cell, value), "cell " + cell, allowed);
        assertThat(connector.count()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "transports     | sse                   | websocket, longpolling or websocket,longpolling with client",
                "transports     | websocket,sse         | which does not know sse",
                "transports     | longpolling,websocket | which prefers websocket",
                "protocol       | messagepack           | json with client library",
                "compression    | off                   | auto with client library",
                "localAddresses | 127.0.0.1             | blank with client library",
                "trace          | 5                     | 0 with client library",
                "proxy          | http://127.0.0.1:1    | none with client library"
            })
    void whatTheClientLibraryCannotDoIsRefusedByName(String cell, String value, String allowed) {
        refused(
                sample(new SignalRConnect(), "url", "http://memory:1/hub", "client", "library", cell, value),
                "cell " + cell,
                allowed);
    }

    @Test
    void cellsThatDoNotGoTogetherAreRefusedBeforeAnythingIsOpened() {
        refused(
                sample(new SignalRConnect(), "transports", "sse", "skipNegotiation", "true"),
                "cell skipNegotiation",
                "false, unless transports is websocket alone");
        refused(
                sample(new SignalRConnect(), "transports", "sse", "protocol", "messagepack"),
                "cell protocol",
                "json with transports = sse");
        assertThat(connector.count()).isZero();
    }

    @Test
    void tokenThatIsNoLineIsRefusedAndNotShown() {
        SampleResult result = sample(new SignalRConnect(), "url", "http://memory:1/hub", "accessToken", "sesame\nopen");
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseMessage()).contains("accessToken").doesNotContain("sesame");
    }

    @Test
    void completionIsTheReplyOfAnInvocation() {
        MemoryChannel channel = connected();
        good(sample(
                new SignalRInvoke(),
                "method",
                "Echo{{session}}",
                "arguments",
                "[{\"n\":{{sequence}}}]",
                "expect",
                "json:/n=1"));
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
        good(sample(new SignalRInvoke(), "method", "Add", "messages", "2", "expect", "json:=5"));
        channel.says(completion(channel.sent(), ",\"result\":4"));
        channel.says(completion(channel.sent(), ",\"error\":\"An unexpected error\""));
        assertThat(log.count("wrong")).isEqualTo(2);
    }

    @Test
    void sendHasNoIdAndNoReplyUnlessTheCellSaysSo() {
        MemoryChannel channel = connected();
        good(sample(new SignalRInvoke(), "method", "News", "kind", "send", "reply", "none"));
        assertThat(channel.sent()).isEqualTo("{\"type\":1,\"target\":\"News\",\"arguments\":[]}" + SEPARATOR);
        assertThat(log.count("unanswered")).isEqualTo(1);
    }

    @Test
    void streamsGoUpBehindTheirCallAndEnd() {
        MemoryChannel channel = connected();
        good(sample(new SignalRInvoke(), "method", "Upload", "streams", "[[{{sequence}}, \"a,]\"],[]]"));
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
        good(sample(new SignalRInvoke(), "method", "Counter", "kind", "stream", "arguments", "[2,0]"));
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
    void listenedMethodRepliesToASendByTheIdInItsArguments() {
        MemoryChannel channel = connected();
        good(sample(
                new SignalRInvoke(),
                "method",
                "Ask",
                "kind",
                "send",
                "arguments",
                "[{\"id\":\"{{id}}\"}]",
                "reply",
                "json:/0/id",
                "replyFrom",
                "answer"));
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
        good(sample(new SignalRInvoke(), "method", "M", "argumentsFile", file.toString(), "messages", "3"));
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
                "label     | ask {{id}} | a text without {{...}}",
                "kind      | streams    | one of invoke, send, stream",
                "kind      | send       | with kind send: none, order, json:POINTER or regex:PATTERN",
                "reply     | none       | with kind invoke and stream: completion; use kind send",
                "reply     | json:/0/id | with kind invoke and stream: completion; use kind send",
                "reply     | ack        | none, completion, order, json:POINTER or regex:PATTERN",
                "replies   | 2          | unless reply is json:POINTER or regex:PATTERN"
            })
    void badInvokeIsToldBeforeAnythingIsSent(String cell, String value, String allowed) {
        MemoryChannel channel = connected();
        Map<String, String> cells = new HashMap<>(Map.of("method", "M"));
        cells.put(cell, value == null ? "" : value);
        refused(TestSamplers.run(new SignalRInvoke(), run, "label", cells), allowed);
        assertThat(channel.sent()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "order      | the source of the replies",
                "json:/0/id | only with {{id}} or {{number}} in arguments or method"
            })
    void badReplyOfASendIsRefused(String reply, String allowed) {
        connected();
        refused(sample(new SignalRInvoke(), "method", "M", "kind", "send", "reply", reply), allowed);
    }

    @Test
    void argumentsThatAreNoArrayOnlyOnceRenderedFailTheirMessage() {
        MemoryChannel channel = connected();
        refused(sample(new SignalRInvoke(), "method", "M", "arguments", "[{{nobody}}]"), "arguments", "a JSON array");
        assertThat(log.count("failed bad-cell")).isEqualTo(1);
        assertThat(channel.sent()).isNull();
    }

    @Test
    void listenNamesThePushesAndAnswersTheHub() {
        MemoryChannel channel = connected();
        SampleResult result = good(sample(new SignalRListen(), "method", "question", "answer", "\"s{{session}}\""));
        assertThat(result.getResponseMessage()).isEqualTo("listening in 1 sessions");
        channel.says("{\"type\":1,\"invocationId\":\"9\",\"target\":\"question\",\"arguments\":[1]}" + SEPARATOR);
        assertThat(channel.sent()).isEqualTo("{\"type\":3,\"invocationId\":\"9\",\"result\":\"s0\"}" + SEPARATOR);
        assertThat(log.count("pushed label")).isEqualTo(1);
    }

    @Test
    void answerThatIsNoValueIsRefused() {
        connected();
        refused(sample(new SignalRListen(), "method", "m", "answer", "[1"), "cell answer", "a JSON value");
        refused(sample(new SignalRListen(), "method", "m", "answer", "[{{session}}"), "cell answer", "a JSON value");
        refused(sample(new SignalRListen(), "method", "m", "pushTimestamp", "header:at"), "allowed: json:POINTER");
    }

    @Test
    void receiveTakesTheArgumentsOfACall() {
        MemoryChannel channel = connected("listen", "news");
        channel.says("{\"type\":1,\"target\":\"other\",\"arguments\":[1]}" + SEPARATOR);
        channel.says("{\"type\":1,\"target\":\"news\",\"arguments\":[{\"a\":1},2]}" + SEPARATOR);
        SampleResult result = good(sample(new SignalRReceive(), "method", "news", "timeoutMillis", "0"));
        assertThat(result.getResponseDataAsString()).isEqualTo("[{\"a\":1},2]");
        SampleResult again = sample(new SignalRReceive(), "method", "news", "timeoutMillis", "0");
        assertThat(again.getResponseCode()).isEqualTo("408");
    }

    @Test
    void disconnectSendsCloseAndCloses() {
        MemoryChannel channel = connected();
        assertThat(good(sample(new SignalRDisconnect())).getResponseMessage()).isEqualTo("closed 1 sessions");
        assertThat(channel.sent()).isEqualTo("{\"type\":7}" + SEPARATOR);
        assertThat(channel.isClosed()).isTrue();
        assertThat(log.count("session closed")).isEqualTo(1);
    }

    @Test
    void unknownGroupHasNoSession() {
        connected("group", "chat");
        SampleResult result = sample(new SignalRInvoke(), "group", "nobody's", "method", "m");
        assertThat(result.getResponseCode()).isEqualTo("409");
    }

    @Test
    void userConnectsOnceAndCallsOneMethodASample() {
        connector.greet(SHAKEN);
        SignalRUser user = new SignalRUser();
        for (int i = 1; i <= 2; i++) {
            good(sample(
                    user,
                    "url",
                    "http://memory:1/hub",
                    "method",
                    "m",
                    "arguments",
                    "[" + i + "]",
                    "kind",
                    "send",
                    "reply",
                    "none"));
        }
        MemoryChannel channel = connector.channel(0);
        assertThat(channel.sent()).isEqualTo(HANDSHAKE);
        assertThat(channel.sent()).contains("\"arguments\":[1]");
        assertThat(channel.sent()).contains("\"arguments\":[2]");
        assertThat(connector.count()).isEqualTo(1);
    }

    /** A flow of its own. */
    static final class Greeter extends SignalRUser {
        private final List<Message> heard = new ArrayList<>();

        @Override
        protected Map<String, String> moreCells() {
            return Map.of("name", "ann");
        }

        @Override
        protected void prepare(SignalRPreparation preparation) {
            preparation.accessToken("of " + preparation.cell("name"));
        }

        @Override
        protected void flow(SignalRSession session, Recorder recorder) throws Exception {
            session.listen("greeted");
            recorder.send("greet", "hello", "[{{session}}]");
        }

        @Override
        protected void onPush(SignalRSession session, Message message) {
            heard.add(message);
        }
    }

    @Test
    void ownFlowPreparesSendsAndHears() {
        connector.greet(SHAKEN);
        Greeter greeter = new Greeter();
        good(sample(greeter, "url", "http://memory:1/hub", "name", "bob", "method", "any"));
        MemoryChannel channel = connector.channel(0);
        assertThat(envelope(channel).accessToken()).isEqualTo("of bob");
        assertThat(channel.sent()).isEqualTo(HANDSHAKE);
        String sent = channel.sent();
        assertThat(sent).contains("\"target\":\"hello\",\"arguments\":[0]");
        channel.says(completion(sent, ""));
        assertThat(log.count("replied")).isEqualTo(1);
        channel.says("{\"type\":1,\"target\":\"greeted\",\"arguments\":[true]}" + SEPARATOR);
        assertThat(greeter.heard)
                .singleElement()
                .satisfies(push -> assertThat(push.text()).isEqualTo("[true]"));
    }
}
