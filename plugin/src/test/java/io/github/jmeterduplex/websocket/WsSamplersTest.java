package io.github.jmeterduplex.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.protocol.websocket.SubprotocolEnvelope;
import io.github.jmeterduplex.internal.sampler.run.SamplersFixture;
import io.github.jmeterduplex.session.Message;
import io.github.jmeterduplex.session.MessageSender;
import io.github.jmeterduplex.session.WsPreparation;
import io.github.jmeterduplex.session.WsSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WsSamplersTest extends SamplersFixture {
    private static final String URL = "ws://memory:1/graphql?a=b";

    private MemoryChannel connected(String... parameters) {
        return connects(new WsConnect(), URL, parameters);
    }

    // The opening

    @Test
    void addressAndSubprotocolsAreThoseOfTheParameters() {
        MemoryChannel channel = connected("subprotocol=graphql-transport-ws, other");
        assertThat(channel.target().url()).hasToString(URL);
        assertThat(channel.target().subprotocols()).containsExactly("graphql-transport-ws", "other");
        assertThat(channel.target().envelope()).isEqualTo(new SubprotocolEnvelope());
    }

    @Test
    void linesOfOnOpenHaveTheirValuesEscapedWhereTheyAreJson() {
        connector.greet("{\"type\":\"connection_ack\"}");
        MemoryChannel channel = connected(
                "onOpen={\"type\":\"connection_init\",\"s\":{{session}}}\n\n  await json:/type=connection_ack  \nSUB"
                        + " {{session}}\n");
        assertThat(channel.sent()).isEqualTo("{\"type\":\"connection_init\",\"s\":0}");
        assertThat(channel.sent()).isEqualTo("SUB 0");
        assertThat(channel.sent()).isNull();
    }

    @Test
    void refusalFailsTheSampleInTheServersWords() {
        connector.greet("{\"type\":\"error\",\"why\":\"no slot\"}");
        SampleResult result =
                sample(new WsConnect(), "url=" + URL, "openWhen=json:/type=ack", "refuseWhen=json:/type=error");
        assertThat(result.getResponseCode()).isEqualTo("401");
        assertThat(result.getResponseMessage()).contains("no slot");
    }

    @Test
    void linesOfOnOpenAreShownNowhere() {
        SampleResult result = good(sample(new WsConnect(), "url=" + URL, "onOpen=login sesame"));
        assertThat(result.getSamplerData() + result.getResponseMessage() + result.getResponseDataAsString())
                .contains("onOpen")
                .doesNotContain("sesame");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "url              | tcp://memory:1          | schemes http, https, ws, wss",
                "subprotocol      | a b                     | a comma list of different names",
                "subprotocol      | a,a                     | a comma list of different names",
                "onOpen           | await sesame   | line 1 does not await a condition: it must begin with json:",
                "openWhen         | type=ack                | allowed: json:POINTER=VALUE",
                "openWhen         | json:type=ack           | is not a JSON pointer",
                "refuseWhen       | regex:(                 | near index",
                "listen           | json:/a,regex:(         | allowed: conditions, one a line",
                "autoReply        | json:/type=ping         | lines CONDITION => TEXT",
                "autoReply        | ping => pong            | it must begin with json:",
                "frames           | two                     | one of one, lines",
                "heartbeatText        | sesame                  | blank if heartbeatSeconds is 0",
                "heartbeatSeconds | 10                      | 0 if heartbeatText is blank",
                "silenceSeconds   | -1                      | 0, or a number from 0.1 to 86400",
                "silenceSeconds   | 0.01                    | 0, or a number from 0.1 to 86400",
                "pingSeconds      | 0.01                    | 0, or a number from 0.1 to 86400",
                "client           | library                 | duplex, as no client library speaks plain WebSocket"
            })
    void badParameterIsNamedWithWhatIsAllowed(String parameter, String value, String allowed) {
        SampleResult result =
                sample(new WsConnect(), "url=" + URL, parameter + "=" + value.replace(",regex", "\nregex"));
        refused(result, "parameter " + parameter, allowed);
        assertThat(result.getResponseMessage()).doesNotContain("sesame");
        assertThat(connector.count()).isZero();
    }

    @Test
    void conditionsOfASessionCountUnderTheirTextBeforeTheRendering() {
        MemoryChannel channel = connected("listen=json:/user={{session}}\nregex:^x{{session}}$");
        channel.says("{\"user\":0}");
        channel.says("x0");
        channel.says("x1");
        assertThat(log.count("pushed json:/user={{session}}")).isEqualTo(1);
        assertThat(log.count("pushed regex:^x{{session}}$")).isEqualTo(1);
        assertThat(log.count("pushed message")).isEqualTo(1);
    }

    /** What is wrong in one session alone is seen when that one is opened. */
    @Test
    void conditionThatIsNoneInASessionFailsItsOpening(@TempDir Path folder) throws IOException {
        Path users = Files.writeString(folder.resolve("users.csv"), "name,room\nann,\n");
        refused(
                sample(new WsConnect(), "url=" + URL, "sessionData=" + users.toString(), "openWhen=text:{{room}}"),
                "the condition \"text:{{room}}\" is none with the values of this session",
                "nothing stands after text:");
    }

    /** All messages would be lost. */
    @Test
    void repliesAreNotRecognisedByAColumnNamedNumber(@TempDir Path folder) throws IOException {
        Path users = Files.writeString(folder.resolve("users.csv"), "number\n4711\n");
        MemoryChannel channel = connected("sessionData=" + users.toString());
        refused(
                sample(new WsSend(), "body={\"n\":{{number}}}", "reply=json:/n"),
                "{{number}} is a column or session variable of the users",
                "use {{id}}");
        good(sample(new WsSend(), "body={\"n\":{{number}}}"));
        assertThat(channel.sent()).isEqualTo("{\"n\":4711}");
    }

    @Test
    void nothingIsWaitedForWhereNothingWasOpened() {
        var unused = connected();
        SampleResult again = good(sample(new WsConnect(), "url=" + URL, "settleMillis=600000"));
        assertThat(again.getResponseMessage()).contains("nothing to open");
    }

    @Test
    void answersAreThoseOfTheParameter() {
        MemoryChannel channel =
                connected("autoReply=json:/type=ping => {\"type\":\"pong\"}\ntext:{} => {}\njson:/type=complete =>");
        channel.says("{}");
        channel.says("{\"type\":\"ping\"}");
        assertThat(channel.sent()).isEqualTo("{}");
        assertThat(channel.sent()).isEqualTo("{\"type\":\"pong\"}");
    }

    // Messages

    @Test
    void messageIsRepliedByTheIdInItsJson() {
        MemoryChannel channel = connected("listen=json:/type=next");
        good(sample(
                new WsSend(), "body={\"id\":\"{{id}}\"}", "reply=json:/id", "replyFrom=json:/type=next", "messages=3"));
        String sent = channel.sent();
        assertThat(sent).matches("\\{\"id\":\"engine\\.[0-9a-z.]+\"}");
        channel.says(sent);
        assertThat(log.count("replied")).as("from elsewhere").isZero();
        String reply = sent.replace("{", "{\"type\":\"next\",");
        channel.says(reply);
        channel.says(reply);
        assertThat(log.count("replied")).isEqualTo(1);
        assertThat(log.count("duplicate")).isEqualTo(1);
        assertThat(channel.sent()).isNotEqualTo(sent).startsWith("{\"id\":\"engine.");
        channel.drops();
        run.end();
        assertThat(log.count("lost connection")).isEqualTo(2);
    }

    @Test
    void replyAfterItsTimeOutIsLate() {
        MemoryChannel channel = connected();
        good(sample(new WsSend(), "body=[\"{{id}}\"]", "reply=json:/0", "replyTimeoutMillis=60000"));
        laterNanos = TimeUnit.SECONDS.toNanos(61);
        channel.says(channel.sent());
        assertThat(log.count("lost timeout")).isEqualTo(1);
        assertThat(log.count("late")).isEqualTo(1);
        assertThat(log.count("pushed message")).isZero();
    }

    @Test
    void messageIsRepliedByTheNumberInItsText() {
        MemoryChannel channel = connected();
        good(sample(new WsSend(), "body=do {{number}}", "reply=regex:done ([0-9]+)"));
        channel.says(channel.sent().replace("do", "done"));
        assertThat(log.count("replied")).isEqualTo(1);
    }

    @Test
    void messagesAreRepliedInOrderByWhatMeetsNoCondition() {
        MemoryChannel channel = connected("listen=text:tick");
        good(sample(
                new WsSend(),
                "body=echo {{sequence}}",
                "reply=order",
                "replyFrom=message",
                "expect=regex:^echo {{sequence}}$",
                "messages=2"));
        channel.says("tick");
        channel.says("echo 1");
        channel.says("echo 3");
        assertThat(log.count("pushed text:tick")).isEqualTo(1);
        assertThat(log.count("replied")).isEqualTo(1);
        assertThat(log.count("wrong")).isEqualTo(1);
    }

    @Test
    void nextMessageOfAnySourceIsTheReplyWithoutReplyFrom() {
        MemoryChannel channel = connected("listen=text:tick");
        good(sample(new WsSend(), "body=echo", "reply=order", "messages=2"));
        channel.says("tick");
        channel.says("echo");
        channel.says("more");
        assertThat(log.count("replied")).isEqualTo(2);
        assertThat(log.count("pushed message")).isEqualTo(1);
    }

    @Test
    void messageWithoutAReplyIsUnanswered() {
        MemoryChannel channel = connected();
        good(sample(new WsSend(), "body= spaces count "));
        assertThat(channel.sent()).isEqualTo(" spaces count ");
        assertThat(channel.hasSentBinary()).isFalse();
        assertThat(log.count("unanswered")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "text   | {\"$base64\":\"QUJD\"}",
                "text   | {\"$hex\":\"0x41 42 43\"}",
                "hex    | 0x41 0x42 0x43",
                "hex    | 0X4142 43",
                "hex    | 41 42 43",
                "hex    | 414243",
                "base64 | QUJD",
            })
    void bytesTravelInABinaryMessage(String type, String body) {
        MemoryChannel channel = connected();
        SampleResult result = good(sample(new WsSend(), "body=" + body, "bodyType=" + type));
        assertThat(channel.sent()).isEqualTo("ABC");
        assertThat(channel.hasSentBinary()).isTrue();
        assertThat(result.getSentBytes()).isEqualTo(3);
    }

    @Test
    void wholeFileIsOneBinaryMessageAndItsLinesAreSentInTurn(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("bodies.txt"), "one\n{\"$base64\":\"QUJD\"}\n");
        MemoryChannel channel = connected();
        good(sample(new WsSend(), "bodyFile=" + file.toString(), "messages=3"));
        assertThat(List.of(channel.sent(), channel.sent(), channel.sent())).containsExactly("one", "ABC", "one");
        good(sample(new WsSend(), "bodyFile=" + file.toString(), "bodyType=file"));
        assertThat(channel.sent()).isEqualTo("one\n{\"$base64\":\"QUJD\"}\n");
        assertThat(channel.hasSentBinary()).isTrue();
        refused(
                sample(new WsSend(), "bodyFile=" + file + "x", "bodyType=file"),
                "parameter bodyFile",
                "does not exist");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bodyType | file               | text, hex or base64 if bodyFile is blank",
                "bodyType | json               | one of text, hex, base64, file",
                "body     | {\"$base64\":\"%\"}  | with Base64 in it",
                "body     | {\"$base64\":1}    | with Base64 in it",
                "body     | {\"$hex\":\"4g\"}    | with Base64 in it, or {\"$hex\":\"...\"}",
                "body     | {\"$file\":\"x\"}    | a body is a file with bodyType file and bodyFile",
                "reply    | receipt            | none, order, json:POINTER or regex:PATTERN",
                "replies  | 2                  | unless reply is json:POINTER or regex:PATTERN",
                "label    | ask {{id}}         | a text without {{...}}"
            })
    void badMessageIsToldBeforeAnythingIsSent(String parameter, String value, String allowed) {
        MemoryChannel channel = connected();
        refused(sample(new WsSend(), parameter + "=" + value), "parameter " + parameter, allowed);
        refused(sample(new WsSend(), "bodyType=hex", "body=abc"), "parameter body", "pairs of hexadecimal digits");
        refused(
                sample(new WsSend(), "bodyType=hex", "body=0x1 0x2"),
                "parameter body",
                "after 0x the number of digits");
        refused(sample(new WsSend(), "reply=json:/id"), "parameter body", "with {{id}} or {{number}} in body");
        assertThat(channel.sent()).isNull();
    }

    @Test
    void bodyThatIsNoHexOnlyOnceRenderedFailsItsMessage() {
        MemoryChannel channel = connected();
        refused(sample(new WsSend(), "bodyType=hex", "body={{nobody}}"), "body", "hexadecimal digits");
        assertThat(log.count("failed bad-cell")).isEqualTo(1);
        assertThat(channel.sent()).isNull();
    }

    @Test
    void listenNamesThePushes() {
        MemoryChannel channel = connected();
        SampleResult result = good(sample(new WsListen(), "from=json:/to={{session}}"));
        assertThat(result.getResponseMessage()).isEqualTo("listening in 1 session");
        channel.says("{\"to\":0}");
        assertThat(log.count("pushed label")).isEqualTo(1);
        refused(sample(new WsListen(), "from=to=0"), "parameter from", "json:POINTER=VALUE");
        refused(sample(new WsListen()), "parameter from is blank");
    }

    @Test
    void receiveTakesAMessageOfItsSource() {
        MemoryChannel channel = connected("listen=json:/type=next");
        channel.says("{\"type\":\"other\"}");
        channel.says("{\"type\":\"next\"}");
        SampleResult result = good(sample(new WsReceive(), "from=json:/type=next", "timeoutMillis=0"));
        assertThat(result.getResponseDataAsString()).isEqualTo("{\"type\":\"next\"}");
        good(sample(new WsReceive(), "from=message", "timeoutMillis=0"));
        SampleResult none = sample(new WsReceive(), "timeoutMillis=0");
        assertThat(none.getResponseCode()).isEqualTo("408");
        assertThat(none.getResponseMessage()).contains("json:/type=next (1 came), message (1 came)");
    }

    @Test
    void disconnectClosesAndAbruptDropsTheConnection() {
        MemoryChannel closed = connected();
        assertThat(good(sample(new WsDisconnect())).getResponseMessage()).isEqualTo("closed 1 session");
        assertThat(closed.isClosed()).isTrue();
        assertThat(closed.isAborted()).isFalse();
        MemoryChannel dropped = connected();
        good(sample(new WsDisconnect(), "abrupt=true"));
        assertThat(dropped.isAborted()).isTrue();
    }

    @Test
    void userConnectsOnceAndSendsOneMessageASample() {
        WsUser user = new WsUser();
        good(sample(user, "url=" + URL, "onOpen=hello", "body=1"));
        good(sample(user, "url=" + URL, "onOpen=hello", "body=2"));
        MemoryChannel channel = connector.channel(0);
        assertThat(List.of(channel.sent(), channel.sent(), channel.sent())).containsExactly("hello", "1", "2");
        assertThat(connector.count()).isEqualTo(1);
    }

    /** A flow of its own. */
    static final class Greeter extends WsUser {
        private final List<Message> heard = new ArrayList<>();

        @Override
        protected Map<String, String> moreParameters() {
            return Map.of("name", "ann", "to", "");
        }

        @Override
        protected void prepare(WsPreparation preparation) {
            preparation.onOpen(preparation.parameter("name") + "\nawait text:welcome");
        }

        @Override
        protected void flow(WsSession session, MessageSender sender) throws Exception {
            session.listen("json:/greeted");
            sender.send("greet", sender.parameter("to"), "hello {{session}}");
        }

        @Override
        protected void onPush(WsSession session, Message message) {
            heard.add(message);
        }
    }

    @Test
    void ownFlowPreparesSendsAndHears() {
        connector.greet("welcome");
        Greeter greeter = new Greeter();
        good(sample(greeter, "url=" + URL, "name=bob"));
        MemoryChannel channel = connector.channel(0);
        assertThat(channel.sent()).isEqualTo("bob");
        assertThat(channel.sent()).isEqualTo("hello 0");
        channel.says("{\"greeted\":true}");
        assertThat(greeter.heard)
                .singleElement()
                .satisfies(push -> assertThat(push.destination()).isEqualTo("json:/greeted"));
        refused(sample(greeter, "url=" + URL, "to=somebody"), "destination, which a WebSocket does not know");
        refused(sample(new Greeter(), "url=" + URL, "group=other", "name=await sesame"), "onOpen", "line 1");
    }
}
