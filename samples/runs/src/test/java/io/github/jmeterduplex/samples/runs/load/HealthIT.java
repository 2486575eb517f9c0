package io.github.jmeterduplex.samples.runs.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import io.github.jmeterduplex.samples.servers.lean.LeanServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The report names what disturbed the client. */
@ExtendWith(SharedChat.class)
@Tag("long")
class HealthIT {
    private static final String LABEL = "chat.send";
    private static final int LONG_TEXT = 40_000;
    private static final Path TASKSET = Path.of("/usr/bin/taskset");

    /** Where the kernel has no netem, a filter of packets loses them. */
    private static final String LOSSY = "ip link set lo up && { tc qdisc add dev lo root netem loss 5% 2> /dev/null"
            + " || nft 'add table inet lossy; add chain inet lossy in { type filter hook input priority 0; };"
            + " add rule inet lossy in numgen random mod 20 < 1 drop'; }";

    /**
     * Half a core for what follows and for a loop beside it, by control groups of version 2 or 1. The group goes when
     * both have ended.
     */
    private static final String LIMITED = """
            if grep -qw cpu /sys/fs/cgroup/cgroup.subtree_control 2> /dev/null; then
              group=/sys/fs/cgroup/duplex-health-$$; mkdir $group && echo '50000 100000' > $group/cpu.max
            else
              group=/sys/fs/cgroup/cpu/duplex-health-$$
              mkdir $group && echo 100000 > $group/cpu.cfs_period_us && echo 50000 > $group/cpu.cfs_quota_us
            fi || exit 1
            sh -c 'echo $$ > '$group'/cgroup.procs && { timeout 120 sh -c "while :; do :; done" & busy=$!; "$@"; code=$?
              kill $busy; wait $busy; exit $code; }' sh "$@"; code=$?
            rmdir $group; exit $code
            """;

    @TempDir
    private Path folder;

    private Plan plan(String name, Chat chat, String parameters) {
        return Samplers.login(Plan.named(name), chat)
                .javaRequest("connect", Samplers.CONNECT, Samplers.connect(chat, 20))
                .javaRequest(LABEL, Samplers.SEND, Samplers.chat(parameters));
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

    /**
     * A machine that is busy with something else may well disturb it: then the verdict is right. JMeter collects
     * garbage itself.
     */
    @Test
    void clientWithRoomIsNotAccusedOfWhatDidNotHappen(Chat chat) throws Exception {
        Finished run = Finished.run(chat.run(plan("healthy", chat, "messagesPerSecond = 100; durationSeconds = 9")
                                .write(folder))
                        .defaultJvm()
                        .jvm("-Xms1g", "-Xmn800m", "-XX:+DisableExplicitGC"))
                .withoutFailedSamples();
        RunReport report = run.reportOf("--from", "4s");

        assertThat(most(report, "hiccup_max_ms")).isPositive();
        assertThat(most(report, "io_lag_max_ms")).isPositive();
        assertThat(causes(report)).doesNotContain("gc");
        assertThat(verdict(report)).doesNotContain("larger heap", "open files", "local ports");
        boolean calm = most(report, "hiccup_max_ms") < 20
                && most(report, "io_lag_max_ms") < 20
                && most(report, "waited_over_1_ms") == 0
                && most(report, "cpu_machine_percent") < 90;
        if (calm) {
            assertThat(report.at("client", "healthy")).isEqualTo(true);
            assertThat(causes(report)).isEmpty();
            assertThat(strings(report.at("client", "verdict")))
                    .as("all that is said of a run in which nothing is wrong")
                    .singleElement()
                    .asString()
                    .startsWith("Usable as a whole: ");
        }
    }

    /** Long messages in a heap without room: what is under way when the young generation is full fills the old one. */
    @Test
    @Tag("parallel")
    void collectionsOfASmallHeapAreNamed(Chat chat) throws Exception {
        Map<String, Object> send = Samplers.chat("messagesPerSecond = 400; durationSeconds = 7");
        send.put("body", "{\"id\":\"{{id}}\",\"text\":\"" + "x".repeat(LONG_TEXT) + "\"}");
        Plan plan = Samplers.login(Plan.named("small-heap"), chat)
                .javaRequest("connect", Samplers.CONNECT, Samplers.connect(chat, 20))
                .javaRequest(LABEL, Samplers.SEND, send);
        Finished run = Finished.run(chat.run(plan.write(folder))
                .defaultJvm()
                .jvm("-XX:+UseSerialGC", "-XX:+AlwaysTenure", "-Xms48m", "-Xmx48m", "-Xmn1m"));

        assertThat(causes(run.report())).contains("gc");
        assertThat(verdict(run.report())).contains("GC paused the client ").contains("own, not the server's.");
        assertThat(run.report().at("client", "healthy")).isEqualTo(false);
    }

    /** In a network of its own, which loses one packet of twenty; a server runs in it as well. */
    @Test
    @Tag("parallel")
    void packetsThatAreLostAreNamed() throws Exception {
        boolean canLose = succeeds("unshare", "-rn", "sh", "-c", LOSSY);
        Needs.that(() -> canLose, "unshare, ip, tc with netem or nft, and the right to make a network");
        String classes =
                Checkout.root().resolve("samples/servers/target/classes").toString();
        String script =
                LOSSY + " && (timeout 120 " + Child.java() + " -cp " + classes + " " + LeanServer.class.getName()
                        + " 39000 & server=$!; until (: < /dev/tcp/127.0.0.1/39000); do sleep 0.1; done 2> /dev/null;"
                        + " \"$@\"; code=$?; kill $server; exit $code)";
        Plan plan = Plan.named("lossy")
                .javaRequest(
                        "connect",
                        Samplers.CONNECT,
                        "url = ws://127.0.0.1:39000/stomp; sessions = 20; subscribe = /user/queue/replies")
                .javaRequest(LABEL, Samplers.SEND, """
                        destination = /app/echo; body = {"id":"{{id}}"}; reply = json:/id; messagesPerSecond = 400
                        durationSeconds = 15
                        """);
        Finished run = Finished.run(JMeterSetup.of(plan.write(folder))
                .defaultJvm()
                .launcher(List.of("unshare", "-rn", "bash", "-c", script, "bash")));

        assertThat(verdict(run.report())).contains("TCP segments again", "packets may have been lost");
    }

    /** Not everywhere may a test make a control group, in CI neither. */
    @Test
    void clientWithALimitOfCpuIsNamed(Chat chat) throws Exception {
        assumeThat(succeeds("sh", "-c", LIMITED, "sh", "true"))
                .as("needs the right to make a control group")
                .isTrue();
        Finished run = Finished.run(chat.run(plan("limited", chat, "messagesPerSecond = 1000; durationSeconds = 8")
                        .write(folder))
                .defaultJvm()
                .launcher(List.of("sh", "-c", LIMITED, "sh")));

        assertThat(verdict(run.report()))
                .containsAnyOf("The client was short of CPU: ", "mostly for a core")
                .contains("a limit of CPU stopped it for ");
    }

    private static boolean succeeds(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
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
            Finished run = Finished.run(chat.run(plan("starved", chat, "messagesPerSecond = 200; durationSeconds = 8")
                            .write(folder))
                    .launcher(pinned));

            assertThat(verdict(run.report()))
                    .containsAnyOf("The client was short of CPU: ", "mostly for a core: ")
                    .contains("own, not the server's.");
        }
    }
}
