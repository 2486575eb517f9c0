package io.github.jmeterduplex.internal.cli;

import static io.github.jmeterduplex.internal.cli.CommandLineRun.at;
import static io.github.jmeterduplex.internal.cli.RunFolder.second;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.ListedMessage;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.latency.SessionCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The messages that a report lists by themselves. */
class SingleMessagesTest {
    private static final String URL = "http://localhost:16686/trace/{traceId}";

    @TempDir
    Path run;

    private static String trace(long number) {
        return "%032x".formatted(number);
    }

    private static ListedMessage slow(String label, int second, long number, long micros, boolean sampled) {
        return new ListedMessage(
                second(second * 1_000L),
                label,
                Outcome.REPLIED,
                RunFolder.START + second * 1_000L + 120,
                micros,
                micros + 1_000,
                number,
                "e." + number,
                trace(number),
                sampled,
                "");
    }

    private static ListedMessage bad(Outcome outcome, int second, long number, String cause) {
        return new ListedMessage(
                second(second * 1_000L),
                "chat",
                outcome,
                RunFolder.START + second * 1_000L,
                2_000_000,
                ListedMessage.NONE,
                number,
                "e." + number,
                "",
                false,
                cause);
    }

    private RunFolder engine(String name) throws IOException {
        RunFolder folder = new RunFolder(run.resolve(name), 0);
        for (int s = 0; s < 10; s++) {
            folder.sessions(second(s * 1_000L), Map.of(SessionCount.OPEN, 1L));
        }
        return folder;
    }

    private static List<Object> ids(Object report, String list) {
        return ((List<?>) at(report, list))
                .stream().map(message -> at(message, "message_id")).toList();
    }

    @Test
    void slowestOfAllEnginesComeFirstWithAllThatIsKnown() throws IOException {
        engine("one").traceUrl(URL).listed(slow("chat", 1, 1, 5_000, true), slow("chat", 2, 2, 312_400, true));
        engine("two").listed(slow("room", 1, 3, 70_000, false));

        Map<String, Object> report = CommandLineRun.json(run);

        assertThat(ids(report, "slowest")).containsExactly("e.2", "e.3", "e.1");
        assertThat(((List<?>) at(report, "slowest")).get(0))
                .isEqualTo(Map.ofEntries(
                        Map.entry("label", "chat"),
                        Map.entry("outcome", "replied"),
                        Map.entry("at_seconds", 2.12),
                        Map.entry("latency_ms", 312.4),
                        Map.entry("intended_ms", 313.4),
                        Map.entry("session", 2),
                        Map.entry("message_id", "e.2"),
                        Map.entry("trace_id", trace(2)),
                        Map.entry("sampled", true),
                        Map.entry("trace_url", "http://localhost:16686/trace/" + trace(2))));
        assertThat(((List<?>) at(report, "slowest")).get(1))
                .as("of the engine that named no place")
                .isEqualTo(Map.of(
                        "label",
                        "room",
                        "outcome",
                        "replied",
                        "at_seconds",
                        1.12,
                        "latency_ms",
                        70.0,
                        "intended_ms",
                        71.0,
                        "session",
                        3,
                        "message_id",
                        "e.3",
                        "trace_id",
                        trace(3),
                        "sampled",
                        false));
        assertThat((List<?>) at(report, "lost")).isEmpty();
    }

    @Test
    void stretchThatIsAskedForIsKeptTo() throws IOException {
        engine("one")
                .listed(
                        slow("chat", 1, 1, 9_000, true),
                        slow("chat", 4, 2, 5_000, true),
                        bad(Outcome.LOST, 2, 3, "timeout"),
                        bad(Outcome.LOST, 5, 4, "timeout"),
                        slow("chat", 8, 5, 9_000, true));

        Map<String, Object> report = CommandLineRun.json(run, "--from", "4s", "--to", "8s");

        assertThat(ids(report, "slowest")).containsExactly("e.2");
        assertThat(ids(report, "lost")).containsExactly("e.4");
    }

