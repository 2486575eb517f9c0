package io.github.jmeterduplex.samples.servers.livechat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LiveChatTest extends LiveChatFixture {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String REPLIES = "/user/queue/replies";
    private static final String CHAT = "/app/chat.send";
    private static String cookie;

    @BeforeAll
    static void startServer() throws Exception {
        start("--livechat.clock.millis=50");
        cookie = ChatClient.login(server);
    }

    @Test
    void clientPullNeedsTheCookieOfIndex() throws Exception {
        assertThat(ChatClient.get(server, "/clientPull").statusCode()).isEqualTo(403);
        assertThat(ChatClient.get(server, "/clientPull", "Cookie", "LIVECHAT=AAAAAAAAAAA.forged")
                        .statusCode())
                .isEqualTo(403);
        assertThat(ChatClient.get(server, "/clientPull", "Cookie", "other=1; " + cookie)
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void indexKeepsAValidCookie() throws Exception {
        assertThat(ChatClient.get(server, "/index", "Cookie", cookie).headers().firstValue("Set-Cookie"))
                .isEmpty();
        assertThat(stats.at("/logins")).isZero();
    }

    @Test
    void infoIsOpenToAll() throws Exception {
        assertThat(JSON.readTree(ChatClient.get(server, "/ws/info").body())
                        .get("websocket")
                        .asBoolean())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/ws/000/abcdefgh/websocket", "/ws/websocket", "/stomp"})
    void handshakeWithoutCookieIsRefusedWith403(String path) throws Exception {
        URI uri = URI.create("ws://127.0.0.1:" + server.port() + path);

        assertThatThrownBy(() -> HttpClient.newHttpClient()
                        .newWebSocketBuilder()
                        .buildAsync(uri, new WebSocket.Listener() {})
                        .join())
                .isInstanceOf(CompletionException.class)
                .cause()
                .asInstanceOf(InstanceOfAssertFactories.type(WebSocketHandshakeException.class))
                .satisfies(e -> assertThat(e.getResponse().statusCode()).isEqualTo(403));
        assertThat(stats.at("/refused")).isEqualTo(1);
    }

    @Test
    void xhrWithoutCookieIsRefusedWith403() throws Exception {
        assertThat(ChatClient.post(server, "/ws/000/abcdefgh/xhr").statusCode()).isEqualTo(403);
    }

    @Test
    void firstFramesAreKeptAsTheyCame() throws Exception {
        try (ChatClient ann = ChatClient.overSockJs(server, cookie).subscribe(REPLIES)) {
            ann.send(CHAT, "{\"id\":\"a-1\"}");
            ann.next();
            JsonNode frames = JSON.readTree(
                            ChatClient.get(server, "/stats/frames").body())
                    .get("frames");
            assertThat(frames.findValuesAsString("command")).containsExactly("CONNECT", "SUBSCRIBE", "SEND");
            assertThat(frames.at("/1/headers/destination").asString()).isEqualTo(REPLIES);
            assertThat(frames.at("/2/headers/destination").asString()).isEqualTo(CHAT);
            assertThat(frames.at("/2/body").asString()).isEqualTo("{\"id\":\"a-1\"}");
        }
    }

    @Test
    void replyGoesToTheSendersOwnSessionAlone() throws Exception {
        try (ChatClient ann = ChatClient.overSockJs(server, cookie).subscribe(REPLIES);
                ChatClient bob = ChatClient.overWebSocket(server, cookie).subscribe(REPLIES)) {
            Instant before = Instant.now();
            ann.send(CHAT, "{\"id\":\"a-1\",\"text\":\"hello\"}");
            JsonNode reply = JSON.readTree(ann.next().body());
            bob.send(CHAT, "{\"id\":7,\"text\":\"h\u00e9llo \\\"you\\\"\"}");
            String toBob = bob.next().body();

            assertThat(reply.get("id").asString()).isEqualTo("a-1");
            assertThat(reply.get("text").asString()).isEqualTo("hello");
            assertThat(reply.get("sentAt").asLong() / 1_000)
                    .isBetween(before.toEpochMilli(), Instant.now().toEpochMilli());
            assertThat(toBob).startsWith("{\"id\":7,\"text\":\"h\u00e9llo \\\"you\\\"\",\"sentAt\":");
            assertThat(ann.arrived).isEmpty();
            assertThat(bob.arrived).isEmpty();
        }
    }

    @Test
    void correlationIdIsEchoedAndPlainTextAnswered() throws Exception {
        try (ChatClient ann = ChatClient.overWebSocket(server, cookie).subscribe(REPLIES)) {
            ann.send(CHAT, "just text", "text/plain", "correlation-id", "c-17");
            ChatClient.Arrival reply = ann.next();

            assertThat(reply.headers().getFirst("correlation-id")).isEqualTo("c-17");
            assertThat(reply.headers().getDestination()).isEqualTo(REPLIES);
            assertThat(reply.body()).startsWith("{\"id\":null,\"text\":\"just text\",\"sentAt\":");
            assertThat(stats.at("/distinct_ids")).isEqualTo(1);
        }
    }

    @Test
    void largeMessagesPassBothEndpoints() throws Exception {
        String text = "x\u00e9".repeat(200_000);
        try (ChatClient ann = ChatClient.overSockJs(server, cookie).subscribe(REPLIES);
                ChatClient bob = ChatClient.overWebSocket(server, cookie).subscribe(REPLIES)) {
            ann.send(CHAT, "{\"id\":1,\"text\":\"" + text + "\"}");
            bob.send(CHAT, "{\"id\":2,\"text\":\"" + text + "\"}");

            assertThat(JSON.readTree(ann.next().body()).get("text").asString()).isEqualTo(text);
            assertThat(JSON.readTree(bob.next().body()).get("text").asString()).isEqualTo(text);
        }
    }

    @Test
    void roomGetsTheBodyAsItWasSent() throws Exception {
        try (ChatClient ann = ChatClient.overSockJs(server, cookie).subscribe("/topic/room");
                ChatClient bob = ChatClient.overWebSocket(server, cookie).subscribe("/topic/room")) {
            stats.await("/subscribes", 2);
            // Once its own message is back, a session's subscription is known to work.
            for (ChatClient client : List.of(ann, bob)) {
                client.send("/app/room.send", "to me", "text/plain");
                client.next();
            }
            ann.send("/app/room.send", "{\"id\":\"r1\"}", "application/json", "correlation-id", "r1");

            List<String> seen = new ArrayList<>();
            while (!seen.contains("{\"id\":\"r1\"}")) {
                ChatClient.Arrival arrival = bob.next();
                seen.add(arrival.body());
                if (arrival.body().startsWith("{")) {
                    assertThat(arrival.headers().getFirst("correlation-id")).isEqualTo("r1");
                    assertThat(arrival.headers().getContentType()).hasToString("application/json");
                }
            }
            stats.await("/broadcasts", 3);
        }
    }

    @Test
    void clockPushesItsTimeInBodyAndHeader() throws Exception {
        try (ChatClient ann = ChatClient.overSockJs(server, cookie).subscribe("/topic/clock")) {
            long first = timestamp(ann.next());
            long second = timestamp(ann.next());

            assertThat(Duration.ofMillis((second - first) / 1_000)).isBetween(Duration.ZERO, Duration.ofSeconds(5));
            assertThat(second).isGreaterThan(first);
            assertThat(stats.at("/clock_ticks")).isGreaterThanOrEqualTo(2);
        }
    }

    private static long timestamp(ChatClient.Arrival push) {
        long micros = JSON.readTree(push.body()).get("timestamp").asLong();
        assertThat(push.headers().getFirst("timestamp")).isEqualTo(Long.toString(micros));
        return micros;
    }

    @Test
    void sendToErrorIsAnsweredWithErrorAndClosed() throws Exception {
        try (ChatClient ann = ChatClient.overWebSocket(server, cookie)) {
            ann.send("/app/error", "{}");

            assertThat(ann.error.get(20, TimeUnit.SECONDS).get("message"))
                    .containsExactly("SEND to /app/error refused");
            stats.await("/open", 0);
            assertThat(stats.at("/errors")).isEqualTo(1);
            assertThat(stats.at("/messages/~1app~1error")).isEqualTo(1);
        }
    }

    @RepeatedTest(10) // the frame must not be lost behind the CONNECTED that is still being written
    void subscribeToForbiddenIsAnsweredWithError() throws Exception {
        try (ChatClient ann = ChatClient.overSockJs(server, cookie).subscribe("/topic/forbidden")) {
            assertThat(ann.error.get(20, TimeUnit.SECONDS).get("message"))
                    .containsExactly("SUBSCRIBE to /topic/forbidden refused");
        }
    }

    @Test
    void connectAsRefusedIsAnsweredWithErrorAndNotCounted() throws Exception {
        assertThatThrownBy(() -> ChatClient.withLogin(server, cookie, "refused").close())
                .hasMessageContaining("CONNECT refused: unknown login");
        assertThat(stats.at("/connects")).isZero();
    }

    @Test
    void statsAreExactUnderConcurrentSenders() throws Exception {
        int users = 8;
        int messages = 500;
        long total = 4_000;
        ExecutorService threads = Executors.newFixedThreadPool(users);
        try {
            List<Future<Set<String>>> done = new ArrayList<>();
            for (int user = 0; user < users; user++) {
                done.add(threads.submit(conversation("u" + user, messages, user % 2 == 0)));
            }
            Set<String> ids = new HashSet<>();
            for (Future<Set<String>> one : done) {
                ids.addAll(one.get());
            }
            assertThat(ids).hasSize((int) total);
        } finally {
            threads.shutdownNow();
        }
        stats.await("/open", 0);
        assertThat(stats.at("/connects")).isEqualTo(users);
        assertThat(stats.at("/disconnects")).isEqualTo(users);
        assertThat(stats.at("/subscribes")).isEqualTo(users);
        assertThat(stats.at("/messages/~1app~1chat.send")).isEqualTo(total);
        assertThat(stats.at("/distinct_ids")).isEqualTo(total);
        assertThat(stats.at("/replies")).isEqualTo(total);
        assertThat(stats.at("/gone") + stats.at("/pending")).isZero();
    }

    private static Callable<Set<String>> conversation(String user, int messages, boolean sockJs) {
        return () -> {
            try (ChatClient client =
                    sockJs ? ChatClient.overSockJs(server, cookie) : ChatClient.overWebSocket(server, cookie)) {
                client.subscribe(REPLIES);
                for (int i = 0; i < messages; i++) {
                    client.send(CHAT, "{\"id\":\"" + user + "-" + i + "\",\"text\":\"hi\"}");
                }
                Set<String> ids = new HashSet<>();
                for (int i = 0; i < messages; i++) {
                    // The order of one session is kept in and out.
                    String id = JSON.readTree(client.next().body()).get("id").asString();
                    assertThat(id).isEqualTo(user + "-" + i);
                    ids.add(id);
                }
                return ids;
            }
        };
    }
}
