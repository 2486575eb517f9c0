package io.github.jmeterduplex.samples.harness;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** An official Socket.IO server on a free port of 127.0.0.1, in a Node process of its own. Thread-safe. */
public final class SocketIoNodeProcess implements AutoCloseable {
    /** Socket.IO 4, Engine.IO revision 4. */
    public static final String V4 = "v4";
    /** Socket.IO 2, Engine.IO revision 3. */
    public static final String V2 = "v2";

    private static final Pattern READY =
            Pattern.compile("socketio-node \\S+ listens on (http://127\\.0\\.0\\.1:(\\d+))");
    private static final Duration START = Duration.ofSeconds(60);

    private final Child child;
    private final String url;
    private final int port;

    private SocketIoNodeProcess(Child child, String url, int port) {
        this.child = child;
        this.url = url;
        this.port = port;
    }

    /** Whether node is on the PATH and {@code npm ci} has run in the server's folder. */
    public static boolean isInstalled(String version) {
        return Files.exists(Checkout.socketIoNode(version).resolve("node_modules/socket.io/package.json"))
                && Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "node")));
    }

    /** What {@link #isInstalled} asks for, for messages. */
    public static String needs(String version) {
        return "node and `npm ci` in samples/socketio-node/" + version;
    }

    /**
     * Starts a server and returns when it accepts connections.
     *
     * @param version {@link #V4} or {@link #V2}
     * @param options of {@code server.js}, such as {@code --drop-every=100}
     * @throws IllegalStateException when the server is not installed or does not start; says which and why
     */
    public static SocketIoNodeProcess start(String version, String... options) throws InterruptedException {
        if (!isInstalled(version)) {
            throw new IllegalStateException("The Socket.IO server " + version + " needs " + needs(version));
        }
        List<String> command = new ArrayList<>(List.of("node", "server.js", "0"));
        command.addAll(List.of(options));
        Child child = Child.startTied("socketio-node " + version, command, Checkout.socketIoNode(version));
        try {
            var ready = child.awaitLine(READY, START);
            return new SocketIoNodeProcess(child, ready.group(1), Integer.parseInt(ready.group(2)));
        } catch (InterruptedException | RuntimeException e) {
            child.close();
            throw e;
        }
    }

    /** Its address, such as {@code http://127.0.0.1:8080}. */
    public String url() {
        return url;
    }

    public int port() {
        return port;
    }

    /** What the server itself counted since its start or the last reset. */
    public Map<String, Object> stats() throws IOException {
        try (InputStream body = URI.create(url + "/stats").toURL().openStream()) {
            return JSON.std.mapFrom(body);
        }
    }

    /** Counts start again; what is open stays open. */
    public void resetStats() throws IOException {
        HttpURLConnection post =
                (HttpURLConnection) URI.create(url + "/stats/reset").toURL().openConnection();
        post.setRequestMethod("POST");
        try (InputStream body = post.getInputStream()) {
            body.readAllBytes();
        }
    }

    /** The process, for signals and output. */
    public Child process() {
        return child;
    }

    @Override
    public void close() {
        child.close();
    }
}
