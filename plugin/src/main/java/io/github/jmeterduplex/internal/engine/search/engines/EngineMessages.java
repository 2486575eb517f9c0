package io.github.jmeterduplex.internal.engine.search.engines;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.internal.engine.search.SearchInterval;
import io.github.jmeterduplex.internal.settings.Slice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes and reads, as JSON, the messages between engines. */
final class EngineMessages {
    private EngineMessages() {}

    static byte[] write(FollowerReport report) throws IOException {
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
                report.intervals().stream().map(SearchIntervalJson::write).toList());
        members.put("steps", report.steps());
        if (report.leaves() != null) {
            members.put("leaves", report.leaves());
        }
        return JSON.std.asBytes(members);
    }

    /** @throws IOException if it is not such a report */
    static FollowerReport readReport(byte[] json) throws IOException {
        JsonMembers members = JsonMembers.read(json);
        List<SearchInterval> intervals = new ArrayList<>();
        for (JsonMembers interval : members.objects("intervals")) {
            intervals.add(SearchIntervalJson.read(interval));
        }
        return new FollowerReport(
                new FollowerReport.Search(members.text("search"), members.text("searchId")),
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

    static byte[] write(LeaderAnswer answer) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("refusal", answer.refusal());
        members.put("pending", answer.pending());
        members.put("search", answer.search());
        members.put("order", answer.order());
        members.put("perSecond", answer.perSecond());
        members.put("steps", answer.steps().stream().map(EngineMessages::step).toList());
        SearchEnd end = answer.end();
        if (end != null) {
            members.put("end", Map.of("found", end.found(), "sentence", end.sentence()));
        }
        return JSON.std.asBytes(members);
    }

    private static Map<String, Object> step(EndedStep step) {
        return Map.of(
                "number",
                step.number(),
                "perSecond",
                step.perSecond(),
                "judgement",
                step.judgement(),
                "from",
                step.fromEpochMillis(),
                "to",
                step.toEpochMillis());
    }

    /** @throws IOException if it is not such an answer */
    static LeaderAnswer readAnswer(byte[] json) throws IOException {
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
        SearchEnd end = null;
        if (members.has("end")) {
            JsonMembers written = members.object("end");
            end = new SearchEnd(written.flag("found"), written.text("sentence"));
        }
        return new LeaderAnswer(
                members.text("refusal"),
                members.text("pending"),
                members.text("search"),
                members.whole("order"),
                members.decimal("perSecond"),
                steps,
                end);
    }
}
