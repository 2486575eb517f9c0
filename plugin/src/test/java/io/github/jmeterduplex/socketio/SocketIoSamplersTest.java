package io.github.jmeterduplex.socketio;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoEnvelope;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import io.github.jmeterduplex.internal.sampler.parameter.TestSamples;
import io.github.jmeterduplex.internal.sampler.run.SamplersFixture;
import io.github.jmeterduplex.session.Message;
import io.github.jmeterduplex.session.MessageSender;
import io.github.jmeterduplex.session.SocketIoPreparation;
import io.github.jmeterduplex.session.SocketIoSession;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SocketIoSamplersTest extends SamplersFixture {
    private static final String OPEN_PACKET =
            "0{\"sid\":\"s\",\"upgrades\":[],\"pingInterval\":25000,\"pingTimeout\":20000}";
    private static final String CONNECTED = "40{\"sid\":\"x\"}";

    private MemoryChannel connected(String... parameters) {
        connector.greet(OPEN_PACKET, CONNECTED);
        MemoryChannel channel = connects(new SocketIoConnect(), "http://memory:1", parameters);
        assertThat(channel.sent()).startsWith("40");
        return channel;
    }

    @Test
    void pushesOfARenderedEventCountUnderItsTextBeforeTheRendering() {
        MemoryChannel channel = connected("listen=inbox:{{session}}");
        channel.says("42[\"inbox:0\",{}]");
        assertThat(log.count("pushed inbox:{{session}}")).isEqualTo(1);
        assertThat(log.count("pushed inbox:0")).isZero();
    }

    @Test
    void addressIsMadeOfUrlPathAndQuery() {
        MemoryChannel channel = connected("path=/io/", "query={\"name\":\"Ann & Bob\",\"n\":\"{{session}}\"}");
        assertThat(channel.target().url()).hasToString("ws://memory:1/io/?name=Ann%20%26%20Bob&n=0");
    }

    @Test
    void secureAddressStaysSecureAndEngineIsNamed() {
        connector.greet(OPEN_PACKET, "40");
        good(sample(new SocketIoConnect(), "url=https://memory:1/", "engine=3"));
        Target target = connector.channel(0).target();
        assertThat(target.url()).hasToString("wss://memory:1/socket.io/");
        assertThat(target.envelope()).isEqualTo(new EngineIoEnvelope(EngineIoRevision.V3, List.of("websocket")));
    }

    @ParameterizedTest
    @CsvSource({"'', true", "auto, true", "off, false"})
    void compressionIsOfferedUnlessItIsOff(String parameter, boolean offered) {
        MemoryChannel channel = connected("compression=" + parameter);
        assertThat(channel.target().webSocket().compresses()).isEqualTo(offered);
    }

    @Test
    void valuesInAuthAreEscaped() {
        connector.greet(OPEN_PACKET, "40/chat,{\"sid\":\"x\"}");
        SampleResult result = good(sample(
                new SocketIoConnect(),
                "url=ws://memory:1",
                "namespace=/chat",
                "auth={\"user\":\"u{{session}}\",\"n\":{{session}},\"more\":[null]}"));
        assertThat(connector.channel(0).sent()).isEqualTo("40/chat,{\"user\":\"u0\",\"n\":0,\"more\":[null]}");
        assertThat(result.getResponseMessage()).contains("opened 1 of 1 sessions");
    }

    @Test
    void refusedTokenFailsTheSampleInTheServersWords() {
        connector.greet(OPEN_PACKET, "44{\"message\":\"not authorized\",\"data\":{\"reason\":\"no token\"}}");
        SampleResult result = sample(new SocketIoConnect(), "url=http://memory:1");
        assertThat(result.getResponseCode()).isEqualTo("401");
        assertThat(result.getResponseMessage()).contains("\"not authorized\"", "{\"reason\":\"no token\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "url        | http://memory:1/app  | path, namespace and query have parameters of their own",
                "engine     | 5                    | from 3 to 4",
                "transports | xhr-polling          | allowed: websocket, polling or polling,websocket",
                "transports | websocket,polling    | allowed: websocket, polling or polling,websocket",
                "namespace  | chat                 | / or a name that begins with it",
                "namespace  | /chat?sid=1          | without EIO, transport and sid",
                "namespace  | /chat, /chat?a=b     | several, all different",
                "namespace  | /chat,admin          | with commas between",
                "path       | io                   | begins with /",
                "auth       | {token:sesame}       | one JSON value",
                "query      | {\"EIO\":\"3\"}      | EIO, transport and sid",
                "query      | []                   | one JSON object",
                "compression | on                  | allowed: one of auto, off"
            })
    void badParameterIsNamedWithWhatIsAllowed(String parameter, String value, String allowed) {
        SampleResult result = sample(new SocketIoConnect(), "url=http://memory:1", parameter + "=" + value);
        refused(result, "parameter " + parameter, allowed);
        assertThat(result.getResponseMessage()).doesNotContain("sesame");
        assertThat(connector.count()).isZero();
    }

    @Test
    void pingsNeedAWebSocket() {
        refused(
                sample(new SocketIoConnect(), "url=http://memory:1", "transports=polling", "pingSeconds=1"),
                "parameter pingSeconds: \"1\"",
                "0 if transports does not have websocket");
        refused(
                sample(new SocketIoConnect(), "url=http://memory:1", "client=library", "pingSeconds=1"),
                "parameter pingSeconds: \"1\"",
                "0 with client library");
    }

    @Test
    void transportsAreTheEnvelopes() {
        MemoryChannel channel = connected("transports=polling, websocket");
        assertThat(channel.target().envelope())
                .isEqualTo(new EngineIoEnvelope(EngineIoRevision.V4, List.of("polling", "websocket")));
    }

    @Test
    void authIsRefusedWithEngine3() {
        refused(sample(new SocketIoConnect(), "url=http://memory:1", "engine=3", "auth={}"), "parameter auth");
    }

    private static long ackId(String sent) {
        return Long.parseLong(sent.substring(2, sent.indexOf('[')));
    }

    @Test
    void emitAsksForAnAcknowledgementThatIsItsReply() {
        MemoryChannel channel = connected();
        good(sample(new SocketIoEmit(), "event=echo", "args=[{\"n\":{{sequence}},\"id\":\"{{id}}\"}]"));
        String sent = channel.sent();
        assertThat(sent).matches("42[0-9]+\\[\"echo\",\\{\"n\":1,\"id\":\"engine\\.[0-9a-z.]+\"}]");
        channel.says("43" + ackId(sent) + "[\"done\"]");
        assertThat(log.count("replied")).isEqualTo(1);
        assertThat(log.count("pushed echo")).isZero();
    }

    @Test
    void emitWithoutReplyAsksForNothing() {
        MemoryChannel channel = connected();
        good(sample(new SocketIoEmit(), "event=news", "reply=none"));
        assertThat(channel.sent()).isEqualTo("42[\"news\"]");
        assertThat(log.count("unanswered")).isEqualTo(1);
    }

    @Test
    void eventRepliesByTheIdInItsArguments() {
        MemoryChannel channel = connected();
        good(sample(
                new SocketIoEmit(), "event=ask", "args=[{\"id\":\"{{id}}\"}]", "reply=json:/0/id", "replyFrom=answer"));
        String sent = channel.sent();
        String arguments = sent.substring(sent.indexOf('{'));
        channel.says("42[\"other\"," + arguments);
        assertThat(log.count("pushed other")).isEqualTo(1);
        channel.says("42[\"answer\"," + arguments);
        assertThat(log.count("replied")).isEqualTo(1);
        assertThat(log.count("pushed answer")).isZero();
    }

    @Test
    void sourceAndExpectedValueAreThoseOfSessionAndMessage() {
        MemoryChannel channel = connected();
        for (int i = 0; i < 2; i++) {
            good(sample(
                    new SocketIoEmit(),
                    "event=ask",
                    "args=[{{sequence}}]",
                    "reply=order",
                    "replyFrom=answer:{{session}}",
                    "expect=json:/0={{sequence}}"));
        }
        int session = run.groups()
                .find(TestSamples.thread(), "socketio", ConnectParameters.SOCKET_IO.protocol())
                .sessions()
                .get(0)
                .number();
        channel.says("42[\"answer:" + session + "\",1]");
        channel.says("42[\"answer:" + session + "\",1]");
        assertThat(log.count("replied")).isEqualTo(1);
        assertThat(log.count("wrong")).isEqualTo(1);
    }

    @Test
    void bytesTravelAsAttachments() {
        MemoryChannel channel = connected();
        good(sample(new SocketIoEmit(), "event=file", "args=[{\"$base64\":\"QUJD\"}]", "reply=none"));
        assertThat(channel.sent()).isEqualTo("451-[\"file\",{\"_placeholder\":true,\"num\":0}]");
        assertThat(channel.sent()).isEqualTo("ABC");
    }

    @Test
    void linesOfAFileAreUsedInTurn(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("args.txt"), "[1]\n[2]\n");
        MemoryChannel channel = connected();
        good(sample(new SocketIoEmit(), "event=e", "argsFile=" + file.toString(), "reply=none", "messages=3"));
        assertThat(channel.sent()).isEqualTo("42[\"e\",1]");
        assertThat(channel.sent()).isEqualTo("42[\"e\",2]");
        assertThat(channel.sent()).isEqualTo("42[\"e\",1]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "args    | {\"a\":1}    | a JSON array",
                "args    | [1           | a JSON array",
                "label   | ask {{id}}   | a text without {{...}}",
                "event   | disconnect   | reserved",
                "reply   | receipt      | none, ack, order, json:POINTER or regex:PATTERN",
                "reply   | header:id    | none, ack, order, json:POINTER or regex:PATTERN",
                "reply   | order        | the source of the replies",
                "reply   | json:/0/id   | with {{id}} or {{number}} in args or event",
                "replies | 2            | unless reply is json:POINTER or regex:PATTERN"
            })
    void badEmitIsToldBeforeAnythingIsSent(String parameter, String value, String allowed) {
        MemoryChannel channel = connected();
        refused(sample(new SocketIoEmit(), "event=e", parameter + "=" + value), allowed);
        assertThat(channel.sent()).isNull();
    }

    @Test
    void argumentsThatAreNoArrayOnlyOnceRenderedFailTheirMessage() {
        MemoryChannel channel = connected();
        SampleResult result = sample(new SocketIoEmit(), "event=e", "args=[{{nobody}}]");
        refused(result, "args", "a JSON array");
        assertThat(log.count("failed bad-cell")).isEqualTo(1);
        assertThat(channel.sent()).isNull();
    }

    @Test
    void listenNamesThePushesAndAnswersTheServer() {
        MemoryChannel channel = connected();
        SampleResult result = good(sample(new SocketIoListen(), "event=question", "acknowledge=[\"s{{session}}\"]"));
        assertThat(result.getResponseMessage()).isEqualTo("listening in 1 session");
        channel.says("429[\"question\",1]");
        assertThat(channel.sent()).isEqualTo("439[\"s0\"]");
        assertThat(log.count("pushed label")).isEqualTo(1);
    }

    @Test
    void answerThatIsNoArrayIsRefused() {
        connected();
        refused(sample(new SocketIoListen(), "event=e", "acknowledge={}"), "parameter acknowledge", "a JSON array");
        refused(sample(new SocketIoListen(), "event=e", "pushTimestamp=header:at"), "allowed: json:POINTER");
    }

    @Test
    void receiveTakesTheArgumentsOfAnEvent() {
        MemoryChannel channel = connected("listen=news");
        channel.says("42[\"other\",1]");
        channel.says("42[\"news\",{\"a\":1},2]");
        SampleResult result = good(sample(new SocketIoReceive(), "event=news", "timeoutMillis=0"));
        assertThat(result.getResponseDataAsString()).isEqualTo("[{\"a\":1},2]");
        SampleResult again = sample(new SocketIoReceive(), "event=news", "timeoutMillis=0");
        assertThat(again.getResponseCode()).isEqualTo("408");
        assertThat(again.getResponseMessage()).contains("news");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "2"})
    void nameThatAServerMakesUpNeitherFillsNorSteersTheSample(String count) {
        MemoryChannel channel = connected();
        String name = "\\u001b[2J\\u0000\\u202e\\u200b\\ud800" + "n".repeat(900_000);
        channel.says("42[\"" + name + "\"]");
        channel.says("42[\"" + name + "\"]");
        SampleResult result = good(sample(new SocketIoReceive(), "timeoutMillis=0", "count=" + count));
        assertThat(result.getResponseMessage())
                .startsWith("received " + count + ", the last from  [2J    nnn")
                .hasSizeLessThan(300);
        for (SampleResult one : result.getSubResults()) {
            assertThat(one.getResponseMessage()).startsWith("from  [2J    nnn").hasSizeLessThan(300);
        }
    }

    @Test
    void disconnectLeavesTheNamespaceAndCloses() {
        MemoryChannel channel = connected();
        assertThat(good(sample(new SocketIoDisconnect())).getResponseMessage()).isEqualTo("closed 1 session");
        assertThat(channel.sent()).isEqualTo("41");
        assertThat(channel.isClosed()).isTrue();
        assertThat(channel.isAborted()).isFalse();
        assertThat(log.count("session closed")).isEqualTo(1);
    }

    @Test
    void abruptDisconnectDropsTheConnection() {
        MemoryChannel channel = connected();
        good(sample(new SocketIoDisconnect(), "abrupt=true"));
        assertThat(channel.isAborted()).isTrue();
        assertThat(channel.sent()).isNull();
    }

    @Test
    void unknownGroupHasNoSession() {
        connected("group=chat");
        SampleResult result = sample(new SocketIoEmit(), "group=nobody's", "event=e");
        assertThat(result.getResponseCode()).isEqualTo("409");
    }

    @Test
    void userConnectsOnceAndEmitsOneEventASample() {
        connector.greet(OPEN_PACKET, CONNECTED);
        SocketIoUser user = new SocketIoUser();
        good(sample(user, "url=http://memory:1", "event=echo", "args=[1]", "reply=none"));
        good(sample(user, "url=http://memory:1", "event=echo", "args=[2]", "reply=none"));
        MemoryChannel channel = connector.channel(0);
        assertThat(channel.sent()).isEqualTo("40");
        assertThat(channel.sent()).isEqualTo("42[\"echo\",1]");
        assertThat(channel.sent()).isEqualTo("42[\"echo\",2]");
        assertThat(connector.count()).isEqualTo(1);
    }

    /** A flow of its own. */
    static final class Greeter extends SocketIoUser {
        private final List<Message> heard = new ArrayList<>();

        @Override
        protected Map<String, String> moreParameters() {
            return Map.of("name", "ann");
        }

        @Override
        protected void prepare(SocketIoPreparation preparation) {
            preparation.auth("{\"token\":\"" + preparation.parameter("name") + "\"}");
            preparation.query("a", "b c");
        }

        @Override
        protected void flow(SocketIoSession session, MessageSender sender) throws Exception {
            session.listen("greeted");
            sender.send("greet", "hello", "[{{session}}]");
        }

        @Override
        protected void onPush(SocketIoSession session, Message message) {
            heard.add(message);
        }
    }

    @Test
    void ownFlowPreparesSendsAndHears() {
        connector.greet(OPEN_PACKET, CONNECTED);
        Greeter greeter = new Greeter();
        good(sample(greeter, "url=http://memory:1", "name=bob", "event=any", "reply=none"));
        MemoryChannel channel = connector.channel(0);
        assertThat(channel.target().url().getRawQuery()).isEqualTo("a=b%20c");
        assertThat(channel.sent()).isEqualTo("40{\"token\":\"bob\"}");
        assertThat(channel.sent()).isEqualTo("42[\"hello\",0]");
        assertThat(log.count("unanswered")).isEqualTo(1);
        channel.says("42[\"greeted\",true]");
        assertThat(greeter.heard)
                .singleElement()
                .satisfies(push -> assertThat(push.text()).isEqualTo("[true]"));
    }
}
