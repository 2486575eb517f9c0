package io.github.jmeterduplex.internal.cli;

import static io.github.jmeterduplex.internal.cli.RunFolder.repeated;
import static io.github.jmeterduplex.internal.cli.RunFolder.second;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyTag;
import io.github.jmeterduplex.latency.ListedMessage;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.latency.SessionCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes all files of an engine whose run lost nothing; they say the same in all places. */
final class SoundRun {
    static final int SECONDS = 4;

    private SoundRun() {}

    static void write(Path engine, long offset, int each, String slice) throws IOException {
        RunFolder files = new RunFolder(engine, offset);
        List<ListedMessage> listed = new ArrayList<>();
        for (int s = 0; s < SECONDS; s++) {
            var interval = second(offset + s * 1_000L);
            files.counts(
                            interval,
                            "chat",
                            Map.of(
                                    Count.WRITTEN,
                                    each + 1L,
                                    Count.SENT,
                                    each + 1L,
                                    Count.REPLIED,
                                    (long) each,
                                    Count.WRONG,
                                    1L))
                    .counts(interval, "prices, \"all\"", Map.of(Count.PUSHED, 9L))
                    .latencies(interval, new LatencyTag(LatencyKind.LATENCY, "chat"), repeated(each, 2_000 + s))
                    .latencies(interval, new LatencyTag(LatencyKind.INTENDED, "chat"), repeated(each, 3_000 + s))
                    .latencies(interval, new LatencyTag(LatencyKind.PUSH, "prices, \"all\""), repeated(9, 500))
                    .failure(new FailureCount(
                            interval, FailureCount.Kind.MESSAGE, "unexpected", 1, "chat", s == 0 ? "no, \"it\"" : ""))
                    .sessions(
                            interval,
                            Map.of(
                                    SessionCount.OPENED, s == 0 ? 20L : 0L,
                                    SessionCount.FAILED, s == 1 ? 1L : 0L,
                                    SessionCount.OPEN, 20L,
                                    SessionCount.OPEN_PEAK, 20L,
                                    SessionCount.BYTES_IN, 1_000L))
                    .client(interval, Map.of(ClientColumn.CPU_CORES_PERCENT, 20.0, ClientColumn.HICCUP_MAX_MS, 1.0));
            listed.add(new ListedMessage(
                    interval,
                    "chat",
                    Outcome.REPLIED,
                    interval.startEpochMillis(),
                    2_000,
                    3_000,
                    1,
                    "m",
                    "",
                    false,
                    ""));
        }
        files.failure(new FailureCount(second(offset + 1_000), FailureCount.Kind.SESSION, "refused", 1, "", ""));
        files.listed(listed.toArray(ListedMessage[]::new));
        Files.writeString(engine.resolve("run.json"), JSON.std.asString(runJson(offset, each, slice)));
    }

    private static Map<String, Object> runJson(long offset, int each, String slice) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("format", 1);
        json.put("run", "run");
        json.put("start_epoch_ms", RunFolder.START + offset);
        json.put("interval_seconds", 1);
        json.put("warmup_seconds", 0);
        json.put("completed", true);
        json.put("properties", Map.of("duplex.slice", slice));
        json.put("end_epoch_ms", RunFolder.START + offset + SECONDS * 1_000L);
        json.put("write_errors", 0);
        Map<String, Object> chat = new LinkedHashMap<>();
        Map<String, Object> prices = new LinkedHashMap<>();
        for (Count count : Count.values()) {
            chat.put(
                    count.word(),
                    SECONDS
                            * switch (count) {
                                case WRITTEN, SENT -> each + 1;
                                case REPLIED -> each;
                                case WRONG -> 1;
                                default -> 0;
                            });
            prices.put(count.word(), count == Count.PUSHED ? SECONDS * 9 : 0);
        }
        Map<String, Object> sessions = new LinkedHashMap<>();
        for (SessionCount count : SessionCount.values()) {
            sessions.put(
                    count.word(),
                    switch (count) {
                        case OPENED, OPEN, OPEN_PEAK -> 20;
                        case FAILED -> 1;
                        case BYTES_IN -> SECONDS * 1_000;
                        default -> 0;
                    });
        }
        json.put(
                "totals",
                Map.of(
                        "labels",
                        Map.of("chat", chat, "prices, \"all\"", prices),
                        "sessions",
                        sessions,
                        "latencies",
                        Map.of(
                                "latency:chat",
                                SECONDS * each,
                                "intended:chat",
                                SECONDS * each,
                                new LatencyTag(LatencyKind.PUSH, "prices, \"all\"").text(),
                                SECONDS * 9)));
        return json;
    }
}
