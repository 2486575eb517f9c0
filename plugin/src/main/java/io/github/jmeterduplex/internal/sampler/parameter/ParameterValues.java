package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.Secrets;
import io.github.jmeterduplex.internal.sampler.parameter.text.BadValueException;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.util.Collection;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a Java Request, read strictly: trimmed, blank is not set, and whatever is not allowed is a
 * {@link FaultException} with {@link Cause#BAD_PARAMETER} that names the parameter, the value and what is allowed.
 * Immutable.
 */
public final class ParameterValues {
    /** How much of a parameter's text is shown. */
    private static final int SHOWN_CHARS = 2_000;

    private final UnaryOperator<String> lookup;

    private ParameterValues(UnaryOperator<String> lookup) {
        this.lookup = lookup;
    }

    /**
     * The parameters behind this lookup.
     *
     * @param lookup the text of a parameter, or null where the plan does not hold it
     */
    public static ParameterValues of(UnaryOperator<String> lookup) {
        return new ParameterValues(lookup);
    }

    /** Whether the parameter is not blank. */
    public boolean isSet(Parameter<?> parameter) {
        String text = lookup.apply(parameter.name());
        return text != null && !text.isBlank();
    }

    /**
     * The value of a parameter that must be set, or has a default.
     *
     * @throws IllegalStateException where it need not be set and has no default: {@link #optional} reads such a
     *     parameter
     */
    public <T> T get(Parameter<T> parameter) {
        T value = optional(parameter);
        if (value == null || (parameter.whenBlank() == null && !parameter.isRequired())) {
            throw new IllegalStateException("parameter " + parameter.name() + " need not be set, and has no default");
        }
        return value;
    }

    /** The value of a parameter, or its default; null where it is blank and has none. */
    public <T> @Nullable T optional(Parameter<T> parameter) {
        if (isSet(parameter)) {
            return read(parameter, text(parameter));
        }
        if (parameter.isRequired()) {
            throw bad("parameter " + parameter.name() + " is blank, but must be set; allowed: " + parameter.allowed());
        }
        return parameter.whenBlank();
    }

    /** The value of a parameter, or {@code whenBlank} where it is blank and has no default. */
    public <T> T get(Parameter<T> parameter, T whenBlank) {
        T value = optional(parameter);
        return value == null ? whenBlank : value;
    }

    /** The same of a text that was made from this parameter, such as a rendered template. */
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
     * What a sample with this text in a parameter would fail with; null for nothing, and for what is known in a run
     * alone: a text that holds a variable or a function of JMeter's.
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

    /** The text of a parameter: trimmed, unless its spaces count; the default where it is blank. */
    public String text(Parameter<?> parameter) {
        if (!isSet(parameter)) {
            return parameter.defaultText();
        }
        String text = lookup.apply(parameter.name());
        return parameter.keepsSpaces() ? text : text.strip();
    }

    /** The trimmed text of a parameter of any name; empty where it is blank. */
    public String text(String name) {
        String text = lookup.apply(name);
        return text == null ? "" : text.strip();
    }

    /**
     * These parameters as a tester may see them: those that are set, one a line, as {@code name: value}. Secrets are
     * masked, the query string of a {@code url} too; long values are cut.
     *
     * @param parameters in the order they are shown; their defaults are no secrets
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

    /** At most as many characters as a tester shall see of one parameter. */
    public static String cut(String text) {
        return text.length() <= SHOWN_CHARS ? text : text.substring(0, SHOWN_CHARS) + "...";
    }

    /**
     * The fault of a parameter whose value is not allowed, for rules that only the caller knows.
     *
     * @param allowed what is allowed, as it ends the sentence "allowed: ..."
     */
    public FaultException refused(Parameter<?> parameter, String allowed) {
        return refused(parameter, text(parameter), allowed);
    }

    private static FaultException refused(Parameter<?> parameter, String text, String allowed) {
        String masked = parameter.shown(text);
        String shown = masked == null ? "its value (not shown)" : '"' + DisplayText.clean(masked) + '"';
        return bad("parameter " + parameter.name() + ": " + shown + " is not allowed; allowed: " + allowed);
    }

    private static FaultException bad(String message) {
        return new Fault(Cause.BAD_PARAMETER, message).toException();
    }
}
