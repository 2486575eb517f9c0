package io.github.jmeterduplex.latency;

import io.github.jmeterduplex.internal.codec.csv.CsvLine;
import io.github.jmeterduplex.internal.codec.csv.CsvRow;
import java.util.Objects;

/** One line of {@code sessions.csv}: what the sessions of one engine did in one interval. */
public record SessionCounts(Interval interval, Counts<SessionCount> counts) {
    public SessionCounts {
        Objects.requireNonNull(interval, "interval");
        Objects.requireNonNull(counts, "counts");
    }

    CsvLine line() {
        CsvLine line = interval.line();
        for (SessionCount count : SessionCount.values()) {
            line.number(counts.get(count));
        }
        return line;
    }

    static SessionCounts of(CsvRow row) {
        return new SessionCounts(Interval.of(row), Counts.of(SessionCount.class, count -> row.number(count.word())));
    }
}
