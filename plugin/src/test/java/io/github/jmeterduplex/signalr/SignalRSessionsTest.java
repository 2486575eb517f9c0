package io.github.jmeterduplex.signalr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.protocol.signalr.SignalREnvelope;
import io.github.jmeterduplex.internal.protocol.signalr.SignalRTransport;
import io.github.jmeterduplex.session.Message;
import io.github.jmeterduplex.session.MessageSender;
import io.github.jmeterduplex.session.SignalRPreparation;
import io.github.jmeterduplex.session.SignalRSession;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignalRSessionsTest extends SignalRFixture {
    private static SignalREnvelope envelope(MemoryChannel channel) {
        return (SignalREnvelope) channel.target().envelope();
    }

    @Test
    void transportsProtocolAndTokenAreTheEnvelopes() {
        MemoryChannel channel =
                connected("transports=longpolling, websocket", "protocol=messagepack", "accessToken=t{{session}}");
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
        MemoryChannel channel = connected("listen=inbox:{{session}}");
        channel.says("{\"type\":1,\"target\":\"inbox:0\",\"arguments\":[{}]}" + SEPARATOR);
        assertThat(log.count("pushed inbox:{{session}}")).isEqualTo(1);
        assertThat(log.count("pushed inbox:0")).isZero();
    }

    @Test
    void refusedHandshakeFailsTheSampleInTheServersWords() {
        connector.greet("{\"error\":\"no such protocol\"}" + SEPARATOR);
        SampleResult result = sample(new SignalRConnect(), "url=http://memory:1/hub");
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
                "reconnectDelayMillis | official       | signalr, socketio or stompjs",
                "client               | other          | one of duplex, library"
            })
    void badParameterIsNamedWithWhatIsAllowed(String parameter, String value, String allowed) {
        refused(
                sample(new SignalRConnect(), "url=http://memory:1/hub", parameter + "=" + value),
                "parameter " + parameter,
                allowed);
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
    void whatTheClientLibraryCannotDoIsRefusedByName(String parameter, String value, String allowed) {
        refused(
                sample(new SignalRConnect(), "url=http://memory:1/hub", "client=library", parameter + "=" + value),
                "parameter " + parameter,
                allowed);
    }

    @Test
    void parametersThatDoNotGoTogetherAreRefusedBeforeAnythingIsOpened() {
        refused(
                sample(new SignalRConnect(), "transports=sse", "skipNegotiation=true"),
                "parameter skipNegotiation",
                "false, unless transports is websocket alone");
        refused(
                sample(new SignalRConnect(), "transports=sse", "protocol=messagepack"),
                "parameter protocol",
                "json with transports = sse");
        assertThat(connector.count()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "transports=sse                   | false, unless transports is websocket alone",
                "transports=longpolling           | false, unless transports is websocket alone",
                "transports=websocket,longpolling | false, unless transports is websocket alone",
                "skipNegotiation=true             | false with skipNegotiation",
                "client=library                   | false with client library"
            })
    void statefulReconnectWithoutANegotiatedWebSocketIsRefused(String other, String allowed) {
        SampleResult result = sample(new SignalRConnect(), "url=http://memory:1/hub", "statefulReconnect=true", other);
        refused(result, "parameter statefulReconnect", allowed);
        assertThat(result.getResponseMessage()).contains("true");
        assertThat(result.getResponseCode()).isEqualTo("400");
        assertThat(connector.count()).isZero();
    }

    @Test
    void tokenThatIsNoLineIsRefusedAndNotShown() {
        SampleResult result = sample(new SignalRConnect(), "url=http://memory:1/hub", "accessToken=sesame\nopen");
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseMessage()).contains("accessToken").doesNotContain("sesame");
    }

    @Test
    void disconnectSendsCloseAndCloses() {
        MemoryChannel channel = connected();
        assertThat(good(sample(new SignalRDisconnect())).getResponseMessage()).isEqualTo("closed 1 session");
        assertThat(channel.sent()).isEqualTo("{\"type\":7}" + SEPARATOR);
        assertThat(channel.isClosed()).isTrue();
        assertThat(log.count("session closed")).isEqualTo(1);
    }

    @Test
    void officialBackOffComesBackAtOnceAndListensAgain() throws InterruptedException {
        MemoryChannel channel = connected("listen=news", "reconnect=true", "reconnectDelayMillis=signalr");
        channel.drops();
        assertThat(run.await(() -> log.count("session reconnected") == 1, TimeUnit.SECONDS.toNanos(10)))
                .isTrue();
        connector.channel(1).says("{\"type\":1,\"target\":\"news\",\"arguments\":[]}" + SEPARATOR);
        assertThat(log.count("pushed news")).isEqualTo(1);
    }

    @Test
    void unknownGroupHasNoSession() {
        connected("group=chat");
        SampleResult result = sample(new SignalRInvoke(), "group=nobody's", "method=m");
        assertThat(result.getResponseCode()).isEqualTo("409");
    }

    @Test
    void userConnectsOnceAndCallsOneMethodASample() {
        connector.greet(SHAKEN);
        SignalRUser user = new SignalRUser();
        for (int i = 1; i <= 2; i++) {
            good(sample(
                    user, "url=http://memory:1/hub", "method=m", "arguments=[" + i + "]", "kind=send", "reply=none"));
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
        protected Map<String, String> moreParameters() {
            return Map.of("name", "ann");
        }

        @Override
        protected void prepare(SignalRPreparation preparation) {
            preparation.accessToken("of " + preparation.parameter("name"));
        }

        @Override
        protected void flow(SignalRSession session, MessageSender sender) throws Exception {
            session.listen("greeted");
            sender.send("greet", "hello", "[{{session}}]");
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
        good(sample(greeter, "url=http://memory:1/hub", "name=bob", "method=any"));
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
