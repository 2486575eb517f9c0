package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.Cores;
import io.github.jmeterduplex.samples.bench.peers.server.Protocol;
import io.github.jmeterduplex.samples.bench.peers.server.Server;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterHome;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** jmeter-websocket-samplers in a JMeter of its own, without the plugin: a thread a session, a message a sample. */
record WebSocketSamplersContestant() implements Contestant {
    @Override
    public String name() {
        return "jws";
    }

    @Override
    public Optional<String> missing() {
        return Files.exists(jar())
                ? Optional.empty()
                : Optional.of("jmeter-websocket-samplers is not there: ./mvnw -Pbench package brings it");
    }

    @Override
    public RunningContestant start(Load load, Server server, Timing timing) throws IOException {
        JMeterSetup setup = JMeterSetup.of(PluginContestant.plan(plan(load)))
                .home(home())
                .launcher(Cores.CLIENT.launcher())
                .jvm(PluginContestant.JVM_OPTIONS.toArray(String[]::new))
                .property("port", server.port(), "tls", server.isSecure(), "sessions", load.sessions())
                // How often each thread sends by each of the plan's loops: endlessly by one of them, else not at all.
                .property("byId", load.hasIdInBody() ? -1 : 0, "unpaced", load.perSecond() == 0 ? -1 : 0)
                .property("perMinute", load.perSecond() * 60 / load.sessions(), "seconds", timing.boundSeconds());
        return new JMeterClient(setup.start());
    }

    private static String plan(Load load) {
        return load.protocol() == Protocol.WEBSOCKET
                ? "jmeter-websocket-samplers-echo.jmx"
                : "jmeter-websocket-samplers.jmx";
    }

    private static Path jar() {
        return Checkout.root().resolve("samples/bench/target/peers/jmeter-websocket-samplers.jar");
    }

    private static Path home() throws IOException {
        Path home = jar().resolveSibling("jmeter");
        if (!Files.exists(home)) {
            JMeterHome.copyWithoutPlugin(home, List.of(jar()));
        }
        return home;
    }
}
