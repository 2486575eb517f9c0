package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.codec.RegexStepBudget;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.protocol.websocket.Condition;
import io.github.jmeterduplex.internal.protocol.websocket.WsOptions;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.Section;
import io.github.jmeterduplex.internal.sampler.parameter.text.BadValueException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The parameters that say what a session sends and awaits after the handshake, until it counts as open.
 *
 * @param lines the lines of the parameter {@code onOpen}
 * @param openWhen null if the parameter is blank, like the next one
 */
record OpeningParameters(
        List<Line> lines,
        @Nullable ConditionParameter openWhen,
        @Nullable ConditionParameter refuseWhen) {
    private static final String AWAIT = "await ";

    private static final Parameter<String> ON_OPEN = Parameter.of(
                    "onOpen", "", "lines of text to send, and lines await CONDITION", text -> {
                        var unused = lines(text, any -> new RegexStepBudget());
                        return text;
                    })
            .kind(Parameter.Kind.LINES)
            .in(Section.LOGIN)
            .masked()
            .templated()
            .meaning("lines that are sent, a message each, as soon as the WebSocket is there: a login, say. A"
                    + " line `await"
                    + " CONDITION` holds up the next ones until a message meets the [condition](#conditions)."
                    + " Blank: none");
    private static final Parameter<String> OPEN_WHEN = ConditionParameter.parameter("openWhen")
            .in(Section.OPENING)
            .meaning("[condition](#conditions) that a message must meet before the session counts as open, within"
                    + " `connectTimeoutMillis`. Blank: it is open when all lines of `onOpen` are sent and awaited");
    private static final Parameter<String> REFUSE_WHEN = ConditionParameter.parameter("refuseWhen")
            .in(Section.OPENING)
            .meaning("[condition](#conditions) of the message with which the server refuses a session that is not open"
                    + " yet: the opening fails with that message");

    static final ParameterTable TABLE = ParameterTable.of(ON_OPEN, OPEN_WHEN, REFUSE_WHEN);

    /**
     * A line of {@code onOpen}: either a text to send or a condition to await; the other one is null.
     *
     * @param number the number of the line, from 1; blank lines do not count
     */
    record Line(
            int number, @Nullable Template text, @Nullable ConditionParameter await) {
        private WsOptions.OpeningSteps.Step step(Template.Values values) {
            byte[] rendered = text == null ? null : text.renderBytes(values, BodyType.escapeOf(text));
            return new WsOptions.OpeningSteps.Step(number, rendered, await == null ? null : await.of(values));
        }
    }

    /**
     * Reads the parameters of the opening.
     *
     * @param budgets the budgets of patterns, by the parameter's name
     */
    static OpeningParameters read(ParameterValues parameters, Function<String, RegexStepBudget> budgets) {
        String onOpen = parameters.optional(ON_OPEN);
        return new OpeningParameters(
                onOpen == null ? List.of() : lines(onOpen, budgets),
                condition(parameters, OPEN_WHEN, budgets),
                condition(parameters, REFUSE_WHEN, budgets));
    }

    private static @Nullable ConditionParameter condition(
            ParameterValues parameters, Parameter<String> parameter, Function<String, RegexStepBudget> budgets) {
        String text = parameters.optional(parameter);
        return text == null ? null : ConditionParameter.of(text, budgets.apply(parameter.name()));
    }

    private static List<Line> lines(String text, Function<String, RegexStepBudget> budgets) {
        List<Line> lines = new ArrayList<>();
        for (String line : ConditionParameter.lines(text)) {
            lines.add(line(lines.size() + 1, line, budgets));
        }
        return List.copyOf(lines);
    }

    private static Line line(int number, String line, Function<String, RegexStepBudget> budgets) {
        if (!line.startsWith(AWAIT)) {
            return new Line(number, Template.parse(line), null);
        }
        try {
            String condition = line.substring(AWAIT.length()).strip();
            return new Line(number, null, ConditionParameter.of(condition, budgets.apply("onOpen")));
        } catch (IllegalArgumentException e) {
            throw BadValueException.because("line " + number + " does not await a condition: " + e.getMessage()
                    + " (a condition is " + Condition.ALLOWED + ")");
        }
    }

    /**
     * Returns what one session sends and awaits until it counts as open.
     *
     * @param otherLines replaces the lines of the parameter if it is not null
     */
    WsOptions.OpeningSteps of(Template.Values values, @Nullable String otherLines) {
        Template.Values own = otherLines == null ? values : name -> null;
        List<Line> steps = otherLines == null ? lines : lines(otherLines, any -> new RegexStepBudget());
        return new WsOptions.OpeningSteps(
                steps.stream().map(line -> line.step(own)).toList(),
                openWhen == null ? null : openWhen.of(values),
                refuseWhen == null ? null : refuseWhen.of(values));
    }

    /**
     * Throws if these lines, which should replace those of {@code onOpen}, are not valid.
     *
     * @throws BadValueException if a line awaits something that is not a condition
     */
    static void check(String lines) {
        var unused = lines(lines, any -> new RegexStepBudget());
    }
}
