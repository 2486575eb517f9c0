package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.internal.codec.csv.CsvLine;
import io.github.jmeterduplex.latency.MessageColumn;
import io.github.jmeterduplex.latency.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Writes {@code messages-*.jtl} and {@code unexpected.jtl} within the limit on disk space. Confined to one thread,
 * except compression, which runs in the background.
 */
final class MessageRows {
    private static final int FLUSH_BYTES = 1 << 16;
    /** How long the end of a run waits for compression: the JVM should end within two seconds after the drain. */
    private static final long GZIP_MILLIS = 1_000;
    /**
     * The divisor of the disk limit: if less than a quarter of the limit is free, compression does not rest, as it
     * frees space.
     */
    private static final int PARTS_OF_ROOM = 4;

    private final Path directory;
    private final long partBytes;
    private final long keepBytes;
    private final MessageLine format;
    private final PartCompressor gzip;
    private final DiskErrors trouble;
    private final Consumer<MessageRow> dropped;
    /** The bytes on disk of all finished parts; the compressing thread subtracts the bytes that it frees. */
    private final AtomicLong finishedBytes = new AtomicLong();

    private final Sink unexpected;
    private Sink part;
    private int partNumber = 1;

    /** Creates both files; {@code dropped} is notified of each row that is not written. */
    MessageRows(
            Path directory,
            long partBytes,
            long keepBytes,
            MessageLine format,
            PartCompressor gzip,
            DiskErrors trouble,
            Consumer<MessageRow> dropped)
            throws IOException {
        this.directory = directory;
        this.partBytes = partBytes;
        this.keepBytes = keepBytes;
        this.format = format;
        this.gzip = gzip;
        this.trouble = trouble;
        this.dropped = dropped;
        unexpected = new Sink(MessageColumn.UNEXPECTED_NAME);
        part = new Sink(MessageColumn.partName(partNumber));
    }

    void write(MessageRow row) {
        CsvLine line = format.format(row);
        boolean isUnexpected = row.outcome() == Outcome.LATE || row.outcome() == Outcome.DUPLICATE;
        if (finishedBytes.get() + unexpected.file.bytes() + part.file.bytes() + line.length() + 1 > keepBytes) {
            dropped.accept(row);
        } else if (isUnexpected) {
            unexpected.add(row, line);
        } else {
            nextPartWhereFull();
            part.add(row, line);
        }
    }

    private void nextPartWhereFull() {
        if (part.file.bytes() < partBytes) {
            return;
        }
        Sink full = part;
        try {
            part = new Sink(MessageColumn.partName(partNumber + 1));
        } catch (IOException e) {
            // If the next part cannot be created, this one continues: longer than intended, but whole.
            trouble.failed(directory, e);
            return;
        }
        partNumber++;
        full.flush();
        full.file.close();
        finishedBytes.addAndGet(full.file.bytes());
        gzip.hasten(finishedBytes.get() > keepBytes / PARTS_OF_ROOM * (PARTS_OF_ROOM - 1));
        gzip.replace(full.file.path(), full.file.bytes(), freed -> finishedBytes.addAndGet(-freed));
    }

    void flush() {
        part.flush();
        unexpected.flush();
    }

    void close() {
        flush();
        part.file.close();
        unexpected.file.close();
        gzip.finish(GZIP_MILLIS);
    }

    /**
     * A file and the rows that wait to be written: if the disk refuses rows, they are dropped and counted, not tried
     * again.
     */
    private final class Sink {
        private final LineFile file;
        private final List<MessageRow> waiting = new ArrayList<>();

        Sink(String name) throws IOException {
            file = LineFile.create(directory.resolve(name), MessageColumn.header(), trouble);
        }

        void add(MessageRow row, CsvLine line) {
            file.append(line);
            waiting.add(row);
            if (file.waitingBytes() >= FLUSH_BYTES) {
                flush();
            }
        }

        void flush() {
            if (!file.flush()) {
                file.discard();
                waiting.forEach(dropped);
            }
            waiting.clear();
        }
    }
}
