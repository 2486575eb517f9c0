package io.github.jmeterduplex.samples.runs.harness;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server on a free port, in its own process, that counts what it sees at {@code /stats}. Thread-safe. */
public abstract class ServerProcess implements AutoCloseable {
    private static final Pattern READY = Pattern.compile("listen(?:s|ing) on (https?://[^ /]+:(\\d+))");
    private static final Duration START = Duration.ofSeconds(90);

    private final Child child;
    private final String url;
    private final int port;

    /**
     * Waits until the server says that it accepts connections, and where.
     *
     * @param child the process just started; ended here when the server does not come
     * @throws IllegalStateException when it ends or the time is over without that line; quotes its last lines
     */
    protected ServerProcess(Child child) throws InterruptedException {
        this.child = child;
        Matcher said = await(child);
        url = said.group(1);
        port = Integer.parseInt(said.group(2));
    }

    private static Matcher await(Child child) throws InterruptedException {
        try {
            return child.awaitLine(READY, START);
        } catch (InterruptedException | RuntimeException e) {
            child.close();
            throw e;
        }
    }

    /** Its address, such as {@code http://127.0.0.1:8080}. */
    public final String url() {
        return url;
    }

    public final int port() {
        return port;
    }

    /** What the server itself counted, since its start or the last reset. */
    public final Map<String, Object> stats() throws IOException {
        return get("/stats");
    }

    /** When sessions connected and disconnected, in epoch milliseconds, where the server keeps that. */
    public final Map<String, Object> times() throws IOException {
        return get("/stats/times");
    }

    /**
     * What clients sent first since the start or the last reset, where the server keeps that: LiveChat frames with
     * {@code command}, {@code headers} and {@code body}, a Socket.IO server connects and events.
     */
    public final List<Object> frames() throws IOException {
        return get("/stats/frames").get("frames") instanceof List<?> frames ? List.copyOf(frames) : List.of();
    }

    private Map<String, Object> get(String path) throws IOException {
        try (InputStream body = URI.create(url + path).toURL().openStream()) {
            return JSON.std.mapFrom(body);
        }
    }

    /** One of these counts, by the names that lead to it; 0 where there is none. */
    public final long count(String... names) throws IOException {
        return Json.count(stats(), names);
    }

    /**
     * Counts start again; what is open stays open.
     *
     * @throws IOException also when the server has no {@code /stats/reset}
     */
    public final void resetStats() throws IOException {
        HttpURLConnection post =
                (HttpURLConnection) URI.create(url + "/stats/reset").toURL().openConnection();
        post.setRequestMethod("POST");
        try (InputStream body = post.getInputStream()) {
            body.readAllBytes();
        }
    }

    /** The process, for signals and output. */
    public final Child process() {
        return child;
    }

    @Override
    public final void close() {
        child.close();
    }
}
