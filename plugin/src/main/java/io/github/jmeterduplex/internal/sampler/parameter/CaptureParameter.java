package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.codec.RegexStepBudget;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.Capture;
import io.github.jmeterduplex.internal.engine.user.SessionData;
import io.github.jmeterduplex.internal.sampler.parameter.text.BadValueException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The parameter {@code capture}: values that sessions take from their messages, for {@code {{NAME}}}. */
public final class CaptureParameter {
    private static final String NAME = "capture";

    /** The parameter of protocols whose messages have headers. */
    public static final Parameter<String> OF_HEADERS = parameter("json:POINTER, regex:PATTERN or header:NAME", true);

    /** The parameter of the other protocols. */
    public static final Parameter<String> OF_BODY = parameter("json:POINTER or regex:PATTERN", false);

    private CaptureParameter() {}

    private static Parameter<String> parameter(String places, boolean headers) {
        return Parameter.of(NAME, "", "lines NAME=PLACE, where a place is " + places, text -> {
                    var unused = lines(text, headers, new RegexStepBudget());
                    return text;
                })
                .kind(Parameter.Kind.LINES)
                .in(Section.USERS)
                .label("Values from messages")
                .meaning("lines `NAME=PLACE`, such as `token=json:/token`: a message with a value at that place"
                        + " sets the session's `{{NAME}}`: [Captures](../how-to/captures.md)");
    }

    /**
     * Reads the parameter.
     *
     * @param table the parameters of the protocol
     * @return the places by the names of their values
     */
    public static Map<String, Capture> read(Run run, SampleContext sample, ParameterTable table) {
        boolean headers = OF_HEADERS.equals(table.parameter(NAME));
        String text = sample.parameters().optional(headers ? OF_HEADERS : OF_BODY);
        return text == null ? Map.of() : lines(text, headers, run.counts().stepBudget(sample.label(), NAME));
    }

    /** Returns the names of the values that the text of the parameter describes; unreadable lines are left out. */
    public static List<String> names(String text) {
        return text.lines()
                .filter(line -> line.contains("="))
                .map(line -> line.substring(0, line.indexOf('=')).strip())
                .toList();
    }

    private static Map<String, Capture> lines(String text, boolean headers, RegexStepBudget budget) {
        Map<String, Capture> captures = new LinkedHashMap<>();
        for (String line :
                text.lines().map(String::strip).filter(one -> !one.isEmpty()).toList()) {
            int equals = line.indexOf('=');
            String name = equals < 0 ? "" : line.substring(0, equals).strip();
            if (name.isEmpty() || SessionData.isTaken(name) || name.contains("{") || name.contains("}")) {
                throw BadValueException.because("the line \"" + line + "\" does not begin with NAME= and a name other"
                        + " than " + SessionData.TAKEN_TEXT);
            }
            if (captures.put(name, capture(line, equals, headers, budget)) != null) {
                throw BadValueException.because("two lines set " + name);
            }
        }
        return captures;
    }

    private static Capture capture(String line, int equals, boolean headers, RegexStepBudget budget) {
        try {
            Capture capture = Capture.parse(line.substring(equals + 1).strip(), budget);
            if (headers || !capture.isOfHeader()) {
                return capture;
            }
        } catch (IllegalArgumentException e) {
            throw BadValueException.because("the line \"" + line + "\" names no place of a message: " + e.getMessage());
        }
        throw BadValueException.because("the line \"" + line + "\" names a header, which only messages of STOMP have");
    }
}
