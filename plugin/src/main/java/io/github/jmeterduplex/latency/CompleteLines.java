package io.github.jmeterduplex.latency;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.ZipException;

/**
 * Passes on whole lines of a stream whose length nobody knows, such as an inflated one: half a line at the end is left
 * out, and so is what follows a damaged place in a compressed file. {@link WholeLines} does this for plain files.
 */
final class CompleteLines extends FilterInputStream {
    private static final int CHUNK_BYTES = 1 << 16;

    private byte[] bytes = new byte[CHUNK_BYTES];
    /** What is to be read next, the end of the whole lines, and the end of what is there. */
    private int next;

    private int wholeEnd;
    private int end;
    private boolean atEnd;
    private boolean broken;

    CompleteLines(InputStream in) {
        super(in);
    }

    /** Whether something was left out; known when all is read. */
    boolean isCut() {
        return broken || end > wholeEnd;
    }

    private void fill() throws IOException {
        while (next == wholeEnd && !atEnd) {
            System.arraycopy(bytes, wholeEnd, bytes, 0, end - wholeEnd);
            end -= wholeEnd;
            next = 0;
            wholeEnd = 0;
            if (end == bytes.length) {
                bytes = Arrays.copyOf(bytes, 2 * end);
            }
            int count = readSome();
            atEnd = count < 0;
            end += Math.max(0, count);
            wholeEnd = afterLastLineFeed(Math.max(0, end - Math.max(0, count)));
        }
    }

    private int readSome() throws IOException {
        try {
            return super.read(bytes, end, bytes.length - end);
        } catch (EOFException | ZipException e) {
            // gzip: the file ends too early, or its bytes are not what was compressed.
            broken = true;
            return -1;
        }
    }

    private int afterLastLineFeed(int from) {
        for (int at = end - 1; at >= from; at--) {
            if (bytes[at] == '\n') {
                return at + 1;
            }
        }
        return 0;
    }

    @Override
    public int read() throws IOException {
        fill();
        return next == wholeEnd ? -1 : bytes[next++] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        fill();
        if (next == wholeEnd) {
            return -1;
        }
        int count = Math.min(length, wholeEnd - next);
        System.arraycopy(bytes, next, into, offset, count);
        next += count;
        return count;
    }

    @Override
    public int available() {
        return wholeEnd - next;
    }
}
