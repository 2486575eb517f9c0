package io.github.jmeterduplex.samples.runs.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** What a run left on disk. */
final class RunFiles {
    /** What Duplex may log in a run where everything goes wrong, each thing once. */
    private static final int FEW_LINES = 5;

    private static final Pattern JMETERS = Pattern.compile("^[-0-9 :,]+ [A-Z]+ (o\\.a\\.j\\.|u\\.|c\\.a\\.)");

    private final JMeterRun run;

    private RunFiles(JMeterRun run) {
        this.run = run;
    }

    static RunFiles of(JMeterRun run) {
        return new RunFiles(run);
    }

    /** No stack trace, no error, and not a line per sample. */
    void assertQuietLog() throws IOException {
        List<String> lines = run.log().lines().toList();
        assertThat(lines).noneMatch(line -> line.matches("\\s+at .*\\(.*\\)|Caused by: .*"));
        assertThat(withoutEnd(lines)).noneMatch(line -> line.contains(" ERROR "));
        assertThat(withoutEnd(lines).filter(line -> !JMETERS.matcher(line).find()))
                .hasSizeLessThan(FEW_LINES);
    }

    /** Without the figures that a run tells once, when it has ended. */
    private static Stream<String> withoutEnd(List<String> lines) {
        List<String> others = new ArrayList<>(lines);
        int from = indexOf(others, "duplex: the run has ended");
        if (from >= 0) {
            others.subList(from, indexOf(others, "As a page: ") + 1).clear();
        }
        return others.stream();
    }

    private static int indexOf(List<String> lines, String words) {
        return IntStream.range(0, lines.size())
                .filter(i -> lines.get(i).contains(words))
                .findFirst()
                .orElse(-1);
    }

    /** No file of the run holds that text, zipped or not; neither does what JMeter printed. */
    void assertFree(String secret) throws IOException {
        assertThat(run.process().lines()).noneMatch(line -> line.contains(secret));
        List<Path> files;
        try (Stream<Path> found = Files.walk(run.folder())) {
            files = found.filter(Files::isRegularFile).toList();
        }
        assertThat(files)
                .extracting(file -> file.getFileName().toString())
                .contains("jmeter.log", "results.jtl", "run.json");
        for (Path file : files) {
            assertThat(text(file)).as(file.toString()).doesNotContain(secret);
        }
    }

    private static String text(Path file) throws IOException {
        try (InputStream raw = Files.newInputStream(file);
                InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw) {
            return new String(plain.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