    @Test
    void tenOfALabelAreListedAndSampledOnesBeside() throws IOException {
        engine("one")
                .listed(IntStream.rangeClosed(1, 30)
                        .mapToObj(i -> slow("chat", 1, i, i * 1_000L, i <= 10))
                        .toArray(ListedMessage[]::new));

        assertThat(ids(CommandLineRun.json(run), "slowest"))
                .containsExactly(
                        "e.30", "e.29", "e.28", "e.27", "e.26", "e.25", "e.24", "e.23", "e.22", "e.21", "e.10", "e.9",
                        "e.8", "e.7", "e.6");
    }

    @Test
    void firstOfEachCauseAreListedLostOnesFirst() throws IOException {
        engine("one")
                .listed(
                        bad(Outcome.FAILED, 0, 1, "no-session"),
                        bad(Outcome.WRONG, 1, 2, "unexpected"),
                        bad(Outcome.LOST, 3, 3, "timeout"),
                        bad(Outcome.LOST, 2, 4, "timeout"),
                        bad(Outcome.LOST, 4, 5, "timeout"),
                        bad(Outcome.LOST, 5, 6, "timeout"),
                        bad(Outcome.LOST, 6, 7, "timeout"),
                        bad(Outcome.LOST, 7, 8, "timeout"),
                        bad(Outcome.LOST, 8, 9, "connection"));

        Map<String, Object> report = CommandLineRun.json(run);

        assertThat(ids(report, "lost")).containsExactly("e.4", "e.3", "e.5", "e.6", "e.7", "e.9", "e.2", "e.1");
        assertThat(((List<?>) at(report, "lost")).get(0))
                .isEqualTo(Map.of(
                        "label", "chat",
                        "outcome", "lost",
                        "at_seconds", 2.0,
                        "waited_ms", 2000.0,
                        "cause", "timeout",
                        "session", 4,
                        "message_id", "e.4"));
    }

    @Test
    void tableNamesTheFirstThreeOfEach() throws IOException {
        engine("one")
                .listed(
                        slow("chat", 1, 1, 1_000, true),
                        slow("chat", 2, 2, 312_400, false),
                        slow("chat", 3, 3, 3_000, true),
                        slow("chat", 4, 4, 4_000, true),
                        bad(Outcome.LOST, 2, 5, "timeout"));

        String table = CommandLineRun.of("report", run).out();

        assertThat(table)
                .contains("Slowest of its interval: chat, 312.400 ms, sent at 2.120 s, session 2, message e.2, trace "
                        + trace(2)
                        + " (not sampled)\n"
                        + "Slowest of its interval: chat, 4.000 ms, sent at 4.120 s, session 4, message e.4, trace "
                        + trace(4) + "\n"
                        + "Slowest of its interval: chat, 3.000 ms, sent at 3.120 s, session 3, message e.3, trace "
                        + trace(3) + "\n"
                        + "Lost: chat, 2000.000 ms (timeout), sent at 2.000 s, session 5, message e.5\n")
                .doesNotContain("e.1,");
    }

    @Test
    void tableNamesNoSlowMessageWithoutATrace() throws IOException {
        engine("one").listed(bad(Outcome.REPLIED, 1, 1, ""), slow("chat", 2, 2, 4_000, true));

        String table = CommandLineRun.of("report", run).out();

        assertThat(table).contains("message e.2, trace ").doesNotContain("message e.1");
    }

    /** A file that was tampered with makes no link but to the web. */
    @Test
    void placeThatIsNoUrlMakesNoLinks() throws IOException {
        engine("one").traceUrl("javascript:alert(1)//{traceId}").listed(slow("chat", 1, 1, 5_000, true));
        Path page = run.resolve("report.html");

        assertThat(CommandLineRun.of("report", run, "--html", page).exitCode()).isZero();
        assertThat(Files.readString(page)).contains(trace(1)).doesNotContain("\"trace_url\":");
    }

    @Test
    void runOfAnEarlierVersionListsNone() throws IOException {
        engine("one");

        assertThat((List<?>) at(CommandLineRun.json(run), "slowest")).isEmpty();
    }
}
