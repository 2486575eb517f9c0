package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.codec.RegexStepBudget;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.protocol.websocket.Condition;
import io.github.jmeterduplex.internal.protocol.websocket.WsOptions;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
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
 * @param files returns the content of the file with a name
 * @param openWhen null if the parameter is blank, like the next one
 */
record OpeningParameters(
        List<Line> lines,
        Function<String, byte[]> files,
        @Nullable ConditionParameter openWhen,
        @Nullable ConditionParameter refuseWhen) {
    private static final String AWAIT = "await ";

    private static final Parameter<String> ON_OPEN = Parameter.of(
                    "onOpen", "", "lines of text to send, and lines await CONDITION", text -> {
                        check(text);
                        return text;
                    })
            .kind(Parameter.Kind.LINES)
            .in(Section.LOGIN)
            .masked()
            .templated()
            .label("Lines sent at the opening")
            .meaning("messages to send as soon as the WebSocket is there, one a line. A line `await CONDITION` holds up"
                    + " the next ones until a message meets the [condition](samplers.md#conditions); these may hold"
                    + " its values, such as `{{json:/nonce}}`: [Captures](../how-to/captures.md). " + OwnText.BYTES
                    + " are bytes: [Bytes](../protocols/websocket.md#bytes)");
    private static final Parameter<String> OPEN_WHEN = ConditionParameter.parameter("openWhen")
            .in(Section.OPENING)
            .label("Open when")
            .meaning("[condition](samplers.md#conditions) that a message must meet before the session is open."
                    + " Blank: it is open when all lines of `onOpen` are sent and awaited");
    private static final Parameter<String> REFUSE_WHEN = ConditionParameter.parameter("refuseWhen")
            .in(Section.OPENING)
            .label("Refused when")
            .meaning("[condition](samplers.md#conditions) of the message with which the server refuses a session:"
                    + " the opening fails");

    static final ParameterTable TABLE = ParameterTable.of(ON_OPEN, OPEN_WHEN, REFUSE_WHEN);

    /**
     * A line of {@code onOpen}: either a text to send or a condition to await; the other one is null.
     *
     * @param number the number of the line, from 1; blank lines do not count
     */
    record Line(
            int number, @Nullable OwnText text, @Nullable ConditionParameter await) {
        private WsOptions.OpeningSteps.Step step(Template.Values values, VirtualUser user) {
            return new WsOptions.OpeningSteps.Step(
                    number,
                    text == null ? null : text.of("line " + number + " of onOpen", values, user),
                    await == null ? null : await.of(values));
        }
    }

    /**
     * Reads the parameters of the opening.
     *
     * @param budgets the budgets of patterns, by the parameter's name
     */
    static OpeningParameters read(Run run, SampleContext sample, Function<String, RegexStepBudget> budgets) {
        ParameterValues parameters = sample.parameters();
        Function<String, byte[]> files = OwnText.files(run, sample, ON_OPEN.name());
        String onOpen = parameters.optional(ON_OPEN);
        return new OpeningParameters(
                onOpen == null ? List.of() : lines(onOpen, budgets, files),
                files,
                condition(parameters, OPEN_WHEN, budgets),
                condition(parameters, REFUSE_WHEN, budgets));
    }

    private static @Nullable ConditionParameter condition(
            ParameterValues parameters, Parameter<String> parameter, Function<String, RegexStepBudget> budgets) {
        String text = parameters.optional(parameter);
        return text == null ? null : ConditionParameter.of(text, budgets.apply(parameter.name()));
    }

    private static List<Line> lines(
            String text, Function<String, RegexStepBudget> budgets, Function<String, byte[]> files) {
        List<Line> lines = new ArrayList<>();
        for (String line : ConditionParameter.lines(text)) {
            int number = lines.size() + 1;
            boolean follows = lines.stream().anyMatch(before -> before.await() != null);
            lines.add(
                    line.startsWith(AWAIT)
                            ? await(number, line, budgets)
                            : new Line(number, sent(number, line, follows, budgets, files), null));
        }
        return List.copyOf(lines);
    }

    private static OwnText sent(
            int number,
            String line,
            boolean follows,
            Function<String, RegexStepBudget> budgets,
            Function<String, byte[]> files) {
        try {
            return OwnText.of("onOpen", line, follows, budgets.apply("onOpen"), files);
        } catch (BadValueException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw BadValueException.because("line " + number + ": " + e.getMessage());
        }
    }

    private static Line await(int number, String line, Function<String, RegexStepBudget> budgets) {
        try {
            String condition = line.substring(AWAIT.length()).strip();
            return new Line(number, null, ConditionParameter.of(condition, budgets.apply("onOpen")));
        } catch (IllegalArgumentException e) {
            throw BadValueException.because("line " + number + " does not await a condition: " + e.getMessage()
                    + " (a condition is " + Condition.ALLOWED + ")");
        }
    }

    /**
     * Returns what one user's session sends and awaits until it counts as open.
     *
     * @param otherLines replaces the lines of the parameter if it is not null
     */
    WsOptions.OpeningSteps of(Template.Values values, VirtualUser user, @Nullable String otherLines) {
        Template.Values own = otherLines == null ? values : name -> null;
        List<Line> steps = otherLines == null ? lines : lines(otherLines, any -> new RegexStepBudget(), files);
        return new WsOptions.OpeningSteps(
                steps.stream().map(line -> line.step(own, user)).toList(),
                openWhen == null ? null : openWhen.of(values),
                refuseWhen == null ? null : refuseWhen.of(values));
    }

    /**
     * Throws if these lines, which should replace those of {@code onOpen}, are not valid.
     *
     * @throws BadValueException if a line awaits something that is not a condition, or is not the bytes that it says
     */
    static void check(String lines) {
        var unused = lines(lines, any -> new RegexStepBudget(), OwnText.UNREAD);
    }
}
