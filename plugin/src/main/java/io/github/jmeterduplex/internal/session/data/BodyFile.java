package io.github.jmeterduplex.internal.session.data;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The bodies of a file, one a line in UTF-8, empty lines left out; dealt in turn to all that send them. Thread-safe.
 */
public final class BodyFile {
    private static final long MOST_BYTES = 256L << 20;

    private final List<Template> bodies;
    private final AtomicInteger cursor = new AtomicInteger();

    private BodyFile(List<Template> bodies) {
        this.bodies = List.copyOf(bodies);
    }

    /**
     * Reads a file.
     *
     * @param cell that names it
     * @throws FaultException with {@link Cause#BAD_CELL} when it cannot be read, or holds no body
     */
    public static BodyFile read(String cell, Path file) {
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw bad(cell, file, "is larger than " + (MOST_BYTES >> 20) + " MB");
            }
            List<Template> bodies = Files.readAllLines(file, UTF_8).stream()
                    .filter(line -> !line.isBlank())
                    .map(Template::parse)
                    .toList();
            if (bodies.isEmpty()) {
                throw bad(cell, file, "holds no line");
            }
            return new BodyFile(bodies);
        } catch (IOException e) {
            throw bad(
                    cell,
                    file,
                    Files.exists(file) ? "cannot be read as UTF-8 text: " + e.getMessage() : "does not exist");
        }
    }

    private static FaultException bad(String cell, Path file, String what) {
        return new Fault(Cause.BAD_CELL, "cell " + cell + ": " + file + " " + what).toException();
    }

    /** The next body; after the last one the first. */
    public Template next() {
        return bodies.get(Math.floorMod(cursor.getAndIncrement(), bodies.size()));
    }

    /** Whether every body has a placeholder of this name. */
    public boolean uses(String name) {
        return bodies.stream().allMatch(body -> body.uses(name));
    }
}
