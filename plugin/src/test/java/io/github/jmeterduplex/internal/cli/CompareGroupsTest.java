package io.github.jmeterduplex.internal.cli;

import static io.github.jmeterduplex.internal.cli.CommandLineRun.at;
import static io.github.jmeterduplex.internal.cli.CommandLineRun.compare;
import static io.github.jmeterduplex.internal.cli.CommandLineRun.data;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.latency.LatencyKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareGroupsTest {
    @TempDir
    Path results;

    private MadeUpRun run(String name) {
        return new MadeUpRun(results.resolve(name), name.hashCode())
                .label("chat", 2)
                .label("room", 5);
    }

    private List<String> group(String name, int runs, UnaryOperator<MadeUpRun> change) throws IOException {
        List<String> folders = new ArrayList<>();
        for (int i = 1; i <= runs; i++) {
            folders.add(change.apply(run(name + "-" + i)).write());
        }
        return folders;
    }

    @Test
    void plantedDifferenceIsFoundWhereItIs() throws IOException {
        Path json = results.resolve("c.json");
        Path csv = results.resolve("c.csv");
        CommandLineRun compare = compare(
                group("old", 5, run -> run),
                group("new", 5, run -> run.label("chat", 3)),
                "--json",
                json,
                "--csv",
                csv);

        assertThat(compare.err()).isEmpty();
        assertThat(compare.exitCode()).isZero();
        assertThat(compare.lines("Baseline")).containsExactly("Baseline: 5 runs, old-1, old-2, old-3, old-4, old-5");
        assertThat(compare.lines("Candidate")).containsExactly("Candidate: 5 runs, new-1, new-2, new-3, new-4, new-5");
        assertThat(compare.lines("Verdict"))
                .singleElement()
                .asString()
                .contains("chat: p50, p90, p99 slower;")
                .contains("no difference shown in the other 7 figures.")
                .doesNotContain("room");
        assertThat(compare.lines("Warning")).isEmpty();
        assertThat(compare.lines("Note")).isEmpty();
        assertThat(compare.lines("chat").get(0))
                .matches("chat +p50 \\(intended\\) +2\\.\\d{3} \\(2\\.\\d{3} to 2\\.\\d{3}\\)"
                        + " +3\\.\\d{3} \\(3\\.\\d{3} to 3\\.\\d{3}\\) +\\+[01]\\.\\d{3} \\(\\+0\\.\\d{3} to"
                        + " \\+1\\.\\d{3}\\)"
                        + " +\\+[45]\\d\\.\\d +slower");
        assertThat(compare.lines("chat").stream().map(line -> line.replaceAll(" +", " ")))
                .contains(
                        "chat msg/s 200.0 (200.0 to 200.0) 200.0 (200.0 to 200.0) 0.000 (0.000 to 0.000) 0.0 equal",
                        "chat lost % 0.000 (0.000 to 0.000) 0.000 (0.000 to 0.000) 0.000 (0.000 to 0.000) - equal");

        Map<String, Object> members = JSON.std.mapFrom(Files.readString(json));
        assertThat((List<?>) at(members, "baseline", "runs")).hasSize(5);
        assertThat(at(((List<?>) at(members, "candidate", "runs")).get(4), "run"))
                .isEqualTo("new-5");
        assertThat("Verdict: " + members.get("verdict"))
                .isEqualTo(compare.lines("Verdict").get(0));
        Object first = ((List<?>) members.get("figures")).get(0);
        assertThat(at(first, "label")).isEqualTo("chat");
        assertThat(at(first, "latency")).isEqualTo("intended");
        assertThat(at(first, "figure")).isEqualTo("p50_ms");
        assertThat((List<?>) at(first, "candidate", "runs")).hasSize(5);
        assertThat(at(first, "judgement")).isEqualTo("slower");
        double change = (double) at(first, "candidate", "median") - (double) at(first, "baseline", "median");
        assertThat((double) at(first, "difference", "median")).isEqualTo(change, within(1e-6));

        List<String> rows = Files.readAllLines(csv);
        assertThat(rows.get(0))
                .isEqualTo(
                        "label,latency,figure,baseline,baseline_min,baseline_max,candidate,candidate_min,candidate_max,"
                                + "difference,difference_min,difference_max,difference_percent,judgement,"
                                + "shift,shift_low,shift_high,rank_p,finding");
        assertThat(rows).hasSize(11);
        assertThat(rows.get(1)).startsWith("chat,intended,p50_ms,2.").contains(",slower,", ",0.0079,\"slower by");
        assertThat(rows.get(5))
                .isEqualTo("chat,,lost_percent,0.0000,0.0000,0.0000,0.0000,0.0000,0.0000,0.0000,0.0000,0.0000,,equal,"
                        + "0.0000,0.0000,0.0000,1.0000,equal");
    }

    @Test
    void lessTimeIsFasterAndLossesAreCompared() throws IOException {
        CommandLineRun compare = compare(
                group("old", 6, run -> run.lost(1)),
                group("new", 6, run -> run.label("room", 3).lost(4)));

        assertThat(compare.lines("Verdict"))
                .singleElement()
                .asString()
                .containsPattern("chat: (.*, )?lost % more; room: p50, p90, p99 faster, lost % more;");
    }

    @Test
    void equalGroupsAreNotAccused() throws IOException {
        int accused = 0;
        for (int pair = 0; pair < 20; pair++) {
            CommandLineRun compare = compare(group("old-" + pair, 5, run -> run), group("new-" + pair, 5, run -> run));
            assertThat(compare.out()).doesNotContain("Warning");
            accused += compare.lines("Verdict").get(0).startsWith("Verdict: No difference shown in any of 10 figures.")
                    ? 0
                    : 1;
        }
        // one is expected at most; RunGroupComparisonTest counts over thousands
        assertThat(accused).isLessThanOrEqualTo(3);
    }

    @Test
    void threeAndThreeAreTooFew() throws IOException {
        CommandLineRun compare = compare(group("old", 3, run -> run), group("new", 3, run -> run.label("chat", 20)));

        assertThat(compare.lines("Verdict"))
                .containsExactly("Verdict: Too few runs to tell a difference from chance: 3 and 3. 4 of each"
                        + " are the least, 5 or more are better.");
        assertThat(compare.lines("chat").get(0)).endsWith("too few runs to tell");
        assertThat(compare(group("before", 3, run -> run), group("after", 5, run -> run.label("chat", 20)))
                        .out())
                .contains(" slower");
    }

    @Test
    void findingsTellTheShiftItsIntervalAndItsProbability() throws IOException {
        List<String> baseline = group("old", 5, run -> run);
        List<String> candidate = group("new", 5, run -> run.label("chat", 3));
        Path json = results.resolve("c.json");
        CommandLineRun compare = compare(baseline, candidate, "--json", json);

        assertThat(compare.lines("chat, p50"))
                .singleElement()
                .asString()
                .matches("chat, p50 \\(intended\\): slower by [45]\\d % \\([34]\\d to [456]\\d\\), p 0\\.008");
        assertThat(compare.lines("chat, msg/s")).containsExactly("chat, msg/s: no difference larger than 5 %");
        assertThat(compare.lines("chat, lost %")).containsExactly("chat, lost %: equal");
        assertThat(compare.lines("room, p99 (intended)"))
                .singleElement()
                .asString()
                .matches("room, p99 \\(intended\\): undecided: \\d+ more runs? each");
        Object first = ((List<?>) JSON.std.mapFrom(Files.readString(json)).get("figures")).get(0);
        assertThat((double) at(first, "shift", "estimate"))
                .isBetween((double) at(first, "shift", "low"), (double) at(first, "shift", "high"));
        assertThat(at(first, "shift", "p")).isEqualTo(0.007937);
        assertThat(at(first, "answer")).isEqualTo("broken");
    }

    @Test
    void smallestDifferenceThatMattersIsTheUsers() throws IOException {
        List<String> baseline = group("old", 5, run -> run);
        List<String> candidate = group("new", 5, run -> run);

        assertThat(compare(baseline, candidate, "--smallest", "30").lines("room, p50"))
                .containsExactly("room, p50 (intended): no difference larger than 30 %");
        assertThat(compare(baseline, candidate, "--smallest", "100", "--exit-code")
                        .exitCode())
                .isZero();
        refused(List.of("--smallest", "0", "--baseline", "a", "--", "b"), "--smallest 0.0 is out of range", "0.1");
    }

    @Test
    void exitCodeFollowsTheJudgementsWhereThatIsWanted() throws IOException {
        List<String> old = group("old", 5, run -> run);
        List<String> slow = group("sluggish", 5, run -> run.label("chat", 3));

        assertThat(compare(old, slow, "--exit-code").exitCode()).isEqualTo(1);
        CommandLineRun faster = compare(slow, old, "--exit-code", "--smallest", "1");
        assertThat(faster.exitCode())
                .as("chat is faster, but room may differ by more than 1 %%: %s", faster.out())
                .isEqualTo(3);
        assertThat(compare(slow, old, "--exit-code", "--smallest", "100").exitCode())
                .isZero();
        refused(List.of("--exit-code", old.get(0)), "--exit-code needs two groups");
    }

    @Test
    void deadRunsOfTheCandidateDoNotPass() throws IOException {
        List<String> old = group("old", 5, run -> run);
        List<String> dead = new ArrayList<>(group("dead", 3, run -> run.lost(MadeUpRun.A_SECOND)));
        dead.addAll(group("alive", 2, run -> run));
        CommandLineRun compare = compare(old, dead, "--exit-code", "--smallest", "50");

        assertThat(compare.exitCode()).as(compare.out()).isEqualTo(3);
        assertThat(compare.lines("chat, lost %"))
                .containsExactly("chat, lost %: undecided: up to 100 % in runs of the candidate, 0.0 % at most in those"
                        + " of the baseline");
    }

    @Test
    void labelThatOnlySomeRunsHaveDoesNotPass() throws IOException {
        List<String> old = group("old", 5, run -> run);
        List<String> fresh = new ArrayList<>(group("new", 4, run -> run));
        assertThat(compare(old, fresh, "--exit-code", "--smallest", "100").exitCode())
                .isZero();

        fresh.add(run("other").label("login", 1).write());
        CommandLineRun compare = compare(old, fresh, "--exit-code", "--smallest", "100");
        assertThat(compare.exitCode()).as(compare.out()).isEqualTo(3);
        assertThat(compare.lines("Warning")).contains("Warning: login is not compared: no run of the baseline has it.");
    }

    @Test
    void oneRunEachDoesNotTellHowMuchRunsDiffer() throws IOException {
        CommandLineRun compare =
                compare(group("old", 1, run -> run), group("new", 1, run -> run.label("chat", 3)), "--exit-code");

        assertThat(compare.exitCode()).isEqualTo(3);
        assertThat(compare.lines("chat, p50"))
                .containsExactly("chat, p50 (intended): undecided: one run each does not tell how much runs differ; a"
                        + " difference of 5 % takes 5 runs each at least");
    }

    @Test
    void whatElseMayHaveMadeTheDifferenceIsSaid() throws IOException {
        List<String> baseline = group("old", 2, run -> run.label("login", 1));
        List<String> candidate = group(
                "new",
                1,
                run -> run.perSecond(220)
                        .sessions(30)
                        .unpaced()
                        .label("orders", 1)
                        .json("plan", "other.jmx")
                        .json("warmup_seconds", 1)
                        .json(
                                "versions",
                                Map.of("duplex", "0.1.0", "jmeter", "5.6.3", "java", "21.0.1", "os", "Linux 6.1"))
                        .json("limits", Map.of("cores", 2, "heap_max_bytes", 1 << 29))
                        .json(
                                "facts",
                                Map.of(
                                        "threads", 4,
                                        "target_per_second", 220,
                                        "transports", Map.of("xhr", 30),
                                        "arrivals", Map.of("orders", "poisson"),
                                        "connect_arrivals", Map.of("log in", "burst:5"))));
        candidate = new ArrayList<>(candidate);
        candidate.add(run("slow-client").label("orders", 1).slowClient().write());

        assertThat(compare(baseline, candidate).lines("Warning"))
                .contains(
                        "Warning: Target rates differ: 200 in the baseline, 200 to 220 messages a second in the"
                                + " candidate.",
                        "Warning: Peaks of open sessions differ: 20 in the baseline, 20 to 30 in the candidate.",
                        "Warning: Numbers of threads differ: 2 in the baseline, 2 to 4 in the candidate.",
                        "Warning: Warm-ups differ: 0 in the baseline, 0 to 1 s in the candidate.",
                        "Warning: Lengths differ: 3 in the baseline, 2 to 3 s in the candidate.",
                        "Warning: Plans differ: chat.jmx in the baseline, chat.jmx, other.jmx in the candidate.",
                        "Warning: Arrivals differ: even in the baseline, even, orders poisson, log in (connects)"
                                + " burst:5 in the candidate.",
                        "Warning: Transports differ: unknown in the baseline, unknown, xhr in the candidate.",
                        "Warning: Versions of Java differ: 17.0.15 in the baseline, 17.0.15, 21.0.1 in the candidate.",
                        "Warning: Numbers of cores differ: 4 in the baseline, 2, 4 in the candidate.",
                        "Warning: Heaps (MB) differ: 1024 in the baseline, 1024, 512 in the candidate.",
                        "Warning: chat had a pace in some runs only: its times are those from the send, also where the"
                                + " others have those from the intended send.",
                        "Warning: login is not compared: no run of the candidate has it.",
                        "Warning: orders is not compared: no run of the baseline has it.")
                .anySatisfy(line -> assertThat(line).startsWith("Warning: Reached rates differ: "))
                .anySatisfy(line -> assertThat(line).startsWith("Warning: Load generator of slow-client: The"));
    }

    @Test
    void groupsThatDidNotRunInTurnAreNoticed() throws IOException {
        assertThat(compare(group("old", 2, run -> run), group("new", 2, run -> run.after(3_600_000)))
                        .lines("Note"))
                .containsExactly(
                        "Note: All runs of one group were before those of the other: what else changed in between,"
                                + " on the machines or in the network, cannot be distinguished from the candidate."
                                + " Run them in turn.");
    }

    @Test
    void requirementsAreThoseOfTheCandidate() throws IOException {
        List<String> slow = group("slow", 1, run -> run.label("chat", 50));
        List<String> fast = group("fast", 1, run -> run);

        assertThat(compare(slow, fast, "--require", "chat:mean<10").exitCode()).isZero();
        CommandLineRun broken = compare(fast, slow, "--require", "chat:mean<10");
        assertThat(broken.exitCode()).isEqualTo(1);
        assertThat(broken.lines("slow-1: Required chat:mean<10: BROKEN")).hasSize(1);
    }

    @Test
    void pageHasACurveOfEachRunAndOfEachGroup() throws IOException {
        Path html = results.resolve("c.html");
        String hostile = "</script><img src=x>";
        CommandLineRun compare = compare(
                group("old", 2, run -> run.label(hostile, 1)),
                group("new", 3, run -> run.label(hostile, 1)),
                "--html",
                html);

        assertThat(compare.err()).isEmpty();
        String page = Files.readString(html);
        assertThat(page).doesNotContain("<img");
        Map<String, Object> members = data(page);
        List<?> curves = (List<?>) members.get("curves");
        assertThat(curves)
                .extracting(curve -> at(curve, "label") + " " + at(curve, "latency"))
                .containsExactly(hostile + " intended", "chat intended", "room intended");
        assertThat((List<?>) at(curves.get(1), "baseline", "runs")).hasSize(2);
        assertThat((List<?>) at(curves.get(1), "candidate", "runs")).hasSize(3);
        List<?> ofRun = (List<?>) ((List<?>) at(curves.get(1), "candidate", "runs")).get(0);
        List<?> ofAll = (List<?>) at(curves.get(1), "candidate", "all");
        assertThat(ofAll).hasSizeGreaterThan(ofRun.size());
        assertThat(ofRun).hasSizeGreaterThan(50);
        assertThat((List<?>) members.get("rows"))
                .hasSize(15)
                .allSatisfy(row -> assertThat(at(row, "judgement")).isIn("equal", "too few runs to tell"));
    }

    @Test
    void mistakesAreSaidInOneSentence() throws IOException {
        List<String> old = group("old", 2, run -> run);
        List<String> fresh = group("new", 2, run -> run);

        refused(List.of("--baseline", old.get(0), fresh.get(0)), "There is no candidate", "(2)", "Put -- before");
        refused(List.of("--baseline", "--", fresh.get(0)), "--baseline");
        refused(List.of("--baseline", old.get(0), "--", fresh.get(0), "--html"), "--html stands after --");
        refused(List.of("--baseline", old.get(0), "--", old.get(0)), "in the baseline and in the candidate");
        refused(
                List.of("--baseline", old.get(0), "--", fresh.get(0), fresh.get(0) + "/lab-1"),
                "The candidate has a run twice",
                fresh.get(0) + " and " + fresh.get(0) + "/lab-1");
        refused(List.of("--baseline", old.get(0), "--", results.resolve("none").toString()), "none is no folder");
        refused(List.of("--baseline", old.get(0), "--", results.toString()), "holds no files of a run");

        Path second = results.resolve("new-1/lab-2");
        new RunFolder(second, 0).latencies(RunFolder.second(0), LatencyKind.LATENCY, "chat", 1);
        Path known = results.resolve("new-1/lab-1/run.json");
        Files.copy(known, second.resolve("run.json"), StandardCopyOption.REPLACE_EXISTING);
        refused(
                List.of("--baseline", fresh.get(0) + "/lab-1", "--", second.toString()),
                "are engines of one run: give the folder of the run");
    }

    private static void refused(List<String> arguments, String... words) {
        CommandLineRun run = CommandLineRun.of("report", "compare", arguments);
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(words).hasLineCount(1);
    }

    @Test
    void runsWithoutABaselineStandSideBySide() throws IOException {
        List<String> runs = group("step", 2, run -> run);

        assertThat(CommandLineRun.of("report", "compare", runs.get(0), runs.get(1))
                        .out())
                .startsWith("run ")
                .contains("step-1", "step-2")
                .doesNotContain("Verdict");
    }
}
