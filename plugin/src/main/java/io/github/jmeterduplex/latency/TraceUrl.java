package io.github.jmeterduplex.latency;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The address at which a trace can be seen: the value of {@code duplex.trace.url}, a property that {@code run.json}
 * contains. Immutable; thread-safe.
 */
public final class TraceUrl {
    /** The name of the property that holds the address. */
    public static final String PROPERTY = "duplex.trace.url";

    /** The placeholder for the trace id in the address. */
    private static final String PLACE = "{traceId}";

    /** Characters that RFC 3986 allows in a URL, except the single quote. */
    private static final String CHARACTERS = "[A-Za-z0-9._~:/?#@!$&()*+,;=%\\[\\]-]";

    /** The values that the property may have; without user and password, which a page would show to everybody. */
    public static final Pattern PATTERN = Pattern.compile("https?://[A-Za-z0-9._~:%\\[\\]-]+[/?#](?:" + CHARACTERS
            + "|\\{traceId\\})*\\{traceId\\}(?:" + CHARACTERS + "|\\{traceId\\})*");

    /** The allowed values of the property in words. */
    public static final String ALLOWED = "URLs with http or https and {traceId} after the host, such as"
            + " http://localhost:16686/trace/{traceId}; no user, password, space or quote in them";

    private static final Pattern TRACE_ID = Pattern.compile("[0-9a-f]{32}");

    private final String text;

    private TraceUrl(String text) {
        this.text = text;
    }

    /** Parses a value of the property; empty if the property must not have this value. */
    public static Optional<TraceUrl> of(String text) {
        return PATTERN.matcher(text).matches() ? Optional.of(new TraceUrl(text)) : Optional.empty();
    }

    /** Returns the address of the page of a trace; empty if the text is not a trace id. */
    public Optional<String> page(String traceId) {
        return TRACE_ID.matcher(traceId).matches() ? Optional.of(text.replace(PLACE, traceId)) : Optional.empty();
    }
}
