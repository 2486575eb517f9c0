package io.github.jmeterduplex.samples.servers.livechat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LiveChatFaultsTest {
    private static final JsonMapper JSON = JsonMapper.shared();

    @Test
    void switchesActOnTheWireExactlyAsTheStatsSay() throws Exception {
        try (LiveChat server = ChatClient.start(
                        "--livechat.delay=3",
                        "--livechat.drop.every=100",
                        "--livechat.delay.every=103",
                        "--livechat.delay.every.millis=400",
                        "--livechat.duplicate.every=101",
                        "--livechat.reorder.every=50");
                ChatClient ann = ChatClient.overSockJs(server, ChatClient.login(server))) {
            ann.subscribe("/user/queue/replies");
            for (int id = 1; id <= 1_000; id++) {
                ann.send("/app/chat.send", "{\"id\":" + id + ",\"text\":" + BrokerWriter.nowMicros() + "}");
            }
            List<Integer> ids = new ArrayList<>();
            for (int i = 0; i < 990 + 9; i++) {
                JsonNode reply = JSON.readTree(ann.next().body());
                ids.add(reply.get("id").asInt());
                long tookMicros =
                        reply.get("sentAt").asLong() - reply.get("text").asLong();
                assertThat(tookMicros).isGreaterThanOrEqualTo(ids.get(i) % 103 == 0 ? 403_000 : 3_000);
            }

            Map<Integer, Long> copies =
                    ids.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
            for (int id = 1; id <= 1_000; id++) {
                long expected = id % 100 == 0 ? 0 : id % 101 == 0 ? 2 : 1;
                assertThat(copies.getOrDefault(id, 0L))
                        .as("copies of reply " + id)
                        .isEqualTo(expected);
            }
            assertThat(ids.indexOf(50)).as("50 was held until 51 had been sent").isEqualTo(ids.indexOf(51) + 1);
            JsonNode stats = JSON.readTree(ChatClient.get(server, "/stats").body());
            assertThat(stats.get("messages").get("/app/chat.send").asLong()).isEqualTo(1_000);
            assertThat(stats.get("distinct_ids").asLong()).isEqualTo(1_000);
            assertThat(stats.get("replies").asLong()).isEqualTo(990);
            assertThat(stats.get("dropped").asLong()).isEqualTo(10);
            assertThat(stats.get("delayed").asLong()).isEqualTo(9);
            assertThat(stats.get("duplicated").asLong()).isEqualTo(9);
            assertThat(stats.get("reordered").asLong()).isEqualTo(10);
            assertThat(stats.get("pending").asLong()).isZero();
        }
    }

    @Test
    void websocketCanBeSwitchedOff() throws Exception {
        try (LiveChat server = ChatClient.start("--livechat.websocket=false", "--livechat.clock.millis=0")) {
            assertThat(JSON.readTree(ChatClient.get(server, "/ws/info").body())
                            .get("websocket")
                            .asBoolean())
                    .isFalse();
            JsonNode stats = JSON.readTree(ChatClient.get(server, "/stats").body());
            assertThat(stats.get("clock_ticks").asLong()).isZero();
        }
    }

    @Test
    void badSwitchStopsTheStart() {
        assertThatThrownBy(() -> ChatClient.start("--livechat.delay=soon").close())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--livechat.delay=soon");
    }
}
