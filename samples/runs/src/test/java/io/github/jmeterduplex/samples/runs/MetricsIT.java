package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import java.io.File;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What a run tells while it goes on: the live lines, and Prometheus' metrics. */
@Tag("parallel")
@ExtendWith(SharedChat.class)
class MetricsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Pattern URL =
            Pattern.compile("duplex: Prometheus reads this run at (http://127\\.0\\.0\\.1:\\d+/metrics)");
    private static final Pattern LIVE =
            Pattern.compile("\\d\\d:\\d\\d:\\d\\d \\+00:00:\\d\\d duplex = open \\d+ peak \\d+ opened \\+\\d+"
                    + " lost \\+0 failed 0 \\| sent [0-9.]+/s"
                    + " replied [0-9.]+/s lost 0 late \\d+ p50 \\S+ p95 \\S+ p99 \\S+ max \\S+ ms"
                    + "( \\| load generator: .+)?");

    @TempDir
    private Path folder;

    /** @param seconds of either label */
    private static Plan plan(Chat chat, int seconds) {
        return Samplers.login(Plan.named("metrics"), chat)
                .javaRequest("connect", Samplers.CONNECT, Samplers.connect(chat, 20))
                .javaRequest(
                        "chat.send",
                        Samplers.SEND,
                        Samplers.chat("messagesPerSecond = 100; durationSeconds = %d", seconds))
                .javaRequest(
                        "chat.more",
                        Samplers.SEND,
                        Samplers.chat("messagesPerSecond = 50; durationSeconds = %d", seconds));
    }

    private static HttpResponse<String> get(String url) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** The values by series. */
    private static Map<String, Double> values(String text) {
        return text.lines()
                .filter(line -> !line.startsWith("#"))
                .collect(Collectors.toMap(
                        line -> line.substring(0, line.lastIndexOf(' ')),
                        line -> Double.valueOf(
                                line.substring(line.lastIndexOf(' ') + 1).replace("Inf", "Infinity")),
                        (one, other) -> {
                            throw new AssertionError("a series comes twice");
                        },
                        TreeMap::new));
    }

    @Test
    void runIsReadWhileItGoesOn(Chat chat) throws Exception {
        String last = "";
        Map<String, Double> before = Map.of();
        int scrapes = 0;
        try (JMeterRun run = chat.run(plan(chat, 4).write(folder))
                .property("duplex.metrics.port", 0, "duplex.summary.seconds", 1)
                .start()) {
            String url = run.process().awaitLine(URL, PATIENCE).group(1);
            while (run.process().isAlive()) {
                Map<String, Double> now;
                try {
                    last = get(url).body();
                    now = values(last);
                } catch (IOException atItsEnd) {
                    break;
                }
                assertThat(now.keySet()).containsAll(before.keySet());
                before.forEach((series, value) -> {
                    if (series.contains("_total") || series.contains("_count") || series.contains("_bucket")) {
                        assertThat(now.get(series)).as(series).isGreaterThanOrEqualTo(value);
                    }
                });
                before = now;
                scrapes++;
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));
            }
            Finished ended = Finished.ended(run, 0, Audit.End.COMPLETED).withoutFailedSamples();
            assertThatThrownBy(() -> get(url)).isInstanceOf(ConnectException.class);
            assertLiveLines(run.process().lines());
            assertThat(scrapes).isGreaterThan(5);
            assertLast(before, ended);
        }
        assertPromtoolAccepts(last);
    }

    /** The last scrape has the last interval: the port stays open for it. */
    private static void assertLast(Map<String, Double> last, Finished ended) {
        double replied = last.get("duplex_messages_total{label=\"chat.send\",outcome=\"replied\"}");
        assertThat(replied).isEqualTo((double) ended.count("chat.send", "replied"));
        assertThat(last)
                .containsEntry("duplex_latency_seconds_count{label=\"chat.send\"}", replied)
                .containsEntry("duplex_latency_seconds_bucket{label=\"chat.send\",le=\"+Inf\"}", replied)
                .containsEntry("duplex_intended_latency_seconds_count{label=\"chat.send\"}", replied)
                .containsEntry("duplex_messages_total{label=\"chat.send\",outcome=\"lost\"}", 0.0)
                .containsEntry("duplex_sessions_opened_total", 20.0)
                .containsEntry("duplex_connect_seconds_count{label=\"connect\"}", 20.0)
                .containsKeys("duplex_client_heap_used_bytes", "duplex_client_hiccup_worst_seconds_count");
        assertThat(last)
                .containsEntry("duplex_messages_total{label=\"chat.more\",outcome=\"replied\"}", (double)
                        ended.count("chat.more", "replied"))
                .containsEntry("duplex_sessions_open", 0.0);
        assertThat(last.get("duplex_sent_bytes_total")).isPositive();
    }

    private static void assertLiveLines(List<String> lines) {
        assertThat(lines.stream().filter(line -> line.contains("duplex = ")))
                .hasSizeGreaterThan(4)
                .allMatch(LIVE.asMatchPredicate());
        assertThat(lines).anyMatch(line -> line.contains(" duplex label chat.send: sent "));
        assertThat(lines).anyMatch(line -> line.contains(" duplex label chat.more: sent "));
        assertThat(lines).noneMatch(line -> line.contains(" duplex label connect"));
    }

    /** Prometheus' own check of names, types and help, where it is installed. */
    private void assertPromtoolAccepts(String text) throws Exception {
        Optional<Path> promtool = Arrays.stream(
                        System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .map(directory -> Path.of(directory, "promtool"))
                .filter(Files::isExecutable)
                .findFirst();
        if (promtool.isEmpty()) {
            System.out.println("promtool is not installed: the format is checked by MetricsEndpointTest alone");
            return;
        }
        Path file = Files.writeString(folder.resolve("metrics.txt"), text);
        List<String> command = List.of("sh", "-c", promtool.get() + " check metrics < " + file);
        try (Child check = Child.start("promtool", command, folder, line -> {})) {
            assertThat(check.awaitExit(PATIENCE)).as(check.tail()).isZero();
            assertThat(check.lines()).isEmpty();
        }
    }

    @Test
    void portThatIsTakenCostsNoRun(Chat chat) throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                JMeterRun run = chat.run(plan(chat, 1).write(folder))
                        .property("duplex.metrics.port", taken.getLocalPort())
                        .start()) {
            Finished.ended(run, 0, Audit.End.COMPLETED).withoutFailedSamples();
            String warning = "duplex: duplex.metrics.port=" + taken.getLocalPort() + " serves nothing in this run: ";
            assertThat(run.process().lines()).anyMatch(line -> line.startsWith(warning));
            assertThat(run.log().lines()).anyMatch(line -> line.contains(" WARN ") && line.contains(warning));
        }
    }
}
