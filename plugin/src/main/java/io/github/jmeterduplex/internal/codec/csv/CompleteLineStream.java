package io.github.jmeterduplex.internal.codec.csv;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.ZipException;

/**
 * Passes on the whole lines of a stream, for example an inflated one: leaves out half a line at the end, lines longer
 * than any row, and all bytes after a damaged place in a compressed file. An engine that was killed or is still writing
 * leaves half a line, and half a number must never be taken for a whole one.
 */
public final class CompleteLineStream extends FilterInputStream {
    /**
     * The longest line; longer ones are left out, as a small compressed file may hold gigabytes without a line feed.
     */
    static final int LONGEST_LINE_BYTES = 1 << 24;

    private static final int CHUNK_BYTES = 1 << 16;

    private byte[] bytes = new byte[CHUNK_BYTES];
    /** The indices of the next byte, of the end of the whole lines, and of the end of the bytes. */
    private int next;

    private int wholeEnd;
    private int end;
    private boolean atEnd;
    private boolean broken;
    /** Whether the stream is within a line that is too long. */
    private boolean skipping;

    private long skippedLines;

    public CompleteLineStream(InputStream in) {
        super(in);
    }

    /** Whether a part was left out; known after all is read. */
    public boolean isCut() {
        return broken || skipping || end > wholeEnd;
    }

    /** Returns the number of lines left out as too long; known after all is read. */
    public long skippedLines() {
        return skippedLines;
    }

    private void fill() throws IOException {
        while (next == wholeEnd && !atEnd) {
            System.arraycopy(bytes, wholeEnd, bytes, 0, end - wholeEnd);
            end -= wholeEnd;
            next = 0;
            wholeEnd = 0;
            if (end == bytes.length) {
                makeRoom();
            }
            int count = readSome();
            atEnd = count < 0;
            end += Math.max(0, count);
            if (skipping) {
                skip();
            }
            wholeEnd = afterLastLineFeed(Math.max(0, end - Math.max(0, count)));
        }
    }

    private void makeRoom() {
        if (end < LONGEST_LINE_BYTES) {
            bytes = Arrays.copyOf(bytes, 2 * end);
        } else {
            end = 0;
            skipping = true;
            skippedLines++;
        }
    }

    /** Drops the available bytes of a line that is too long. */
    private void skip() {
        int feed = 0;
        while (feed < end && bytes[feed] != '\n') {
            feed++;
        }
        skipping = feed == end;
        int rest = skipping ? 0 : end - feed - 1;
        System.arraycopy(bytes, end - rest, bytes, 0, rest);
        end = rest;
    }

    private int readSome() throws IOException {
        try {
            return super.read(bytes, end, bytes.length - end);
        } catch (EOFException | ZipException e) {
            // gzip: the file ends too early, or its bytes are damaged.
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
