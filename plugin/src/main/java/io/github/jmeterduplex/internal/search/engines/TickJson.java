package io.github.jmeterduplex.internal.search.engines;

import io.github.jmeterduplex.internal.search.Tick;
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

/** What one engine saw in an interval, as JSON. */
final class TickJson {
    private TickJson() {}

    static Map<String, Object> write(Tick tick) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("start", tick.interval().startEpochMillis());
        members.put("length", tick.interval().lengthMillis());
        Tick.Messages messages = tick.messages();
        members.put("written", messages.written());
        members.put("known", messages.known());
        members.put("lost", messages.lost());
        members.put("failed", messages.failed());
        members.put("whyFailed", messages.whyFailed());
        members.put("felt", tick.felt().stream().map(TickJson::writeLatencies).toList());
        members.put(
                "fromSend",
                tick.fromSend().stream().map(TickJson::writeLatencies).toList());
        members.put("inFlight", tick.levels().inFlight());
        members.put("open", tick.levels().open());
        members.put("dropped", tick.levels().dropped());
        Map<String, Object> clients = new LinkedHashMap<>();
        tick.clients().forEach((engine, sample) -> {
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

    /** @throws IOException where this is no such interval */
    static Tick read(JsonMembers members) throws IOException {
        Interval interval = new Interval(members.whole("start"), members.whole("length"));
        Map<String, ClientSample> clients = new LinkedHashMap<>();
        JsonMembers written = members.object("clients");
        for (String engine : written.names()) {
            clients.put(engine, new ClientSample(interval, values(written.object(engine))));
        }
        return new Tick(
                interval,
                new Tick.Messages(
                        members.whole("written"),
                        members.whole("known"),
                        members.whole("lost"),
                        members.whole("failed"),
                        members.text("whyFailed")),
                latencies(members, "felt"),
                latencies(members, "fromSend"),
                new Tick.Levels(members.whole("inFlight"), members.whole("open"), members.whole("dropped")),
                clients);
    }

    /** Columns of another version are left out. */
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
