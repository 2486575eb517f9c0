package io.github.jmeterduplex.internal.cli;

import static io.github.jmeterduplex.internal.cli.CommandLineRun.at;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.latency.MessageColumn;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowsTest {
    private static final String JMETER_HEADER =
            "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,"
                    + "success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n";

    @TempDir
    Path folder;

    private final StringBuilder rows = new StringBuilder(MessageColumn.header());

    private void row(long second, String label, String outcome, Object micros, Object intended) {
        boolean success = outcome.equals("replied") || outcome.equals("unanswered");
        rows.append(1_795_218_930_000L + second * 1_000)
                .append(",30000,")
                .append(label)
                .append(",200,\"it said \"\"no\"\",\nand went\",users 1-1,text,")
                .append(success)
                .append(",,1,1,1,1,null,0,0,0,")
                .append(outcome + "," + micros + "," + intended + ",3,id,\n");
    }

    private Path file(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    private static byte[] gzipped(byte[] bytes) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(compressed)) {
            out.write(bytes);
        }
        return compressed.toByteArray();
    }

    private byte[] bytes() {
        return rows.toString().getBytes(StandardCharsets.UTF_8);
    }

    private Map<String, Object> report(String expectedError, Path... files) throws IOException {
        Path json = folder.resolve("report.json");
        CommandLineRun run = CommandLineRun.of("report", "--json", json, "--jtl", files);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains(expectedError);
        assertThat(run.err().isEmpty()).isEqualTo(expectedError.isEmpty());
        return JSON.std.mapFrom(Files.readString(json));
    }

    @Test
    void outcomesOfRowsAreCountedAndRepliesTimed() throws IOException {
        row(0, "\"a, \"\"b\"\"\"", "replied", 1_000, 3_000);
        row(1, "\"a, \"\"b\"\"\"", "replied", 2_000, "");
        row(2, "\"a, \"\"b\"\"\"", "wrong", 9_000_000, "");
        row(2, "other", "unanswered", "", "");
        row(2, "other", "lost", "", "");
        row(2, "other", "failed", "", "");
        row(3, "other", "late", 40_000_000, "");
        row(3, "other", "duplicate", 50_000_000, "");

        Map<String, Object> report = report("", file("messages-0001.jtl", bytes()));

        Object one = at(report, "labels", "a, \"b\"");
        assertThat(at(one, "sent")).isEqualTo(3);
        assertThat(at(one, "replied")).isEqualTo(2);
        assertThat(at(one, "wrong")).isEqualTo(1);
        assertThat(at(one, "latency_ms", "max")).isEqualTo(2.0);
        assertThat(at(one, "intended_ms", "max")).isEqualTo(3.001);
        assertThat(at(one, "per_second")).isEqualTo(1.0);
        Object other = at(report, "labels", "other");
        for (String count : new String[] {"unanswered", "lost", "failed", "late", "duplicates"}) {
            assertThat(at(other, count)).as(count).isEqualTo(1);
        }
        assertThat(at(other, "sent")).isEqualTo(3);
        assertThat(at(report, "labels", "other (late)", "count")).isEqualTo(1);
        assertThat(report).doesNotContainKeys("sessions", "client").containsEntry("to_seconds", 3.0);
    }

    @Test
    void partThatIsThereTwiceIsReadOnce() throws IOException {
        row(0, "chat", "replied", 1_000, "");
        Path plain = file("messages-0001.jtl", bytes());
        Path gzipped = file("messages-0001.jtl.gz", gzipped(bytes()));

        Map<String, Object> report =
                report("messages-0001.jtl and its gzipped form hold the same rows", plain, gzipped);

        assertThat(at(report, "labels", "chat", "sent")).isEqualTo(1);
    }

    @Test
    void whatRowsDoNotTellIsNoZero() throws IOException {
        row(0, "chat", "replied", 1_000, "");
        Path csv = folder.resolve("report.csv");
        Path json = folder.resolve("report.json");
        Path file = file("messages-0001.jtl", bytes());

        CommandLineRun run = CommandLineRun.of("report", "--json", json, "--csv", csv, "--jtl", file);

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(at(JSON.std.mapFrom(Files.readString(json)), "labels", "chat"))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry("lost", 0)
                .doesNotContainKeys("unordered", "foreign", "pushed", "skewed", "lost_by_cause");
        List<String> lines = Files.readAllLines(csv);
        List<String> header = List.of(lines.get(0).split(",", -1));
        List<String> chat = List.of(lines.get(1).split(",", -1));
        assertThat(chat.get(header.indexOf("lost"))).isEqualTo("0");
        for (String untold : List.of("lost_timeout", "unordered", "foreign", "pushed", "skewed", "rows_dropped")) {
            assertThat(chat.get(header.indexOf(untold))).as(untold).isEmpty();
        }
    }

    @Test
    void rowsWithoutALabelAreCountedWhereverTheyStand() throws IOException {
        row(0, "", "replied", 1_000, "");
        row(1, "chat", "replied", 1_000, "");
        row(2, "", "lost", "", "");

        Map<String, Object> report = report("", file("messages-0001.jtl", bytes()));

        assertThat(at(report, "labels", "", "sent")).isEqualTo(2);
        assertThat(at(report, "labels", "chat", "sent")).isEqualTo(1);
    }

    @Test
    void percentilesAreThoseOfAnExactSort() throws IOException {
        long[] latencies = new Random(5).longs(50_000, 20, 3_000_000).toArray();
        for (long latency : latencies) {
            row(0, "chat", "replied", latency, 2 * latency);
        }
        Arrays.sort(latencies);

        Map<String, Object> report = report("", file("m.jtl", bytes()));

        Object chat = at(report, "labels", "chat");
        assertThat(at(chat, "replied")).isEqualTo(50_000);
        for (Map.Entry<String, Integer> entry : Map.of("p50", 500, "p90", 900, "p95", 950, "p99", 990, "p999", 999)
                .entrySet()) {
            double exact = latencies[50 * entry.getValue() - 1] / 1_000.0;
            assertThat((Double) at(chat, "latency_ms", entry.getKey())).isBetween(exact, exact * 1.001);
            assertThat((Double) at(chat, "intended_ms", entry.getKey())).isBetween(2 * exact, 2 * exact * 1.001);
        }
    }

    @Test
    void partsPlainAndGzippedAddUpAndEachCountsOnce() throws IOException {
        row(0, "chat", "replied", 1_000, "");
        row(1, "chat", "replied", 1_000, "");
        Path plain = file("messages-0002.jtl", bytes());
        Path gzip = file("messages-0001.jtl.gz", gzipped(bytes()));

        Map<String, Object> report = report("", plain, gzip, folder.resolve(".").resolve("messages-0002.jtl"));

        assertThat(at(report, "labels", "chat", "sent")).isEqualTo(4);
    }

    @Test
    void resultFileOfJMeterIsReadByItsElapsedTimes() throws IOException {
        String text = JMETER_HEADER
                + "1795218930000,12,home,200,OK,t 1-1,text,true,,1,1,1,1,http://x,10,0,3\n"
                + "1795218931000,14,home,500,\"a, b\",t 1-1,text,false,,1,1,1,1,http://x,10,0,3\n";

        Map<String, Object> report = report("", file("results.jtl", text.getBytes(StandardCharsets.UTF_8)));

        assertThat(at(report, "labels", "home", "sent")).isEqualTo(2);
        assertThat(at(report, "labels", "home", "replied")).isEqualTo(1);
        assertThat(at(report, "labels", "home", "failed")).isEqualTo(1);
        assertThat((Double) at(report, "labels", "home", "latency_ms", "max")).isBetween(12.0, 12.007);
        assertThat(at(report, "remarks").toString()).contains("2 rows have no \"outcome\"");
        assertThat(at(report, "advice")).isEqualTo(at(report, "remarks"));
    }

    @Test
    void columnsAreTakenByNameInAnyOrder() throws IOException {
        String text = """
                success,latency_us,label,more,outcome,elapsed,timeStamp
                true,1500,chat,x,replied,2,1795218930000
                """;

        Map<String, Object> report = report("", file("other.csv", text.getBytes(StandardCharsets.UTF_8)));

        assertThat(at(report, "labels", "chat", "latency_ms", "max")).isEqualTo(1.5);
    }

    @Test
    void fileCutAnywhereGivesItsWholeRows() throws IOException {
        row(0, "chat", "replied", 1_000, "");
        int first = bytes().length;
        row(1, "chat", "replied", 2_000, "");
        byte[] whole = bytes();
        for (int length = first + 1; length < whole.length; length++) {
            Map<String, Object> report = report("left out half a line", file("cut.jtl", Arrays.copyOf(whole, length)));

            assertThat(at(report, "labels", "chat", "sent")).isEqualTo(1);
        }
    }

    @Test
    void gzipCutInTheMiddleIsReportedUpToThere() throws IOException {
        Random random = new Random(3);
        for (int i = 0; i < 20_000; i++) {
            row(i / 100, "chat", "replied", random.nextInt(1_000_000), "");
        }
        byte[] gzip = gzipped(bytes());

        Map<String, Object> report =
                report("left out half a line", file("messages-0001.jtl.gz", Arrays.copyOf(gzip, gzip.length / 2)));

        assertThat((Integer) at(report, "labels", "chat", "sent")).isBetween(5_000, 15_000);
    }

    @Test
    void damagedRowsAreCountedAndLeftOut() throws IOException {
        row(0, "chat", "replied", "1x", "");
        row(0, "chat", "eaten", 1_000, "");
        rows.append("1795218930000,1,chat\n\n");
        row(0, "chat", "replied", 1_000, "");

        Map<String, Object> report = report("left out 3 damaged lines", file("damaged.jtl", bytes()));

        assertThat(at(report, "labels", "chat", "sent")).isEqualTo(1);
    }

    @Test
    void fileWithoutRowsSaysSo() throws IOException {
        Map<String, Object> report = report("", file("none.jtl", bytes()));

        assertThat(at(report, "remarks").toString()).contains("There are no rows");
    }

    @Test
    void whatIsNoFileOfRowsIsRefused() throws IOException {
        for (Map.Entry<String, String> entry : Map.of(
                        "empty", "is empty",
                        "xml", "holds no rows of messages",
                        "missing", "is no file that can be read")
                .entrySet()) {
            Path file = folder.resolve(entry.getKey());
            if (!entry.getKey().equals("missing")) {
                Files.writeString(
                        file, entry.getKey().equals("empty") ? "" : "<?xml version=\"1.0\"?>\n<testResults/>\n");
            }
            CommandLineRun run = CommandLineRun.of("report", "--jtl", file);

            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err()).contains(file.toString(), entry.getValue()).hasLineCount(1);
        }
    }

    @Test
    void foldersAndRowsDoNotMix() throws IOException {
        Path file = file("m.jtl", bytes());

        assertThat(CommandLineRun.of("report", folder, "--jtl", file).err())
                .contains("--jtl takes files of rows alone");
        assertThat(CommandLineRun.of("report", "--from", "1s", "--jtl", file).exitCode())
                .isEqualTo(2);
    }

    @Test
    void requirementsHoldForRowsToo() throws IOException {
        row(0, "chat", "lost", "", "");
        CommandLineRun run = CommandLineRun.of("report", "--require", "lost=0", "--jtl", file("m.jtl", bytes()));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("Required lost=0: BROKEN, 1");
    }

    @Test
    void percentilesOfRowsHaveIntervalsToo() throws IOException {
        Random random = new Random(19);
        for (int i = 0; i < 6_000; i++) {
            // replies come in another order than messages were sent
            long second = Math.max(0, i / 100 - random.nextInt(3));
            row(second, "chat", "replied", Math.round(2_000 * Math.exp(0.4 * random.nextGaussian())), "");
        }
        CommandLineRun run =
                CommandLineRun.of("report", "--require", "p90<3.8,p90<3.4", "--jtl", file("m.jtl", bytes()));

        assertThat(run.out())
                .containsPattern(
                        "95 % interval .*\\n" + "chat( +\\d\\.\\d+ \\(\\d\\.\\d+ to \\d\\.\\d+\\)){4} +not known\\n")
                .contains("Required p90<3.8: passed, chat ", "Required p90<3.4: UNDECIDED, chat ");
    }
}
