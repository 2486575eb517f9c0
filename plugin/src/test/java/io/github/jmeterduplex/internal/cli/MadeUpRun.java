package io.github.jmeterduplex.internal.cli;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyTag;
import io.github.jmeterduplex.latency.SessionCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Makes up the files of a run of three seconds, of one engine that was healthy; runs differ a little. */
final class MadeUpRun {
    static final int SECONDS = 3;
    static final int A_SECOND = 200;

    private final Path folder;
    private final Random random;
    private final SortedMap<String, Double> medianMillis = new TreeMap<>();
    private final Map<String, Object> runJson = new LinkedHashMap<>();
    private long offsetMillis;
    private long lost;
    private boolean paced = true;
    private double slowClient;
    private long sessions = 20;
    private int perSecond = A_SECOND;

    /** The folder's name is the run's. */
    MadeUpRun(Path folder, long seed) {
        this.folder = folder;
        // the first numbers of a Random hang by its seed: runs of neighbouring seeds would be alike
        random = new Random(new SplittableRandom(seed).nextLong());
        runJson.put("format", 1);
        runJson.put("run", String.valueOf(folder.getFileName()));
        runJson.put("plan", "chat.jmx");
        runJson.put("completed", true);
        runJson.put("versions", Map.of("duplex", "0.1.0", "jmeter", "5.6.3", "java", "17.0.15", "os", "Linux 6.1"));
        runJson.put("limits", Map.of("cores", 4, "heap_max_bytes", 1 << 30));
        runJson.put("facts", Map.of("threads", 2, "target_per_second", A_SECOND));
    }

    /** A label whose median is about that; each run draws its own. */
    MadeUpRun label(String label, double medianMillis) {
        this.medianMillis.put(label, medianMillis * (1 + 0.05 * random.nextDouble()));
        return this;
    }

    MadeUpRun json(String member, Object value) {
        runJson.put(member, value);
        return this;
    }

    MadeUpRun lost(long aSecond) {
        lost = aSecond;
        return this;
    }

    MadeUpRun unpaced() {
        paced = false;
        return this;
    }

    MadeUpRun slowClient() {
        slowClient = 300;
        return this;
    }

    MadeUpRun sessions(long peak) {
        sessions = peak;
        return this;
    }

    MadeUpRun perSecond(int messages) {
        perSecond = messages;
        return this;
    }

    /** When it began. */
    MadeUpRun after(long millis) {
        offsetMillis = millis;
        return this;
    }

    /** Writes the files, and returns the run's folder. */
    String write() throws IOException {
        Path engine = folder.resolve("lab-1");
        RunFolder files = new RunFolder(engine, offsetMillis);
        runJson.put("start_epoch_ms", RunFolder.START + offsetMillis);
        Files.writeString(engine.resolve("run.json"), JSON.std.asString(runJson));
        for (int second = 0; second < SECONDS; second++) {
            var interval = RunFolder.second(offsetMillis + second * 1_000L);
            for (Map.Entry<String, Double> label : medianMillis.entrySet()) {
                long[] micros = random.doubles(perSecond - lost)
                        .mapToLong(draw -> Math.round(label.getValue() * 1_000 * Math.exp(0.4 * normal())))
                        .toArray();
                files.counts(
                        interval,
                        label.getKey(),
                        Map.of(
                                Count.WRITTEN,
                                (long) perSecond,
                                Count.SENT,
                                (long) perSecond,
                                Count.REPLIED,
                                perSecond - lost,
                                Count.LOST,
                                lost,
                                Count.LOST_TIMEOUT,
                                lost));
                files.latencies(interval, new LatencyTag(LatencyKind.LATENCY, label.getKey()), micros);
                if (paced) {
                    files.latencies(
                            interval,
                            new LatencyTag(LatencyKind.INTENDED, label.getKey()),
                            Arrays.stream(micros).map(each -> each + 100).toArray());
                }
            }
            if (lost > 0) {
                files.failures(interval, FailureCount.Kind.MESSAGE, "timeout", lost * medianMillis.size());
            }
            files.sessions(interval, Map.of(SessionCount.OPEN, sessions, SessionCount.OPEN_PEAK, sessions));
            files.client(interval, client());
        }
        return folder.toString();
    }

    private double normal() {
        return random.nextGaussian();
    }

    private Map<ClientColumn, Double> client() {
        return Arrays.stream(ClientColumn.values())
                .collect(Collectors.toMap(
                        column -> column,
                        column -> column.word().endsWith("_limit")
                                ? 1_000_000.0
                                : column == ClientColumn.HICCUP_MAX_MS ? 1 + slowClient : 1.0));
    }
}
