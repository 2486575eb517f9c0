package io.github.jmeterduplex.samples.runs.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.Csv;
import io.github.jmeterduplex.samples.runs.RunsPlan;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.QuickJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The script that walks the load up, a run a step. */
@Tag("parallel")
@ExtendWith(SharedChat.class)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "skipped: needs bash")
@Tag("long")
class WalkIT {
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private String said;

    @TempDir
    private Path folder;

    private List<Map<String, String>> walk(Chat chat, String require, String... arguments) throws Exception {
        List<String> command =
                new ArrayList<>(List.of("bash", Checkout.plan("walk.sh").toString()));
        command.addAll(List.of(arguments));
        Map<String, String> environment = new HashMap<>(Map.of(
                "JMETER", Checkout.jmeterHome().resolve("bin/jmeter").toString(),
                "PORT", Integer.toString(chat.port()),
                "SECONDS_A_STEP", "5",
                "WARMUP_SECONDS", "2",
                "WALK", "walk",
                "OPTIONS", "-Jsessions=20 -JconnectsPerSecond=100"));
        environment.put("JVM_ARGS", String.join(" ", QuickJvm.options()));
        if (require != null) {
            environment.put("REQUIRE", require);
        }
        try (Child walk = Child.start("walk.sh", command, folder, environment, line -> System.out.println(line))) {
            assertThat(walk.awaitExit(PATIENCE)).as(walk.tail()).isZero();
            said = String.join("\n", walk.lines());
        }
        List<Map<String, String>> runs = new ArrayList<>();
        Csv.read(folder.resolve("walk/walk.csv"), row -> runs.add(row.getFieldsAsMap()));
        return runs;
    }

    @Test
    @RunsPlan("walk-users.jmx")
    void everyStepIsARunWithSoManyUsers(Chat chat) throws Exception {
        List<Map<String, String>> runs = walk(chat, "lost=0", "users", "5", "10");

        assertThat(runs).extracting(run -> run.get("run")).containsExactly("users-000005", "users-000010");
        assertThat(runs).extracting(run -> run.get("sessions")).containsExactly("5", "10");
        assertThat(runs).allSatisfy(run -> {
            assertThat(run.get("lost")).isEqualTo("0");
            assertThat(Double.parseDouble(run.get("per_second")))
                    .as("20 a second and user at most")
                    .isBetween(1.0, 20.5 * Integer.parseInt(run.get("sessions")));
        });
        assertThat(said).contains("The highest step that met lost=0: users 10.");
        assertThat(folder.resolve("walk/walk.html")).isNotEmptyFile();
    }

    @Test
    void walkByRateEndsWithTheFirstStepThatBreaksARequirement(Chat chat) throws Exception {
        List<Map<String, String>> runs = walk(chat, "per_second<300", "rate", "200", "400", "800");

        assertThat(runs).extracting(run -> run.get("run")).containsExactly("rate-000200", "rate-000400");
        assertThat(runs)
                .extracting(run -> Double.parseDouble(run.get("per_second")))
                .satisfiesExactly(
                        rate -> assertThat(rate).isCloseTo(200, within(80.0)),
                        rate -> assertThat(rate).isCloseTo(400, within(99.0)));
        assertThat(said)
                .contains("BROKEN")
                .contains("The highest step that met per_second<300: rate 200.")
                .doesNotContain("rate 800");
        assertThat(Files.readString(folder.resolve("walk/rate-000400.txt"))).contains("BROKEN");
    }

    @Test
    void wrongStepIsRefusedBeforeAnyRun() throws Exception {
        try (Child walk = Child.start(
                "walk.sh",
                List.of("bash", Checkout.plan("walk.sh").toString(), "users", "5", "many"),
                folder,
                line -> System.out.println(line))) {
            assertThat(walk.awaitExit(PATIENCE)).isEqualTo(2);
            assertThat(walk.lines()).containsExactly("walk.sh: STEP is \"many\"; allowed: whole numbers from 1");
        }
        assertThat(folder).isEmptyDirectory();
    }
}
