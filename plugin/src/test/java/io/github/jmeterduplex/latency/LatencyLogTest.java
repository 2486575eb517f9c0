package io.github.jmeterduplex.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LatencyLogTest {
    private static final long START = 1_795_218_930_123L;
    private static final LatencyTag CHAT = new LatencyTag(LatencyKind.LATENCY, "chat, \"quoted\"\n\ud83d\ude00 50%");
    private static final LatencyTag LATE = new LatencyTag(LatencyKind.LATE, "chat");

    @TempDir
    Path folder;

    private final List<LatencyLogReader.Line> lines = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    private static LatencyHistogram histogram(long... micros) {
        LatencyHistogram histogram = new LatencyHistogram();
        Arrays.stream(micros).forEach(histogram::record);
        return histogram;
    }

    private static String text() {
        LatencyLogWriter writer = new LatencyLogWriter(START);
        return writer.header()
                + writer.line(new Interval(START, 1_000), CHAT, histogram(100, 250, 1_000_000))
                + writer.line(new Interval(START + 1_000, 1_007), LATE, histogram(31_000_000));
    }

    private Path file(byte[] bytes) throws IOException {
        return Files.write(folder.resolve(LatencyLogReader.NAME), bytes);
    }

    private void read(byte[] bytes) throws IOException {
        lines.clear();
        warnings.clear();
        LatencyLogReader.read(file(bytes), interval -> true, lines::add, warnings::add);
    }

    @Test
    void whatIsWrittenIsRead() throws IOException {
        read(text().getBytes(StandardCharsets.UTF_8));

        assertThat(warnings).isEmpty();
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0).interval()).isEqualTo(new Interval(START, 1_000));
        assertThat(lines.get(0).tag()).isEqualTo(CHAT);
        assertThat(lines.get(0).latencies().count()).isEqualTo(3);
        assertThat(lines.get(0).latencies().toHistogram().percentileMicros(50)).isEqualTo(250);
        assertThat(lines.get(1).interval()).isEqualTo(new Interval(START + 1_000, 1_007));
        assertThat(lines.get(1).tag()).isEqualTo(LATE);
    }

    @Test
    void toolsOfHdrHistogramReadTheFile() throws IOException {
        Path file = file(text().getBytes(StandardCharsets.UTF_8));

        List<EncodableHistogram> read = new ArrayList<>();
        try (HistogramLogReader reader = new HistogramLogReader(new FileInputStream(file.toFile()))) {
            while (reader.hasNext()) {
                read.add(reader.nextIntervalHistogram());
            }
        }

        assertThat(text()).contains("#[Histogram log format version 1.3]");
        assertThat(read).hasSize(2);
        assertThat(read.get(0).getTag()).isEqualTo(CHAT.text());
        assertThat(read.get(0).getStartTimeStamp()).isEqualTo(START);
        assertThat(((Histogram) read.get(0)).getTotalCount()).isEqualTo(3);
        // HdrHistogram's own reader takes seconds as doubles, and cuts off.
        assertThat(read.get(1).getEndTimeStamp()).isBetween(START + 2_006, START + 2_007);
    }

    @Test
    void intervalsNotWantedAreLeftOut() throws IOException {
        LatencyLogReader.read(
                file(text().getBytes(StandardCharsets.UTF_8)),
                interval -> interval.startEpochMillis() > START,
                lines::add,
                warnings::add);

        assertThat(lines).extracting(LatencyLogReader.Line::tag).containsExactly(LATE);
    }

    @Test
    void fileCutAnywhereGivesItsWholeLines() throws IOException {
        byte[] whole = text().getBytes(StandardCharsets.UTF_8);
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            String wholeLines = new String(cut, StandardCharsets.UTF_8);
            wholeLines = wholeLines.substring(0, wholeLines.lastIndexOf('\n') + 1);

            read(cut);

            assertThat(lines).hasSize((int)
                    wholeLines.lines().filter(line -> line.startsWith("Tag=")).count());
            assertThat(warnings).hasSize(length == 0 || wholeLines.length() < length ? 1 : 0);
        }
    }

    @Test
    void damagedLinesAreCountedAndLeftOut() throws IOException {
        String good = text();
        String last = good.substring(good.lastIndexOf("Tag="));
        read((good
                        + "Tag=latency:x,1.000,1.000,1.000,AAAA\n"
                        + "Tag=latency:x,1.000\n"
                        + "Tag=latency:x,one,1.000,1.000,AAAA\n"
                        + last.substring(0, last.length() - 20) + "\n"
                        + "garbage\n"
                        + last)
                .getBytes(StandardCharsets.UTF_8));

        assertThat(lines).hasSize(3);
        assertThat(warnings).singleElement().asString().endsWith("left out 5 damaged lines.");
    }

    @Test
    void linesOfOtherToolsAreLeftOutInSilence() throws IOException {
        String line = text().lines()
                .filter(text -> text.startsWith("Tag="))
                .findFirst()
                .orElseThrow();
        read((text() + line.substring(line.indexOf(',') + 1) + "\n").getBytes(StandardCharsets.UTF_8));

        assertThat(lines).hasSize(2);
        assertThat(warnings).isEmpty();
    }
}
