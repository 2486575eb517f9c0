package io.github.jmeterduplex.internal.engine.search.engines;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.internal.engine.search.RateFinder;
import io.github.jmeterduplex.internal.engine.search.SearchInterval;
import io.github.jmeterduplex.internal.settings.Slice;
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

/** Writes and reads, as JSON, the messages between engines. */
final class EngineMessages {
    private EngineMessages() {}

    static byte[] write(Followers.Report report) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("search", report.search().name());
        members.put("searchId", report.search().id());
        members.put("engine", report.engine().name());
        members.put("index", report.engine().slice().index());
        members.put("count", report.engine().slice().count());
        members.put("intervalSeconds", report.engine().intervalSeconds());
        members.put("id", report.engine().id());
        members.put("order", report.order());
        members.put("first", report.first());
        members.put(
                "intervals",
                report.intervals().stream().map(EngineMessages::write).toList());
        members.put("steps", report.steps());
        if (report.leaves() != null) {
            members.put("leaves", report.leaves());
        }
        return JSON.std.asBytes(members);
    }

    /** @throws IOException if it is not such a report */
    static Followers.Report readReport(byte[] json) throws IOException {
        JsonMembers members = JsonMembers.read(json);
        List<SearchInterval> intervals = new ArrayList<>();
        for (JsonMembers interval : members.objects("intervals")) {
            intervals.add(interval(interval));
        }
        return new Followers.Report(
                new Followers.Report.Search(members.text("search"), members.text("searchId")),
                new SearchEngine(
                        members.text("engine"),
                        new Slice(members.small("index"), members.small("count")),
                        members.small("intervalSeconds"),
                        members.text("id")),
                members.whole("order"),
                members.small("first"),
                intervals,
                members.small("steps"),
                members.has("leaves") ? members.text("leaves") : null);
    }

    static byte[] write(Followers.Answer answer) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("refusal", answer.refusal());
        members.put("pending", answer.pending());
        members.put("search", answer.search());
        members.put("order", answer.order());
        members.put("perSecond", answer.perSecond());
        members.put("steps", answer.steps().stream().map(EngineMessages::step).toList());
        RateFinder.Outcome end = answer.end();
        if (end != null) {
            members.put("end", Map.of("found", end.found(), "sentence", end.sentence()));
        }
        return JSON.std.asBytes(members);
    }

    private static Map<String, Object> step(EndedStep step) {
        return Map.ofEntries(
                Map.entry("number", step.number()),
                Map.entry("perSecond", step.perSecond()),
                Map.entry("judgement", step.judgement()),
                Map.entry("from", step.fromEpochMillis()),
                Map.entry("to", step.toEpochMillis()));
    }

    /** @throws IOException if it is not such an answer */
    static Followers.Answer readAnswer(byte[] json) throws IOException {
        JsonMembers members = JsonMembers.read(json);
        List<EndedStep> steps = new ArrayList<>();
        for (JsonMembers step : members.objects("steps")) {
            steps.add(new EndedStep(
                    step.small("number"),
                    step.decimal("perSecond"),
                    step.text("judgement"),
                    step.whole("from"),
                    step.whole("to")));
        }
        RateFinder.Outcome end = null;
        if (members.has("end")) {
            JsonMembers written = members.object("end");
            end = RateFinder.Outcome.reported(written.flag("found"), written.text("sentence"));
        }
        return new Followers.Answer(
                members.text("refusal"),
                members.text("pending"),
                members.text("search"),
                members.whole("order"),
                members.decimal("perSecond"),
                steps,
                end);
    }

    private static Map<String, Object> write(SearchInterval searchInterval) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("start", searchInterval.interval().startEpochMillis());
        members.put("length", searchInterval.interval().lengthMillis());
        SearchInterval.Messages messages = searchInterval.messages();
        members.put("written", messages.written());
        members.put("known", messages.known());
        members.put("lost", messages.lost());
        members.put("failed", messages.failed());
        members.put("whyFailed", messages.whyFailed());
        members.put("felt", latencies(searchInterval.felt()));
        members.put("fromSend", latencies(searchInterval.fromSend()));
        members.put("inFlight", searchInterval.levels().inFlight());
        members.put("open", searchInterval.levels().open());
        members.put("dropped", searchInterval.levels().dropped());
        Map<String, Object> clients = new LinkedHashMap<>();
        searchInterval.clients().forEach((engine, sample) -> clients.put(engine, sample.values()));
        members.put("clients", clients);
        return members;
    }

    private static List<Map<String, Object>> latencies(List<IntervalLatencies> all) {
        return all.stream()
                .map(latencies -> {
                    List<Long> micros = new ArrayList<>();
                    List<Long> counts = new ArrayList<>();
                    latencies.forEach((one, count) -> {
                        micros.add(one);
                        counts.add(count);
                    });
                    return Map.<String, Object>of("micros", micros, "counts", counts);
                })
                .toList();
    }

    private static SearchInterval interval(JsonMembers members) throws IOException {
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

    /** Reads the measurements of a load generator; skips columns that this version does not know. */
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
