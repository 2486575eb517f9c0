package io.github.jmeterduplex.samples.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SendingLatenessTest {
    private static final String HEADER = "timeStamp,label,\"outcome\",\"latency_us\",\"intended_latency_us\"";

    @TempDir
    private Path engine;

    private double p99(List<String> rows) throws IOException {
        List<String> lines = new ArrayList<>(List.of(HEADER));
        lines.addAll(rows);
        Files.write(engine.resolve("messages-0001.jtl"), lines);
        return SendingLateness.p99Micros(engine, 1_000, 2_000);
    }

    @Test
    void percentileIsThatOfTheMessagesInTheWindow() throws IOException {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            rows.add((1_000 + i) + ",send,replied,500," + (500 + i));
        }
        rows.add("999,send,replied,500,9500");
        rows.add("2000,send,replied,500,9500");
        assertThat(p99(rows)).isEqualTo(99);
    }

    @Test
    void withoutAPaceNothingIsKnown() throws IOException {
        assertThat(p99(List.of("1000,send,replied,500,"))).isNaN();
        Files.delete(engine.resolve("messages-0001.jtl"));
        assertThat(SendingLateness.p99Micros(engine, 0, 9_000)).isNaN();
    }
}
