package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.link.Extractor;
import java.util.List;
import java.util.Map;

/**
 * One sampler of the plan. Immutable.
 *
 * @param beginMicros when it began in the recording
 * @param endMicros when the user could go on
 * @param type class of the sampler below the base package, such as {@code stomp.StompSend}; {@link #HTTP} for a request
 * @param name of the sampler
 * @param parameters of the sampler, with references; of a request, its parts
 * @param fields of a form; empty for everything else
 * @param headers of a request
 * @param extractors what is taken out of the sample
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
        List<Extractor> extractors,
        String remark) {
    /** An HTTP Request of JMeter's. */
    static final String HTTP = "http";

    /** A parameter; empty without it. */
    String parameter(String parameter) {
        return parameters.getOrDefault(parameter, "");
    }

    /** Whether it waits for what the server sends. */
    boolean isReceive() {
        return type.endsWith("Receive");
    }

    /** Whether it closes a session. */
    boolean isDisconnect() {
        return type.endsWith("Disconnect");
    }

    /** Whether it is an HTTP Request. */
    boolean isHttp() {
        return type.equals(HTTP);
    }
}
