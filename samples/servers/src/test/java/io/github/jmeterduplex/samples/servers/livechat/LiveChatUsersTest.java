package io.github.jmeterduplex.samples.servers.livechat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LiveChatUsersTest extends LiveChatFixture {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String PEER = "/user/queue/peer";
    private static final String SEND = "/app/peer.send";
    private static final String TOKEN = "/user/queue/token";
    private static final AtomicInteger ROOMS = new AtomicInteger();
    private static String cookie;

    @BeforeAll
    static void startServer() throws Exception {
        // Switches for replies, which do not concern peers, rooms and tokens.
        start("--livechat.clock.millis=0", "--livechat.drop.every=1", "--livechat.delay=60000");
        cookie = ChatClient.login(server);
    }

    @Test
    void aPeersMessageReachesItsRecipientAlone() throws Exception {
        try (ChatClient anna = user("anna");
                ChatClient bert =
                        ChatClient.overXhr(server, cookie, "login", "bert").subscribe(PEER);
                ChatClient carl = user("carl")) {
            settle(anna, bert, carl);
            long before = System.currentTimeMillis();
            anna.send(
                    SEND,
                    "{\"id\":\"e1-7\",\"to\":\"bert\",\"text\":\"gr\u00fc\u00df dich\",\"more\":[1]}",
                    "application/json",
                    "correlation-id",
                    "e1-7");
            ChatClient.Arrival arrival = bert.next();
            JsonNode message = JSON.readTree(arrival.body());

            assertThat(arrival.headers().getDestination()).isEqualTo(PEER);
            assertThat(arrival.headers().getFirst("correlation-id")).isEqualTo("e1-7");
            assertThat(arrival.headers().getContentType()).hasToString("application/json");
            assertThat(message.at("/id").asString()).isEqualTo("e1-7");
            assertThat(message.at("/to").asString()).isEqualTo("bert");
            assertThat(message.at("/text").asString()).isEqualTo("gr\u00fc\u00df dich");
            assertThat(message.at("/more/0").asInt()).isEqualTo(1);
            assertThat(message.at("/from").asString()).isEqualTo("anna");
            assertThat(message.at("/at").asLong()).isBetween(before, System.currentTimeMillis());
            assertThat(anna.arrived).isEmpty();
            assertThat(carl.arrived).isEmpty();
            assertUser("anna", 1, 1, 0);
            assertUser("bert", 1, 0, 1);
            assertUser("carl", 1, 0, 0);
            assertThat(stats.at("/peer_delivered")).isEqualTo(1);
            assertThat(stats.at("/peer_unknown")).isZero();
        }
    }

    @Test
    void aMessageToNobodyIsCountedAndAnsweredNowhere() throws Exception {
        try (ChatClient anna = user("anna")) {
            settle(anna);
            try (ChatClient gone = user("gone")) {
                settle(gone);
            }
            stats.await("/open", 1);
            for (String body : List.of(
                    "{\"id\":1,\"to\":\"nobody\"}", "{\"id\":2}", "no JSON", "{\"to\":{}}", "{\"to\":\"gone\"}")) {
                anna.send(SEND, body);
            }
            stats.await("/peer_unknown", 5);

            settle(anna);
            assertThat(anna.arrived).isEmpty();
            assertUser("anna", 1, 5, 0);
            assertUser("gone", 1, 0, 0);
            assertThat(stats.at("/messages/~1app~1peer.send")).isEqualTo(5);
        }
    }

    @Test
    void whoWritesToThemselvesIsCounted() throws Exception {
        try (ChatClient anna = user("anna")) {
            anna.send(SEND, "{\"id\":1,\"to\":\"anna\"}");
            anna.send(SEND, "{\"id\":2,\"to\":\"bert\"}");
            anna.next();

            stats.await("/peer_unknown", 1);
            assertThat(stats.at("/users/anna/to_self")).isEqualTo(1);
            assertUser("anna", 1, 2, 1);
        }
    }

    @Test
    void everySessionOfAUserGetsACopyAndWhoHasNotSubscribedGetsNone() throws Exception {
        try (ChatClient phone = user("anna");
                ChatClient desk = user("anna");
                ChatClient deaf = ChatClient.withLogin(server, cookie, "anna");
                ChatClient nameless = ChatClient.overWebSocket(server, cookie)) {
            settle(phone, desk, deaf);
            nameless.send(SEND, "{\"id\":1,\"to\":\"anna\"}");

            assertThat(JSON.readTree(phone.next().body()).at("/from").isNull()).isTrue();
            assertThat(JSON.readTree(desk.next().body()).at("/id").asInt()).isEqualTo(1);
            assertThat(deaf.arrived).isEmpty();
            assertUser("anna", 3, 0, 2);
            assertThat(stats.at("/users/(anonymous)/sent")).isEqualTo(1);
            assertThat(stats.at("/users/(anonymous)/connects")).isZero();
        }
    }

    @Test
    void manyUsersAreCountedOneByOne() throws Exception {
        int users = 20;
        Map<String, ChatClient> clients = new HashMap<>();
        Map<String, Integer> toReceive = new HashMap<>();
        try {
            for (int i = 0; i < users; i++) {
                clients.put("user" + i, user("user" + i));
                settle(clients.get("user" + i));
            }
            for (int i = 0; i < users; i++) {
                for (int n = 0; n <= i; n++) {
                    String to = "user" + (i * 7 + n * 3) % users;
                    toReceive.merge(to, 1, Integer::sum);
                    clients.get("user" + i).send(SEND, "{\"id\":\"" + i + '-' + n + "\",\"to\":\"" + to + "\"}");
                }
            }
            var ids = new TreeSet<String>();
            for (Map.Entry<String, ChatClient> client : clients.entrySet()) {
                for (int n = 0; n < toReceive.getOrDefault(client.getKey(), 0); n++) {
                    JsonNode body = JSON.readTree(client.getValue().next().body());
                    assertThat(body.at("/to").asString()).isEqualTo(client.getKey());
                    ids.add(body.at("/id").asString());
                }
            }
            assertThat(ids).hasSize(users * (users + 1) / 2);
            for (int i = 0; i < users; i++) {
                assertUser("user" + i, 1, i + 1, toReceive.getOrDefault("user" + i, 0));
            }
        } finally {
            clients.values().forEach(ChatClient::close);
        }
    }

    @Test
    void aRoomCountsEveryCopyOfABroadcast() throws Exception {
        String room = "/topic/room/blue";
        List<ChatClient> viewers = new ArrayList<>();
        try (ChatClient elsewhere = ChatClient.overWebSocket(server, cookie).subscribe("/topic/room")) {
            for (int i = 0; i < 10; i++) {
                viewers.add(ChatClient.overSockJs(server, cookie).subscribe(room));
            }
            settle(elsewhere);
            settle(viewers.toArray(new ChatClient[0]));
            viewers.get(0).send("/app/room.send/blue", "{\"id\":\"b-1\"}");

            for (ChatClient viewer : viewers) {
                assertThat(viewer.next().body()).isEqualTo("{\"id\":\"b-1\"}");
            }
            assertThat(stats.at("/rooms/~1topic~1room~1blue/broadcasts")).isEqualTo(1);
            assertThat(stats.at("/rooms/~1topic~1room~1blue/deliveries")).isEqualTo(10);
            viewers.remove(9).close();
            stats.await("/open", 10);
            viewers.get(3).send("/app/room.send/blue", "{\"id\":\"b-2\"}");
            for (ChatClient viewer : viewers) {
                assertThat(viewer.next().body()).isEqualTo("{\"id\":\"b-2\"}");
            }
            assertThat(stats.at("/rooms/~1topic~1room~1blue/deliveries")).isEqualTo(19);
            assertThat(elsewhere.arrived).isEmpty();
        } finally {
            viewers.forEach(ChatClient::close);
        }
    }

    @Test
    void aTokenIsAcceptedOnceWhenItIsSentBack() throws Exception {
        try (ChatClient anna = ChatClient.overSockJs(server, cookie).subscribe(TOKEN)) {
            anna.send("/app/token.issue", "{\"id\":\"i-1\"}");
            JsonNode issued = JSON.readTree(anna.next().body());
            String token = issued.at("/token").asString();
            assertThat(issued.at("/id").asString()).isEqualTo("i-1");
            assertThat(issued.at("/status").asString()).isEqualTo("issued");

            String redeem = "{\"token\":\"" + token + "\"}";
            anna.send("/app/token.redeem", redeem);
            assertThat(anna.next().body()).isEqualTo("{\"token\":\"" + token + "\",\"status\":\"accepted\"}");
            anna.send("/app/token.redeem", redeem);
            assertThat(anna.next().body()).isEqualTo("{\"token\":\"" + token + "\",\"status\":\"rejected\"}");
            anna.send("/app/token.redeem", "{\"id\":3}");
            assertThat(anna.next().body()).isEqualTo("{\"id\":3,\"token\":null,\"status\":\"rejected\"}");

            assertThat(stats.at("/tokens_issued")).isEqualTo(1);
            assertThat(stats.at("/tokens_redeemed")).isEqualTo(1);
            assertThat(stats.at("/tokens_rejected")).isEqualTo(2);
        }
    }

    private static ChatClient user(String name) throws Exception {
        return ChatClient.withLogin(server, cookie, name).subscribe(PEER);
    }

    /**
     * Each client gets a message in a room of its own: a session's frames are handled in order, so whatever it has
     * subscribed to before is known to work.
     */
    private static void settle(ChatClient... clients) throws Exception {
        for (ChatClient client : clients) {
            String name = "own" + ROOMS.incrementAndGet();
            client.subscribe("/topic/room/" + name);
            client.send("/app/room.send/" + name, name, "text/plain");
            assertThat(client.next().body()).isEqualTo(name);
        }
    }

    private static void assertUser(String name, long connects, long sent, long received) throws Exception {
        assertThat(stats.at("/users/" + name + "/connects"))
                .as("connects of " + name)
                .isEqualTo(connects);
        assertThat(stats.at("/users/" + name + "/sent")).as("sent by " + name).isEqualTo(sent);
        assertThat(stats.at("/users/" + name + "/received"))
                .as("received by " + name)
                .isEqualTo(received);
    }
}
