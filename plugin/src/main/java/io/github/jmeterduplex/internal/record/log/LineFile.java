package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.internal.codec.csv.CsvLine;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A file of lines, which are written whole and in batches. Confined to one thread.
 *
 * <p>A write that fails is undone, so that no half line stays in the middle, and its lines are written with the next
 * flush, unless they are too many. Not a channel: an interrupt would close it.
 */
final class LineFile {
    private static final int KEPT_BYTES = 8 << 20;

    private final Path path;
    private final RandomAccessFile file;
    private final DiskErrors trouble;
    private byte[] lines = new byte[1 << 10];
    /** The number of bytes in {@link #lines} that wait to be written. */
    private int waiting;

    private long bytesWritten;

    private LineFile(Path path, RandomAccessFile file, DiskErrors trouble) {
        this.path = path;
        this.file = file;
        this.trouble = trouble;
    }

    /** Creates the file and writes its header; fails if a file exists there that is not empty. */
    static LineFile create(Path path, String header, DiskErrors trouble) throws IOException {
        return create(path, new RandomAccessFile(path.toFile(), "rw"), header, trouble);
    }

    static LineFile create(Path path, RandomAccessFile file, String header, DiskErrors trouble) throws IOException {
        if (file.length() > 0) {
            file.close();
            throw new IOException(path + " exists");
        }
        LineFile lineFile = new LineFile(path, file, trouble);
        byte[] bytes = header.getBytes(StandardCharsets.UTF_8);
        file.write(bytes);
        lineFile.bytesWritten = bytes.length;
        return lineFile;
    }

    Path path() {
        return path;
    }

    /** Adds whole lines, each with a line feed; the next {@link #flush} writes them. */
    void append(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        room(bytes.length);
        System.arraycopy(bytes, 0, lines, waiting, bytes.length);
        waiting += bytes.length;
    }

    void append(CsvLine line) {
        room(line.length() + 1);
        waiting = line.endInto(lines, waiting);
    }

    private void room(int bytes) {
        if (lines.length - waiting < bytes) {
            lines = Arrays.copyOf(lines, Math.max(Math.addExact(waiting, bytes), 2 * lines.length));
        }
    }

    /** Returns how many added bytes are not written yet. */
    int waitingBytes() {
        return waiting;
    }

    /** Returns the length of the file in bytes, including additions that are not written yet. */
    long bytes() {
        return bytesWritten + waiting;
    }

    /** Writes all lines added so far; returns false if the disk refused them. */
    boolean flush() {
        if (waiting == 0) {
            return true;
        }
        try {
            file.write(lines, 0, waiting);
            bytesWritten += waiting;
            waiting = 0;
            return true;
        } catch (IOException e) {
            trouble.failed(path, e);
            undo();
            return false;
        }
    }

    private void undo() {
        if (waiting > KEPT_BYTES) {
            discard();
        }
        try {
            file.setLength(bytesWritten);
            file.seek(bytesWritten);
        } catch (IOException e) {
            trouble.failed(path, e);
        }
    }

    void discard() {
        waiting = 0;
    }

    void close() {
        flush();
        try {
            file.close();
        } catch (IOException e) {
            trouble.failed(path, e);
        }
    }
}
