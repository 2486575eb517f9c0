package io.github.jmeterduplex.internal.csv;

import java.nio.file.Path;
import java.util.function.Consumer;

/** Counts the parts of a file that could not be read, and names them in one sentence. Confined to one thread. */
public final class UnreadableParts {
    private final Path file;
    private final Consumer<String> warnings;
    private boolean cut;
    private long lines;

    public UnreadableParts(Path file, Consumer<String> warnings) {
        this.file = file;
        this.warnings = warnings;
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

    public void report() {
        if (lines > 0) {
            warnings.accept(file + ": left out " + lines + " damaged line" + (lines == 1 ? "" : "s")
                    + (cut ? " and half a line at the end." : "."));
        } else if (cut) {
            warnings.accept(file + ": left out half a line at the end; the engine was killed or still writes.");
        }
    }
}
