package io.github.jmeterduplex.internal.codec.csv;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.ZipException;

/**
 * Passes on only the complete lines of a stream: leaves out an incomplete last line, lines longer than any row, and
 * everything after damage in a compressed file. An engine that was killed or is still writing leaves half a line, and
 * half a number must never be taken for a whole one.
 */
public final class CompleteLineStream extends FilterInputStream {
    /**
     * Maximum length of a line; longer lines are skipped, as a small compressed file may hold gigabytes without a line
     * feed.
     */
    static final int LONGEST_LINE_BYTES = 1 << 24;

    private static final int CHUNK_BYTES = 1 << 16;

    private byte[] bytes = new byte[CHUNK_BYTES];
    /** The index of the next byte; the two fields below are the end of the complete lines and the end of the bytes. */
    private int next;

    private int wholeEnd;
    private int end;
    private boolean atEnd;
    private boolean broken;
    /** Whether the current line is too long and is being skipped. */
    private boolean skipping;

    private long skippedLines;

    public CompleteLineStream(InputStream in) {
        super(in);
    }

    /** Whether a part of the stream was left out; valid after everything is read. */
    public boolean isCut() {
        return broken || skipping || end > wholeEnd;
    }

    /** Returns the number of lines that were skipped as too long; valid after everything is read. */
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

    /** Discards the available bytes of a line that is too long. */
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
