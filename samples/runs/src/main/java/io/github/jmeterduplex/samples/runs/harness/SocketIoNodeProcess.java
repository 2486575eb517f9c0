package io.github.jmeterduplex.samples.runs.harness;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** An official Socket.IO server on a free port of 127.0.0.1, in a Node process of its own. Thread-safe. */
public final class SocketIoNodeProcess extends ServerProcess {
    /** Socket.IO 4, Engine.IO revision 4. */
    public static final String V4 = "v4";
    /** Socket.IO 2, Engine.IO revision 3. */
    public static final String V2 = "v2";

    private SocketIoNodeProcess(Child child) throws InterruptedException {
        super(child);
    }

    /** Whether node is on the PATH and {@code npm ci} has run in the server's folder. */
    public static boolean isInstalled(String version) {
        return Files.exists(Checkout.socketIoNode(version).resolve("node_modules/socket.io/package.json"))
                && Programs.isOnPath("node");
    }

    /** What {@link #isInstalled} asks for, for messages. */
    public static String needs(String version) {
        return "node and `npm ci` in samples/servers/socketio-node/" + version;
    }

    /** Skips the test where the server is not installed; CI has it, so there its absence is a failure. */
    public static void assumeInstalled(String version) {
        Needs.that(() -> isInstalled(version), needs(version));
    }

    /**
     * Starts a server for a test, where it is installed, and returns when it accepts connections.
     *
     * @param version {@link #V4} or {@link #V2}
     * @param options of {@code server.js}, such as {@code --drop-every=100}
     * @throws IllegalStateException when the server does not start; says why
     */
    public static SocketIoNodeProcess start(String version, String... options) throws InterruptedException {
        assumeInstalled(version);
        return start(List.of(), version, options);
    }

    /**
     * The same under a launcher.
     *
     * @param launcher words before the command, such as {@code taskset -c 1}
     */
    public static SocketIoNodeProcess start(List<String> launcher, String version, String... options)
            throws InterruptedException {
        if (!isInstalled(version)) {
            throw new IllegalStateException("The Socket.IO server " + version + " needs " + needs(version));
        }
        List<String> command = new ArrayList<>(launcher);
        command.addAll(List.of("node", "server.js", "0"));
        command.addAll(List.of(options));
        return new SocketIoNodeProcess(
                Child.startTied("socketio-node " + version, command, Checkout.socketIoNode(version)));
    }
}
