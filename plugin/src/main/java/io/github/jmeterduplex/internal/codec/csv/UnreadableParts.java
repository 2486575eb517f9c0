package io.github.jmeterduplex.internal.codec.csv;

import java.nio.file.Path;
import java.util.function.Consumer;

/** Counts the parts of a file that could not be read, and names them in one sentence. Confined to one thread. */
public final class UnreadableParts {
    private static final String HALF_A_LINE =
            ": left out half a line at the end; the engine was killed or still writes.";

    private final Path file;
    private final Consumer<String> warnings;
    private boolean isEmpty;
    private boolean cut;
    private long lines;

    public UnreadableParts(Path file, Consumer<String> warnings) {
        this.file = file;
        this.warnings = warnings;
    }

    /** The file lacks even its first line, with which every file begins. */
    public void noHeader() {
        isEmpty = true;
    }

    /** The file ends in half a line. */
    public void cut(boolean isCut) {
        cut |= isCut;
    }

    /** A whole line that makes no sense. */
    public void line() {
        lines++;
    }

    /** So many such lines. */
    public void lines(long count) {
        lines += count;
    }

    /** A quote that nothing closes: the end was cut inside a quoted value that holds line breaks. */
    public void openQuote() {
        cut = true;
    }

    /** Whether a sentence says no more than that the last line is not whole, as is usual after a kill. */
    public static boolean isHalfALine(String sentence) {
        return sentence.endsWith(HALF_A_LINE);
    }

    public void report() {
        if (isEmpty) {
            warnings.accept(file + " is empty: it has no header line.");
        } else if (lines > 0) {
            warnings.accept(file + ": left out " + lines + " damaged line" + (lines == 1 ? "" : "s")
                    + (cut ? " and half a line at the end." : "."));
        } else if (cut) {
            warnings.accept(file + HALF_A_LINE);
        }
    }
}
