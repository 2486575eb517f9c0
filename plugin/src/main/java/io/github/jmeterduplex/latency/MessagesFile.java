package io.github.jmeterduplex.latency;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.github.jmeterduplex.internal.codec.csv.CompleteLineStream;
import io.github.jmeterduplex.internal.codec.csv.RegularFile;
import io.github.jmeterduplex.internal.codec.csv.UnreadableParts;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;

/**
 * Reads rows of single messages: {@code messages-*.jtl} and {@code unexpected.jtl}, whose columns {@link MessageColumn}
 * specifies, and any CSV result file of JMeter that has a header line with {@code timeStamp}, {@code elapsed},
 * {@code label} and {@code success}, in any order. A file may be gzipped, as its first bytes show. The use of memory
 * does not grow with the file.
 */
public final class MessagesFile {
    private static final int GZIP_MAGIC = 0x1f8b;
    private static final int BUFFER_BYTES = 1 << 16;

    private final Path file;
    private final Consumer<MessagesFileRow> rows;
    private final UnreadableParts damage;
    private final MessageFields fields = new MessageFields();

    private MessagesFile(Path file, Consumer<MessagesFileRow> rows, UnreadableParts damage) {
        this.file = file;
        this.rows = rows;
        this.damage = damage;
    }

    /**
     * Reads a file, from its first line to its last whole one.
     *
     * @param rows takes the rows in order; each is valid until this returns
     * @param warnings takes a sentence if something could not be read
     * @throws IOException if the file cannot be read or does not hold such rows
     */
    public static void read(Path file, Consumer<MessagesFileRow> rows, Consumer<String> warnings) throws IOException {
        UnreadableParts damage = new UnreadableParts(file, warnings);
        MessagesFile reader = new MessagesFile(file, rows, damage);
        try (CompleteLineStream lines = new CompleteLineStream(open(file));
                CsvReader<MessageFields.Row> records = CsvReader.builder()
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

    private void readAll(CsvReader<MessageFields.Row> records) throws IOException {
        try {
            for (MessageFields.Row row : records) {
                switch (row) {
                    case HEADER -> requireColumns();
                    case MESSAGE -> rows.accept(fields.message());
                    case DAMAGED -> damage.line();
                }
            }
        } catch (CsvParseException e) {
            damage.openQuote();
        }
        if (fields.header().isEmpty()) {
            throw new IOException(file + " is empty");
        }
    }

    private void requireColumns() throws IOException {
        if (!fields.header().containsAll(MessageFields.REQUIRED)) {
            throw new IOException(file + " holds no rows of messages: its first line lacks a column of "
                    + String.join(",", MessageFields.REQUIRED));
        }
    }
}
