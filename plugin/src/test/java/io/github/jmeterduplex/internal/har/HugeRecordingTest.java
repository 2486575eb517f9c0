package io.github.jmeterduplex.internal.har;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.cli.Main;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Large files in a JVM of 256 MB: they are read as a stream, or refused with a clear error and nothing written. */
class HugeRecordingTest {
    private static final int MEGABYTE = 1 << 20;
    private static final String SOCKET = "{\"_resourceType\":\"websocket\",\"startedDateTime\":"
            + "\"2026-01-31T12:00:00Z\",\"time\":1000,"
            + "\"request\":{\"method\":\"GET\",\"url\":\"ws://chat.example/ws\"},"
            + "\"_webSocketMessages\":[";

    @TempDir
    private Path folder;

    /** What a file holds between its first and its last entry. */
    private interface Content {
        void write(BufferedWriter out) throws IOException;
    }

    private Path har(Content content) throws IOException {
        Path har = folder.resolve("huge.har");
        try (BufferedWriter out = Files.newBufferedWriter(har, UTF_8)) {
            out.write("{\"log\":{\"version\":\"1.2\",\"entries\":[");
            content.write(out);
            out.write("]}}");
        }
        return har;
    }

    private static void message(BufferedWriter out, String type, String data, boolean isLast) throws IOException {
        out.write("{\"type\":\"" + type + "\",\"time\":1769860800.5,\"opcode\":1,\"data\":\"" + data + "\"}"
                + (isLast ? "]}" : ","));
    }

    private List<String> run(Path har, int exitCode) throws IOException, InterruptedException {
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "import",
                        har.toString())
                .redirectErrorStream(true)
                .start();
        List<String> lines = java.inputReader().lines().toList();
        assertThat(java.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(java.exitValue()).as(String.join("\n", lines)).isEqualTo(exitCode);
        return lines;
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static void entries(BufferedWriter out, int count, int megabytes, String type) throws IOException {
        String body = "A".repeat(megabytes * MEGABYTE);
        for (int i = 0; i < count; i++) {
            out.write("{\"startedDateTime\":\"2026-01-31T11:00:00Z\",\"time\":1,\"request\":{\"method\":\"GET\","
                    + "\"url\":\"http://chat.example/" + i
                    + "\",\"headers\":[{\"name\":\"Accept\",\"value\":\"*/*\"}]},"
                    + "\"response\":{\"status\":200,\"headers\":[],\"content\":{\"mimeType\":\"" + type
                    + "\",\"text\":\"" + body + "\"}}},");
        }
    }

    @Test
    void filesOfAPageAreNotKept() throws IOException, InterruptedException {
        Path har = har(out -> {
            entries(out, 120, 1, "image/png");
            entries(out, 8, 10, "text/javascript");
            entries(out, 10_000, 0, "application/json");
            out.write(SOCKET);
            message(out, "send", "{\\\"id\\\":\\\"a-1\\\"}", false);
            message(out, "receive", "{\\\"id\\\":\\\"a-1\\\"}", true);
        });
        assertThat(Files.size(har)).isGreaterThan(200L * MEGABYTE);
        assertThat(run(har, 0)).anyMatch(line -> line.contains("1 message, 1 with a reply"));
        assertThat(files()).containsExactly("huge.har", "huge.jmx");
    }

    @Test
    void hundredThousandEntriesAreRead() throws IOException, InterruptedException {
        Path har = har(out -> {
            entries(out, 99_999, 0, "application/json");
            out.write(SOCKET);
            message(out, "send", "{\\\"id\\\":\\\"a-1\\\"}", true);
        });
        assertThat(run(har, 0)).anyMatch(line -> line.startsWith("wrote "));
        Files.delete(folder.resolve("huge.jmx"));
        Path more = har(out -> {
            entries(out, 100_000, 0, "application/json");
            out.write(SOCKET);
            message(out, "send", "{\\\"id\\\":\\\"a-1\\\"}", true);
        });
        assertThat(run(more, 2)).containsExactly("huge.har has more than 100000 entries; record less at a time");
        assertThat(files()).containsExactly("huge.har");
    }

    /** Messages are what a plan is made of: they are kept. */
    @Test
    void messagesThatDoNotFitAreRefused() throws IOException, InterruptedException {
        String text = "A".repeat(4 * MEGABYTE);
        Path har = har(out -> {
            out.write(SOCKET);
            for (int i = 0; i < 99; i++) {
                message(out, "send", text, false);
            }
            message(out, "send", text, true);
        });
        assertThat(run(har, 2))
                .anyMatch(line -> line.contains("huge.har is too large")
                        && line.contains("record less, or give java more memory by -Xmx"));
        assertThat(files()).containsExactly("huge.har");
    }
}
