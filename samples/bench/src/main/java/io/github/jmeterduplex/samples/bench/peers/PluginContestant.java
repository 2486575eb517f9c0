package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.Cores;
import io.github.jmeterduplex.samples.bench.peers.server.Server;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterHome;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The plugin in a real headless JMeter, with its properties as shipped but for those given.
 *
 * @param use how its plans use it
 * @param properties of JMeter
 * @param jvm options beside {@link #JVM_OPTIONS}
 * @param jar another version of the plugin; empty: that of this checkout
 */
record PluginContestant(String name, Use use, Map<String, String> properties, List<String> jvm, Optional<Path> jar)
        implements Contestant {
    /** The same heap for every JVM. */
    static final List<String> JVM_OPTIONS = List.of("-Xms512m", "-Xmx1g");

    /** What the name of another version's contestant ends with. */
    static final String BEFORE = "-before";

    /** About 100 bytes, as the plans of the folder {@code jmx} have it. */
    private static final String BODY_WITH_ID =
            "{\"id\":\"{{id}}\",\"text\":\"hello {{sequence}} the quick brown fox jumps over the lazy dog\"}";

    /** Ways to use the plugin. */
    enum Use {
        /** One JMeter thread owns all sessions. */
        OWNER,
        /** Each session has a thread that waits for the reply of each message. */
        THREADS,
        /** One JMeter thread owns all sessions, and now and then receives a message. */
        RECEIVER
    }

    PluginContestant {
        properties = Map.copyOf(properties);
        jvm = List.copyOf(jvm);
    }

    /** The same with other properties, which go after those that it has. */
    PluginContestant with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(more);
        all.putAll(properties);
        return new PluginContestant(name, use, all, jvm, jar);
    }

    /** The same under another name. */
    PluginContestant named(String other) {
        return new PluginContestant(other, use, properties, jvm, jar);
    }

    /** The same use of the plugin. */
    PluginContestant by(Use other) {
        return new PluginContestant(name, other, properties, jvm, jar);
    }

    /** The same with another version of the plugin, under a name of its own. */
    PluginContestant of(Path otherJar) {
        return new PluginContestant(name + BEFORE, use, properties, jvm, Optional.of(otherJar));
    }

    @Override
    public Optional<String> missing() {
        return Optional.empty();
    }

    @Override
    public RunningContestant start(Load load, Server server, Timing timing) throws IOException {
        JMeterSetup setup = JMeterSetup.of(plan(plan(load)))
                .home(home())
                .launcher(Cores.CLIENT.launcher())
                .jvm(JVM_OPTIONS.toArray(String[]::new))
                .jvm(jvm.toArray(String[]::new))
                .property("url", load.protocol().url(server))
                .property("cookies", server.cookies().isEmpty() ? "none" : server.cookies())
                .property("transports", load.transport(), "sessions", load.sessions())
                .property("maxInFlight", load.inFlight() == 0 ? "" : load.inFlight())
                .property("messagesPerSecond", load.perSecond() == 0 ? "" : load.perSecond())
                .property("messagesPerFlush", load.perFlush(), "heartbeat", load.heartbeatSeconds() * 1_000 + ",0")
                .property("first", load.first())
                .property("cycleSeconds", load.isOfOpenings() ? timing.warmUpSeconds() : 0)
                .property("waitSeconds", load.heartbeatSeconds() == 0 ? 0.001 : Idle.PAUSE_SECONDS)
                .property("seconds", timing.boundSeconds(), "duplex.summary.seconds", 0);
        if (load.hasIdInBody()) {
            setup.property("body", BODY_WITH_ID).property("reply", "json:/id");
        }
        properties.forEach(setup::property);
        return new JMeterClient(setup.start());
    }

    private String plan(Load load) {
        if (load.isFlood()) {
            return use == Use.RECEIVER ? "flood-receive.jmx" : "flood.jmx";
        }
        if (load.isIdle()) {
            return "openings.jmx";
        }
        return switch (load.protocol()) {
            case SOCKETIO -> "echo-socketio.jmx";
            case SIGNALR -> "echo-signalr.jmx";
            case WEBSOCKET -> "echo-websocket.jmx";
            case STOMP, SOCKJS -> use == Use.THREADS ? "threads-stomp.jmx" : "echo-stomp.jmx";
        };
    }

    /** A JMeter with that version of the plugin. */
    private Path home() throws IOException {
        if (jar.isEmpty()) {
            return Checkout.jmeterHome();
        }
        Path home = Checkout.root().resolve("samples/bench/target/peers/jmeter-before");
        if (!Files.exists(home)) {
            JMeterHome.copyWithoutPlugin(home, List.of());
        }
        Files.copy(jar.get(), home.resolve("lib/ext/jmeter-duplex.jar"), StandardCopyOption.REPLACE_EXISTING);
        return home;
    }

    /** A plan of the benchmark. */
    static Path plan(String name) {
        return Checkout.root().resolve("samples/bench/plans").resolve(name);
    }
}
