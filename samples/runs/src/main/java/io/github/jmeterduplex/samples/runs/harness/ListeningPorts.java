package io.github.jmeterduplex.samples.runs.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

/** The ports at which a process of this machine accepts TCP connections. */
public final class ListeningPorts {
    private static final Pattern PORT = Pattern.compile(":(\\d+)\\s");

    private ListeningPorts() {}

    /** Asks {@code ss}, and skips the test where that is missing. */
    public static List<Integer> of(long pid) throws IOException, InterruptedException {
        Needs.program("ss");
        Process process =
                new ProcessBuilder("ss", "-Hltnp").redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException("ss: " + text);
        }
        return text.lines()
                .filter(line -> line.contains("pid=" + pid + ","))
                .flatMap(line -> PORT.matcher(line).results().limit(1))
                .map(found -> Integer.valueOf(found.group(1)))
                .toList();
    }
}
