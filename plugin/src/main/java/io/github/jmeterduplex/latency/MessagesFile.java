package io.github.jmeterduplex.latency;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.RecordType;
import io.github.jmeterduplex.internal.codec.csv.CompleteLineStream;
import io.github.jmeterduplex.internal.codec.csv.RegularFile;
import io.github.jmeterduplex.internal.codec.csv.UnreadableParts;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads files with one row per message: {@code messages-*.jtl}, {@code unexpected.jtl}, and other CSV result files of
 * JMeter. The columns of the first two are specified by {@link MessageColumn}; any other file must have a header line
 * with {@code timeStamp}, {@code elapsed}, {@code label} and {@code success}, in any order. A file may be gzipped, as
 * its first bytes show. The use of memory does not grow with the file.
 */
public final class MessagesFile {
    private static final int GZIP_MAGIC = 0x1f8b;
    private static final int BUFFER_BYTES = 1 << 16;

    private final Path file;
    private final Consumer<MessagesFileRow> rows;
    private final UnreadableParts damage;
    private final Fields fields = new Fields();

    private MessagesFile(Path file, Consumer<MessagesFileRow> rows, UnreadableParts damage) {
        this.file = file;
        this.rows = rows;
        this.damage = damage;
    }

    /**
     * Reads a file from its first line to its last complete one.
     *
     * @param rows takes the rows in order; each is valid until this returns
     * @param warnings takes a sentence if something could not be read
     * @throws IOException if the file cannot be read or does not hold such rows
     */
    public static void read(Path file, Consumer<MessagesFileRow> rows, Consumer<String> warnings) throws IOException {
        UnreadableParts damage = new UnreadableParts(file, warnings);
        MessagesFile reader = new MessagesFile(file, rows, damage);
        try (CompleteLineStream lines = new CompleteLineStream(open(file));
                CsvReader<Fields.Row> records = CsvReader.builder()
                        .allowUnclosedQuote(false)
                        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .detectBomHeader(false)
                        .build(reader.fields, lines, StandardCharsets.UTF_8)) {
            reader.readAll(records);
            damage.cut(lines.isCut());
            damage.lines(lines.skippedLines());
        }
        damage.report();
    }

    private static InputStream open(Path file) throws IOException {
        RegularFile.require(file);
        BufferedInputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
        in.mark(2);
        int magic = (in.read() << 8) | in.read();
        in.reset();
        return magic == GZIP_MAGIC ? new GZIPInputStream(in, BUFFER_BYTES) : in;
    }

    private void readAll(CsvReader<Fields.Row> records) throws IOException {
        try {
            for (Fields.Row row : records) {
                switch (row) {
                    case HEADER -> requireColumns();
                    case MESSAGE -> rows.accept(fields.message);
                    case DAMAGED -> damage.line();
                }
            }
        } catch (CsvParseException e) {
            damage.openQuote();
        }
        if (fields.header.isEmpty()) {
            throw new IOException(file + " is empty");
        }
    }

    private void requireColumns() throws IOException {
        if (!fields.header.containsAll(Fields.REQUIRED)) {
            throw new IOException(file + " holds no rows of messages: its first line lacks a column of "
                    + String.join(",", Fields.REQUIRED));
        }
    }

    /**
     * Reads the fields of rows straight from the parser's buffer: a row costs a string only if its label differs from
     * that of the row before. Confined to one thread.
     */
    private static final class Fields extends AbstractBaseCsvCallbackHandler<Fields.Row> {
        /** Columns that every result file of JMeter has. */
        static final List<String> REQUIRED = List.of("timeStamp", "elapsed", "label", "success");

        private static final char[] TRUE = {'t', 'r', 'u', 'e'};
        private static final int MAX_DIGITS = 18;

        /** The kind of a line: the header, a message, or a damaged line. */
        enum Row {
            HEADER,
            MESSAGE,
            DAMAGED
        }

        private static final Map<String, MessageColumn> COLUMNS =
                Arrays.stream(MessageColumn.values()).collect(Collectors.toMap(MessageColumn::word, column -> column));
        /** Stands for all columns that are not read, whoever defined them. */
        private static final MessageColumn UNREAD = MessageColumn.IDLE_TIME;

        private static final Map<String, Outcome> OUTCOMES =
                Arrays.stream(Outcome.values()).collect(Collectors.toMap(Outcome::word, outcome -> outcome));

        /** The row that was read last. */
        private final MessagesFileRow message = new MessagesFileRow();

        private final List<String> header = new ArrayList<>();
        /** The columns by position; null until the header is read. */
        private MessageColumn @Nullable [] columns;

        private char[] label = new char[0];
        private char[] outcomeWord = new char[0];
        private @Nullable Outcome outcome;
        private RecordType type = RecordType.DATA;
        private int fieldCount;
        private boolean damaged;

        @Override
        protected void handleBegin(long line) {
            type = RecordType.DATA;
            fieldCount = 0;
            damaged = false;
            message.clear();
        }

        @Override
        protected void handleEmpty() {
            type = RecordType.EMPTY;
        }

        @Override
        protected RecordType getRecordType() {
            return type;
        }

        @Override
        protected int getFieldCount() {
            return fieldCount;
        }

        @Override
        protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
            fieldCount = index + 1;
            if (columns == null) {
                header.add(new String(buffer, offset, length));
            } else if (index < columns.length) {
                take(columns[index], buffer, offset, length);
            }
        }

        private void take(MessageColumn column, char[] buffer, int offset, int length) {
            switch (column) {
                case TIME_STAMP -> message.epochMillis = number(buffer, offset, length);
                case ELAPSED -> message.elapsedMillis = number(buffer, offset, length);
                case LABEL -> takeLabel(buffer, offset, length);
                case SUCCESS -> message.success = Arrays.equals(buffer, offset, offset + length, TRUE, 0, TRUE.length);
                case OUTCOME -> takeOutcome(buffer, offset, length);
                case LATENCY_US ->
                    message.latencyMicros = length == 0 ? MessagesFileRow.NONE : number(buffer, offset, length);
                case INTENDED_LATENCY_US ->
                    message.intendedMicros = length == 0 ? MessagesFileRow.NONE : number(buffer, offset, length);
                default -> {}
            }
        }

        private void takeLabel(char[] buffer, int offset, int length) {
            if (!Arrays.equals(buffer, offset, offset + length, label, 0, label.length)) {
                label = Arrays.copyOfRange(buffer, offset, offset + length);
                message.label = new String(label);
            }
        }

        private void takeOutcome(char[] buffer, int offset, int length) {
            if (!Arrays.equals(buffer, offset, offset + length, outcomeWord, 0, outcomeWord.length)) {
                outcomeWord = Arrays.copyOfRange(buffer, offset, offset + length);
                outcome = OUTCOMES.get(new String(outcomeWord));
            }
            message.outcome = outcome;
            damaged |= outcome == null;
        }

        private long number(char[] buffer, int offset, int length) {
            if (length == 0 || length > MAX_DIGITS) {
                damaged = true;
                return 0;
            }
            long number = 0;
            for (int i = offset; i < offset + length; i++) {
                int digit = buffer[i] - '0';
                damaged |= digit < 0 || digit > 9;
                number = number * 10 + digit;
            }
            return number;
        }

        @Override
        protected Row buildRecord() {
            if (columns == null) {
                columns = header.stream()
                        .map(name -> COLUMNS.getOrDefault(name, UNREAD))
                        .toArray(MessageColumn[]::new);
                return Row.HEADER;
            }
            return damaged || fieldCount != columns.length ? Row.DAMAGED : Row.MESSAGE;
        }
    }
}
