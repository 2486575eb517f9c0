package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.Cores;
import io.github.jmeterduplex.samples.bench.probe.Probe;
import io.github.jmeterduplex.samples.harness.Checkout;
import io.github.jmeterduplex.samples.harness.Child;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The least a client can cost: {@link Probe}. */
record ProbeContestant() implements Contestant {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Pattern LATENCY = Pattern.compile("latency p50 (\\S+) p99 (\\S+) us of (\\d+) in (\\S+) s");

    @Override
    public String name() {
        return "probe";
    }

    @Override
    public Optional<String> missing() {
        return Optional.empty();
    }

    @Override
    public Client start(Load load, Server server, Timing timing) {
        List<String> command = new ArrayList<>(Cores.CLIENT.launcher());
        command.add(Child.java());
        command.addAll(PluginContestant.JVM_OPTIONS);
        command.addAll(
                List.of("-cp", Checkout.root().resolve("samples/target/classes").toString(), Probe.class.getName()));
        command.addAll(arguments(load, server.port(), timing));
        return new ProbeClient(Child.start("probe", command, Checkout.root(), line -> {}), load.isFlood());
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

    /** Reads the line that the probe prints when it ends. */
    private static final class ProbeClient extends Client {
        private final boolean isFlooded;

        ProbeClient(Child process, boolean isFlooded) {
            super(process);
            this.isFlooded = isFlooded;
        }

        /** Asked as Ctrl-C asks: what a process says after {@link Child#close} is not heard. */
        @Override
        Seen end(long fromEpochMillis, long toEpochMillis) throws InterruptedException {
            process().interrupt();
            process().awaitExit(PATIENCE);
            Matcher line = LATENCY.matcher(String.join("\n", process().lines()));
            return line.find()
                    ? new Seen(
                            number(line, 1),
                            number(line, 2),
                            isFlooded ? number(line, 3) / number(line, 4) : Double.NaN)
                    : Seen.NOTHING;
        }

        private static double number(Matcher line, int group) {
            return Double.parseDouble(line.group(group));
        }
    }
}
