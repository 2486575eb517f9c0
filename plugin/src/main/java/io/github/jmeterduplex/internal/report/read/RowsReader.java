package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.internal.report.judge.ClientVerdict;
import io.github.jmeterduplex.internal.report.read.Report.SingleMessages;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.MessagesFile;
import io.github.jmeterduplex.latency.MessagesFileRow;
import io.github.jmeterduplex.latency.SessionCount;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads files with a row for each message into a report without sessions and engines. Confined to one thread. */
public final class RowsReader {
    private static final double MILLIS_PER_SECOND = 1_000.0;
    private static final Pattern PART = Pattern.compile("messages-\\d+\\.jtl");

    private final Consumer<String> warnings;
    private final SortedMap<String, RowCollector> labels = new TreeMap<>();
    /** The collector of the previous row; {@code null} before the first row. */
    private @Nullable RowCollector latest;

    private long firstEpochMillis = Long.MAX_VALUE;
    private long lastEpochMillis = Long.MIN_VALUE;
    private long foreignRows;
    private final List<String> damage = new ArrayList<>();

    private RowsReader(Consumer<String> warnings) {
        this.warnings = warnings;
    }

    /**
     * Reads files of message rows into a report; a file that is given twice counts once.
     *
     * @throws ReportException if a file does not have such rows
     */
    public static Report read(List<Path> files, Consumer<String> warnings) {
        RowsReader reader = new RowsReader(warnings);
        Set<Path> each = new LinkedHashSet<>();
        for (Path file : files) {
            try {
                each.add(file.toRealPath());
            } catch (IOException e) {
                throw new ReportException("--jtl " + file + " is no file that can be read", e);
            }
        }
        for (Path file : each) {
            if (isPlainOf(file, each)) {
                warnings.accept(file + " and its gzipped form hold the same rows, as the run was killed while it"
                        + " compressed this part: read once");
            } else {
                reader.read(file);
            }
        }
        return reader.close();
    }

    /** Whether a plain file also exists gzipped, as a killed run may leave it; if so, the gzipped one is whole. */
    private static boolean isPlainOf(Path file, Set<Path> each) {
        String name = String.valueOf(file.getFileName());
        return PART.matcher(name).matches() && each.contains(file.resolveSibling(name + ".gz"));
    }

    private void read(Path file) {
        try {
            MessagesFile.read(file, this::take, sentence -> {
                warnings.accept(sentence);
                damage.add(sentence.replace(file.toString(), String.valueOf(file.getFileName())));
            });
        } catch (IOException e) {
            throw new ReportException("--jtl: cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    private void take(MessagesFileRow row) {
        if (latest == null || !row.label().equals(latest.label())) {
            latest = labels.computeIfAbsent(row.label(), RowCollector::new);
        }
        latest.add(row);
        foreignRows += row.outcome().isEmpty() ? 1 : 0;
        firstEpochMillis = Math.min(firstEpochMillis, row.epochMillis());
        lastEpochMillis = Math.max(lastEpochMillis, row.epochMillis());
    }

    private Report close() {
        SortedMap<String, Report.Label> closed = new TreeMap<>();
        SendRate rate = new SendRate();
        labels.forEach((label, collector) -> {
            closed.put(label, collector.close());
            rate.add(collector.rate());
        });
        return new Report(
                0,
                closed.isEmpty() ? 0 : (lastEpochMillis - firstEpochMillis) / MILLIS_PER_SECOND,
                List.of(),
                closed,
                rate.perSecond(),
                new Report.Sessions(
                        Counts.zero(SessionCount.class),
                        0,
                        Map.of(),
                        new TreeMap<>(),
                        List.of(),
                        new TreeMap<>(),
                        new TreeMap<>()),
                new ClientSummary(),
                ClientVerdict.NONE,
                new TreeMap<>(),
                List.of(),
                SingleMessages.NONE,
                List.of(),
                remarks(closed),
                Pacing.UNKNOWN);
    }

    private List<Report.Remark> remarks(SortedMap<String, Report.Label> closed) {
        List<Report.Remark> remarks = new ArrayList<>();
        remarks.add(Report.Remark.advice(
                "These are the rows of single messages: rows that a run dropped or did not want (duplex.messages) are"
                        + " missing. The exact counts are in the report of the run's folder."));
        damage.forEach(sentence -> remarks.add(Report.Remark.incomplete("Rows are missing: " + sentence)));
        if (closed.isEmpty()) {
            remarks.add(Report.Remark.amiss("There are no rows."));
        }
        if (foreignRows > 0) {
            remarks.add(Report.Remark.advice(
                    foreignRows + " rows have no \"outcome\": JMeter's own samples. A success counts as replied, with"
                            + " JMeter's elapsed time in whole milliseconds; all others count as failed."));
        }
        long failed = closed.values().stream()
                .mapToLong(label -> label.counts().get(Count.FAILED))
                .sum();
        if (failed > 0 && foreignRows > 0) {
            remarks.add(Report.Remark.advice("The times of failed samples are in no percentile."));
        }
        return remarks;
    }
}
