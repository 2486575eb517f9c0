package io.github.jmeterduplex.internal.engine.user;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.github.jmeterduplex.internal.settings.Slice;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one file of users, assigned in order to the sessions of the whole JVM: CSV (RFC 4180) with a header line,
 * in UTF-8. A row is returned when its session has ended for good, and is assigned again after all rows that were never
 * assigned. Thread-safe.
 */
public final class SessionData {
    /** The names that have another meaning in {@code {{...}}} than a user's value. */
    private static final Set<String> TAKEN = Set.of("id", "sequence", "session", "sentMicros", "traceparent");

    private static final String PEER = "peer.";
    /** The reserved names, as a list in words. */
    public static final String TAKEN_TEXT = String.join(", ", new TreeSet<>(TAKEN)) + " and " + PEER + "NAME";

    /** The separators that some spreadsheets write in place of commas. */
    private static final Pattern OTHER_SEPARATOR = Pattern.compile("[;\t]");

    private final Path file;
    private final Slice slice;
    private final Map<String, Integer> columns;
    private final int rows;
    /** The rows that are not assigned to a session now. Guarded by this. */
    private final Deque<String[]> free;

    private SessionData(Path file, Slice slice, Map<String, Integer> columns, Deque<String[]> free) {
        this.file = file;
        this.slice = slice;
        this.columns = Map.copyOf(columns);
        this.free = free;
        this.rows = free.size();
    }

    /** One row of the file: the data of one user. */
    public final class Row {
        private final String[] fields;
        private final AtomicBoolean dealt = new AtomicBoolean(true);

        private Row(String[] fields) {
            this.fields = fields;
        }

        /** Returns the value in a column, or null if the file does not have this column. */
        public @Nullable String value(String column) {
            Integer index = columns.get(column);
            return index == null ? null : fields[index];
        }

        /** Returns this row to the free ones, so that it may be assigned again. Idempotent. */
        void giveBack() {
            if (dealt.compareAndSet(true, false)) {
                synchronized (SessionData.this) {
                    free.addLast(fields);
                }
            }
        }
    }

    /**
     * Reads a file.
     *
     * @param slice this engine's share: rows of other engines are left out
     * @throws FaultException with {@link Cause#BAD_PARAMETER} if it cannot be read, or is not a table of users
     */
    public static SessionData read(Path file, Slice slice) {
        try (CsvReader<CsvRecord> reader = CsvReader.builder()
                .detectBomHeader(true)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(file)) {
            Map<String, Integer> columns = new HashMap<>();
            Deque<String[]> rows = new ArrayDeque<>();
            long number = 0;
            for (CsvRecord line : reader) {
                if (columns.isEmpty()) {
                    columns.putAll(header(file, line.getFields()));
                } else {
                    String[] row = row(file, columns.size(), line);
                    if (slice.owns(number++)) {
                        rows.add(row);
                    }
                }
            }
            if (number == 0) {
                throw bad(file, "has no row below its header line");
            }
            return new SessionData(file, slice, columns, rows);
        } catch (IOException | UncheckedIOException | CsvParseException e) {
            throw bad(file, Files.exists(file) ? "cannot be read: " + e.getMessage() : "does not exist");
        }
    }

    /**
     * Returns the names of a file's columns.
     *
     * @throws FaultException with {@link Cause#BAD_PARAMETER} if it cannot be read, or does not have columns
     */
    public static Set<String> columns(Path file) {
        try (CsvReader<CsvRecord> reader =
                CsvReader.builder().detectBomHeader(true).ofCsvRecord(file)) {
            for (CsvRecord line : reader) {
                return header(file, line.getFields()).keySet();
            }
            throw bad(file, "is empty");
        } catch (IOException | UncheckedIOException | CsvParseException e) {
            throw bad(file, Files.exists(file) ? "cannot be read: " + e.getMessage() : "does not exist");
        }
    }

    /** Whether a name in {@code {{...}}} has another meaning than a user's value. */
    public static boolean isTaken(String name) {
        return TAKEN.contains(name) || name.startsWith(PEER);
    }

    private static Map<String, Integer> header(Path file, List<String> names) {
        Map<String, Integer> columns = new HashMap<>();
        if (names.size() == 1 && OTHER_SEPARATOR.matcher(names.get(0)).find()) {
            throw bad(
                    file,
                    "has one column, \"" + names.get(0) + "\", in its header line; fields are separated by commas");
        }
        for (String name : names) {
            String column = name.strip();
            if (column.isEmpty() || isTaken(column)) {
                throw bad(
                        file,
                        "has a column \"" + column + "\" in its header line; allowed: names, but none of "
                                + TAKEN_TEXT);
            }
            if (columns.put(column, columns.size()) != null) {
                throw bad(file, "has two columns \"" + column + "\" in its header line");
            }
        }
        return columns;
    }

    private static String[] row(Path file, int columns, CsvRecord line) {
        List<String> fields = line.getFields();
        if (fields.size() != columns) {
            throw bad(
                    file,
                    "has " + fields.size() + " fields in line " + line.getStartingLineNumber() + ", but " + columns
                            + " columns in its header line");
        }
        return fields.toArray(String[]::new);
    }

    /**
     * Assigns this number of rows.
     *
     * @throws FaultException with {@link Cause#BAD_PARAMETER} if too few rows are left; then no row is assigned
     */
    public synchronized List<Row> deal(int count) {
        if (count > free.size()) {
            throw bad(
                    file,
                    "has " + rows + " rows"
                            + (slice.count() == 1 ? "" : " for this engine (duplex.slice " + slice + ")") + ", and "
                            + (rows - free.size()) + " of them belong to sessions already: " + count
                            + " more were asked for. Add rows, or ask for fewer sessions");
        }
        List<Row> dealt = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            dealt.add(new Row(free.pollFirst()));
        }
        return dealt;
    }

    private static FaultException bad(Path file, String what) {
        return new Fault(Cause.BAD_PARAMETER, "parameter sessionData: " + file + " " + what).toException();
    }
}
