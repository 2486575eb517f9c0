package io.github.jmeterduplex.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The chart of the benchmark's page is drawn from its table. */
class BenchmarkChartTest {
    private static final Path CHART = Manual.ROOT.resolve("docs/images/benchmark.svg");
    private static final Path FIGURES = Manual.ROOT.resolve("docs/understand/benchmark.md");
    private static final boolean WRITES = Boolean.getBoolean("docs.write");
    private static final int CPU_MICROS = 3;

    private static final int WIDTH = 720;
    private static final int ROW = 30;
    private static final int NAMES = 290;
    private static final double PIXELS_A_MICRO = 9;

    /**
     * A bar.
     *
     * @param scenario of the table, as is the contestant
     */
    private record Bar(String scenario, String contestant, String name) {}

    private static final List<Bar> BARS = List.of(
            new Bar("stomp", "plugin", "STOMP: Duplex"),
            new Bar("stomp", "gatling", "STOMP: Gatling"),
            new Bar("stomp", "jws", "STOMP: jmeter-websocket-samplers"),
            new Bar("socketio", "plugin", "Socket.IO: Duplex"),
            new Bar("socketio", "node", "Socket.IO: official client, Node"),
            new Bar("socketio", "artillery", "Socket.IO: Artillery"),
            new Bar("signalr-aspnet", "plugin", "SignalR: Duplex"),
            new Bar("signalr-aspnet", "signalr-dotnet", "SignalR: Microsoft's .NET client"));

    @Test
    void chartIsThatOfTheTable() throws IOException {
        String chart = chart();
        if (WRITES) {
            Files.writeString(CHART, chart);
        }
        assertThat(Files.readString(CHART))
                .as("./mvnw -pl plugin test -Dtest=BenchmarkChartTest -Ddocs.write=true draws it")
                .isEqualTo(chart);
    }

    private static double micros(Bar bar) {
        return Page.read(FIGURES).tables().get("Figures").stream()
                .filter(row -> row.get(0).equals(bar.scenario()) && row.get(1).equals(bar.contestant()))
                .mapToDouble(row -> Double.parseDouble(row.get(CPU_MICROS)))
                .findFirst()
                .orElseThrow();
    }

    private static String chart() {
        int height = ROW * (BARS.size() + 1) + 10;
        StringBuilder svg = new StringBuilder("""
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="14">
                <rect width="%d" height="%d" fill="#ffffff"/>
                <text x="10" y="22" font-weight="bold" fill="#1f2328">CPU time a round trip, in microseconds (less is \
                better)</text>
                """.formatted(WIDTH, height, WIDTH, height));
        int y = ROW;
        for (Bar bar : BARS) {
            double micros = micros(bar);
            double length = micros * PIXELS_A_MICRO;
            svg.append(String.format(
                    Locale.ROOT,
                    """
                    <text x="10" y="%d" fill="#1f2328">%s</text>
                    <rect x="%d" y="%d" width="%.1f" height="18" fill="%s"/>
                    <text x="%.1f" y="%d" fill="#1f2328">%.1f</text>
                    """,
                    y + 20,
                    bar.name(),
                    NAMES,
                    y + 6,
                    length,
                    bar.contestant().equals("plugin") ? "#1f5fd0" : "#9aa4b2",
                    NAMES + length + 6,
                    y + 20,
                    micros));
            y += ROW;
        }
        return svg.append("</svg>\n").toString();
    }
}
