package io.github.jmeterduplex.latency;

import io.github.jmeterduplex.internal.codec.csv.CsvLine;
import io.github.jmeterduplex.internal.codec.csv.CsvRow;
import java.util.Locale;
import java.util.Objects;

/**
 * One line of {@code failures.csv}: how often one cause struck in one interval.
 *
 * @param interval the interval of the line
 * @param kind what it struck
 * @param cause the slug of the cause
 * @param count how often it struck
 * @param label of the messages; empty for sessions, and if the file does not give it
 * @param example text of the first fault of this cause and label; empty in all other lines
 */
public record FailureCount(Interval interval, Kind kind, String cause, long count, String label, String example) {
    public FailureCount {
        Objects.requireNonNull(interval, "interval");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(cause, "cause");
        Objects.requireNonNull(label, "label");
        Objects.requireNonNull(example, "example");
    }

    /** Creates a count without label and example. */
    public FailureCount(Interval interval, Kind kind, String cause, long count) {
        this(interval, kind, cause, count, "", "");
    }

    /** What a cause makes fail: sessions or messages. */
    public enum Kind {
        /** A session that was not opened, or was dropped. */
        SESSION,
        /** A message that failed, was lost or was wrong. */
        MESSAGE;

        /** {@return the word in the file} */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    CsvLine line() {
        return interval.line()
                .text(kind.word())
                .text(cause)
                .number(count)
                .inert(label)
                .inert(example);
    }

    static FailureCount of(CsvRow row) {
        return new FailureCount(
                Interval.of(row),
                Kind.valueOf(row.text("kind").toUpperCase(Locale.ROOT)),
                row.text("cause"),
                row.number("count"),
                row.inert("label"),
                row.inert("example"));
    }
}
