package io.github.jmeterduplex.samples.runs.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One sample of a plan, and the row that it must leave. Its label says what goes wrong. Confined to one thread. */
final class Step {
    /** What a busy machine may add to every time: less than the time-outs of 20 s that hold where none is set. */
    private static final long MARGIN_MILLIS = 14_000;

    private static final String OK = "200";

    private final String label;
    private String className;
    private final Map<String, Object> parameters = new LinkedHashMap<>();
    private String code = OK;
    private List<String> words = List.of();
    private String where = "";
    private long leastMillis;
    private long mostMillis;

    private Step(String label, Class<?> sampler) {
        this.label = label;
        this.className = sampler.getName();
    }

    /**
     * A sample of that class, which must succeed at once by default.
     *
     * @param namesAndValues its parameters, in turns
     */
    static Step of(Class<?> sampler, String label, Object... namesAndValues) {
        return new Step(label, sampler).with(namesAndValues);
    }

    /** The same sample of another class. */
    Step as(Class<?> sampler) {
        className = sampler.getName();
        return this;
    }

    /** Further parameters, names and values in turns. */
    Step with(Object... namesAndValues) {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            parameters.put(namesAndValues[i].toString(), namesAndValues[i + 1]);
        }
        return this;
    }

    /** It must fail with that response code, and its message must hold all these words. */
    Step fails(int responseCode, String... saying) {
        code = Integer.toString(responseCode);
        words = List.of(saying);
        return this;
    }

    /** It must succeed, and its message must hold all these words. */
    Step says(String... saying) {
        words = List.of(saying);
        return this;
    }

    /** Its message must name that place too. */
    Step at(String hostPort) {
        where = hostPort;
        return this;
    }

    /** It must take at least so long. */
    Step atLeast(long millis) {
        leastMillis = millis;
        return this;
    }

    /** It must end within this time-out, and the margin. */
    Step within(long millis) {
        mostMillis = millis;
        return this;
    }

    String label() {
        return label;
    }

    void addTo(Plan plan) {
        plan.javaRequest(label, className, parameters);
    }

    /** Holds the row against what it must be. */
    void check(JtlRow row) {
        assertThat(row.isSuccess()).as(row.message()).isEqualTo(code.equals(OK));
        assertThat(row.code()).as(row.message()).isEqualTo(code);
        assertThat(row.message()).contains(where);
        words.forEach(word -> assertThat(row.message()).contains(word));
        assertThat(row.elapsedMillis()).as("milliseconds").isBetween(leastMillis, mostMillis + MARGIN_MILLIS);
    }
}
