package io.github.jmeterduplex.internal.cli;

import io.github.jmeterduplex.internal.cli.LimitCheck.LimitStatus;
import io.github.jmeterduplex.internal.cli.LimitChecks.PlannedLoad;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The result of {@code doctor} as text: a line for each limit, then what to change, then the possible number of
 * sessions.
 */
final class LimitReport {
    private final PlannedLoad load;
    private final List<LimitCheck> lines;
    private final boolean linux;
    private final StringBuilder text = new StringBuilder();

    /**
     * @param linux whether the system reports ports and tables
     */
    LimitReport(PlannedLoad load, List<LimitCheck> lines, boolean linux) {
        this.load = load;
        this.lines = lines;
        this.linux = linux;
    }

    String text() {
        add(
                "%,d sessions on this machine, in %d %s with %s of heap%s:",
                load.sessions(),
                load.engines(),
                load.engines() == 1 ? "engine" : "engines",
                MemorySizeConverter.text(load.heapBytes()),
                load.engines() == 1 ? "" : " each");
        add("");
        add("%-30s %14s %14s", "limit", "here", "needed");
        lines.forEach(line -> add(
                "%-30s %14s %14s  %s",
                line.limit(), line.here(), line.needed(), line.fitness().word()));
        if (!linux) {
            add("Ports, tables and memory of the kernel: only Linux reports them.");
        }
        add("");
        addRemedies(LimitStatus.TOO_LOW);
        addRemedies(LimitStatus.LOW);
        addFits();
        return text.toString();
    }

    private void addRemedies(LimitStatus fitness) {
        lines.stream()
                .filter(line -> line.fitness() == fitness)
                .forEach(line -> add("%s, %s: %s.", line.limit(), fitness.word(), line.remedy()));
    }

    private void addFits() {
        Optional<LimitCheck> tightest = lines.stream()
                .filter(line -> line.fits().isPresent())
                .min(Comparator.comparingLong(line -> line.fits().getAsLong()));
        tightest.ifPresent(line -> add(
                "%s: as set, about %,d sessions fit here (%s sets the limit).",
                works(lines) ? "It works" : "It cannot work", line.fits().getAsLong(), line.limit()));
    }

    /** Whether the run can work, as none of the limits is {@code TOO_LOW}. */
    static boolean works(List<LimitCheck> lines) {
        return lines.stream().noneMatch(line -> line.fitness() == LimitStatus.TOO_LOW);
    }

    private void add(String format, Object... arguments) {
        text.append(String.format(Locale.ROOT, format, arguments)).append('\n');
    }
}
