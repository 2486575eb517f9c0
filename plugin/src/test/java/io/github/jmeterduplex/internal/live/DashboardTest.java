package io.github.jmeterduplex.internal.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.internal.settings.ListenAddress;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LatencyKind;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The dashboard for Grafana and the manual name metrics and labels that the endpoint serves, and no others. */
class DashboardTest {
    private static final Pattern METRIC = Pattern.compile("\\bduplex_[a-z0-9_]+");
    private static final Pattern SELECTOR = Pattern.compile("([a-z_]+)(?:=~|=)\"([^\"]*)\"");
    private static final Pattern SERIES_LABEL = Pattern.compile("([a-z_]+)=\"([^\"]*)\"");
    private static final Path DASHBOARD = Path.of("../docs/grafana-dashboard.json");

    /** All series that there can be. */
    private static Set<String> served() throws Exception {
        MetricsEndpoint metrics = new MetricsEndpoint(
                new ListenAddress("duplex.metrics.port", "127.0.0.1", 0), List.of("run", "night-3"));
        try {
            metrics.interval(IntervalFixture.between(0, 1)
                    .label(
                            "chat",
                            Map.of(Count.WRITTEN, 1L),
                            Stream.of(LatencyKind.values())
                                    .collect(Collectors.toMap(kind -> kind, kind -> IntervalLatencies.of(1_000))))
                    .failure(FailureCount.Kind.MESSAGE, "timeout", 1)
                    .failure(FailureCount.Kind.SESSION, "refused", 1)
                    .client(Stream.of(ClientColumn.values()).collect(Collectors.toMap(column -> column, column -> 1.0)))
                    .figures());
            HttpResponse<String> response = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(metrics.url())).build(),
                            HttpResponse.BodyHandlers.ofString());
            return TextFormat.read(response.body()).keySet();
        } finally {
            metrics.ended();
        }
    }

    private static Set<String> names(Set<String> series) {
        return series.stream()
                .map(name -> name.replaceFirst("\\{.*", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> expressions() throws Exception {
        Map<String, Object> dashboard = JSON.std.mapFrom(Files.readString(DASHBOARD));
        return ((List<?>) dashboard.get("panels"))
                .stream()
                        .flatMap(panel -> ((List<?>) ((Map<?, ?>) panel).get("targets")).stream())
                        .map(target -> String.valueOf(((Map<?, ?>) target).get("expr")))
                        .toList();
    }

    @Test
    void everyMetricOfTheDashboardIsServed() throws Exception {
        Set<String> names = names(served());
        List<String> used = METRIC.matcher(Files.readString(DASHBOARD))
                .results()
                .map(result -> result.group())
                .toList();
        assertThat(used).hasSizeGreaterThan(30);
        assertThat(names).containsAll(used);
        assertThat(expressions())
                .allMatch(expression -> METRIC.matcher(expression).find());
    }

    @Test
    void everyP99HasItsP95() throws Exception {
        List<String> p99 = expressions().stream()
                .filter(expression -> expression.startsWith("histogram_quantile(0.99,"))
                .toList();
        assertThat(p99).hasSizeGreaterThan(4);
        assertThat(expressions())
                .containsAll(p99.stream()
                        .map(expression -> expression.replace("(0.99,", "(0.95,"))
                        .toList());
    }

    @Test
    void everyLabelAndValueThatItChoosesByIsServed() throws Exception {
        Set<String> values = served().stream()
                .flatMap(series -> SERIES_LABEL.matcher(series).results().map(result -> result.group()))
                .collect(Collectors.toSet());
        int checked = 0;
        for (String expression : expressions()) {
            for (var selector : SELECTOR.matcher(expression).results().toList()) {
                if (selector.group(2).startsWith("$")) {
                    assertThat(selector.group(1)).isIn("instance", "label");
                    continue;
                }
                for (String value : selector.group(2).split("\\|", -1)) {
                    assertThat(values).as(expression).contains(selector.group(1) + "=\"" + value + "\"");
                    checked++;
                }
            }
        }
        assertThat(checked).isGreaterThan(5);
    }

    @Test
    void everyMetricOfTheManualIsServed() throws Exception {
        Set<String> names = names(served());
        String page = Files.readString(Path.of("../docs/how-to/live.md"));
        List<String> told = METRIC.matcher(page)
                .results()
                .map(result -> result.group())
                .filter(name -> !name.endsWith("_"))
                .toList();
        assertThat(told).hasSizeGreaterThan(20);
        assertThat(told).allMatch(name -> names.contains(name) || names.contains(name + "_count"));
    }
}
