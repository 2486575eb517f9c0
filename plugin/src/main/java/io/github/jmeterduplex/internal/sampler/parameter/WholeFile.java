package io.github.jmeterduplex.internal.sampler.parameter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads files that are sent as they are, each as the bytes of one message. */
public final class WholeFile {
    private static final long MAX_BYTES = 256L << 20;

    private WholeFile() {}

    /**
     * Returns the content of a file.
     *
     * @param parameter the parameter that names it, for a message
     * @param name relative to the plan's folder
     * @throws io.github.jmeterduplex.session.FaultException if it cannot be read
     */
    public static byte[] read(SampleContext sample, String parameter, String name) {
        Path file = sample.file(name);
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

    private static RuntimeException bad(String parameter, String what) {
        return ParameterValues.bad("parameter " + parameter + ": " + what);
    }
}
