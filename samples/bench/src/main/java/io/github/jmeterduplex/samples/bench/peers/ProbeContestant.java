package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.Cores;
import io.github.jmeterduplex.samples.bench.peers.server.Server;
import io.github.jmeterduplex.samples.bench.probe.Probe;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The least a client can cost: {@link Probe}. */
record ProbeContestant() implements Contestant {
    @Override
    public String name() {
        return "probe";
    }

    @Override
    public Optional<String> missing() {
        return Optional.empty();
    }

    @Override
    public RunningContestant start(Load load, Server server, Timing timing) {
        List<String> command = new ArrayList<>(Cores.CLIENT.launcher());
        command.add(Child.java());
        command.addAll(PluginContestant.JVM_OPTIONS);
        command.addAll(List.of(
                "-cp", Checkout.root().resolve("samples/bench/target/classes").toString(), Probe.class.getName()));
        command.addAll(arguments(load, server.port(), timing));
        return new ReportingClient(Child.start("probe", command, Checkout.root(), line -> {}), load.isFlood());
    }

    private static List<String> arguments(Load load, int port, Timing timing) {
        return List.of(
                "port=" + port,
                "dialect=" + load.protocol().word(),
                "sessions=" + load.sessions(),
                "inFlight=" + load.inFlight(),
                "perFlush=" + load.perFlush(),
                "perSecond=" + load.perSecond(),
                "flood=" + load.flood(),
                "send=" + !load.isIdle(),
                "heartbeatSeconds=" + load.heartbeatSeconds(),
                "warmUpSeconds=" + timing.warmUpSeconds(),
                "seconds=" + timing.boundSeconds());
    }
}
