package io.github.jmeterduplex.internal.codec.csv;

import java.nio.file.Path;
import java.util.function.Consumer;

/** Counts the parts of a file that could not be read, and describes them in one sentence. Confined to one thread. */
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

    /** Records that the file lacks even its header line. */
    public void noHeader() {
        isEmpty = true;
    }

    /** Records whether the file ends with an incomplete line. */
    public void cut(boolean isCut) {
        cut |= isCut;
    }

    /** Counts one complete line that cannot be read. */
    public void line() {
        lines++;
    }

    /** Counts lines that cannot be read. */
    public void lines(long count) {
        lines += count;
    }

    /** Records that a quoted value is not closed, as the file was cut inside it. */
    public void openQuote() {
        cut = true;
    }

    /** Whether a sentence reports only an incomplete last line, which is usual after a process was killed. */
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
