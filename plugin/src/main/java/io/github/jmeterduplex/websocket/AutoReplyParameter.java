package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.codec.RegexStepBudget;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.protocol.websocket.WsOptions;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.Section;
import io.github.jmeterduplex.internal.sampler.parameter.text.BadValueException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A line of the parameter {@code autoReply}: how messages that meet a condition are answered immediately.
 *
 * @param answer null if the messages are not answered
 */
record AutoReplyParameter(
        ConditionParameter condition, @Nullable OwnText answer) {
    private static final String ARROW = " =>";

    static final Parameter<String> AUTO_REPLY = Parameter.of(
                    "autoReply",
                    "",
                    "lines CONDITION => TEXT, such as json:/type=ping => {\"type\":\"pong\"}",
                    text -> {
                        var unused = lines(text, new RegexStepBudget(), OwnText.UNREAD);
                        return text;
                    })
            .kind(Parameter.Kind.LINES)
            .in(Section.CONNECTION)
            .templated()
            .label("Automatic replies")
            .meaning("lines `CONDITION => TEXT`: a message that meets the [condition](samplers.md#conditions), such as"
                    + " an application's ping, is answered with the text, and is neither reply nor push. The text"
                    + " may be left out, be [bytes](../protocols/websocket.md#bytes), or hold values of the message,"
                    + " such as `{{json:/id}}`: [Captures](../how-to/captures.md)");

    /**
     * Reads the lines of the parameter {@code autoReply}.
     *
     * @param budget the budget of their patterns
     * @param files returns the content of the file with a name
     */
    static List<AutoReplyParameter> lines(String text, RegexStepBudget budget, Function<String, byte[]> files) {
        return ConditionParameter.lines(text).stream()
                .map(line -> of(line, budget, files))
                .toList();
    }

    private static AutoReplyParameter of(String line, RegexStepBudget budget, Function<String, byte[]> files) {
        int arrow = line.indexOf(ARROW);
        if (arrow < 0) {
            throw BadValueException.refused();
        }
        String text = line.substring(arrow + ARROW.length()).strip();
        return new AutoReplyParameter(
                ConditionParameter.of(line.substring(0, arrow).strip(), budget),
                text.isEmpty() ? null : OwnText.of("autoReply", text, true, budget, files));
    }

    /** Returns the automatic reply of a user's session with these values in place of its placeholders. */
    WsOptions.AutoReply of(Template.Values values, VirtualUser user) {
        return new WsOptions.AutoReply(
                condition.of(values), answer == null ? null : answer.of("autoReply", values, user));
    }
}
