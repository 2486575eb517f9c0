package io.github.jmeterduplex.internal.engine.user;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads files that are sent as they are, each as the bytes of one message. */
final class WholeFile {
    private static final long MAX_BYTES = 256L << 20;

    private WholeFile() {}

    /**
     * Returns the content of a file.
     *
     * @param parameter the parameter that names it, for a message
     * @throws FaultException with {@link Cause#BAD_PARAMETER} if it cannot be read
     */
    static byte[] read(String parameter, Path file) {
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw bad(parameter, file + " is larger than " + (MAX_BYTES >> 20) + " MB");
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw bad(
                    parameter, file + (Files.exists(file) ? " cannot be read: " + e.getMessage() : " does not exist"));
        }
    }

    private static FaultException bad(String parameter, String what) {
        return new Fault(Cause.BAD_PARAMETER, "parameter " + parameter + ": " + what).toException();
    }
}
