package io.github.jmeterduplex.latency;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Objects;

/**
 * The tag of a line of {@code latency.hlog}: the kind and the label of its latencies.
 *
 * <p>Its text is {@code kind:label}. In the label all bytes of its UTF-8 form but ASCII letters, digits and {@code - .
 * _ ~} are written {@code %XX} (RFC 3986), since a tag must not have commas, spaces or line breaks.
 *
 * @param kind the kind of latencies
 * @param label the label
 */
public record LatencyTag(LatencyKind kind, String label) {
    public LatencyTag {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(label, "label");
    }

    /** {@return the tag as it is written in the file} */
    public String text() {
        StringBuilder out = new StringBuilder(kind.word()).append(':');
        for (byte b : label.getBytes(StandardCharsets.UTF_8)) {
            if (isPlain(b)) {
                out.append((char) b);
            } else {
                out.append('%').append(HexFormat.of().withUpperCase().toHexDigits(b));
            }
        }
        return out.toString();
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
        LatencyKind kind = LatencyKind.valueOf(text.substring(0, colon).toUpperCase(Locale.ROOT));
        return new LatencyTag(kind, decode(text, colon + 1));
    }

    private static boolean isPlain(byte b) {
        boolean isLetter = (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z');
        boolean isDigit = b >= '0' && b <= '9';
        return isLetter || isDigit || "-._~".indexOf(b) >= 0;
    }

    private static String decode(String text, int from) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) == '%') {
                out.write(HexFormat.fromHexDigits(text, i + 1, i + 3));
                i += 2;
            } else {
                out.write(text.charAt(i));
            }
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
