package io.github.jmeterduplex.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run of two engines that meets its requirement, and each way in which its files may be damaged: none may let the
 * requirement pass, hang the report, or end it without a sentence.
 */
class DamagedFilesTest {
    private static final String REQUIRED = "lost=0,p99<1000,sessions.lost=0";
    private static final List<String> SOURCES =
            List.of("run.json", "counts.csv", "latency.hlog", "sessions.csv", "failures.csv");
    /** Nothing that is required is in them. */
    private static final List<String> OTHERS = List.of("client.csv", "slowest.csv");

    @TempDir
    private Path folder;

    private Path one;
    private Path two;
    private int copies;

    @BeforeEach
    void writeARun() throws IOException {
        writeARun(folder.resolve("run"));
    }

    private void writeARun(Path run) throws IOException {
        one = run.resolve("one");
        two = run.resolve("two");
        SoundRun.write(one, 0, 120, "1/2");
        SoundRun.write(two, 7, 80, "2/2");
    }

    private CommandLineRun report() {
        return CommandLineRun.of(
                "report",
                one.getParent(),
                "--require",
                REQUIRED,
                "--junit",
                folder.resolve("junit.xml"),
                "--json",
                folder.resolve("report.json"),
                "--html",
                folder.resolve("report.html"));
    }

    @Test
    void filesWithoutDamagePassWithoutANote() {
        CommandLineRun report = report();

        assertThat(report.exitCode()).as(report.out()).isZero();
        assertThat(report.err()).isEmpty();
        assertThat(report.out()).doesNotContain("Note: ");
        assertThat(folder.resolve("junit.xml")).content().contains("failures=\"0\"");
    }

    @TestFactory
    Stream<DynamicTest> noDamageOfAFileWithCountsPasses() {
        return Damages.ofAnyFile().entrySet().stream()
                .flatMap(damage -> SOURCES.stream()
                        .flatMap(file -> Stream.of("one", "two")
                                .map(engine -> test(
                                        file + " of " + engine + ": " + damage.getKey(),
                                        () -> damage.getValue()
                                                .to(one.resolveSibling(engine).resolve(file))))));
    }

    @TestFactory
    Stream<DynamicTest> noDamageOfASingleValuePasses() {
        return single().entrySet().stream()
                .map(damage -> test(damage.getKey(), () -> damage.getValue().to(one)));
    }

    @TestFactory
    Stream<DynamicTest> damageOfAnotherFileHasASentenceAndPasses() {
        return Damages.ofAnyFile().entrySet().stream()
                .flatMap(damage -> OTHERS.stream()
                        .map(file -> DynamicTest.dynamicTest(file + ": " + damage.getKey(), () -> {
                            writeARun(folder.resolve("other" + copies++));
                            damage.getValue().to(one.resolve(file));
                            CommandLineRun report = report();
                            assertThat(report.err()).doesNotContain("The command failed", "\tat ");
                            assertThat(report.exitCode())
                                    .as(report.out() + report.err())
                                    .isIn(0, 2, 3);
                        })));
    }

    private interface Act {
        void run() throws IOException;
    }

    private DynamicTest test(String name, Act act) {
        return DynamicTest.dynamicTest(name, () -> {
            writeARun(folder.resolve("damaged" + copies++));
            act.run();
            assertNotPassed(report());
        });
    }

    private void assertNotPassed(CommandLineRun report) throws IOException {
        assertThat(report.err()).doesNotContain("The command failed", "\tat ");
        assertThat(report.out()).doesNotContain("Infinity", "NaN");
        if (report.exitCode() == 2) {
            assertThat(report.err()).as("names the file").containsPattern("(json|csv|hlog)\\b");
            return;
        }
        assertThat(report.exitCode()).as(report.out() + report.err()).isEqualTo(3);
        assertThat(report.out()).contains("\nNote: ", "UNDECIDED");
        assertThat(Files.readString(folder.resolve("junit.xml"))).contains("type=\"undecided\"");
        assertThat((List<?>) JSON.std
                        .mapFrom(Files.readString(folder.resolve("report.json")))
                        .get("remarks"))
                .isNotEmpty();
        assertThat(Files.readString(folder.resolve("report.html"))).contains("\"remarks\"");
    }

