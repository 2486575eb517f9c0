package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.codec.StepBudget;
import io.github.jmeterduplex.internal.parameter.Cells;
import io.github.jmeterduplex.internal.parameter.Parameter;
import io.github.jmeterduplex.internal.parameter.ParameterTable;
import io.github.jmeterduplex.internal.parameter.Section;
import io.github.jmeterduplex.internal.parameter.text.BadValue;
import io.github.jmeterduplex.internal.session.data.Template;
import io.github.jmeterduplex.internal.websocket.Condition;
import io.github.jmeterduplex.internal.websocket.WsOpening;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The cells that say what a session says and waits for until it is open.
 *
 * @param lines of the cell {@code onOpen}
 * @param openWhen and the next one: null where the cell is blank
 */
record OpeningCells(
        List<Line> lines,
        @Nullable ConditionCell openWhen,
        @Nullable ConditionCell refuseWhen) {
    private static final String AWAIT = "await ";

    private static final Parameter<String> ON_OPEN = Parameter.of(
                    "onOpen", "", "lines of text to send, and lines await CONDITION", text -> {
                        var unused = lines(text, any -> new StepBudget());
                        return text;
                    })
            .kind(Parameter.Kind.LINES)
            .in(Section.LOGIN)
            .masked()
            .templated()
            .meaning(
                    "lines that are sent, a message each, as soon as the WebSocket is there: a login, say. A line `await"
                            + " CONDITION` holds up the next ones until a message meets the [condition](#conditions). Blank: none");
    private static final Parameter<String> OPEN_WHEN = ConditionCell.parameter("openWhen")
            .in(Section.OPENING)
            .meaning("[condition](#conditions) that a message must meet before the session counts as open, within"
                    + " `connectTimeoutMillis`. Blank: it is open when all lines of `onOpen` are sent and awaited");
    private static final Parameter<String> REFUSE_WHEN = ConditionCell.parameter("refuseWhen")
            .in(Section.OPENING)
            .meaning("[condition](#conditions) of the message with which the server refuses a session that is not open"
                    + " yet: the opening fails with that message");

    static final ParameterTable TABLE = ParameterTable.of(ON_OPEN, OPEN_WHEN, REFUSE_WHEN);

    /**
     * A line of {@code onOpen}, the text or the condition null.
     *
     * @param number in the cell, from 1; blank lines do not count
     */
    record Line(
            int number, @Nullable Template text, @Nullable ConditionCell await) {
        private WsOpening.Step step(Template.Values values) {
            byte[] said = text == null ? null : text.renderBytes(values, Lines.escape(text.toString()));
            return new WsOpening.Step(number, said, await == null ? null : await.of(values));
        }
    }

    /** @param budgets those of patterns, by the parameter's name */
    static OpeningCells read(Cells cells, Function<String, StepBudget> budgets) {
        String onOpen = cells.optional(ON_OPEN);
        return new OpeningCells(
                onOpen == null ? List.of() : lines(onOpen, budgets),
                condition(cells, OPEN_WHEN, budgets),
                condition(cells, REFUSE_WHEN, budgets));
    }

    private static @Nullable ConditionCell condition(
            Cells cells, Parameter<String> parameter, Function<String, StepBudget> budgets) {
        String text = cells.optional(parameter);
        return text == null ? null : ConditionCell.of(text, budgets.apply(parameter.name()));
    }

    private static List<Line> lines(String text, Function<String, StepBudget> budgets) {
        List<Line> lines = new ArrayList<>();
        for (String line : Lines.of(text)) {
            lines.add(line(lines.size() + 1, line, budgets));
        }
        return List.copyOf(lines);
    }

    private static Line line(int number, String line, Function<String, StepBudget> budgets) {
        if (!line.startsWith(AWAIT)) {
            return new Line(number, Template.parse(line), null);
        }
        try {
            String condition = line.substring(AWAIT.length()).strip();
            return new Line(number, null, ConditionCell.of(condition, budgets.apply("onOpen")));
        } catch (IllegalArgumentException e) {
            throw BadValue.because("line " + number + " awaits no condition: " + e.getMessage() + " (a condition is "
                    + Condition.ALLOWED + ")");
        }
    }

    /**
     * The opening of one session.
     *
     * @param otherLines instead of the cell's; null for the cell's
     */
    WsOpening of(Template.Values values, @Nullable String otherLines) {
        Template.Values own = otherLines == null ? values : name -> null;
        List<Line> said = otherLines == null ? lines : lines(otherLines, any -> new StepBudget());
        return new WsOpening(
                said.stream().map(line -> line.step(own)).toList(),
                openWhen == null ? null : openWhen.of(values),
                refuseWhen == null ? null : refuseWhen.of(values));
    }

    /**
     * Looks at lines that are to stand for the cell's.
     *
     * @throws BadValue where one awaits no condition
     */
    static void check(String lines) {
        var unused = lines(lines, any -> new StepBudget());
    }
}
