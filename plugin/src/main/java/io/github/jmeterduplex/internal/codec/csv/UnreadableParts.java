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

    /** Notes that the file lacks even its header line. */
    public void noHeader() {
        isEmpty = true;
    }

    /** Notes whether the file ends in half a line. */
    public void cut(boolean isCut) {
        cut |= isCut;
    }

    /** Counts a whole line that cannot be read. */
    public void line() {
        lines++;
    }

    /** Counts lines that cannot be read. */
    public void lines(long count) {
        lines += count;
    }

    /** Notes a quote that is not closed: the end was cut inside a quoted value that holds line breaks. */
    public void openQuote() {
        cut = true;
    }

    /** Whether a sentence only reports half a line at the end, as is usual after a kill. */
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
