package io.github.jmeterduplex.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.sampler.run.SamplersFixture;
import io.github.jmeterduplex.stomp.StompConnect;
import io.github.jmeterduplex.stomp.StompSend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts that sessions send hold values of messages that came. */
class WsCapturesTest extends SamplersFixture {
    private static final String URL = "ws://memory:1/";

    private MemoryChannel connected(String... parameters) {
        return connects(new WsConnect(), URL, parameters);
    }

    @Test
    void pingIsAnsweredWithItsOwnNumber() {
        MemoryChannel channel = connected("autoReply=json:/type=ping => {\"type\":\"pong\",\"id\":{{json:/id}},"
                + "\"s\":{{session}},\"by\":\"{{json:/by}}\"}");
        channel.says("{\"type\":\"ping\",\"id\":41,\"by\":\"a\\\"b\"}");
        channel.says("{\"type\":\"ping\",\"id\":\"x\",\"by\":\"\"}");
        assertThat(channel.sent()).isEqualTo("{\"type\":\"pong\",\"id\":41,\"s\":0,\"by\":\"a\\\"b\"}");
        assertThat(channel.sent()).isEqualTo("{\"type\":\"pong\",\"id\":x,\"s\":0,\"by\":\"\"}");
    }

    @Test
    void answerThatLacksAValueEndsTheSession() {
        MemoryChannel channel = connected("autoReply=json:/type=ping => {{json:/id}}");
        channel.says("{\"type\":\"ping\"}");
        assertThat(channel.sent()).isNull();
        SampleResult result = sample(new WsSend(), "body=x");
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseMessage())
                .contains("the text of autoReply needs {{json:/id}}, which the message that it answers does not have");
    }

    /** A challenge is answered by a signature, as of Pusher's private channels. */
    @Test
    void loginAnswersTheChallengeOfTheMessageThatItAwaited() {
        connector.greet("{\"event\":\"established\",\"data\":\"{\\\"socket_id\\\":\\\"1.2\\\"}\"}");
        MemoryChannel channel = connected("onOpen=hello\nawait json:/event=established\n"
                + "{\"auth\":\"key:{{hmacSha256:secret,{{json:/data/socket_id}}:private-a}}\"}");
        assertThat(channel.sent()).isEqualTo("hello");
        assertThat(channel.sent())
                .isEqualTo("{\"auth\":\"key:e4a24e9f55fb2255d2b72f4f6cae13115b47c7ab08b39ea51c52f98fd8cb4db1\"}");
    }

    @Test
    void loginThatLacksAValueFailsWithItsLine() {
        connector.greet("{\"event\":\"hello\"}");
        SampleResult result =
                sample(new WsConnect(), "url=" + URL, "onOpen=await json:/event\nlogin sesame {{json:/challenge}}");
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseMessage())
                .contains("line 2 of onOpen needs {{json:/challenge}}, which the message before it does not have")
                .doesNotContain("sesame");
    }

    @Test
    void capturedValueIsThatOfTheLastMessageThatHadIt() {
        connector.greet("{\"token\":\"t1\"}");
        MemoryChannel channel = connected(
                "capture=token=json:/token\nlist = json:/list",
                "openWhen=json:/token",
                "heartbeatText={{token}}",
                "heartbeatSeconds=20");
        good(sample(new WsSend(), "body={\"t\":\"{{token}}\"}"));
        assertThat(channel.sent()).isEqualTo("{\"t\":\"t1\"}");
        channel.says("{\"token\":\"t\\\"2\",\"list\":[1,\"a\"]}");
        channel.says("{\"other\":1}");
        good(sample(new WsSend(), "body={\"t\":\"{{token}}\",\"l\":{{list}}}"));
        assertThat(channel.sent()).isEqualTo("{\"t\":\"t\\\"2\",\"l\":[1,\"a\"]}");
    }

    @Test
    void messageThatIsAnsweredSetsValuesToo() {
        MemoryChannel channel =
                connected("capture=tag=json:/tag", "autoReply=json:/type=call => {\"accepted\":\"{{tag}}\"}");
        channel.says("{\"type\":\"call\",\"tag\":\"a1\"}");
        assertThat(channel.sent()).isEqualTo("{\"accepted\":\"a1\"}");
        good(sample(new WsSend(), "body=start {{tag}}"));
        assertThat(channel.sent()).isEqualTo("start a1");
    }

    @Test
    void valueThatHasNotComeFailsTheSample() {
        MemoryChannel channel = connected("capture=token=json:/token");
        SampleResult result = sample(new WsSend(), "body={{token}}");
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseMessage())
                .contains("{{token}}: session 0 has not received a message with json:/token yet (parameter capture)");
        assertThat(channel.sent()).isNull();
    }

    @Test
    void columnServesUntilTheValueHasCome(@TempDir Path folder) throws IOException {
        Path users = Files.writeString(folder.resolve("users.csv"), "token\nfirst\n");
        MemoryChannel channel =
                connected("sessionData=" + users, "capture=token=regex:token (\\w+)", "onOpen=login {{token}}");
        assertThat(channel.sent()).isEqualTo("login first");
        channel.says("token second");
        good(sample(new WsSend(), "body={{token}}"));
        assertThat(channel.sent()).isEqualTo("second");
    }

    @Test
    void reconnectKeepsWhatWasTaken(@TempDir Path folder) throws Exception {
        Path users = Files.writeString(folder.resolve("users.csv"), "token\nfirst\n");
        MemoryChannel channel = connects(
                new WsConnect(),
                URL + "{{token}}",
                "sessionData=" + users,
                "capture=token=json:/token",
                "reconnect=true",
                "reconnectDelayMillis=0",
                "httpHeaders={\"Authorization\":\"Bearer {{token}}\"}");
        assertThat(channel.target().url()).hasToString(URL + "first");
        channel.says("{\"token\":\"second\"}");
        channel.drops();
        assertThat(run.await(() -> connector.count() == 2, TimeUnit.SECONDS.toNanos(10)))
                .isTrue();
        MemoryChannel again = connector.channel(1);
        assertThat(again.target().url()).hasToString(URL + "second");
        assertThat(again.target().httpHeaders().toString()).contains("Bearer second");
    }

    @Test
    void keyOfASignatureIsNotShown() {
        MemoryChannel channel = connected("capture=tag=json:/tag");
        SampleResult sent = sample(new WsSend(), "body={\"mac\":\"{{hmacSha256:sesame,x}}\"}");
        good(sent);
        assertThat(sent.getSamplerData()).contains("hmacSha256:******,x").doesNotContain("sesame");
        assertThat(channel.sent()).contains("mac").doesNotContain("hmacSha256");
        SampleResult refused = sample(
                new WsConnect(), "group=other", "url=" + URL + "{{hmacSha256:sesame,{{nowhere}}}}", "subprotocol=v1");
        assertThat(refused.getResponseMessage()).contains("has no value").doesNotContain("sesame");
        assertThat(refused.getSamplerData()).doesNotContain("sesame");
    }

    @Test
    void timeIsThatOfTheSending() {
        MemoryChannel channel = connected("autoReply=text:ping => {{sentMillis}}");
        long before = System.currentTimeMillis() - 1_000;
        channel.says("ping");
        assertThat(Long.parseLong(channel.sent())).isBetween(before, System.currentTimeMillis() + 1_000);
    }

    @Test
    void headersOfStompAreTaken() {
        connector.greet("CONNECTED\nversion:1.2\nsession:s-1\n\n^@");
        MemoryChannel channel = connects(new StompConnect(), URL, "group=stomp", "capture=at=header:session");
        assertThat(channel.sent()).startsWith("CONNECT");
        good(sample(new StompSend(), "group=stomp", "destination=/app/{{at}}", "body=x"));
        assertThat(channel.sent()).contains("destination:/app/s-1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "capture   | token              | does not begin with NAME=",
                "capture   | id=json:/id        | a name other than",
                "capture   | a=json:id          | names no place of a message",
                "capture   | a=regex:b          | the pattern has 0 groups instead of one",
                "capture   | a=header:b         | which only messages of STOMP have",
                "autoReply | text:a => {{json:b}}   | {{json:b}} is not a place of a message",
                "autoReply | text:a => {{regex:b}}  | the pattern has 0 groups instead of one",
                "autoReply | text:a => {{header:b}} | messages of a WebSocket have no headers",
                "onOpen    | {{json:/a}}        | no message is awaited before it",
                "onOpen    | await text:a\\n{{json:a}} | {{json:a}} is not a place of a message"
            })
    void badParameterIsNamedWithWhatIsAllowed(String parameter, String value, String says) {
        refused(
                sample(new WsConnect(), "url=" + URL, parameter + "=" + value.replace("\\n", "\n")),
                "parameter " + parameter,
                says);
        assertThat(connector.count()).isZero();
    }
}
