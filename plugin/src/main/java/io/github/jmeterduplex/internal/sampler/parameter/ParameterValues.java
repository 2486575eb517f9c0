package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.Secrets;
import io.github.jmeterduplex.internal.sampler.parameter.text.BadValueException;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.util.Collection;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The values of a Java Request's parameters, read strictly: texts are trimmed, and a blank one is not set. If a value
 * is not allowed, a {@link FaultException} with {@link Cause#BAD_PARAMETER} names the parameter, the value and what is
 * allowed. Immutable.
 */
public final class ParameterValues {
    /** How many characters of a parameter's text are shown at most. */
    private static final int SHOWN_CHARS = 2_000;

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{[\\w.-]+\\}");

    private final UnaryOperator<String> lookup;

    private ParameterValues(UnaryOperator<String> lookup) {
        this.lookup = lookup;
    }

    /**
     * Creates the values from a function that returns the text of a parameter by its name.
     *
     * @param lookup gives the text of a parameter, or null if the plan does not have it
     */
    public static ParameterValues of(UnaryOperator<String> lookup) {
        return new ParameterValues(lookup);
    }

    /** Whether the text of the parameter is not blank. */
    public boolean isSet(Parameter<?> parameter) {
        String text = lookup.apply(parameter.name());
        return text != null && !text.isBlank();
    }

    /**
     * Returns the value of a parameter that must be set or has a default.
     *
     * @throws IllegalStateException if it is optional without a default: {@link #optional} reads such a parameter
     */
    public <T> T get(Parameter<T> parameter) {
        T value = optional(parameter);
        if (value == null || (parameter.whenBlank() == null && !parameter.isRequired())) {
            throw new IllegalStateException("parameter " + parameter.name() + " need not be set, and has no default");
        }
        return value;
    }

    /** Returns the value of a parameter, or its default if it is blank; null if it has neither. */
    public <T> @Nullable T optional(Parameter<T> parameter) {
        if (isSet(parameter)) {
            return read(parameter, text(parameter));
        }
        if (parameter.isRequired()) {
            throw bad("parameter " + parameter.name() + " is blank, but must be set; allowed: " + parameter.allowed());
        }
        return parameter.whenBlank();
    }

    /** Returns the value of a parameter, or {@code whenBlank} if both its text and its default are blank. */
    public <T> T get(Parameter<T> parameter, T whenBlank) {
        T value = optional(parameter);
        return value == null ? whenBlank : value;
    }

    /** Converts a text to a value of this parameter, such as the rendered text of a template. */
    public <T> T read(Parameter<T> parameter, String text) {
        try {
            return parameter.read(text);
        } catch (BadValueException e) {
            if (e.why() != null) {
                throw bad("parameter " + parameter.name() + ": " + e.why() + "; allowed: " + parameter.allowed());
            }
            throw refused(parameter, text, e.allowedInstead() == null ? parameter.allowed() : e.allowedInstead());
        } catch (IllegalArgumentException e) {
            throw refused(parameter, text, parameter.allowed() + " (" + e.getMessage() + ")");
        }
    }

    /**
     * Returns the message with which a sample would fail for this text of a parameter; null if it would not fail, or if
     * only a run can tell because the text holds a variable or a function of JMeter.
     */
    public static @Nullable String problem(Parameter<?> parameter, String text) {
        if (text.contains("${")) {
            return null;
        }
        try {
            of(any -> text).optional(parameter);
            return null;
        } catch (FaultException e) {
            return e.fault().message();
        }
    }

    /** Returns the text of a parameter, or its default if it is blank; trimmed unless its spaces count. */
    public String text(Parameter<?> parameter) {
        if (!isSet(parameter)) {
            return parameter.defaultText();
        }
        String text = lookup.apply(parameter.name());
        return parameter.keepsSpaces() ? text : text.strip();
    }

    /** Returns the trimmed text of the parameter with this name, declared or not; empty if it is not set. */
    public String text(String name) {
        String text = lookup.apply(name);
        return text == null ? "" : text.strip();
    }

    /**
     * Returns the parameters that are set, one per line as {@code name: value}, for display to the tester. Secrets are
     * masked, the query string of a {@code url} too; long values are cut.
     *
     * @param parameters in the order in which they are shown
     */
    public String shown(Collection<? extends Parameter<?>> parameters) {
        return parameters.stream()
                .filter(this::isSet)
                .map(parameter -> parameter.name() + ": " + shown(parameter))
                .collect(Collectors.joining("\n"));
    }

    private String shown(Parameter<?> parameter) {
        String text = text(parameter).strip();
        if (text.equals(parameter.defaultText())) {
            return text;
        }
        String shown = parameter.shown(text);
        return shown == null ? Secrets.MASK : cut(shown);
    }

    /** Cuts a parameter's text to the length that is shown to the tester. */
    public static String cut(String text) {
        return text.length() <= SHOWN_CHARS ? text : text.substring(0, SHOWN_CHARS) + "...";
    }

    /**
     * Returns the exception for a value that is not allowed, for rules that only the caller knows.
     *
     * @param allowed what is allowed, worded to complete "allowed: ..."
     */
    public FaultException refused(Parameter<?> parameter, String allowed) {
        return refused(parameter, text(parameter), allowed);
    }

    private static FaultException refused(Parameter<?> parameter, String text, String allowed) {
        String unset = unset(text);
        if (unset != null) {
            return bad("parameter " + parameter.name() + ": " + unset + " has no value; allowed: a variable that is set"
                    + " before this sampler, such as by User Defined Variables, CSV Data Set Config or an extractor");
        }
        String masked = parameter.shown(text);
        String shown = masked == null ? "its value (not shown)" : '"' + DisplayText.clean(masked) + '"';
        return bad("parameter " + parameter.name() + ": " + shown + " is not allowed; allowed: " + allowed);
    }

    /**
     * Returns the first {@code ${NAME}} in a text that JMeter has evaluated: a variable without a value; null if it
     * does not hold one.
     */
    public static @Nullable String unset(String text) {
        return text.contains("${")
                ? VARIABLE.matcher(text)
                        .results()
                        .findFirst()
                        .map(MatchResult::group)
                        .orElse(null)
                : null;
    }

    /** Returns the exception for parameters that are not allowed; the message must name them and what is allowed. */
    public static FaultException bad(String message) {
        return new Fault(Cause.BAD_PARAMETER, message).toException();
    }
}
