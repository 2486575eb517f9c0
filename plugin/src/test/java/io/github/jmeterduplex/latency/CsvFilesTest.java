package io.github.jmeterduplex.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvFilesTest {
    private static final Interval FIRST = new Interval(1_795_218_930_123L, 1_000);
    private static final Interval SECOND = new Interval(1_795_218_931_123L, 1_007);

    @TempDir
    Path folder;

    private final List<String> warnings = new ArrayList<>();

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("file.csv"), text);
    }

    private List<LabelCounts> readCounts(Path file) throws IOException {
        List<LabelCounts> lines = new ArrayList<>();
        CsvFile.COUNTS.read(file, lines::add, warnings::add);
        return lines;
    }

    private static LabelCounts counts(Interval interval, String label, long seed) {
        Random random = new Random(seed);
        return new LabelCounts(interval, label, Counts.of(Count.class, count -> random.nextLong(1_000_000)));
    }

    @Test
    void countsOfAnyLabelComeBack() throws IOException {
        List<LabelCounts> lines = new ArrayList<>();
        for (String label : List.of(
                "chat",
                "a,b",
                "say \"hi\"",
                "two\nlines",
                "cr\r\nlf",
                "100%",
                "\ud83d\ude00 \u00fc",
                "",
                " blank ",
                "#x",
                "'x'",
                "\ttab",
                "=1+1",
                "'=1",
                "''-x",
                "\rx",
                "\nx",
                "'")) {
            lines.add(counts(FIRST, label, label.hashCode()));
        }
        StringBuilder text = new StringBuilder(CsvFile.COUNTS.header());
        lines.forEach(line -> text.append(CsvFile.COUNTS.line(line)));

        assertThat(readCounts(file(text.toString()))).isEqualTo(lines);
        assertThat(warnings).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\r=x", "\n=x", "'=1", "''-1"})
    void noLabelIsAFormula(String label) throws IOException {
        LabelCounts line = counts(FIRST, label, 1);
        String text = CsvFile.COUNTS.line(line);

        assertThat(text.split(",", -1)[2].replaceFirst("^\"", "")).startsWith("'" + label.substring(0, 1));
        assertThat(readCounts(file(CsvFile.COUNTS.header() + text))).containsExactly(line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"chat", "a=1", "'chat", "room - 1", "'", ""})
    void otherLabelsStandAsTheyAre(String label) {
        assertThat(CsvFile.COUNTS.line(counts(FIRST, label, 1)).split(",", -1)[2])
                .isEqualTo(label);
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "-x"})
    void labelsOfFilesOfEarlierVersionsAreReadAsTheyAre(String label) throws IOException {
        LabelCounts line = counts(FIRST, label, 1);
        String earlier = CsvFile.COUNTS.line(line).replace("'" + label, label);
        assertThat(readCounts(file(CsvFile.COUNTS.header() + earlier))).containsExactly(line);
    }

    @Test
    void headerOfCountsIsTheOneOfVersion1() {
        assertThat(CsvFile.COUNTS.header())
                .isEqualTo(
                        "interval_start_ms,interval_ms,label,written,sent,replied,wrong,unanswered,lost,lost_timeout,"
                                + "lost_connection,lost_closed,lost_end,failed,late,duplicates,unordered,foreign,"
                                + "pushed,skewed,"
                                + "rows_dropped\n");
    }

    @Test
    void sessionsComeBack() throws IOException {
        SessionCounts line = new SessionCounts(
                FIRST, Counts.of(SessionCount.class, count -> count.word().length()));
        List<SessionCounts> lines = new ArrayList<>();
        CsvFile.SESSIONS.read(file(CsvFile.SESSIONS.header() + CsvFile.SESSIONS.line(line)), lines::add, warnings::add);

        assertThat(lines).containsExactly(line);
        assertThat(CsvFile.SESSIONS.header())
                .isEqualTo("interval_start_ms,interval_ms,opening,open,opened,closed,lost,reconnected,failed,bytes_out,"
                        + "bytes_in,pushed,open_peak,resumed\n");
    }

    @Test
    void failuresComeBack() throws IOException {
        List<FailureCount> lines = List.of(
                new FailureCount(FIRST, FailureCount.Kind.SESSION, "refused", 12),
                new FailureCount(
                        SECOND, FailureCount.Kind.MESSAGE, "timeout", 3, "=chat", "no reply, \"a\" and\nmore"));
        StringBuilder text = new StringBuilder(CsvFile.FAILURES.header());
        lines.forEach(line -> text.append(CsvFile.FAILURES.line(line)));
        List<FailureCount> read = new ArrayList<>();
        CsvFile.FAILURES.read(file(text.toString()), read::add, warnings::add);

        assertThat(read).isEqualTo(lines);
        assertThat(text.toString()).isEqualTo("""
                        interval_start_ms,interval_ms,kind,cause,count,label,example
                        1795218930123,1000,session,refused,12,,
                        1795218931123,1007,message,timeout,3,'=chat,"no reply, ""a"" and
                        more"
                        """);
    }

    @Test
    void failuresOfEarlierVersionsHaveNeitherLabelNorExample() throws IOException {
        List<FailureCount> read = new ArrayList<>();
        CsvFile.FAILURES.read(file("""
                        interval_start_ms,interval_ms,kind,cause,count
                        1795218930123,1000,session,refused,12
                        """), read::add, warnings::add);

        assertThat(read).containsExactly(new FailureCount(FIRST, FailureCount.Kind.SESSION, "refused", 12));
        assertThat(warnings).isEmpty();
    }

    @Test
    void clientLineHasEmptyValuesForWhatTheSystemCannotGive() throws IOException {
        ClientSample sample = new ClientSample(
                FIRST,
                Map.of(
                        ClientColumn.CPU_PROCESS_PERCENT, 12.3,
                        ClientColumn.HEAP_USED_BYTES, 1_048_576.0,
                        ClientColumn.HICCUP_MAX_MS, 0.4,
                        ClientColumn.TCP_RETRANSMITS, 3.0,
                        ClientColumn.WAITED_OVER_1_MS, 40.0,
                        ClientColumn.WAITED_OVER_3_MS, 20.0,
                        ClientColumn.RUN_DELAY_MS, 2.3));
        String text = CsvFile.CLIENT.header() + CsvFile.CLIENT.line(sample);
        List<ClientSample> read = new ArrayList<>();
        CsvFile.CLIENT.read(file(text), read::add, warnings::add);

        assertThat(text).isEqualTo("""
                        interval_start_ms,interval_ms,cpu_process_percent,cpu_machine_percent,heap_used_bytes,\
                        heap_after_gc_bytes,heap_max_bytes,gc_count,gc_pause_ms,gc_pause_max_ms,threads,\
                        descriptors_open,\
                        descriptors_limit,hiccup_max_ms,io_lag_max_ms,cpu_cores_percent,cpu_throttled_ms,ports_used,\
                        ports_limit,tcp_retransmits,tcp_syn_retransmits,tcp_listen_overflows,tcp_listen_drops,\
                        tcp_syns_dropped,conntrack_used,conntrack_limit,tcp_dsacks,\
                        waited_over_1_ms,waited_over_3_ms,waited_over_10_ms,waited_over_30_ms,waited_over_100_ms,\
                        run_delay_ms
                        1795218930123,1000,12.3,,1048576,,,,,,,,,0.4,,,,,,3,,,,,,,,40,20,,,,2.3
                        """);
        assertThat(read).containsExactly(sample);
    }

    @Test
    void clientFileWithFewerColumnsIsRead() throws IOException {
        List<ClientSample> read = new ArrayList<>();
        CsvFile.CLIENT.read(
                file("interval_start_ms,interval_ms,cpu_process_percent,threads\n1795218930123,1000,12.3,70\n"),
                read::add,
                warnings::add);

        assertThat(read)
                .containsExactly(new ClientSample(
                        FIRST, Map.of(ClientColumn.CPU_PROCESS_PERCENT, 12.3, ClientColumn.THREADS, 70.0)));
        assertThat(warnings).isEmpty();
    }

    @Test
    void fileCutAnywhereGivesItsWholeLines() throws IOException {
        String header = CsvFile.COUNTS.header();
        String first = CsvFile.COUNTS.line(counts(FIRST, "two\nlines, \"quoted\"", 1));
        String second = CsvFile.COUNTS.line(counts(SECOND, "chat", 2));
        byte[] whole = (header + first + second).getBytes(StandardCharsets.UTF_8);
        for (int length = header.length(); length < whole.length; length++) {
            warnings.clear();
            List<LabelCounts> read = readCounts(Files.write(folder.resolve("cut.csv"), Arrays.copyOf(whole, length)));

            boolean atLineEnd = length == header.length() || length == header.length() + first.length();
            assertThat(read).hasSize(length < header.length() + first.length() ? 0 : 1);
            assertThat(warnings).hasSize(atLineEnd ? 0 : 1);
        }
    }

    @Test
    void fileWithoutLinesIsNoErrorButOneWithoutAHeaderIs() throws IOException {
        assertThat(readCounts(file(CsvFile.COUNTS.header()))).isEmpty();
        assertThat(warnings).isEmpty();
        assertThat(readCounts(file(""))).isEmpty();
        assertThat(warnings).singleElement().asString().endsWith("file.csv is empty: it has no header line.");
    }

    @Test
    void damagedLinesAreCountedAndLeftOut() throws IOException {
        String good = CsvFile.COUNTS.line(counts(FIRST, "chat", 1));
        List<LabelCounts> read = readCounts(file(CsvFile.COUNTS.header()
                + good
                + good.replaceFirst(",1000,", ",1x00,")
                + "1,2,3\n"
                + "\u0000\u0000\u0000\n"
                + good));

        assertThat(read).hasSize(2);
        assertThat(warnings).singleElement().asString().endsWith("left out 3 damaged lines.");
    }

    @Test
    void columnsOfLaterVersionsAreSkipped() throws IOException {
        LabelCounts line = counts(FIRST, "chat", 1);
        String text = CsvFile.COUNTS.header().replace("label,", "label,new,")
                + CsvFile.COUNTS.line(line).replace("chat,", "chat,9,");

        assertThat(readCounts(file(text))).containsExactly(line);
    }

    @Test
    void fileOfAnotherKindIsRefusedByName() throws IOException {
        Path foreign = file("timeStamp,elapsed,label\n1,2,x\n");

        assertThatIOException()
                .isThrownBy(() -> readCounts(foreign))
                .withMessageContaining("file.csv is no such file of Duplex")
                .withMessageContaining("interval_start_ms");
    }
}
