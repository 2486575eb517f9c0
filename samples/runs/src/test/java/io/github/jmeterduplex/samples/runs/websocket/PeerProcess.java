package io.github.jmeterduplex.samples.runs.websocket;

import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.ServerProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A server of a protocol over a plain WebSocket, on a free port of 127.0.0.1 and in its own process, which ends with
 * this JVM and after an hour. {@code samples/servers/README.md} lists its options and what it counts. Thread-safe.
 */
public final class PeerProcess extends ServerProcess {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Peer peer;

    private PeerProcess(Peer peer, Child child) throws InterruptedException {
        super(child);
        this.peer = peer;
    }

    /**
     * Starts a server and returns when it accepts connections. Skips the test where it is not installed; in CI that is
     * a failure.
     *
     * @param options such as {@code --token=sesame}
     * @throws IllegalStateException when the server does not start; says why
     */
    public static PeerProcess start(Peer peer, String... options) throws InterruptedException {
        peer.assumeInstalled();
        return new PeerProcess(peer, Child.startTied(peer.name(), command(peer, options), peer.folder()));
    }

    private static List<String> command(Peer peer, String... options) {
        List<String> command = new ArrayList<>(peer.command());
        command.add("0");
        command.addAll(List.of(options));
        return command;
    }

    /** Starts a server whose standard input is closed at once, and waits for its end. */
    static int exitCodeWithoutInput(Peer peer) throws InterruptedException {
        peer.assumeInstalled();
        try (Child child = Child.start(peer.name(), command(peer), peer.folder(), line -> {})) {
            return child.awaitExit(PATIENCE);
        }
    }

    /** Where sessions are opened, such as {@code ws://127.0.0.1:8080/graphql}. */
    public String webSocketUrl() {
        return "ws://127.0.0.1:" + port() + peer.path();
    }
}
