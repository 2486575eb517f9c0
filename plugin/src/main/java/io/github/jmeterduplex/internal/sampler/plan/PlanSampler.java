package io.github.jmeterduplex.internal.sampler.plan;

import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.jmeter.testelement.TestElement;
import org.jspecify.annotations.Nullable;

/**
 * A Duplex sampler of a plan. Immutable.
 *
 * @param element the element of the plan
 * @param name the name in the plan
 * @param threadGroup its thread group; empty outside of one, as in a Test Fragment
 * @param extended whether its class is a custom subclass of a Duplex sampler
 * @param table its parameters
 * @param texts the texts of its table, by name, without those that only a run knows
 * @param unknown the names of parameters whose text only a run knows, such as {@code ${users}}
 */
record PlanSampler(
        TestElement element,
        String name,
        String threadGroup,
        boolean extended,
        ParameterTable table,
        Map<String, String> texts,
        Set<String> unknown) {
    /** Thrown if a check needs a parameter's text that only a run knows. */
    static final class Unknown extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unknown() {
            super(null, null, false, false);
        }
    }

    /**
     * Returns the values of the parameters, which throw {@link Unknown} for a text that only a run knows.
     *
     * @param fixed whether a blank text is blank in the run, too
     */
    ParameterValues parameters(boolean fixed) {
        return ParameterValues.of(parameter -> {
            String text = texts.get(parameter);
            if (unknown.contains(parameter) || (!fixed && (text == null || text.isBlank()))) {
                throw new Unknown();
            }
            return text;
        });
    }

    /** Returns this sampler with the URL of its sessions among its texts. */
    PlanSampler at(String url) {
        Map<String, String> more = new HashMap<>(texts);
        more.put("url", url);
        return new PlanSampler(element, name, threadGroup, extended, table, more, unknown);
    }

    /**
     * Returns the text of a parameter, or its default; null if the parameter does not exist, or only a run knows its
     * text.
     */
    @Nullable
    String text(String parameter) {
        Parameter<?> declared = table.parameter(parameter);
        return declared == null || unknown.contains(parameter)
                ? null
                : parameters(true).text(declared);
    }

    private boolean has(String parameter) {
        return table.parameter(parameter) != null;
    }

    /** Whether the sampler opens sessions. */
    boolean opens() {
        return has("connectsPerSecond");
    }

    /** Whether the sampler uses sessions that another sampler opens. */
    boolean needsGroup() {
        return has("group") && !opens();
    }

    /**
     * Returns the name of the parameter with the destinations that the sampler subscribes to, or null if it does not
     * subscribe.
     */
    @Nullable
    String subscribing() {
        return has("subscribe") ? "subscribe" : has("ack") ? "destination" : null;
    }
}
