package io.github.jmeterduplex.internal.engine.search.engines;

import io.github.jmeterduplex.internal.engine.search.SearchBounds;
import io.github.jmeterduplex.internal.engine.search.SearchPlan;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The parameters of a search by name, for messages between its engines. A bound that is not set is missing. */
final class PlanMembers {
    private PlanMembers() {}

    static Map<String, Object> of(SearchPlan plan) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("start", plan.start());
        members.put("maximum", plan.maximum());
        members.put("precision", plan.precision());
        members.put("settleSeconds", plan.step().settleSeconds());
        members.put("stepSeconds", plan.step().seconds());
        members.put("stepTimes", plan.step().mostTimes());
        members.put("confirmSettleSeconds", plan.confirm().settleSeconds());
        members.put("confirmSeconds", plan.confirm().seconds());
        members.put("confirmTimes", plan.confirm().mostTimes());
        members.put("recoverSeconds", plan.recoverSeconds());
        put(members, "maxP99Millis", plan.bounds().maxP99Millis());
        put(members, "maxLostPercent", plan.bounds().maxLostPercent());
        put(members, "minOpen", plan.bounds().minOpen());
        return members;
    }

    private static void put(Map<String, Object> members, String name, @Nullable Object value) {
        if (value != null) {
            members.put(name, value);
        }
    }

    /** @throws IOException if it is not such a plan */
    static SearchPlan read(JsonMembers members) throws IOException {
        return new SearchPlan(
                members.decimal("start"),
                members.decimal("maximum"),
                members.decimal("precision"),
                new SearchPlan.Times(
                        members.decimal("settleSeconds"), members.decimal("stepSeconds"), members.small("stepTimes")),
                new SearchPlan.Times(
                        members.decimal("confirmSettleSeconds"),
                        members.decimal("confirmSeconds"),
                        members.small("confirmTimes")),
                members.decimal("recoverSeconds"),
                new SearchBounds(
                        members.has("maxP99Millis") ? members.decimal("maxP99Millis") : null,
                        members.has("maxLostPercent") ? members.decimal("maxLostPercent") : null,
                        members.has("minOpen") ? members.small("minOpen") : null));
    }

    /** Describes the first parameter that differs, for example {@code start is 10.0, and not 20.0}. */
    static String difference(SearchPlan plan, SearchPlan other) {
        Map<String, Object> one = of(plan);
        Map<String, Object> two = of(other);
        Map<String, Object> all = new LinkedHashMap<>(two);
        all.putAll(one);
        return all.keySet().stream()
                .filter(name -> !Objects.equals(one.get(name), two.get(name)))
                .findFirst()
                .map(name -> name + " is " + shown(one.get(name)) + ", and not " + shown(two.get(name)))
                .orElse("");
    }

    private static String shown(@Nullable Object value) {
        return value == null ? "blank" : value.toString();
    }
}
