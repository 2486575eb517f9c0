package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.codec.RegexStepBudget;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.protocol.websocket.WsOptions;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.Section;
import io.github.jmeterduplex.internal.sampler.parameter.text.BadValueException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line of the parameter {@code autoReply}: how messages that meet a condition are answered immediately.
 *
 * @param text the answer, or null if the messages are not answered
 */
record AutoReplyParameter(
        ConditionParameter condition, @Nullable Template text) {
    private static final String ARROW = " =>";

    static final Parameter<String> AUTO_REPLY = Parameter.of(
                    "autoReply",
                    "",
                    "lines CONDITION => TEXT, such as json:/type=ping => {\"type\":\"pong\"}",
                    text -> {
                        var unused = lines(text, new RegexStepBudget());
                        return text;
                    })
            .kind(Parameter.Kind.LINES)
            .in(Section.CONNECTION)
            .templated()
            .meaning("lines `CONDITION => TEXT`: a message that meets the [condition](#conditions), such as an"
                    + " application's ping, is answered with the text at once. It is neither reply nor push. Without a"
                    + " text nothing answers it");

    /**
     * Reads the lines of the parameter {@code autoReply}.
     *
     * @param budget the budget of their patterns
     */
    static List<AutoReplyParameter> lines(String text, RegexStepBudget budget) {
        return ConditionParameter.lines(text).stream()
                .map(line -> of(line, budget))
                .toList();
    }

    private static AutoReplyParameter of(String line, RegexStepBudget budget) {
        int arrow = line.indexOf(ARROW);
        if (arrow < 0) {
            throw BadValueException.refused();
        }
        String text = line.substring(arrow + ARROW.length()).strip();
        return new AutoReplyParameter(
                ConditionParameter.of(line.substring(0, arrow).strip(), budget),
                text.isEmpty() ? null : Template.parse(text));
    }

    /** Returns the automatic reply with these values in place of its placeholders. */
    WsOptions.AutoReply of(Template.Values values) {
        return new WsOptions.AutoReply(
                condition.of(values), text == null ? null : text.renderBytes(values, BodyType.escapeOf(text)));
    }
}
