package io.github.jmeterduplex.internal.engine.user;

import io.github.jmeterduplex.internal.settings.Slice;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The files that the samplers of a run name. Each file is read once, and all samplers share the same object, as rows
 * and bodies are assigned JVM-wide. Thread-safe. Methods throw a
 * {@link io.github.jmeterduplex.session.FaultException} with {@code BAD_PARAMETER} if a file cannot be read.
 */
public final class NamedFiles {
    private final Slice slice;
    private final Map<Path, SessionData> sessionData = new ConcurrentHashMap<>();
    private final Map<Path, BodyFile> bodyFiles = new ConcurrentHashMap<>();
    private final Map<Path, byte[]> wholeFiles = new ConcurrentHashMap<>();
    private final Map<String, ClientKeys> clientKeys = new ConcurrentHashMap<>();

    /** @param slice this engine's share of the users' rows */
    public NamedFiles(Slice slice) {
        this.slice = slice;
    }

    public SessionData sessionData(Path file) {
        return sessionData.computeIfAbsent(file.toAbsolutePath().normalize(), path -> SessionData.read(path, slice));
    }

    public BodyFile bodyFile(String parameter, Path file) {
        return bodyFiles.computeIfAbsent(file.toAbsolutePath().normalize(), path -> BodyFile.read(parameter, path));
    }

    /** Returns the content of a file that is sent as it is, which must not be changed. */
    public byte[] wholeFile(String parameter, Path file) {
        return wholeFiles.computeIfAbsent(file.toAbsolutePath().normalize(), path -> WholeFile.read(parameter, path));
    }

    public ClientKeys clientKeys(String file) {
        return clientKeys.computeIfAbsent(file, ClientKeys::read);
    }
}
