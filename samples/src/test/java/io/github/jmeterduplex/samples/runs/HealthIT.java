package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.jmeterduplex.samples.harness.Child;
import io.github.jmeterduplex.samples.harness.Plan;
import io.github.jmeterduplex.samples.harness.RunReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The report names what disturbed the client. */
@ExtendWith(SharedChat.class)
class HealthIT {
    private static final String LABEL = "chat.send";
    private static final int LONG_TEXT = 40_000;
    private static final Path TASKSET = Path.of("/usr/bin/taskset");

    @TempDir
    private Path folder;

    private Plan plan(String name, Chat chat, String cells) {
        return Samplers.login(Plan.named(name), chat)
                .javaRequest("connect", Samplers.CONNECT, Samplers.connect(chat, 20))
                .javaRequest(LABEL, Samplers.SEND, Samplers.chat(cells));
    }

    private static String verdict(RunReport report) {
        return String.join("\n", strings(report.at("client", "verdict")));
    }

    private static List<String> strings(Object list) {
        return ((List<?>) list).stream().map(String::valueOf).toList();
    }

    private static List<String> causes(RunReport report) {
        return ((List<?>) report.at("client", "disturbed"))
                .stream()
                        .flatMap(stretch -> strings(((Map<?, ?>) stretch).get("causes")).stream())
                        .distinct()
                        .toList();
    }

    private static double most(RunReport report, String column) {
        return report.number("client", column, "max").doubleValue();
    }

    /** A machine that is busy with something else may well disturb it: then the verdict is right. JMeter collects garbage itself. */
    @Test
    void clientWithRoomIsNotAccusedOfWhatDidNotHappen(Chat chat) throws Exception {
        Finished run = Finished.run(chat.run(plan("healthy", chat, """
                        messagesPerSecond = 100
                        durationSeconds = 9
                        """).write(folder))
                        .jvm("-Xms1g", "-Xmn800m", "-XX:+DisableExplicitGC"))
                .withoutFailedSamples();
        RunReport report = run.reportOf("--from", "4s");

        assertThat(most(report, "hiccup_max_ms")).isPositive();
        assertThat(most(report, "io_lag_max_ms")).isPositive();
        assertThat(causes(report)).doesNotContain("gc");
        assertThat(verdict(report)).doesNotContain("GC paused the client", "open files", "local ports");
        boolean calm = most(report, "hiccup_max_ms") < 20
                && most(report, "io_lag_max_ms") < 20
                && most(report, "cpu_machine_percent") < 90;
        if (calm) {
            assertThat(report.at("client", "healthy")).isEqualTo(true);
            assertThat(causes(report)).isEmpty();
        }
    }

    /** Long messages in a heap without room: what is under way when the young generation is full fills the old one. */
    @Test
    void collectionsOfASmallHeapAreNamed(Chat chat) throws Exception {
        Map<String, Object> send = Samplers.chat("""
                messagesPerSecond = 400
                durationSeconds = 7
                """);
        send.put("body", "{\"id\":\"{{id}}\",\"text\":\"" + "x".repeat(LONG_TEXT) + "\"}");
        Plan plan = Samplers.login(Plan.named("small-heap"), chat)
                .javaRequest("connect", Samplers.CONNECT, Samplers.connect(chat, 20))
                .javaRequest(LABEL, Samplers.SEND, send);
        Finished run = Finished.run(chat.run(plan.write(folder))
                .jvm("-XX:+UseSerialGC", "-XX:+AlwaysTenure", "-Xms48m", "-Xmx48m", "-Xmn1m"));

        assertThat(causes(run.report())).contains("gc");
        assertThat(verdict(run.report())).contains("GC paused the client ").contains("are the client's.");
        assertThat(run.report().at("client", "healthy")).isEqualTo(false);
    }

    @Test
    void clientWhoseCoreIsTakenIsNamed(Chat chat) throws Exception {
        assumeThat(TASKSET).as("needs taskset").isExecutable();
        List<String> pinned = List.of(TASKSET.toString(), "-c", "0");
        List<String> busy = new ArrayList<>(pinned);
        busy.addAll(List.of("timeout", "120", "sh", "-c", "while :; do :; done"));
        try (Child one = Child.start("busy 1", busy, folder, line -> {});
                Child two = Child.start("busy 2", busy, folder, line -> {})) {
            assertThat(List.of(one, two)).allMatch(Child::isAlive);
            Finished run = Finished.run(
                    chat.run(plan("starved", chat, """
                    messagesPerSecond = 200
                    durationSeconds = 8
                    """).write(folder)).launcher(pinned));

            assertThat(causes(run.report())).contains("cpu");
            assertThat(verdict(run.report()))
                    .contains("The client was short of CPU: its cores were full for ")
                    .contains("are the client's.");
        }
    }
}
