package io.github.jmeterduplex.internal.report.write;

import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.latency.FailureCount.Kind;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Formats an example of each cause of failure and label, as lines for a terminal. */
final class FailureLines {
    private FailureLines() {}

    /**
     * Returns lines like {@code refused, 2 sessions, such as: nothing listens on 127.0.0.1:8080}. Failures of sessions
     * come first, as messages cannot be sent without them, then the most frequent ones.
     *
     * @param most the highest number of lines, without the one that says how many are missing
     */
    static String text(List<Report.Failure> failures, int most) {
        List<String> lines = failures.stream()
                .filter(failure -> !failure.example().isEmpty())
                .sorted(Comparator.comparing(Report.Failure::kind, Comparator.comparing(kind -> kind != Kind.SESSION)))
                .map(FailureLines::line)
                .toList();
        String shown = lines.stream().limit(most).collect(Collectors.joining());
        return lines.size() <= most
                ? shown
                : shown + "... and " + (lines.size() - most) + " more: see \"errors\" in the JSON report\n";
    }

    private static String line(Report.Failure failure) {
        String what = failure.kind() == Kind.SESSION
                ? (failure.count() == 1 ? "session" : "sessions")
                : (failure.count() == 1 ? "message" : "messages") + " of " + failure.label();
        return Report.oneLine(String.format(
                        Locale.ROOT,
                        "%s, %d %s%s: %s",
                        failure.cause(),
                        failure.count(),
                        what,
                        failure.count() == 1 ? "" : ", such as",
                        failure.example()))
                + "\n";
    }
}
