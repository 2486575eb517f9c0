package io.github.jmeterduplex.samples.runs.report;

import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.CsvFile;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyLogReader;
import io.github.jmeterduplex.latency.LatencyLogWriter;
import io.github.jmeterduplex.latency.LatencyTag;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * The files of a run that is made up, the same each time: twenty minutes of two engines, in which the server restarts
 * once and a load generator pauses once. Confined to one thread.
 */
final class PictureRun {
    /** 2026-11-21, 09:00:00 UTC. */
    private static final long START = 1_795_251_600_000L;

    private static final int SECONDS = 1_200;
    private static final int OPENING = 20;
    private static final int SESSIONS = 1_000;
    private static final int RESTART = 540;
    private static final int DROPPED = 400;
    private static final int BACK = 12;
    private static final int PAUSE = 793;
    private static final Map<String, Integer> RATES = Map.of("chat.send", 300, "orders.place", 100);

    private final Path folder;
    private final boolean pauses;
    private final Random random;
    private final Set<String> told = new HashSet<>();
    private final LatencyLogWriter log = new LatencyLogWriter(START);
    private final LatencyHistogram histogram = new LatencyHistogram();
    private final Map<String, StringBuilder> files = new java.util.TreeMap<>();

    private PictureRun(Path folder, int engine) {
        this.folder = folder;
        this.pauses = engine == 1;
        this.random = new Random(engine);
    }

    /** Writes the folders of its engines into that of the run. */
    static void write(Path run) throws IOException {
        for (int engine = 1; engine <= 2; engine++) {
            new PictureRun(Files.createDirectories(run.resolve("engine-" + engine)), engine).write();
        }
    }

