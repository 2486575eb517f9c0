package io.github.jmeterduplex.internal.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterduplex.internal.settings.ListenAddress;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.SessionCount;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class MetricsEndpointTest {
    private static final String HOSTILE = "a \"label\" \\ of\ntwo lines";
    private MetricsEndpoint metrics;

    @BeforeEach
    void open() throws IOException {
        metrics = new MetricsEndpoint(
                new ListenAddress("duplex.metrics.port", "127.0.0.1", 0),
                List.of("run", "night-3", "engine", "lab7-13737"));
    }

    @AfterEach
    void close() {
        metrics.ended();
    }

    private HttpResponse<String> get(String accept) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(metrics.url()))
                                .header("Accept", accept)
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    private Map<String, Double> read() throws IOException, InterruptedException {
        HttpResponse<String> response = get("*/*");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/plain; version=0.0.4");
        return TextFormat.read(response.body());
    }

    @Test
    void sumsAreThoseOfAllIntervals() throws Exception {
        metrics.interval(IntervalFixture.between(0, 1)
                .label(
                        "chat",
                        Map.of(
                                Count.WRITTEN,
                                10L,
                                Count.SENT,
                                9L,
                                Count.REPLIED,
                                8L,
                                Count.LOST,
                                1L,
                                Count.LOST_TIMEOUT,
                                1L),
                        900,
                        4_000)
                .sessions(Map.of(SessionCount.OPEN, 3L, SessionCount.OPENED, 3L, SessionCount.OPEN_PEAK, 3L))
                .failure(FailureCount.Kind.MESSAGE, "timeout", 1)
                .failure(FailureCount.Kind.SESSION, "refused", 2)
                .figures());
        metrics.interval(IntervalFixture.between(1, 2)
                .label("chat", Map.of(Count.WRITTEN, 5L, Count.SENT, 5L, Count.REPLIED, 5L), 40_000_000)
                .sessions(Map.of(SessionCount.OPEN, 2L, SessionCount.LOST, 1L, SessionCount.BYTES_IN, 700L))
                .figures());

        assertThat(read())
                .containsEntry("duplex_run_info{engine=\"lab7-13737\",run=\"night-3\"}", 1.0)
                .containsEntry("duplex_run_seconds", 2.0)
                .containsEntry("duplex_messages_written_total{label=\"chat\"}", 15.0)
                .containsEntry("duplex_messages_total{label=\"chat\",outcome=\"replied\"}", 13.0)
                .containsEntry("duplex_messages_total{label=\"chat\",outcome=\"lost\"}", 1.0)
                .containsEntry("duplex_messages_lost_total{by=\"timeout\",label=\"chat\"}", 1.0)
                .containsEntry("duplex_message_failures_total{cause=\"timeout\"}", 1.0)
                .containsEntry("duplex_session_failures_total{cause=\"refused\"}", 2.0)
                .containsEntry("duplex_sessions_open", 2.0)
                .containsEntry("duplex_sessions_open_peak", 3.0)
                .containsEntry("duplex_sessions_opened_total", 3.0)
                .containsEntry("duplex_sessions_lost_total", 1.0)
                .containsEntry("duplex_received_bytes_total", 700.0)
                .containsEntry("duplex_latency_seconds_bucket{label=\"chat\",le=\"5.0E-4\"}", 0.0)
                .containsEntry("duplex_latency_seconds_bucket{label=\"chat\",le=\"0.001\"}", 1.0)
                .containsEntry("duplex_latency_seconds_bucket{label=\"chat\",le=\"0.005\"}", 2.0)
                .containsEntry("duplex_latency_seconds_bucket{label=\"chat\",le=\"30.0\"}", 2.0)
                .containsEntry("duplex_latency_seconds_bucket{label=\"chat\",le=\"+Inf\"}", 3.0)
                .containsEntry("duplex_latency_seconds_count{label=\"chat\"}", 3.0)
                .hasEntrySatisfying(
                        "duplex_latency_seconds_sum{label=\"chat\"}",
                        sum -> assertThat(sum).isCloseTo(40.0049, within(0.04)));
    }

    @Test
    void everyKindAndColumnHasAMetric() throws Exception {
        Map<LatencyKind, IntervalLatencies> kinds = new EnumMap<>(LatencyKind.class);
        Stream.of(LatencyKind.values()).forEach(kind -> kinds.put(kind, IntervalLatencies.of(1_000)));
        Map<ClientColumn, Double> columns = new EnumMap<>(ClientColumn.class);
        Stream.of(ClientColumn.values()).forEach(column -> columns.put(column, 50.0));
        int before = read().size();
        metrics.interval(IntervalFixture.between(0, 1)
                .label("chat", Map.of(), kinds)
                .client(columns)
                .figures());

        Map<String, Double> series = read();
        assertThat(series.keySet().stream().filter(name -> name.contains("_count{label=\"chat\"}")))
                .hasSize(LatencyKind.values().length);
        assertThat(series.keySet().stream()
                        .filter(name -> name.startsWith("duplex_client_"))
                        .filter(name -> !name.contains("_bucket{") && !name.endsWith("_sum")))
                .hasSize(ClientColumn.values().length);
        assertThat(series).containsEntry("duplex_client_cpu_process_ratio", 0.5);
        assertThat(series).containsEntry("duplex_client_hiccup_worst_seconds_bucket{le=\"0.05\"}", 1.0);
        assertThat(series).hasSizeGreaterThan(before);
    }

    @Test
    @Timeout(10)
    void endWaitsForOneReadOfTheLastIntervalIfThereWereReadsBefore() throws Exception {
        read();
        metrics.interval(IntervalFixture.between(0, 1)
                .label("chat", Map.of(Count.WRITTEN, 7L))
                .figures());
        CompletableFuture<Void> end = CompletableFuture.runAsync(metrics::ended);
        assertThatThrownBy(() -> end.get(500, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);

        assertThat(read()).containsEntry("duplex_messages_written_total{label=\"chat\"}", 7.0);
        end.get();
        assertThatThrownBy(this::read).isInstanceOf(ConnectException.class);
    }

    @Test
    @Timeout(10)
    void endDoesNotWaitIfTheLastIntervalHasBeenRead() throws Exception {
        metrics.interval(IntervalFixture.between(0, 1).figures());
        read();
        metrics.ended();
        assertThatThrownBy(this::read).isInstanceOf(ConnectException.class);
    }

    @Test
    @Timeout(10)
    void endDoesNotWaitIfThereWereNoReads() {
        metrics.interval(IntervalFixture.between(0, 1).figures());
        metrics.ended();
        assertThatThrownBy(this::read).isInstanceOf(ConnectException.class);
    }

    @Test
    void labelOfAServersChoiceBreaksNoLine() throws Exception {
        metrics.interval(IntervalFixture.between(0, 1)
                .label(HOSTILE, Map.of(Count.WRITTEN, 1L))
                .figures());

        assertThat(read())
                .containsEntry("duplex_messages_written_total{label=\"a \\\"label\\\" \\\\ of\\ntwo lines\"}", 1.0);
    }

    @Test
    void labelsBeyondTheMostAreCountedTogether() throws Exception {
        IntervalFixture told = IntervalFixture.between(0, 1);
        for (int label = 0; label < MessageMetrics.MAX_LABELS + 20; label++) {
            told.label("label " + label, Map.of(Count.WRITTEN, 1L));
        }
        metrics.interval(told.figures());

        Map<String, Double> series = read();
        assertThat(series).containsEntry("duplex_messages_written_total{label=\"(other)\"}", 20.0);
        assertThat(series.keySet().stream().filter(name -> name.startsWith("duplex_messages_written_total")))
                .hasSize(MessageMetrics.MAX_LABELS + 1);
    }

    @Test
    void openMetricsIsSpokenToWhoAsksForIt() throws Exception {
        HttpResponse<String> response = get("application/openmetrics-text; version=1.0.0");
        assertThat(response.headers().firstValue("Content-Type").orElseThrow())
                .startsWith("application/openmetrics-text");
        assertThat(response.body()).endsWith("# EOF\n");
    }

    @Test
    void checkOfTheFormatRefusesWhatBreaksIt() {
        String head = "# HELP a_total x\n# TYPE a_total counter\n";
        assertThat(TextFormat.read(head + "a_total 1\n")).hasSize(1);
        Stream.of(
                        "a_total 1\n",
                        head + "a_total 1\na_total 2\n",
                        head + "b_total 1\n",
                        head + "a_total{x=\"a\"b\"} 1\n",
                        "# TYPE a counter\na 1\n",
                        "# TYPE h histogram\nh_bucket{le=\"1\"} 2\nh_bucket{le=\"+Inf\"} 1\nh_count 1\nh_sum 1\n",
                        "# TYPE h histogram\nh_bucket{le=\"1\"} 2\nh_count 2\nh_sum 1\n")
                .forEach(text -> Assertions.assertThatThrownBy(() -> TextFormat.read(text))
                        .as(text)
                        .isInstanceOf(AssertionError.class));
    }

    @Test
    void labelsOfServersHaveRoomOfTheirOwn() throws Exception {
        IntervalFixture figures = IntervalFixture.between(0, 1);
        for (int label = 0; label < MessageMetrics.MAX_LABELS + 20; label++) {
            figures.pushedByServer("event " + label, 1);
        }
        metrics.interval(figures.label("chat", Map.of(Count.WRITTEN, 7L)).figures());

        Map<String, Double> series = read();
        assertThat(series).containsEntry("duplex_messages_written_total{label=\"chat\"}", 7.0);
        assertThat(series)
                .containsEntry(
                        "duplex_arrivals_total{arrival=\"pushed\",label=\"(other)\"}",
                        20.0 + MessageMetrics.MAX_LABELS - MessageMetrics.MAX_LABELS_OF_SERVERS);
    }
}
