package io.github.jmeterduplex.latency;

import io.github.jmeterduplex.internal.codec.csv.CsvLine;
import io.github.jmeterduplex.internal.codec.csv.CsvRow;
import java.util.Objects;

/** One line of {@code counts.csv}: the outcomes of the messages of one label in one interval. */
public record LabelCounts(Interval interval, String label, Counts<Count> counts) {
    public LabelCounts {
        Objects.requireNonNull(interval, "interval");
        Objects.requireNonNull(label, "label");
        Objects.requireNonNull(counts, "counts");
    }

    CsvLine line() {
        CsvLine line = interval.line().inert(label);
        for (Count count : Count.values()) {
            line.number(counts.get(count));
        }
        return line;
    }

    static LabelCounts of(CsvRow row) {
        return new LabelCounts(
                Interval.of(row), row.inert("label"), Counts.of(Count.class, count -> row.number(count.word())));
    }
}
