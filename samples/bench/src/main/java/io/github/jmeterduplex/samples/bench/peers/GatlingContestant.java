package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.Cores;
import io.github.jmeterduplex.samples.bench.peers.server.Protocol;
import io.github.jmeterduplex.samples.bench.peers.server.Server;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gatling with a simulation of the module {@code samples/bench/gatling}. */
record GatlingContestant() implements Contestant {
    @Override
    public String name() {
        return "gatling";
    }

    @Override
    public Optional<String> missing() {
        return Files.exists(built().resolve("lib"))
                ? Optional.empty()
                : Optional.of("Gatling is not there: ./mvnw -Pbench package brings it");
    }

    @Override
    public RunningContestant start(Load load, Server server, Timing timing) throws IOException {
        Path results = Files.createDirectories(Checkout.root().resolve("samples/bench/target/peers/gatling"));
        List<String> command = new ArrayList<>(Cores.CLIENT.launcher());
        command.add(Child.java());
        command.addAll(PluginContestant.JVM_OPTIONS);
        command.addAll(List.of(
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "-Dport=" + server.port(),
                "-Dsecure=" + server.isSecure(),
                "-Dsessions=" + load.sessions(),
                "-DperSecond=" + load.perSecond(),
                "-Dsend=" + !load.isIdle(),
                "-DidInBody=" + load.hasIdInBody(),
                "-Dseconds=" + timing.boundSeconds(),
                "-cp",
                built().resolve("classes") + ":" + built().resolve("lib") + "/*",
                "io.gatling.app.Gatling",
                "-s",
                "io.github.jmeterduplex.samples.bench.gatling." + simulation(load),
                "-nr",
                "-rf",
                results.toString()));
        return new FolderClient(Child.start("Gatling", command, results, line -> {}), results);
    }

    private static String simulation(Load load) {
        return load.protocol() == Protocol.WEBSOCKET ? "WebSocketEcho" : "StompEcho";
    }

    private static Path built() {
        return Checkout.root().resolve("samples/bench/gatling/target");
    }
}
