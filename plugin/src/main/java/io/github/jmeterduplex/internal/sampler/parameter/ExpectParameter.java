package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.codec.BoundedRegex;
import io.github.jmeterduplex.internal.codec.JsonPointer;
import io.github.jmeterduplex.internal.codec.RegexStepBudget;
import io.github.jmeterduplex.internal.engine.match.MessageSpec;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.sampler.parameter.text.BadValueException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The parameter {@code expect}: what a reply must hold; may contain {@code {{...}}}. Immutable; thread-safe.
 *
 * @param template of the value at a JSON pointer, or of the pattern
 * @param expectations makes the expectation from the rendered template
 */
record ExpectParameter(
        Template template, Template.Escape escape, Function<String, MessageSpec.Expectation> expectations) {
    private static final String JSON = "json:";
    private static final String REGEX = "regex:";

    static final Parameter<String> EXPECT = Parameter.of("expect", "", "json:POINTER=VALUE or regex:PATTERN", text -> {
                var unused = of(text, new RegexStepBudget());
                return text;
            })
            .in(Section.REPLIES)
            .templated()
            .label("Expected reply")
            .meaning("what a reply must hold, or its message is `wrong`. VALUE and PATTERN also with `{{...}}`");

    /**
     * Reads the parameter {@code expect}; null if it is blank.
     *
     * @param budget of its pattern
     * @return null if the parameter is blank
     */
    static @Nullable ExpectParameter read(ParameterValues parameters, Supplier<RegexStepBudget> budget) {
        String expect = parameters.optional(EXPECT);
        return expect == null ? null : of(expect, budget.get());
    }

    private static ExpectParameter of(String expect, RegexStepBudget budget) {
        return expect.startsWith(REGEX) ? ofPattern(expect, budget) : ofJson(expect);
    }

    private static ExpectParameter ofPattern(String expect, RegexStepBudget budget) {
        Template pattern = Template.parse(expect.substring(REGEX.length()));
        // A mistake that breaks every message is reported before the first one is sent.
        ReplyRuleParser.regex(REGEX + pattern.render(name -> name, Template.Escape.REGEX), budget);
        return new ExpectParameter(pattern, Template.Escape.REGEX, text -> {
            BoundedRegex regex = BoundedRegex.compile(text, budget);
            return new MessageSpec.Expectation(REGEX + text, reply -> reply.find(regex) != null);
        });
    }

    private static ExpectParameter ofJson(String expect) {
        int equals = expect.indexOf('=');
        if (!expect.startsWith(JSON) || equals < 0) {
            throw BadValueException.refused();
        }
        String place = expect.substring(0, equals);
        if (!Template.parse(place).isConstant()) {
            throw BadValueException.allowed("{{...}} in the VALUE of json:POINTER=VALUE, not in the POINTER");
        }
        JsonPointer pointer = ReplyRuleParser.pointer(place);
        return new ExpectParameter(
                Template.parse(expect.substring(equals + 1)),
                Template.Escape.NONE,
                value -> new MessageSpec.Expectation(place + "=" + value, reply -> value.equals(reply.read(pointer))));
    }

    /** Whether the expectation is the same for the replies to all messages. */
    boolean isConstant() {
        return template.isConstant();
    }

    /** Whether the expectation can differ from message to message of one session. */
    boolean variesByMessage() {
        return template.uses(MessageValues::isOfMessage);
    }

    /** Returns the expectation with these values in place of its placeholders. */
    MessageSpec.Expectation of(Template.Values values) {
        return expectations.apply(template.render(values, escape));
    }
}
