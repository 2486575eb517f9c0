package io.github.jmeterduplex.internal.har.plan;

import java.util.List;
import java.util.Map;

/**
 * One sampler of the plan. Immutable.
 *
 * @param beginMicros when it began in the recording
 * @param endMicros when the user could continue
 * @param type class of the sampler below the base package, for example {@code stomp.StompSend}; {@link #HTTP} for a
 *     request
 * @param name of the sampler
 * @param parameters of the sampler, with references; of a request, its parts
 * @param fields of a form; empty for everything else
 * @param headers of a request
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
        List<Extractor> extractors,
        String remark) {
    /** The type of an HTTP Request of JMeter. */
    static final String HTTP = "http";

    /** Returns a parameter; empty if the step does not have it. */
    String parameter(String parameter) {
        return parameters.getOrDefault(parameter, "");
    }

    /** Whether it waits for messages of the server. */
    boolean isReceive() {
        return type.endsWith("Receive");
    }

    boolean isDisconnect() {
        return type.endsWith("Disconnect");
    }

    boolean isHttp() {
        return type.equals(HTTP);
    }
}
