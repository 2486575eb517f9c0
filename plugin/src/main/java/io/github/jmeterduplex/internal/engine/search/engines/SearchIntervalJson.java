package io.github.jmeterduplex.internal.engine.search.engines;

import io.github.jmeterduplex.internal.engine.search.SearchInterval;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Writes and reads, as JSON, one engine's interval of a search. */
final class SearchIntervalJson {
    private SearchIntervalJson() {}

    static Map<String, Object> write(SearchInterval searchInterval) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("start", searchInterval.interval().startEpochMillis());
        members.put("length", searchInterval.interval().lengthMillis());
        SearchInterval.Messages messages = searchInterval.messages();
        members.put("written", messages.written());
        members.put("known", messages.known());
        members.put("lost", messages.lost());
        members.put("failed", messages.failed());
        members.put("whyFailed", messages.whyFailed());
        members.put(
                "felt",
                searchInterval.felt().stream()
                        .map(SearchIntervalJson::writeLatencies)
                        .toList());
        members.put(
                "fromSend",
                searchInterval.fromSend().stream()
                        .map(SearchIntervalJson::writeLatencies)
                        .toList());
        members.put("inFlight", searchInterval.levels().inFlight());
        members.put("open", searchInterval.levels().open());
        members.put("dropped", searchInterval.levels().dropped());
        Map<String, Object> clients = new LinkedHashMap<>();
        searchInterval.clients().forEach((engine, sample) -> {
            Map<String, Object> values = new LinkedHashMap<>();
            sample.values().forEach((column, value) -> values.put(column.name(), value));
            clients.put(engine, values);
        });
        members.put("clients", clients);
        return members;
    }

    private static Map<String, Object> writeLatencies(IntervalLatencies latencies) {
        LongStream.Builder micros = LongStream.builder();
        LongStream.Builder counts = LongStream.builder();
        latencies.forEach((one, count) -> {
            micros.add(one);
            counts.add(count);
        });
        return Map.of(
                "micros", micros.build().toArray(), "counts", counts.build().toArray());
    }

    /** @throws IOException if it is not such an interval */
    static SearchInterval read(JsonMembers members) throws IOException {
        Interval interval = new Interval(members.whole("start"), members.whole("length"));
        Map<String, ClientSample> clients = new LinkedHashMap<>();
        JsonMembers written = members.object("clients");
        for (String engine : written.names()) {
            clients.put(engine, new ClientSample(interval, values(written.object(engine))));
        }
        return new SearchInterval(
                interval,
                new SearchInterval.Messages(
                        members.whole("written"),
                        members.whole("known"),
                        members.whole("lost"),
                        members.whole("failed"),
                        members.text("whyFailed")),
                latencies(members, "felt"),
                latencies(members, "fromSend"),
                new SearchInterval.Levels(members.whole("inFlight"), members.whole("open"), members.whole("dropped")),
                clients);
    }

    /** Reads the columns; skips those of another version. */
    private static Map<ClientColumn, Double> values(JsonMembers members) throws IOException {
        Map<ClientColumn, Double> values = new EnumMap<>(ClientColumn.class);
        for (ClientColumn column : Arrays.asList(ClientColumn.values())) {
            if (members.has(column.name())) {
                values.put(column, members.decimal(column.name()));
            }
        }
        return values;
    }

    private static List<IntervalLatencies> latencies(JsonMembers members, String name) throws IOException {
        List<IntervalLatencies> all = new ArrayList<>();
        for (JsonMembers one : members.objects(name)) {
            try {
                all.add(IntervalLatencies.ofPairs(one.wholes("micros"), one.wholes("counts")));
            } catch (IllegalArgumentException e) {
                throw new IOException(name + ": " + e.getMessage(), e);
            }
        }
        return all;
    }
}