    /** In one place; of an engine's folder. */
    private Map<String, Damages.Damage> single() {
        Map<String, Damages.Damage> all = new LinkedHashMap<>();
        for (String name : List.of("counts.csv", "latency.hlog", "sessions.csv", "failures.csv")) {
            all.put(
                    name + ": last line missing",
                    engine -> Damages.lines(engine, name, lines -> lines.remove(lines.size() - 1)));
            all.put(
                    name + ": line in the middle missing",
                    engine -> Damages.lines(engine, name, lines -> lines.remove(lines.size() / 2 + 1)));
            all.put(
                    name + ": line twice",
                    engine -> Damages.lines(
                            engine, name, lines -> lines.add(lines.size() - 1, lines.get(lines.size() - 1))));
            all.put(
                    name + ": header alone",
                    engine -> Damages.lines(
                            engine,
                            name,
                            lines -> lines.removeIf(line -> line.startsWith("1") || line.startsWith("Tag="))));
            all.put(
                    name + ": of the other engine",
                    engine -> Files.write(engine.resolve(name), Files.readAllBytes(two.resolve(name))));
        }
        all.put("counts swapped between engines", engine -> {
            byte[] counts = Files.readAllBytes(one.resolve("counts.csv"));
            Files.write(one.resolve("counts.csv"), Files.readAllBytes(two.resolve("counts.csv")));
            Files.write(two.resolve("counts.csv"), counts);
        });
        all.put("files of two runs", engine -> {
            SoundRun.write(folder.resolve("later/one"), 60_000, 120, "1/2");
            for (String name : List.of("counts.csv", "latency.hlog")) {
                Files.write(
                        engine.resolve(name),
                        Files.readAllBytes(folder.resolve("later/one").resolve(name)));
            }
        });
        for (String number : List.of("-1", "9000000000000000000", "99999999999999999999", "1e3", "x", "", " 5")) {
            all.put(
                    "counts.csv: number " + number,
                    engine -> Damages.replace(engine, "counts.csv", "(,chat,)[0-9]+,", "$1" + number + ","));
            all.put(
                    "sessions.csv: number " + number,
                    engine -> Damages.replace(engine, "sessions.csv", "1000,0,20,0,", "1000,0,20," + number + ","));
            all.put(
                    "failures.csv: number " + number,
                    engine -> Damages.replace(engine, "failures.csv", "unexpected,1,", "unexpected," + number + ","));
        }
        all.put("counts.csv: sums beyond a long", engine -> {
            String line = Files.readAllLines(engine.resolve("counts.csv")).get(1);
            String huge = line.replaceFirst(",chat,[0-9]+,", ",chat,9999999999999999,") + "\n";
            Files.writeString(
                    engine.resolve("counts.csv"), Files.readString(engine.resolve("counts.csv")) + huge.repeat(1_000));
        });
        all.put(
                "counts.csv: one more",
                engine -> Damages.replace(engine, "counts.csv", "(,chat,[0-9]+,[0-9]+),120,1,", "$1,121,0,"));
        all.put("counts.csv: column missing", engine -> Damages.column(engine, "counts.csv", "lost"));
        all.put("sessions.csv: column missing", engine -> Damages.column(engine, "sessions.csv", "lost"));
        all.put("failures.csv: column missing", engine -> Damages.column(engine, "failures.csv", "count"));
        all.put(
                "counts.csv: interval of ages",
                engine -> Damages.replace(engine, "counts.csv", ",1000,chat,", ",9999999999999,chat,"));
        all.put(
                "counts.csv: interval of long ago",
                engine -> Damages.replace(engine, "counts.csv", "1795218930000,1000,chat,", "5,1000,chat,"));
        all.put(
                "sessions.csv: interval of long ago",
                engine -> Damages.replace(engine, "sessions.csv", "1795218930000,1000,", "5,1000,"));
        all.put(
                "latency.hlog: a character changed",
                engine -> Damages.replace(engine, "latency.hlog", "(HIST....................)..", "$1AA"));
        all.put(
                "latency.hlog: a second missing",
                engine -> Damages.lines(
                        engine, "latency.hlog", lines -> lines.removeIf(line -> line.contains(",2.000,1.000,"))));
        all.put(
                "latency.hlog: another base",
                engine -> Damages.replace(
                        engine, "latency.hlog", "BaseTime: 1795218930.000", "BaseTime: 1795218931.000"));
        all.put(
                "latency.hlog: no time",
                engine -> Damages.replace(engine, "latency.hlog", ",0.000,1.000,", ",1e999999999,1.000,"));
        all.putAll(Damages.ofRunJson());
        all.put("nothing but run.json", engine -> {
            for (String name : SOURCES.subList(1, SOURCES.size())) {
                Files.delete(engine.resolve(name));
            }
        });
        all.put("neither run.json nor counts.csv", engine -> {
            Files.delete(engine.resolve("run.json"));
            Files.delete(engine.resolve("counts.csv"));
        });
        all.put("an engine missing", engine -> {
            for (String name : Stream.concat(SOURCES.stream(), OTHERS.stream()).toList()) {
                Files.delete(two.resolve(name));
            }
        });
        return all;
    }

    @Test
    void pipeIsNotWaitedFor() throws Exception {
        Optional<Path> mkfifo = Stream.of("/usr/bin/mkfifo", "/bin/mkfifo")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst();
        if (mkfifo.isEmpty()) {
            return;
        }
        for (String name : Stream.concat(SOURCES.stream(), OTHERS.stream()).toList()) {
            writeARun(folder.resolve("pipe" + copies++));
            Files.delete(one.resolve(name));
            Process made = new ProcessBuilder(
                            mkfifo.get().toString(), one.resolve(name).toString())
                    .start();
            assertThat(made.waitFor()).isZero();
            CommandLineRun report = report();
            assertThat(report.exitCode()).as(name).isIn(2, 3);
            assertThat(report.err()).contains(name).doesNotContain("The command failed");
        }
    }
}
