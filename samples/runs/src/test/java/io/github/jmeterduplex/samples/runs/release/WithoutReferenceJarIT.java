package io.github.jmeterduplex.samples.runs.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterHome;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.PluginCommand;
import io.github.jmeterduplex.samples.servers.lean.LeanServer;
import io.github.jmeterduplex.signalr.SignalRConnect;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.stomp.StompConnect;
import io.github.jmeterduplex.stomp.StompSend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JMeter with the plugin's jar alone runs plans, and says which jar {@code client=library} needs. */
@Tag("parallel")
class WithoutReferenceJarIT {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String SENTENCE = "parameter client: \"library\" needs jmeter-duplex-reference-"
            + Checkout.version() + ".jar in JMeter's folder lib/ext, next to the plugin's jar";

    @TempDir
    private static Path folder;

    private static LeanServer server;
    private static Path home;

    @BeforeAll
    static void removeTheJar() throws IOException {
        server = LeanServer.start(0);
        home = JMeterHome.copyWith(folder.resolve("jmeter"), List.of());
        Files.delete(home.resolve("lib/ext").resolve(Checkout.referenceJar().getFileName()));
    }

    private static Plan plan(String name) {
        return Plan.named(name)
                .javaRequest(
                        "connect",
                        StompConnect.class,
                        "url = ws://127.0.0.1:" + server.port() + "/ws; subscribe = /user/queue/replies")
                .javaRequest("send", StompSend.class, "destination = /app/echo; body = hello");
    }

    private static Path planWithLibraries() throws IOException {
        String port = "://127.0.0.1:" + server.port();
        return plan("libraries")
                .javaRequest(
                        "stomp by library",
                        StompConnect.class,
                        "group = other; url = ws" + port + "/ws; client = library")
                .javaRequest("socketio by library", SocketIoConnect.class, "url = http" + port + "; client = library")
                .javaRequest("signalr by library", SignalRConnect.class, "url = http" + port + "/hub; client = library")
                .write(folder);
    }

    private static JMeterRun run(Path plan, String check) throws Exception {
        JMeterRun run =
                JMeterSetup.of(plan).home(home).property("duplex.check", check).start();
        assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
        return run;
    }

    @Test
    void planOfTheOwnClientRuns() throws Exception {
        try (JMeterRun run = run(plan("own").write(folder), "stop")) {
            assertThat(run.rows()).hasSize(2).allMatch(JtlRow::isSuccess);
            assertThat(run.log()).doesNotContain(" ERROR ");
        }
    }

    @Test
    void samplesWithALibraryFailAndNameTheJarAndTheFolder() throws Exception {
        try (JMeterRun run = run(planWithLibraries(), "off")) {
            assertThat(run.rows()).hasSize(5);
            assertThat(run.rows()).filteredOn(JtlRow::isSuccess).hasSize(2);
            assertThat(run.rows())
                    .filteredOn(row -> row.label().endsWith("by library"))
                    .hasSize(3)
                    .allSatisfy(row -> {
                        assertThat(row.code()).isEqualTo("400");
                        assertThat(row.message()).isEqualTo(SENTENCE);
                    });
            assertThat(run.log()).doesNotContain(" ERROR ");
        }
    }

    @Test
    void checkOfThePlanNamesThemBeforeTheRun() throws Exception {
        List<String> lines = check(home, 1);
        assertThat(lines).filteredOn(line -> line.contains(SENTENCE)).hasSize(3);
    }

    @Test
    void checkFindsTheJarWhereItIs() throws Exception {
        assertThat(check(Checkout.jmeterHome(), 0)).singleElement().asString().endsWith(": no mistake");
    }

    private static List<String> check(Path jmeter, int exitCode) throws Exception {
        PluginCommand check = PluginCommand.run("check", "--jmeter", jmeter, planWithLibraries());
        assertThat(check.exitCode()).as(check.toString()).isEqualTo(exitCode);
        return check.lines();
    }
}
