package io.github.jmeterduplex.samples.runs.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.release.Container;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The image's entry point, started as the StatefulSet of engines and the Job of their controller say: RMI over TLS
 * between addresses of this machine, at the same ports on each.
 */
@Tag("parallel")
@ExtendWith(SharedChat.class)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "skipped: needs Linux")
class StatefulEnginesIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Pattern READY =
            Pattern.compile("Created remote object: .*endpoint:\\[127\\.0\\.0\\.\\d+:4000");
    private static final String ENGINE = "duplex-engine-%s.duplex-engine";
    private static final String ADDRESS = "127.0.0.1%s";
    private static final int SESSIONS = 11;

    @TempDir
    private Path folder;

    @Test
    void controllerRunsThePlanOnTheEnginesItNames(Chat chat) throws Exception {
        Path hosts = Files.writeString(
                folder.resolve("hosts"),
                "127.0.0.1 localhost " + Container.HOST_NAME + "\n" + ADDRESS.formatted(1) + " " + ENGINE.formatted(0)
                        + "\n" + ADDRESS.formatted(2) + " " + ENGINE.formatted(1) + "\n");
        makeKeys();
        Path plans = plans();
        try (Child first = engine(1, plans).start(hosts);
                Child second = engine(2, plans).start(hosts)) {
            first.awaitLine(READY, PATIENCE);
            second.awaitLine(READY, PATIENCE);
            Path work = Files.createDirectory(folder.resolve("controller"));
            try (Child controller = controller(plans, work).arguments(of(chat)).start(hosts)) {
                assertThat(controller.awaitExit(PATIENCE)).as(controller.tail()).isZero();
                assertThat(controller.lines()).anyMatch(line -> line.startsWith("Sessions: opened " + SESSIONS + ","));
            }
            assertThat(work.resolve("duplex-results/night-3-all/report.html")).isRegularFile();
            assertThat(JtlRow.read(work.resolve("night-3.jtl"))).isNotEmpty().allMatch(JtlRow::isSuccess);
            Chat.Stats stats = chat.quiet();
            assertThat(stats.users()).as("no user is in both shares").hasSize(SESSIONS);
        }
        for (String engine : new String[] {"engine-1", "engine-2"}) {
            assertThat(folder.resolve(engine).resolve("jmeter-server.log"))
                    .content()
                    .contains("Created SSLSocket")
                    .contains("Test has ended on host " + ENGINE.formatted(engine.equals("engine-1") ? 0 : 1))
                    .doesNotContain(" ERROR ");
        }
    }

    private Container engine(int number, Path plans) throws IOException {
        return Container.of("engines.yaml")
                .volume("plan", plans)
                .volume("rmi", folder.resolve("rmi"))
                .volume("work", Files.createDirectory(folder.resolve("engine-" + number)))
                .variable("POD_IP", ADDRESS.formatted(number));
    }

    private Container controller(Path plans, Path work) {
        return Container.of("controller.yaml")
                .volume("plan", plans)
                .volume("rmi", folder.resolve("rmi"))
                .volume("results", work)
                .variable("POD_IP", ADDRESS.formatted(0))
                .option("-R", ENGINE.formatted(0) + "," + ENGINE.formatted(1));
    }

    private static String[] of(Chat chat) {
        return new String[] {
            "-Jduplex.require=lost=0",
            "-Ghost=127.0.0.1",
            "-Gport=" + chat.port(),
            "-Gsessions=" + SESSIONS,
            "-GmessagesPerSecond=50",
            "-Gseconds=1",
            "-GsettleMillis=1000",
            "-GholdSeconds=0"
        };
    }

    private Path plans() throws IOException {
        Path plans = Files.createDirectory(folder.resolve("plan"));
        Files.copy(Checkout.plan("users.jmx"), plans.resolve("plan.jmx"));
        Files.copy(Checkout.plan("users.csv"), plans.resolve("users.csv"));
        return plans;
    }

    /** Makes the file of the Secret, as the manual says. */
    private void makeKeys() throws Exception {
        Path keys = Files.createDirectory(folder.resolve("rmi")).resolve("rmi_keystore.jks");
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        try (Child child = Child.start(
                "keytool",
                Child.words(
                        "%s -genkeypair -keyalg RSA -keysize 2048 -alias rmi -dname CN=rmi -validity 365"
                                + " -storepass changeit -keystore %s",
                        keytool, keys),
                folder,
                line -> {})) {
            assertThat(child.awaitExit(PATIENCE)).as(child.tail()).isZero();
        }
    }
}
