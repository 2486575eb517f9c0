package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.engine.match.PushTimestamp;
import io.github.jmeterduplex.internal.sampler.parameter.text.BadValueException;

/** Reads the parameter {@code pushTimestamp}: where a push holds the server's time. */
public final class PushTimestampParameter {
    private static final String HEADER = "header:";

    private PushTimestampParameter() {}

    /**
     * Declares the parameter; its value is null if it is blank.
     *
     * @param headers whether the protocol has headers
     */
    public static Parameter<PushTimestamp> parameter(boolean headers) {
        return Parameter.of(
                        "pushTimestamp",
                        "",
                        headers ? "json:POINTER or header:NAME" : "json:POINTER",
                        text -> read(text, headers))
                .in(Section.DIAGNOSIS)
                .meaning("where pushes carry the server's time: measures how long they take from the server to here."
                        + " Since 1970, in milliseconds, or in microseconds from 10^14 on. A time in the future is"
                        + " counted as `skewed`; one that cannot be read leaves the push without a time");
    }

    private static PushTimestamp read(String text, boolean headers) {
        if (text.startsWith("json:")) {
            return new PushTimestamp(text, ReplyRuleParser.jsonReader(text));
        }
        String name = headers && text.startsWith(HEADER)
                ? text.substring(HEADER.length()).strip()
                : "";
        if (name.isEmpty()) {
            throw BadValueException.refused();
        }
        return new PushTimestamp(text, push -> push.header(name));
    }
}
