package io.github.jmeterduplex.latency;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * The tag of a line of {@code latency.hlog}: the kind and the label of its latencies.
 *
 * <p>Its text is {@code kind:label}. In the label all bytes of its UTF-8 form but ASCII letters, digits and {@code - .
 * _ ~} are written {@code %XX} (RFC 3986), since a tag must not have commas, spaces or line breaks.
 */
public record LatencyTag(LatencyKind kind, String label) {
    public LatencyTag {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(label, "label");
    }

    /** {@return the tag as it is written in the file} */
    public String text() {
        // a form differs from RFC 3986 in three characters
        String encoded = URLEncoder.encode(label, StandardCharsets.UTF_8);
        return kind.word()
                + ':'
                + encoded.replace("+", "%20").replace("*", "%2A").replace("%7E", "~");
    }

    /**
     * Parses the {@link #text} of a tag.
     *
     * @throws IllegalArgumentException if the text is not one of our tags
     */
    public static LatencyTag parse(String text) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException("expected kind:label, got " + text);
        }
        LatencyKind kind = LatencyKind.of(text.substring(0, colon));
        // unlike in a form, a plus does not mean a space
        String encoded = text.substring(colon + 1).replace("+", "%2B");
        return new LatencyTag(kind, URLDecoder.decode(encoded, StandardCharsets.UTF_8));
    }
}
