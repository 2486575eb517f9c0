package io.github.jmeterduplex.internal.record.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.MessageColumn;
import io.github.jmeterduplex.latency.Outcome;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MessageRowsTest {
    private static final long ANY = 1 << 30;

    @TempDir
    Path folder;

    private final DiskErrors trouble = new DiskErrors();
    private final List<MessageRow> dropped = new ArrayList<>();

    private MessageRows rows(long partBytes, long keepBytes, Executor gzip) throws IOException {
        return new MessageRows(
                folder,
                partBytes,
                keepBytes,
                new MessageLine(() -> 1),
                new PartCompressor(gzip, trouble, 0, System::nanoTime),
                trouble,
                dropped::add);
    }

    private static void write(MessageRows rows, int count) {
        for (int i = 0; i < count; i++) {
            rows.write(LogFixture.row(Outcome.REPLIED, "chat"));
        }
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private List<String> unzipped(String name) throws IOException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(folder.resolve(name))), StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        }
    }

    @Test
    void fullPartsAreGzippedAndTheLastStaysPlain() throws IOException {
        MessageRows rows = rows(2_000, ANY, Runnable::run);
        write(rows, 50);
        rows.close();

        List<String> lines = new ArrayList<>();
        for (String name : names().stream().filter(name -> name.endsWith(".gz")).toList()) {
            List<String> part = unzipped(name);
            assertThat(part.get(0) + "\n").isEqualTo(MessageColumn.header());
            lines.addAll(part.subList(1, part.size()));
        }
        String last = names().stream()
                .filter(name -> name.matches("messages-\\d+\\.jtl"))
                .findFirst()
                .orElseThrow();
        List<String> plain = Files.readAllLines(folder.resolve(last));
        lines.addAll(plain.subList(1, plain.size()));

        assertThat(names())
                .contains("messages-0001.jtl.gz", "messages-0002.jtl.gz")
                .doesNotContain("messages-0001.jtl");
        assertThat(lines).hasSize(50).allMatch(line -> line.endsWith(",replied,8400,9400,17,e-1,"));
        assertThat(dropped).isEmpty();
        assertThat(trouble.count()).isZero();
    }

    @Test
    void rowsBeyondWhatIsKeptAreDroppedAndCounted() throws IOException {
        MessageRows rows = rows(ANY, 3_000, Runnable::run);
        write(rows, 100);
        rows.write(LogFixture.row(Outcome.LATE, "room"));
        rows.close();

        long written = Files.readAllLines(folder.resolve("messages-0001.jtl")).size() - 1L;
        assertThat(written).isBetween(10L, 40L);
        assertThat(dropped).hasSize((int) (101 - written));
        assertThat(dropped.get(dropped.size() - 1).label()).isEqualTo("room");
        assertThat(Files.size(folder.resolve("messages-0001.jtl")) + Files.size(folder.resolve("unexpected.jtl")))
                .isLessThanOrEqualTo(3_000);
    }

    @Test
    void roomFreedByGzippingIsUsedAgain() throws IOException {
        MessageRows rows = rows(2_000, 8_000, Runnable::run);
        write(rows, 80);
        rows.close();

        // 80 rows are 8.4 KB plain; gzipped parts leave room for all of them.
        assertThat(dropped).isEmpty();
    }

    @Test
    void partsThatAreNotYetGzippedAreWholeAndPlain() throws IOException {
        List<Runnable> waiting = new ArrayList<>();
        MessageRows rows = rows(2_000, ANY, waiting::add);
        write(rows, 30);
        rows.flush();

        assertThat(names()).contains("messages-0001.jtl", "messages-0002.jtl").noneMatch(name -> name.endsWith(".gz"));
        waiting.forEach(Runnable::run);
        assertThat(names()).contains("messages-0001.jtl.gz").noneMatch(name -> name.endsWith(".tmp"));
    }

    @Test
    void gzippingGivenUpLeavesThePartPlain() throws IOException {
        Path part = Files.writeString(folder.resolve("messages-0001.jtl"), "rows\n");
        PartCompressor gzip = new PartCompressor(Runnable::run, trouble, 0, System::nanoTime);
        gzip.finish(0);
        gzip.replace(part, 5, freed -> {
            throw new AssertionError("nothing was freed");
        });

        assertThat(names()).containsExactly("messages-0001.jtl");
    }
}
