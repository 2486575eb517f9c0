package io.github.jmeterduplex.internal.log;

import io.github.jmeterduplex.latency.CsvLine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A file to which only whole lines are written, many at once. Confined to one thread.
 *
 * <p>A write that fails is undone, so that no half line stays in the middle, and its lines are tried again with the next
 * flush until they are too many. Not a channel: an interrupt would close it.
 */
final class LineFile {
    private static final int KEPT_BYTES = 8 << 20;

    private final Path path;
    private final RandomAccessFile file;
    private final DiskTrouble trouble;
    private final Lines lines = new Lines();
    private long bytesWritten;

    /** The bytes that wait. */
    private static final class Lines extends ByteArrayOutputStream {
        /** Without a copy. */
        void writeTo(RandomAccessFile to) throws IOException {
            to.write(buf, 0, count);
        }
    }

    private LineFile(Path path, RandomAccessFile file, DiskTrouble trouble) {
        this.path = path;
        this.file = file;
        this.trouble = trouble;
    }

    /**
     * Makes the file and writes its header.
     *
     * @throws IOException when that is not possible, or the file exists with something in it
     */
    static LineFile create(Path path, String header, DiskTrouble trouble) throws IOException {
        return create(path, new RandomAccessFile(path.toFile(), "rw"), header, trouble);
    }

    static LineFile create(Path path, RandomAccessFile file, String header, DiskTrouble trouble) throws IOException {
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

    /** Takes whole lines, each with its line feed; they reach the file with the next {@link #flush}. */
    void append(String text) {
        lines.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Takes a line, which it ends. */
    void append(CsvLine line) {
        line.endInto(lines);
    }

    /** Bytes taken and not yet written. */
    int waitingBytes() {
        return lines.size();
    }

    /** Length of the file with all that was taken. */
    long bytes() {
        return bytesWritten + lines.size();
    }

    /** Writes what was taken; false when the disk refused it. */
    boolean flush() {
        if (lines.size() == 0) {
            return true;
        }
        try {
            lines.writeTo(file);
            bytesWritten += lines.size();
            lines.reset();
            return true;
        } catch (IOException e) {
            trouble.failed(path, e);
            undo();
            return false;
        }
    }

    private void undo() {
        if (lines.size() > KEPT_BYTES) {
            discard();
        }
        try {
            file.setLength(bytesWritten);
            file.seek(bytesWritten);
        } catch (IOException e) {
            trouble.failed(path, e);
        }
    }

    /** Forgets what was taken and not written. */
    void discard() {
        lines.reset();
    }

    /** Writes what was taken, and closes the file. */
    void close() {
        flush();
        try {
            file.close();
        } catch (IOException e) {
            trouble.failed(path, e);
        }
    }
}
