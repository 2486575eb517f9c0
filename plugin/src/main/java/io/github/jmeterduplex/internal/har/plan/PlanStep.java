package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.recording.RecordedMessage;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One sampler of an imported plan. Immutable.
 *
 * @param beginMicros when it began in the recording
 * @param endMicros when the user could continue
 * @param type class of the sampler below the base package, for example {@code stomp.StompSend}; {@link #HTTP} for a
 *     request
 * @param name of the sampler
 * @param parameters of the sampler, with references; of a request, its parts
 * @param fields of a form; empty for everything else
 * @param headers of a request
 * @param origin the recorded message or entry that brings the values; null if there is not one
 * @param extractors the values to take out of the sample
 * @param remark what was seen or guessed
 */
record PlanStep(
        long beginMicros,
        long endMicros,
        String type,
        String name,
        Map<String, String> parameters,
        Map<String, String> fields,
        Map<String, String> headers,
        @Nullable Object origin,
        List<Extractor> extractors,
        String remark) {
    /**
     * Extracts a value from a response or message into a variable.
     *
     * @param place a JSON pointer, a regular expression, the name of a header, or that of a field of a form
     */
    record Extractor(String variable, Kind kind, String place) {
        /** The kind of text from which a value is extracted: JSON, XML, a header, or a form field in HTML. */
        enum Kind {
            JSON,
            XML,
            HEADER,
            FIELD
        }
    }

    static final String HTTP = "http";

    /** Returns the value of a parameter; empty if the step does not have it. */
    String parameter(String parameter) {
        return parameters.getOrDefault(parameter, "");
    }

    boolean isReceive() {
        return type.endsWith("Receive");
    }

    boolean isDisconnect() {
        return type.endsWith("Disconnect");
    }

    boolean isHttp() {
        return type.equals(HTTP);
    }

    /** Returns the step with another end, and with the message that it ends with. */
    PlanStep endsWith(long micros, @Nullable RecordedMessage message) {
        return new PlanStep(beginMicros, micros, type, name, parameters, fields, headers, message, extractors, remark);
    }

    /** Returns the step with another remark. */
    PlanStep remarked(String other) {
        return new PlanStep(beginMicros, endMicros, type, name, parameters, fields, headers, origin, extractors, other);
    }
}
