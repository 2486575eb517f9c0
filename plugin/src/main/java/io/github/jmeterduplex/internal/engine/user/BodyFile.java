package io.github.jmeterduplex.internal.engine.user;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * The message bodies of a file, one per line in UTF-8, without empty lines; all senders get them in turn. Thread-safe.
 */
public final class BodyFile {
    private static final long MAX_BYTES = 256L << 20;

    private final List<Template> bodies;
    private final AtomicInteger cursor = new AtomicInteger();

    private BodyFile(List<Template> bodies) {
        this.bodies = List.copyOf(bodies);
    }

    /**
     * Reads a file.
     *
     * @throws FaultException with {@link Cause#BAD_PARAMETER} if the file cannot be read, or does not contain a body
     */
    public static BodyFile read(String parameter, Path file) {
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw bad(parameter, file, "is larger than " + (MAX_BYTES >> 20) + " MB");
            }
            List<Template> bodies = withoutByteOrderMark(Files.readAllLines(file, UTF_8))
                    .filter(line -> !line.isBlank())
                    .map(Template::parse)
                    .toList();
            if (bodies.isEmpty()) {
                throw bad(parameter, file, "holds no line");
            }
            return new BodyFile(bodies);
        } catch (IOException e) {
            throw bad(
                    parameter,
                    file,
                    Files.exists(file) ? "cannot be read as UTF-8 text: " + e.getMessage() : "does not exist");
        }
    }

    /** Removes the byte order mark with which editors of Windows begin a file. */
    private static Stream<String> withoutByteOrderMark(List<String> lines) {
        boolean marked = !lines.isEmpty() && lines.get(0).startsWith("\uFEFF");
        return marked
                ? Stream.concat(
                        Stream.of(lines.get(0).substring(1)), lines.stream().skip(1))
                : lines.stream();
    }

    private static FaultException bad(String parameter, Path file, String what) {
        return new Fault(Cause.BAD_PARAMETER, "parameter " + parameter + ": " + file + " " + what).toException();
    }

    /** Returns the next body of the file; after the last one the first again. */
    public Template next() {
        return bodies.get(Math.floorMod(cursor.getAndIncrement(), bodies.size()));
    }

    /** Whether every body has a placeholder of this name. */
    public boolean uses(String name) {
        return bodies.stream().allMatch(body -> body.uses(name));
    }
}
