package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.Cores;
import io.github.jmeterduplex.samples.harness.Checkout;
import io.github.jmeterduplex.samples.harness.JMeterSetup;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The plugin in a real headless JMeter, with its properties as shipped but for those given. One JMeter thread owns all
 * sessions, or each session has a thread that waits for the reply of each message.
 */
record PluginContestant(String name, boolean isThreadASession, Map<String, String> properties, List<String> jvm)
        implements Contestant {
    /** The same heap for every JVM. */
    static final List<String> JVM_OPTIONS = List.of("-Xms512m", "-Xmx1g");

    PluginContestant {
        properties = Map.copyOf(properties);
        jvm = List.copyOf(jvm);
    }

    @Override
    public Optional<String> missing() {
        return Optional.empty();
    }

    @Override
    public Client start(Load load, int port, Timing timing) {
        JMeterSetup setup = JMeterSetup.of(plan(plan(load)))
                .launcher(Cores.CLIENT.launcher())
                .jvm(JVM_OPTIONS.toArray(String[]::new))
                .jvm(jvm.toArray(String[]::new))
                .property("url", load.protocol().url(port))
                .property("sessions", load.sessions())
                .property("maxInFlight", load.inFlight() == 0 ? "" : load.inFlight())
                .property("messagesPerSecond", load.perSecond() == 0 ? "" : load.perSecond())
                .property("messagesPerFlush", load.perFlush())
                .property("heartbeat", load.heartbeatSeconds() * 1_000 + ",0")
                .property("first", load.first())
                .property("waitSeconds", load.heartbeatSeconds() == 0 ? 0.001 : Idle.PAUSE_SECONDS)
                .property("seconds", timing.boundSeconds())
                .property("duplex.summary.seconds", 0);
        properties.forEach(setup::property);
        return new JMeterClient(setup.start());
    }

    private String plan(Load load) {
        if (load.isFlood()) {
            return "flood.jmx";
        }
        if (load.isIdle()) {
            return "openings.jmx";
        }
        if (load.protocol() == Protocol.SOCKETIO) {
            return "echo-socketio.jmx";
        }
        return isThreadASession ? "threads-stomp.jmx" : "echo-stomp.jmx";
    }

    /** A plan of the benchmark. */
    static Path plan(String name) {
        return Checkout.root().resolve("samples/src/bench").resolve(name);
    }
}
