package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.RegexStepBudget;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.protocol.websocket.Condition;
import io.github.jmeterduplex.internal.protocol.websocket.ListenOptions;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import org.jspecify.annotations.Nullable;

/** A condition in a parameter, with {@code {{...}}} in it. Immutable; thread-safe. */
final class ConditionParameter {
    private final Template template;
    private final RegexStepBudget budget;
    /** The same for all sessions; null where it is not. */
    private final @Nullable Condition constant;

    private ConditionParameter(Template template, RegexStepBudget budget, @Nullable Condition constant) {
        this.template = template;
        this.budget = budget;
        this.constant = constant;
    }

    /**
     * Reads one.
     *
     * @param budget of its pattern
     * @throws IllegalArgumentException saying why it is none
     */
    static ConditionParameter of(String text, RegexStepBudget budget) {
        Template template = Template.parse(text);
        // What is wrong with it in every session is reported before any is opened.
        Condition parsed = Condition.parse(template.render(name -> "0", Template.Escape.REGEX), budget);
        return new ConditionParameter(template, budget, template.isConstant() ? parsed : null);
    }

    /** The parameter of this name; null where it is blank. */
    static Parameter<String> parameter(String name) {
        return Parameter.of(name, "", Condition.ALLOWED, ConditionParameter::checked)
                .templated();
    }

    /**
     * The text, where it is a condition.
     *
     * @throws IllegalArgumentException where it is none
     */
    static String checked(String text) {
        var unused = of(text, new RegexStepBudget());
        return text;
    }

    /**
     * The condition where the placeholders stand for these values.
     *
     * @throws io.github.jmeterduplex.session.FaultException where that is none
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
            throw new Fault(
                            Cause.BAD_PARAMETER,
                            DisplayText.clean("the condition \"" + template
                                    + "\" is none with the values of this session: " + e.getMessage()))
                    .toException();
        }
    }

    /** The text where the placeholders stand for these values: the source of messages that meet it. */
    String source(Template.Values values) {
        return template.render(values, Template.Escape.NONE);
    }

    /** Listens to it from the beginning: counted under its text as it stands in the parameter. */
    ListenOptions listening(Template.Values values) {
        return new ListenOptions(of(values), PushOptions.of(source(values), template.toString()));
    }
}
