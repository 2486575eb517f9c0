package io.github.jmeterduplex.samples.websocket;

import io.github.jmeterduplex.samples.harness.Checkout;
import io.github.jmeterduplex.samples.harness.Needs;
import io.github.jmeterduplex.samples.harness.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The protocols over a plain WebSocket that there are servers of. */
public enum Peer {
    /** graphql-transport-ws by its reference implementation, the package graphql-ws. */
    GRAPHQL("websocket-node", "/graphql", "node graphql.js", "node_modules/graphql-ws/package.json"),
    /** Centrifugo's, with JSON, by centrifuge, the library that Centrifugo is made of. */
    CENTRIFUGE("centrifuge-go", "/connection/websocket", "./target/centrifuge-go", "target/centrifuge-go");

    private final String folder;
    private final String path;
    private final String command;
    private final String installed;

    Peer(String folder, String path, String command, String installed) {
        this.folder = folder;
        this.path = path;
        this.command = command;
        this.installed = installed;
    }

    /** Where sessions are opened, with the query that says the version of the protocol if it wants one. */
    String path() {
        return path;
    }

    /** What starts the server in its folder, before the port. */
    List<String> command() {
        return List.of(command.split(" ", -1));
    }

    Path folder() {
        return Checkout.root().resolve("samples").resolve(folder);
    }

    /** Skips the test where the server is not installed; CI has it, so there its absence is a failure. */
    void assumeInstalled() {
        Needs.that(this::isInstalled, folder + " with " + installed + ": .ci/run installs it");
    }

    private boolean isInstalled() {
        Path needed = folder().resolve(installed);
        return Files.exists(needed)
                && (Files.isExecutable(needed) || Programs.isOnPath(command().get(0)));
    }
}
