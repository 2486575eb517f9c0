package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.RegexStepBudget;
import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.protocol.websocket.Condition;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A condition in the text of a parameter; may contain placeholders {@code {{...}}}. Immutable; thread-safe. */
final class ConditionParameter {
    private final Template template;
    private final RegexStepBudget budget;
    /** The condition that all sessions share; null if it differs from session to session. */
    private final @Nullable Condition constant;

    private ConditionParameter(Template template, RegexStepBudget budget, @Nullable Condition constant) {
        this.template = template;
        this.budget = budget;
        this.constant = constant;
    }

    /**
     * Reads a condition from a text.
     *
     * @param budget the budget of its pattern
     * @throws IllegalArgumentException if the text is not a condition; says why
     */
    static ConditionParameter of(String text, RegexStepBudget budget) {
        Template template = Template.parse(text);
        // A mistake that breaks every session is reported before the first one is opened.
        Condition parsed = Condition.parse(template.render(name -> "0", Template.Escape.REGEX), budget);
        return new ConditionParameter(template, budget, template.isConstant() ? parsed : null);
    }

    /** Declares a parameter with this name that holds a condition; its value is null if it is blank. */
    static Parameter<String> parameter(String name) {
        return Parameter.of(name, "", Condition.ALLOWED, ConditionParameter::checked)
                .templated();
    }

    /** Returns the lines of a text, trimmed and without blank ones. */
    static List<String> lines(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    /**
     * Returns the text unchanged if it is a valid condition.
     *
     * @throws IllegalArgumentException if it is not
     */
    static String checked(String text) {
        var unused = of(text, new RegexStepBudget());
        return text;
    }

    /**
     * Returns the condition with these values in place of its placeholders.
     *
     * @throws io.github.jmeterduplex.session.FaultException if that is not a condition
     */
    Condition of(Template.Values values) {
        if (constant != null) {
            return constant;
        }
        boolean isPattern = template.toString().startsWith(Condition.REGEX);
        try {
            return Condition.parse(
                    template.render(values, isPattern ? Template.Escape.REGEX : Template.Escape.NONE), budget);
        } catch (IllegalArgumentException e) {
            throw ParameterValues.bad(DisplayText.clean(
                    "the condition \"" + template + "\" is none with the values of this session: " + e.getMessage()));
        }
    }

    /**
     * Returns the condition's text with these values; it is the source name of the messages that meet the condition.
     */
    String source(Template.Values values) {
        return template.render(values, Template.Escape.NONE);
    }

    /**
     * Returns the options for listening from the session's start; messages are counted under the parameter's own text.
     */
    ListenOptions<Condition> listening(Template.Values values) {
        return new ListenOptions<>(of(values), PushOptions.of(template, values));
    }
}
