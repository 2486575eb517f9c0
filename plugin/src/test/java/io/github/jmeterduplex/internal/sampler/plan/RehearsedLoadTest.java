package io.github.jmeterduplex.internal.sampler.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.signalr.SignalRConnect;
import io.github.jmeterduplex.signalr.SignalRInvoke;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.socketio.SocketIoEmit;
import io.github.jmeterduplex.stomp.StompConnect;
import io.github.jmeterduplex.stomp.StompSend;
import io.github.jmeterduplex.stomp.StompUser;
import io.github.jmeterduplex.websocket.WsConnect;
import io.github.jmeterduplex.websocket.WsSend;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;

class RehearsedLoadTest {
    private final HashTree root = new ListedHashTree();
    private final HashTree plan = root.add(new TestPlan("plan"));

    /** @param rows names and values in turn */
    private void sampler(Class<?> type, String... rows) {
        JavaSampler sampler = new JavaSampler();
        sampler.setClassname(type.getName());
        Arguments arguments = new Arguments();
        for (int i = 0; i < rows.length; i += 2) {
            arguments.addArgument(rows[i], rows[i + 1]);
        }
        sampler.setArguments(arguments);
        plan.add(sampler);
    }

    /** Of a tester's own. */
    public static class Shop extends StompUser {}

    @Test
    void ofAClassOfOnesOwnTheDuplexClassIsRehearsed() {
        sampler(Shop.class, "url", "http://shop.example/ws", "body", "{\"n\":\"{{id}}\"}", "reply", "json:/n");
        assertThat(load().opener()).isEqualTo(StompUser.class.getName());
        assertThat(load().sender()).isEqualTo(StompUser.class.getName());
        assertThat(load().sending()).containsEntry("reply", "json:/n");
    }

    private List<RehearsedLoad> loads() {
        return RehearsedLoad.of(root);
    }

    private RehearsedLoad load() {
        assertThat(loads()).hasSize(1);
        return loads().get(0);
    }

    @Test
    void stompKeepsTransportBodyAndRuleButNeitherUsersNorPlaces() {
        sampler(
                StompConnect.class,
                "url",
                "https://shop.example/ws",
                "transports",
                "xhr-streaming",
                "sessions",
                "5000",
                "sessionData",
                "users.csv",
                "httpHeaders",
                "{\"Authorization\":\"secret\"}",
                "subscribe",
                "/topic/prices");
        sampler(
                StompSend.class,
                "destination",
                "/app/order",
                "body",
                "{\"n\":\"{{id}}\"}",
                "reply",
                "json:/n",
                "replyFrom",
                "/topic/prices",
                "messagesPerSecond",
                "5");
        RehearsedLoad load = load();
        assertThat(load.isEncrypted()).isTrue();
        assertThat(load.opening())
                .containsOnly(
                        Map.entry("url", "https://127.0.0.1:PORT/ws"),
                        Map.entry("transports", "xhr-streaming"),
                        Map.entry("proxy", "none"),
                        Map.entry("subscribe", "/user/queue/replies"));
        assertThat(load.sending())
                .containsOnly(
                        Map.entry("destination", "/app/rehearsal"),
                        Map.entry("body", "{\"n\":\"{{id}}\"}"),
                        Map.entry("reply", "json:/n"));
        assertThat(load.sender()).isEqualTo(StompSend.class.getName());
        assertThat(load.instead()).isEmpty();
    }

    @Test
    void urlOfVariablesIsReadAsItIsWritten() {
        sampler(StompConnect.class, "url", "wss://${host}:${port}/stomp");
        assertThat(load().isEncrypted()).isTrue();
        assertThat(load().opening()).containsEntry("url", "https://127.0.0.1:PORT/stomp");
        assertThat(load().sender()).as("a plan whose sessions do not send").isNull();
    }

    /** A blank proxy is the one that JMeter was started with, which leads to other machines. */
    @Test
    void proxyIsNotUsed() {
        sampler(WsConnect.class, "url", "ws://a/b", "proxy", "http://proxy.example:3128");
        assertThat(load().opening()).containsEntry("proxy", "none");
    }

    @Test
    void userSendsItself() {
        sampler(StompUser.class, "url", "http://a/ws", "body", "{{id}}", "reply", "order");
        assertThat(load().opener()).isEqualTo(StompUser.class.getName()).isEqualTo(load().sender());
    }

    @Test
    void messagesWithoutRepliesAreRehearsedWithReplies() {
        sampler(WsConnect.class, "url", "ws://a/b");
        sampler(WsSend.class, "body", "tick");
        assertThat(load().sending()).isEqualTo(RehearsedLoad.plain("websocket"));
        assertThat(load().opening()).containsEntry("url", "http://127.0.0.1:PORT/echo");
    }

    @Test
    void whatTheServerDoesNotSpeakIsReplacedAndNamed() {
        sampler(SignalRConnect.class, "url", "http://a/hub", "transports", "sse", "protocol", "messagepack");
        sampler(SignalRInvoke.class, "method", "Echo", "arguments", "[1]");
        sampler(SocketIoConnect.class, "url", "http://a", "engine", "3", "transports", "polling");
        sampler(SocketIoEmit.class, "event", "chat");
        List<RehearsedLoad> loads = loads();
        assertThat(loads).hasSize(2);
        assertThat(loads.get(0).instead()).isEqualTo("JSON over WebSocket");
        assertThat(loads.get(0).opening()).doesNotContainKeys("transports", "protocol");
        assertThat(loads.get(1).instead()).isEqualTo("Socket.IO 4");
        assertThat(loads.get(1).opening()).containsEntry("transports", "polling");
    }

    @Test
    void equalWaysAreOneAndLibrariesAreNone() {
        sampler(WsConnect.class, "url", "ws://a/b", "group", "one");
        sampler(WsConnect.class, "url", "ws://c/d", "group", "two");
        sampler(StompConnect.class, "url", "ws://a/b", "client", "library");
        assertThat(loads()).hasSize(1);
    }

    @Test
    void atMostFourWaysAreRehearsed() {
        for (String transport : List.of("websocket", "xhr-streaming", "xhr-polling", "websocket,xhr-polling", "auto")) {
            sampler(StompConnect.class, "url", "http://a/ws", "transports", transport);
        }
        assertThat(loads()).hasSize(4);
    }
}
