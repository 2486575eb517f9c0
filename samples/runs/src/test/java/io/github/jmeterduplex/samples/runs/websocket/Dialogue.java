package io.github.jmeterduplex.samples.runs.websocket;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What an official JavaScript client and a server said to each other: lines "&gt; FRAME" of the client, "&lt; FRAME" of
 * the server, "= JSON" of what the client made of it, and "open PATH SUBPROTOCOLS", "upgraded SUBPROTOCOL", "refused
 * STATUS", "closed CODE REASON".
 *
 * @param exitCode of the client; not 0 where a step of the dialogue failed
 */
record Dialogue(int exitCode, List<String> lines) {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    Dialogue {
        lines = List.copyOf(lines);
    }

    /**
     * Has a client of {@code samples/runs/websocket-node} talk to a server.
     *
     * @param client name of its file, without {@code .js}
     * @param arguments after the port
     */
    static Dialogue of(String client, PeerProcess server, String... arguments) throws InterruptedException {
        Path folder = Checkout.root().resolve("samples/runs/websocket-node");
        Needs.that(() -> Files.exists(folder.resolve("node_modules/ws")), "`npm ci` in samples/runs/websocket-node");
        List<String> command = new ArrayList<>(List.of("node", client + ".js", Integer.toString(server.port())));
        command.addAll(List.of(arguments));
        try (Child child = Child.start(client, command, folder, line -> {})) {
            int exitCode = child.awaitExit(PATIENCE);
            return new Dialogue(exitCode, child.lines());
        }
    }
}
