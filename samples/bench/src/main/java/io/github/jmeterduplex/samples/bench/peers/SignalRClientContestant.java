package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.Cores;
import io.github.jmeterduplex.samples.bench.peers.server.Server;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The official Java client of SignalR, by a program of the module {@code samples/bench/signalr-java}. */
record SignalRClientContestant() implements Contestant {
    @Override
    public String name() {
        return "signalr-java";
    }

    @Override
    public Optional<String> missing() {
        return Files.exists(built().resolve("lib"))
                ? Optional.empty()
                : Optional.of("com.microsoft.signalr is not there: ./mvnw -Pbench package brings it");
    }

    @Override
    public RunningContestant start(Load load, Server server, Timing timing) {
        List<String> command = new ArrayList<>(Cores.CLIENT.launcher());
        command.add(Child.java());
        command.addAll(PluginContestant.JVM_OPTIONS);
        command.addAll(List.of(
                "-cp",
                built().resolve("classes") + ":" + built().resolve("lib") + "/*",
                "io.github.jmeterduplex.samples.bench.signalr.SignalREcho",
                load.protocol().url(server),
                Integer.toString(load.sessions()),
                Integer.toString(timing.warmUpSeconds()),
                Integer.toString(timing.boundSeconds())));
        return new ReportingClient(Child.start(name(), command, Checkout.root(), line -> {}), load.isFlood());
    }

    private static Path built() {
        return Checkout.root().resolve("samples/bench/signalr-java/target");
    }
}