    private void write() throws IOException {
        append(CsvFile.COUNTS.name(), CsvFile.COUNTS.header());
        append(LatencyLogReader.NAME, log.header());
        append(CsvFile.SESSIONS.name(), CsvFile.SESSIONS.header());
        append(CsvFile.FAILURES.name(), CsvFile.FAILURES.header());
        append(CsvFile.CLIENT.name(), CsvFile.CLIENT.header());
        for (int second = 0; second < SECONDS; second++) {
            interval(second, new Interval(START + second * 1_000L, 1_000));
        }
        for (Map.Entry<String, StringBuilder> file : files.entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
        Files.writeString(
                folder.resolve("run.json"),
                "{\"format\":1,\"run\":\"release-42\",\"plan\":\"livechat.jmx\",\"start_epoch_ms\":" + START
                        + ",\"end_epoch_ms\":" + (START + SECONDS * 1_000L) + ",\"totals\":{},\"completed\":true,"
                        + "\"versions\":"
                        + "{\"jmeter\":\"5.6.3\"},\"facts\":{\"threads\":20,\"target_per_second\":400,\"targets\":"
                        + "{\"chat.send\":300,\"orders.place\":100},\"transports\":{\"websocket\":1400}}}");
    }

    private void append(String name, String text) {
        files.computeIfAbsent(name, missing -> new StringBuilder()).append(text);
    }

    private void interval(int second, Interval interval) {
        RATES.keySet().stream().sorted().forEach(label -> messages(second, interval, label));
        if (second >= OPENING) {
            count(interval, "prices", Map.of(Count.PUSHED, 50L));
            latencies(second, interval, new LatencyTag(LatencyKind.PUSH, "prices"), 50, 0.8);
        }
        sessions(second, interval);
        append(CsvFile.CLIENT.name(), CsvFile.CLIENT.line(new ClientSample(interval, client(second))));
    }

    private boolean isDown(int second) {
        return second >= RESTART && second < RESTART + 4;
    }

    private void messages(int second, Interval interval, String label) {
        int rate = RATES.get(label);
        long written = second < OPENING ? rate * second / OPENING : isDown(second) ? rate * 6 / 10 : rate;
        long timeouts = second >= RESTART + 5 && second < RESTART + 9 ? rate / 20 : second % 173 == 5 ? 1 : 0;
        long dropped = second == RESTART ? rate / 4 : 0;
        long unsent = isDown(second) ? rate * 4 / 10 : 0;
        long wrong = label.startsWith("orders") && second % 90 == 17 ? 2 : 0;
        long replied = Math.max(0, written - timeouts - dropped - wrong);
        count(
                interval,
                label,
                Map.of(
                        Count.WRITTEN, written,
                        Count.SENT, replied + timeouts + dropped + unsent + wrong,
                        Count.REPLIED, replied,
                        Count.WRONG, wrong,
                        Count.LOST, timeouts + dropped,
                        Count.LOST_TIMEOUT, timeouts,
                        Count.LOST_CONNECTION, dropped,
                        Count.FAILED, unsent,
                        Count.LATE, timeouts / 3));
        failed(
                interval,
                label,
                "timeout",
                timeouts,
                "no reply from chat.example:443 within 5000 ms (replyTimeoutMillis) to"
                        + " message 2f-1k3 of session 118: see the server's log");
        failed(
                interval,
                label,
                "connection",
                dropped,
                "chat.example:443 closed the connection: 1012 (Service Restart)");
        failed(interval, label, "no-session", unsent, "no open session in group users: 400 of 1000 were lost");
        failed(interval, label, "unexpected", wrong, "the reply to message 2f-9x0 breaks expect $.status = accepted");
        double weight = label.startsWith("chat") ? 1 : 2.4;
        latencies(second, interval, new LatencyTag(LatencyKind.LATENCY, label), replied, weight);
        latencies(second, interval, new LatencyTag(LatencyKind.INTENDED, label), replied, weight * 1.1);
    }

    private void count(Interval interval, String label, Map<Count, Long> values) {
        append(
                CsvFile.COUNTS.name(),
                CsvFile.COUNTS.line(new LabelCounts(
                        interval, label, Counts.of(Count.class, count -> values.getOrDefault(count, 0L)))));
    }

    private void failed(Interval interval, String label, String cause, long count, String example) {
        FailureCount.Kind kind = label.isEmpty() ? FailureCount.Kind.SESSION : FailureCount.Kind.MESSAGE;
        if (count > 0) {
            String text = told.add(label + cause) ? example : "";
            append(
                    CsvFile.FAILURES.name(),
                    CsvFile.FAILURES.line(new FailureCount(interval, kind, cause, count, label, text)));
        }
    }

    private void latencies(int second, Interval interval, LatencyTag tag, long count, double weight) {
        histogram.clear();
        double wave = 1 + 0.25 * Math.sin(second / 180.0);
        double queue = second >= RESTART + 4 && second < RESTART + 20 ? 30.0 / (second - RESTART - 2) : 1;
        double stop = pauses && second == PAUSE ? 60 : 1;
        for (long i = 0; i < count; i++) {
            double shape = Math.exp(0.55 * random.nextGaussian());
            histogram.record(Math.round(1_600 * weight * wave * queue * shape * (i % 4 == 0 ? stop : 1)));
        }
        append(LatencyLogReader.NAME, log.line(interval, tag, histogram));
    }

    private void sessions(int second, Interval interval) {
        Map<SessionCount, Long> line = new EnumMap<>(SessionCount.class);
        long open = second < OPENING ? SESSIONS * (second + 1L) / OPENING : SESSIONS;
        if (second < OPENING) {
            line.put(SessionCount.OPENED, (long) SESSIONS / OPENING);
            histogram.clear();
            for (int i = 0; i < SESSIONS / OPENING; i++) {
                histogram.record(Math.round(9_000 * Math.exp(0.4 * random.nextGaussian())));
            }
            append(LatencyLogReader.NAME, log.line(interval, new LatencyTag(LatencyKind.CONNECT, "users"), histogram));
        }
        if (second >= RESTART && second < RESTART + BACK) {
            long back = DROPPED * (long) (second - RESTART) / (BACK - 1);
            long before = DROPPED * (long) Math.max(0, second - RESTART - 1) / (BACK - 1);
            open = SESSIONS - DROPPED + back;
            line.put(SessionCount.LOST, second == RESTART ? (long) DROPPED : 0);
            line.put(SessionCount.RECONNECTED, back - before);
            line.put(SessionCount.FAILED, isDown(second) ? 37L : 0);
            failed(
                    interval,
                    "",
                    "connection",
                    second == RESTART ? DROPPED : 0,
                    "chat.example:443 closed the connection: 1012 (Service Restart)");
            failed(
                    interval,
                    "",
                    "refused",
                    isDown(second) ? 37 : 0,
                    "chat.example:443 refused the connection: is the server running?");
        }
        line.put(SessionCount.OPEN, open);
        line.put(SessionCount.OPEN_PEAK, second == RESTART ? SESSIONS : open);
        line.put(SessionCount.BYTES_OUT, 70_000L + random.nextInt(2_000));
        line.put(SessionCount.BYTES_IN, 96_000L + random.nextInt(2_000));
        line.put(SessionCount.PUSHED, 50L);
        append(
                CsvFile.SESSIONS.name(),
                CsvFile.SESSIONS.line(new SessionCounts(
                        interval, Counts.of(SessionCount.class, count -> line.getOrDefault(count, 0L)))));
    }

    private Map<ClientColumn, Double> client(int second) {
        boolean stops = pauses && second == PAUSE;
        double busy = 16 + 3 * Math.sin(second / 180.0) + random.nextInt(20) / 10.0;
        double heap = 180e6 + second * 7 % 40 * 4e6;
        Map<ClientColumn, Double> values = new EnumMap<>(ClientColumn.class);
        values.put(ClientColumn.CPU_PROCESS_PERCENT, busy);
        values.put(ClientColumn.CPU_MACHINE_PERCENT, busy + 4);
        values.put(ClientColumn.CPU_CORES_PERCENT, busy + 5);
        values.put(ClientColumn.CPU_THROTTLED_MS, 0.0);
        values.put(ClientColumn.HEAP_USED_BYTES, heap);
        values.put(ClientColumn.HEAP_AFTER_GC_BYTES, 150e6);
        values.put(ClientColumn.HEAP_MAX_BYTES, 1e9);
        values.put(ClientColumn.GC_COUNT, stops || second % 40 == 0 ? 1.0 : 0);
        values.put(ClientColumn.GC_PAUSE_MS, stops ? 180.0 : second % 40 == 0 ? 4.0 : 0);
        values.put(ClientColumn.GC_PAUSE_MAX_MS, stops ? 180.0 : second % 40 == 0 ? 4.0 : 0);
        values.put(ClientColumn.HICCUP_MAX_MS, stops ? 176.0 : 1 + random.nextInt(30) / 10.0);
        values.put(ClientColumn.IO_LAG_MAX_MS, stops ? 170.0 : 1 + random.nextInt(20) / 10.0);
        values.put(ClientColumn.THREADS, 48.0);
        values.put(ClientColumn.DESCRIPTORS_OPEN, 1_120.0);
        values.put(ClientColumn.DESCRIPTORS_LIMIT, 1_048_576.0);
        values.put(ClientColumn.PORTS_USED, 1_000.0);
        values.put(ClientColumn.PORTS_LIMIT, 28_232.0);
        values.put(ClientColumn.TCP_RETRANSMITS, 0.0);
        return values;
    }
}
