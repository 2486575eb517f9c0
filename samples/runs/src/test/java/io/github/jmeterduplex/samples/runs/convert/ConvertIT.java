package io.github.jmeterduplex.samples.runs.convert;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.ClassArchive;
import io.github.jmeterduplex.samples.runs.harness.JMeterHome;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.PluginCommand;
import io.github.jmeterduplex.samples.runs.harness.QuickJvm;
import io.github.jmeterduplex.samples.runs.harness.ServeProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plans of other WebSocket plugins run after their conversion as before: with the same samples, and the same traffic as
 * their server counts it.
 */
@Tag("parallel")
class ConvertIT {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Set<String> TRAFFIC = Set.of("connects", "messages", "replies", "broken");

    /** Labels with other samples than before the conversion, each with its reason. */
    private static final Map<String, String> DIFFERENT = Map.of(
            "p10 ping",
            "the filter discards the pong that the old sampler waits for, so that it fails; the new sampler gets it");

    @TempDir
    private Path folder;

    /** How often a label was sampled, and how many of these samples failed. */
    private record Samples(long count, long failed) {
        Samples plus(Samples other) {
            return new Samples(count + other.count, failed + other.failed);
        }
    }

    /** A run: its samples by their labels, and the counts of its server. */
    private record Made(Map<String, Samples> samples, Map<String, Object> traffic) {}

    /** Runs a plan against a server of its own. */
    private static Made made(JMeterSetup setup) throws Exception {
        try (ServeProcess server = ServeProcess.start();
                JMeterRun jmeter = setup.property("port", server.port()).start()) {
            assertThat(jmeter.awaitEnd(PATIENCE)).as(jmeter.process().tail()).isZero();
            Map<String, Samples> samples = new TreeMap<>();
            for (JtlRow row : jmeter.rows()) {
                samples.merge(row.label(), new Samples(1, row.isSuccess() ? 0 : 1), Samples::plus);
            }
            Await.answer(() -> server.count("open"), open -> open == 0, PATIENCE);
            Map<String, Object> traffic = new TreeMap<>(server.stats());
            traffic.keySet().retainAll(TRAFFIC);
            return new Made(samples, traffic);
        }
    }

    /** Converts a plan, and runs it in a JMeter with Duplex and without the other plugin. */
    private static Made converted(Path plan) throws Exception {
        Path converted = plan.resolveSibling("converted-" + plan.getFileName());
        assertThat(command("convert", plan, "-o", converted)).contains("wrote " + converted);
        assertThat(command("check", "--jmeter", Checkout.jmeterHome(), converted))
                .anyMatch(line -> line.endsWith(": no mistake"));
        return made(JMeterSetup.of(converted));
    }

    private static List<String> command(Object... words) throws InterruptedException {
        PluginCommand command = PluginCommand.in(Checkout.root(), QuickJvm.options(ClassArchive.REPORT), words);
        assertThat(command.exitCode()).as(String.join("\n", command.lines())).isZero();
        return command.lines();
    }

    /** Runs a plan in a JMeter with jmeter-websocket-samplers and without Duplex. */
    private Made unconverted(Path plan) throws Exception {
        try (Stream<Path> jars = Files.list(Checkout.root().resolve("samples/runs/target/websocket-samplers"))) {
            Path home = JMeterHome.copyWithoutPlugin(folder.resolve("jmeter"), jars.toList());
            return made(JMeterSetup.of(plan).home(home));
        }
    }

    @Test
    void twentyPlansOfWebSocketSamplersMakeTheSameSamplesAndTraffic() throws Exception {
        Path plan = OldPlan.WEBSOCKET_SAMPLERS.write(folder);
        Made before = unconverted(plan);
        Made after = converted(plan);
        assertThat(before.traffic).containsEntry("connects", 126).containsEntry("messages", 168);
        assertThat(after.traffic).isEqualTo(before.traffic).containsEntry("broken", 0);
        // messages that the filters discarded
        before.samples.keySet().removeIf(label -> label.matches(".*-\\d+"));
        assertThat(before.samples).hasSize(71);

        assertThat(after.samples.remove("p02 ask connect")).isEqualTo(new Samples(6, 0));
        assertThat(after.samples.remove("p11 write connect")).isEqualTo(new Samples(6, 0));
        DIFFERENT.forEach((label, reason) -> {
            assertThat(before.samples.remove(label)).as(reason).isEqualTo(new Samples(6, 6));
            assertThat(after.samples.remove(label)).as(reason).isEqualTo(new Samples(6, 0));
        });
        assertThat(after.samples).isEqualTo(before.samples);
    }

    /** No registry has JMeter-WebSocketSampler: its plans say what they must make. */
    @Test
    void fivePlansOfWebSocketSamplerMakeTheTrafficThatTheySay() throws Exception {
        Made made = converted(OldPlan.WEBSOCKET_SAMPLER.write(folder));
        Map<String, Samples> samples = new TreeMap<>();
        for (String label : List.of("once", "kept", "orders", "trades", "done", "numbered", "never")) {
            samples.put(label, new Samples(6, label.equals("never") ? 6 : 0));
            samples.put(label + " connect", new Samples(6, 0));
        }
        for (String label : List.of("once", "done", "numbered", "never")) {
            samples.put(label + " disconnect", new Samples(6, 0));
        }
        for (String label : List.of("open packet", "namespace", "event")) {
            samples.put(label, new Samples(4, 0));
            samples.put(label + " connect", new Samples(4, 0));
        }
        assertThat(made.samples).isEqualTo(samples);
        // by plan: once, kept, two kept, patterns, Socket.IO by hand
        assertThat(made.traffic)
                .containsEntry("connects", 6 + 2 + 2 * 2 + 3 * 6 + 4)
                .containsEntry("messages", 6 + 6 + 2 * 6 + 3 * 6 + 4)
                .containsEntry("broken", 0);
    }
}
