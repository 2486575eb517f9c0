package io.github.jmeterduplex.internal.engine.search.engines;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.internal.engine.search.ControlledLoad;
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

/** Writes and reads, as JSON, the messages between engines and their leader. */
final class EngineMessages {
    /** The largest number of engines that {@code duplex.slice} can name. */
    private static final int MOST_ENGINES = 999_999;

    private EngineMessages() {}

    static byte[] write(Report report) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("search", report.search().name());
        members.put("searchId", report.search().id());
        members.put("plan", PlanMembers.of(report.search().plan()));
        members.put("engine", report.engine().name());
        members.put("index", report.engine().slice().index());
        members.put("count", report.engine().slice().count());
        members.put("intervalSeconds", report.engine().intervalSeconds());
        members.put("id", report.engine().id());
        ControlledLoad.Senders senders = report.load().senders();
        members.put("canPause", senders.canPause());
        members.put("burst", senders.burst());
        members.put("replySeconds", senders.replySeconds());
        members.put("runStart", report.load().startEpochMillis());
        members.put("nothingSeen", report.load().nothingSeen());
        members.put("order", report.measured().order());
        members.put("first", report.measured().first());
        members.put(
                "intervals",
                report.measured().intervals().stream()
                        .map(EngineMessages::write)
                        .toList());
        members.put("steps", report.steps());
        if (report.leaves() != null) {
            members.put("leaves", report.leaves());
        }
        return JSON.std.asBytes(members);
    }

    /** @throws IOException if it is not such a report */
    static Report readReport(byte[] json) throws IOException {
        JsonMembers members = JsonMembers.read(json);
        List<SearchInterval> intervals = new ArrayList<>();
        for (JsonMembers interval : members.objects("intervals")) {
            intervals.add(interval(interval));
        }
        return new Report(
                new Report.Search(
                        members.text("search"), members.text("searchId"), PlanMembers.read(members.object("plan"))),
                engine(members),
                new Report.Load(
                        new ControlledLoad.Senders(
                                members.flag("canPause"), members.small("burst"), members.decimal("replySeconds")),
                        members.whole("runStart"),
                        members.text("nothingSeen")),
                new Report.Measured(members.whole("order"), number(members, "first"), intervals),
                number(members, "steps"),
                members.has("leaves") ? members.text("leaves") : null);
    }

    private static int number(JsonMembers members, String name) throws IOException {
        int number = members.small(name);
        if (number < 0) {
            throw new IOException("the member " + name + " is " + number);
        }
        return number;
    }

    private static SearchEngine engine(JsonMembers members) throws IOException {
        Slice slice = new Slice(members.small("index"), members.small("count"));
        if (slice.index() < 1 || slice.index() > slice.count() || slice.count() > MOST_ENGINES) {
            throw new IOException("its duplex.slice is " + slice);
        }
        return new SearchEngine(members.text("engine"), slice, members.small("intervalSeconds"), members.text("id"));
    }

    static byte[] write(Answer answer) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("refusal", answer.refusal());
        members.put("pending", answer.pending());
        members.put("search", answer.search());
        members.put("order", answer.order());
        members.put("perSecond", answer.perSecond());
        members.put("steps", answer.steps().stream().map(EngineMessages::step).toList());
        EndedSearch end = answer.end();
        if (end != null) {
            members.put("end", Map.of("found", end.found(), "sentence", end.sentence(), "fact", end.fact()));
        }
        return JSON.std.asBytes(members);
    }

    private static Map<String, Object> step(EndedStep step) {
        return Map.ofEntries(
                Map.entry("number", step.number()),
                Map.entry("perSecond", step.perSecond()),
                Map.entry("judgement", step.judgement()),
                Map.entry("from", step.measured().startEpochMillis()),
                Map.entry("to", step.measured().endEpochMillis()),
                Map.entry("text", step.text()),
                Map.entry("p99", step.p99Millis()),
                Map.entry("fact", step.fact()));
    }

    /** @throws IOException if it is not such an answer */
    static Answer readAnswer(byte[] json) throws IOException {
        JsonMembers members = JsonMembers.read(json);
        List<EndedStep> steps = new ArrayList<>();
        for (JsonMembers step : members.objects("steps")) {
            steps.add(new EndedStep(
                    step.small("number"),
                    step.decimal("perSecond"),
                    step.text("judgement"),
                    new Interval(step.whole("from"), step.whole("to") - step.whole("from")),
                    step.text("text"),
                    step.whole("p99"),
                    step.values("fact")));
        }
        EndedSearch end = null;
        if (members.has("end")) {
            JsonMembers written = members.object("end");
            end = new EndedSearch(written.flag("found"), written.text("sentence"), written.values("fact"));
        }
        return new Answer(
                members.text("refusal"),
                members.text("pending"),
                members.text("search"),
                members.whole("order"),
                rate(members.decimal("perSecond")),
                steps,
                end);
    }

    private static double rate(double perSecond) throws IOException {
        if (perSecond < 0 || !Double.isFinite(perSecond)) {
            throw new IOException("the rate is " + perSecond);
        }
        return perSecond;
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
        Interval interval = new Interval(members.whole("start"), number(members, "length"));
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
