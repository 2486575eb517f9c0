package io.github.jmeterduplex.internal.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.report.write.HtmlPage;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.SessionCount;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveModelTest {
    private static final int TWELVE_HOURS = 12 * 3_600;

    @TempDir
    Path folder;

    private LiveModel model;

    @BeforeEach
    void begin() throws Exception {
        Files.writeString(folder.resolve("run.json"), "{\"format\": 1, \"plan\": \"chat.jmx\"}");
        model = new LiveModel(folder, 1);
    }

    private void second(int second, String label, long written, long... micros) {
        model.add(IntervalFixture.between(second, second + 1)
                .label(label, Map.of(Count.WRITTEN, written, Count.SENT, written, Count.REPLIED, written), micros)
                .sessions(Map.of(SessionCount.OPEN, 5L, SessionCount.OPEN_PEAK, 5L))
                .client(Map.of(ClientColumn.HEAP_USED_BYTES, 1e6 * (second % 7)))
                .figures());
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // a test that names the wrong type fails
    private static <T> T at(Object json, String... path) {
        Object found = json;
        for (String name : path) {
            found = ((Map<?, ?>) found).get(name);
        }
        return (T) found;
    }

    @Test
    void figuresAreThoseOfTheReport() {
        second(0, "chat", 10, 1_000);
        second(1, "chat", 100, 1_000, 3_000);
        second(2, "chat", 100, 1_000);
        second(3, "chat", 10, 1_000);

        Map<String, Object> data = model.data();
        assertThat(LiveModelTest.<Object>at(data, "report", "labels", "chat", "sent"))
                .isEqualTo(220L);
        // The first and the last second were not sent in from end to end.
        assertThat(LiveModelTest.<Object>at(data, "report", "labels", "chat", "per_second"))
                .isEqualTo(100.0);
        assertThat(LiveModelTest.<Object>at(data, "report", "labels", "chat", "latency_ms", "max"))
                .isEqualTo(3.001);
        assertThat(LiveModelTest.<Object>at(data, "report", "sessions", "peak")).isEqualTo(5L);
        assertThat(LiveModelTest.<Object>at(data, "time", "length")).isEqualTo(4);
        assertThat(LiveModelTest.<Object>at(data, "slowest", "label")).isEqualTo("chat");
        assertThat(LiveModelTest.<Object>at(data, "live", "ended")).isEqualTo(false);
        assertThat(((Map<?, ?>) ((List<?>) data.get("engines")).get(0)).get("plan"))
                .isEqualTo("chat.jmx");
    }

    @Test
    void lastStateSaysThatTheRunHasEnded() {
        second(0, "chat", 10, 1_000);
        model.end();
        assertThat(LiveModelTest.<Object>at(model.data(), "live", "ended")).isEqualTo(true);
    }

    @Test
    void pointsGoOnWhileBucketsFill() {
        for (int second = 0; second < 1_000; second++) {
            second(second, "chat", 1, 1_000 + second);
            if (second % 100 >= 98) {
                List<?> max = at(model.data(), "time", "labels", "chat", "latencies", "latency", "max");
                assertThat((Double) max.get(max.size() - 1))
                        .isBetween((1_000 + second) / 1e3, (1_001.6 + second) / 1e3);
                assertThat(LiveModelTest.<Object>at(model.data(), "report", "labels", "chat", "latency_ms", "max"))
                        .isEqualTo(max.get(max.size() - 1));
            }
        }
        assertThat(LiveModelTest.<Integer>at(model.data(), "time", "length")).isEqualTo(500);
        assertThat(LiveModelTest.<Object>at(model.data(), "time", "bucket_ms")).isEqualTo(2_000L);
    }

    @Test
    void twelveHoursTakeNoMoreThanTheirMost() {
        for (int second = 0; second < TWELVE_HOURS; second++) {
            second(second, "label " + second % 80, 10, 1_000 + second % 100, 5_000);
        }
        Map<String, Object> data = model.data();
        assertThat(LiveModelTest.<Integer>at(data, "time", "length")).isBetween(80, 600);
        assertThat(LiveModelTest.<Map<String, Object>>at(data, "time", "labels"))
                .hasSize(LiveModel.MAX_LABELS + 1)
                .containsKey("(other)");
        assertThat(LiveModelTest.<Object>at(data, "report", "labels", "(other)", "sent"))
                .isEqualTo(30 * 10L * TWELVE_HOURS / 80);
        assertThat(HtmlPage.json(data).getBytes(StandardCharsets.UTF_8).length).isLessThan(3_000_000);
    }
}
