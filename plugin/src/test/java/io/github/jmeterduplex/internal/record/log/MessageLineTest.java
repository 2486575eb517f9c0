package io.github.jmeterduplex.internal.record.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.MessageColumn;
import io.github.jmeterduplex.latency.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.report.core.CsvSampleReader;
import org.apache.jmeter.report.core.Sample;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.apache.jmeter.save.CSVSaveService;
import org.apache.jmeter.visualizers.Visualizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JMeter's own reader is the judge of rows that JMeter is to read. */
class MessageLineTest {
    private final MessageLine format = new MessageLine(() -> 5);

    private String line(MessageRow row) {
        return format.format(row).end();
    }

    @Test
    void headerIsJMetersDefaultThenOurQuotedColumns() {
        assertThat(MessageColumn.header())
                .isEqualTo(CSVSaveService.printableFieldNamesToString(new SampleSaveConfiguration())
                        + ",\"outcome\",\"latency_us\",\"intended_latency_us\",\"session\",\"message_id\","
                        + "\"trace_id\"\n");
    }

    @Test
    void repliedRowHoldsBothLatencies() {
        assertThat(line(LogFixture.row(Outcome.REPLIED, "chat")))
                .isEqualTo("1795218930123,8,chat,200,,users"
                        + " 1-1,text,true,,100,50,5,5,null,8,0,0,replied,8400,9400,17,e-1,\n");
    }

    @Test
    void eachOutcomeHasItsWordsAndTimes() {
        assertThat(line(LogFixture.row(Outcome.UNANSWERED, "chat")))
                .isEqualTo(
                        "1795218930123,8,chat,200,,users 1-1,text,true,,100,50,5,5,null,0,0,0,unanswered,,,17,e-1,\n");
        assertThat(line(LogFixture.row(Outcome.FAILED, "chat")))
                .isEqualTo("1795218930123,8,chat,200,,users 1-1,text,false,,100,50,5,5,null,0,0,0,failed,,,17,e-1,\n");
        assertThat(line(LogFixture.row(Outcome.LATE, "chat")))
                .isEqualTo("1795218930123,8,chat,200,,users"
                        + " 1-1,text,false,,100,50,5,5,null,8,0,0,late,8400,9400,17,e-1,\n");
        assertThat(line(LogFixture.row(Outcome.DUPLICATE, "chat")))
                .isEqualTo(
                        "1795218930123,8,chat,200,,users 1-1,text,false,,100,50,5,5,null,8,0,0,duplicate,8400,9400,17,"
                                + "e-1,\n");
    }

    @Test
    void rowThatIsNotWrittenLeavesNothingBehind() {
        format.format(LogFixture.row(Outcome.REPLIED, "dropped"));
        assertThat(line(LogFixture.row(Outcome.REPLIED, "chat"))).startsWith("1795218930123,8,chat,");
    }

    @Test
    void lostRowHoldsTheTimeWaitedAndNoLatency() {
        MessageRow row = new MessageRow.Copied(
                Outcome.LOST,
                "chat",
                1_795_218_930_123L,
                30_000_400,
                30_000_500,
                -1,
                "e-",
                MessageRow.NO_ID,
                "",
                false,
                "408",
                "silence",
                "t",
                0,
                50);

        assertThat(line(row))
                .isEqualTo("1795218930123,30000,chat,408,silence,t,text,false,,0,50,5,5,null,0,0,0,lost,,,,,\n");
    }

    private static MessageRow row(Outcome outcome, String traceId, boolean isSampled, String code, String message) {
        return new MessageRow.Copied(
                outcome, "chat", 1, 1_500, LabelStats.NONE, 3, "e-", 2, traceId, isSampled, code, message, "t", 9, 9);
    }

    @Test
    void rowNamesItsTrace() {
        MessageRow row = row(Outcome.REPLIED, "4bf92f3577b34da6a3ce929d0e0e4736", true, "200", "");

        assertThat(line(row)).endsWith(",replied,1500,,3,e-2,4bf92f3577b34da6a3ce929d0e0e4736\n");
    }

    @Test
    void wrongRowSaysWhy() {
        MessageRow row = row(Outcome.WRONG, "", false, "417", "expected a, got \"b\"");

        assertThat(line(row))
                .isEqualTo("1,2,chat,417,\"expected a, got \"\"b\"\"\",t,text,false,\"expected a, got"
                        + " \"\"b\"\"\",9,9,5,5,null,"
                        + "2,0,0,wrong,1500,,3,e-2,\n");
    }

    @Test
    void jmeterReadsTheRows(@TempDir Path folder) throws IOException {
        String label = "a, \"b\"\n\ud83d\ude00";
        Path file = Files.writeString(
                folder.resolve("messages-0001.jtl"),
                MessageColumn.header()
                        + line(LogFixture.row(Outcome.REPLIED, label))
                        + line(LogFixture.row(Outcome.LOST, "chat")));
        List<SampleResult> read = new ArrayList<>();

        CSVSaveService.processSamples(file.toString(), new Collecting(read), new ResultCollector());

        assertThat(read).hasSize(2);
        SampleResult first = read.get(0);
        assertThat(first.getSampleLabel()).isEqualTo(label);
        assertThat(first.getTimeStamp()).isEqualTo(1_795_218_930_123L);
        assertThat(first.getTime()).isEqualTo(8);
        assertThat(first.getLatency()).isEqualTo(8);
        assertThat(first.isSuccessful()).isTrue();
        assertThat(first.getResponseCode()).isEqualTo("200");
        assertThat(first.getThreadName()).isEqualTo("users 1-1");
        assertThat(first.getBytesAsLong()).isEqualTo(100);
        assertThat(first.getSentBytes()).isEqualTo(50);
        assertThat(first.getAllThreads()).isEqualTo(5);
        assertThat(read.get(1).isSuccessful()).isFalse();
    }

    @Test
    void jmeterReadsTheRowsOfVersion1() throws Exception {
        Path file = Path.of(MessageLineTest.class
                .getResource("/golden/v1/run/engine-1/messages-0001.jtl")
                .toURI());
        List<SampleResult> read = new ArrayList<>();
        CSVSaveService.processSamples(file.toString(), new Collecting(read), new ResultCollector());

        assertThat(MessageColumn.header())
                .as("columns are added after those of version 1")
                .isEqualTo(Files.readAllLines(file).get(0) + ",\"trace_id\"\n");
        assertThat(read).hasSize(7);
        assertThat(read).filteredOn(SampleResult::isSuccessful).hasSize(3);
    }

    @Test
    void jmetersReportGeneratorReadsTheRows(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("messages-0001.jtl"),
                MessageColumn.header()
                        + line(LogFixture.row(Outcome.REPLIED, "a, \"b\""))
                        + line(LogFixture.row(Outcome.FAILED, "chat")));

        try (CsvSampleReader reader = new CsvSampleReader(file.toFile(), ',', true)) {
            Sample first = reader.readSample();
            Sample second = reader.readSample();

            assertThat(first.getName()).isEqualTo("a, \"b\"");
            assertThat(first.getElapsedTime()).isEqualTo(8);
            assertThat(first.getSuccess()).isTrue();
            assertThat(first.getSentBytes()).isEqualTo(50);
            assertThat(second.getSuccess()).isFalse();
            assertThat(reader.readSample()).isNull();
        }
    }

    private record Collecting(List<SampleResult> results) implements Visualizer {
        @Override
        public void add(SampleResult sample) {
            results.add(sample);
        }

        @Override
        public boolean isStats() {
            return false;
        }
    }
}
