package io.github.jmeterduplex.internal.cli;

import io.github.jmeterduplex.internal.codec.DisplayText;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;

/**
 * Passes on text without the characters that a terminal must not get: names in a stranger's files and folders must not
 * steer it.
 */
final class ShownWriter extends FilterWriter {
    private ShownWriter(Writer to) {
        super(to);
    }

    /** Returns a writer that filters text for another one. */
    static PrintWriter before(PrintWriter to) {
        return new PrintWriter(new ShownWriter(to), true);
    }

    @Override
    public void write(int c) throws IOException {
        out.write(DisplayText.lines(Character.toString((char) c)));
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
        out.write(DisplayText.lines(new String(text, from, length)));
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
        out.write(DisplayText.lines(text.substring(from, from + length)));
    }
}
