package io.github.jmeterduplex.internal.codec.csv;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads a file up to its last line feed: the bytes after it are half a line if an engine was killed or is still
 * writing, and half a number must never be taken for a whole one.
 */
public final class CompleteLineFileStream extends FilterInputStream {
    private static final int SCAN_BYTES = 8_192;

    private final boolean cut;
    private long remaining;

    private CompleteLineFileStream(InputStream in, long length, boolean cut) {
        super(in);
        this.remaining = length;
        this.cut = cut;
    }

    /**
     * Opens a file.
     *
     * @throws IOException if it is missing, not a regular file, or cannot be read
     */
    public static CompleteLineFileStream open(Path file) throws IOException {
        RegularFile.require(file);
        long size;
        long whole;
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
            size = bytes.length();
            whole = endOfLastLine(bytes, size);
        }
        return new CompleteLineFileStream(
                new BufferedInputStream(Files.newInputStream(file), 1 << 16), whole, whole < size);
    }

    private static long endOfLastLine(RandomAccessFile bytes, long size) throws IOException {
        byte[] block = new byte[SCAN_BYTES];
        for (long end = size; end > 0; end = Math.max(0, end - SCAN_BYTES)) {
            long start = Math.max(0, end - SCAN_BYTES);
            int length = (int) (end - start);
            bytes.seek(start);
            bytes.readFully(block, 0, length);
            for (int i = length - 1; i >= 0; i--) {
                if (block[i] == '\n') {
                    return start + i + 1;
                }
            }
        }
        return 0;
    }

    /** Whether half a line was left out. */
    public boolean isCut() {
        return cut;
    }

    @Override
    public int read() throws IOException {
        if (remaining == 0) {
            return -1;
        }
        int value = super.read();
        remaining -= value < 0 ? remaining : 1;
        return value;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (remaining == 0) {
            return -1;
        }
        int count = super.read(into, offset, (int) Math.min(length, remaining));
        remaining -= count < 0 ? remaining : count;
        return count;
    }
}
