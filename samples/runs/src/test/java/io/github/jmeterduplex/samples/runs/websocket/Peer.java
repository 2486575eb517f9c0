package io.github.jmeterduplex.samples.runs.websocket;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import io.github.jmeterduplex.samples.runs.harness.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The protocols over a plain WebSocket that there are servers of. */
public enum Peer {
    /** graphql-transport-ws by its reference implementation, the package graphql-ws. */
    GRAPHQL("websocket-node", "/graphql", "node graphql.js", "node_modules/graphql-ws/package.json"),
    /** The older graphql-ws by the package that it comes from, subscriptions-transport-ws. */
    GRAPHQL_LEGACY(
            "websocket-node",
            "/graphql",
            "node graphql-legacy.js",
            "node_modules/subscriptions-transport-ws/package.json"),
    /** Centrifugo's, with JSON, by centrifuge, the library that Centrifugo is made of. */
    CENTRIFUGE("centrifuge-go", "/connection/websocket", "./target/centrifuge-go", "target/centrifuge-go"),
    /** Action Cable's, by Action Cable of Rails 6.1, which is Debian 12's. */
    ACTION_CABLE("actioncable-ruby", "/cable", "ruby server.rb", "server.rb") {
        @Override
        boolean isInstalled() {
            return super.isInstalled() && succeeds("ruby", "-e", "require 'action_cable'; require 'puma'");
        }

        @Override
        String needs() {
            return "Ruby with Action Cable and Puma";
        }
    },
    /** Phoenix channels, by a double in Node: Phoenix is in none of this build's registries. */
    PHOENIX("websocket-node", "/socket/websocket?vsn=2.0.0", "node phoenix.js", "node_modules/ws/package.json"),
    /** Supabase Realtime, by a double in Node: it is in none of this build's registries. */
    SUPABASE("websocket-node", "/realtime/v1/websocket?vsn=1.0.0", "node supabase.js", "node_modules/ws/package.json"),
    /** Pusher Channels, by a double in Node: its servers are in none of this build's registries, or do not install. */
    PUSHER("websocket-node", "/app/app-key?protocol=7", "node pusher.js", "node_modules/ws/package.json"),
    /** Azure Web PubSub, by a double in Node: the service is in no registry. */
    WEB_PUBSUB("websocket-node", "/client/hubs/hall", "node web-pubsub.js", "node_modules/ws/package.json"),
    /** The events of OpenAI's Realtime API, by a double in Node: the service is in no registry. */
    REALTIME("websocket-node", "/v1/realtime?model=any", "node realtime.js", "node_modules/ws/package.json"),
    /** OCPP 1.6 and 2.0.1, by a double in Node: its central systems are in none of this build's registries. */
    OCPP("websocket-node", "/ocpp/CP-1", "node ocpp.js", "node_modules/ws/package.json"),
    /** AWS AppSync Events, by a double in Node. */
    APPSYNC("websocket-node", "/event/realtime", "node appsync.js", "node_modules/ws/package.json"),
    /** JSON-RPC 2.0 with the subscriptions of Ethereum, by a double in Node: its nodes are too large for this build. */
    JSON_RPC("websocket-node", "/", "node ethereum.js", "node_modules/ws/package.json"),
    /** MQTT 3.1.1 by the broker aedes. */
    MQTT("websocket-node", "/mqtt", "node mqtt.js", "node_modules/aedes/package.json");

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
        return Checkout.root().resolve("samples/servers").resolve(folder);
    }

    /** Skips the test where the server is not installed; CI has it, so there its absence is a failure. */
    void assumeInstalled() {
        Needs.that(this::isInstalled, needs() + ": .ci/run installs it");
    }

    boolean isInstalled() {
        Path needed = folder().resolve(installed);
        return Files.exists(needed)
                && (Files.isExecutable(needed) || Programs.isOnPath(command().get(0)));
    }

    String needs() {
        return installed + " in samples/servers/" + folder;
    }

    private static boolean succeeds(String... command) {
        try {
            return new ProcessBuilder(command).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
