package io.github.jmeterduplex.latency;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Objects;

/**
 * Whose latencies a line of {@code latency.hlog} holds.
 *
 * <p>Its text is {@code kind:label}. In the label all bytes of its UTF-8 form but ASCII letters, digits and
 * {@code - . _ ~} are written {@code %XX} (RFC 3986), since a tag holds neither commas nor spaces nor line breaks.
 *
 * @param kind which latencies
 * @param label whose
 */
public record LatencyTag(LatencyKind kind, String label) {
    /**
     * No part may be null.
     *
     * @param kind which latencies
     * @param label whose
     */
    public LatencyTag {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(label, "label");
    }

    /** {@return the tag as it stands in the file} */
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
     * Reads a tag.
     *
     * @param text as {@link #text} gives it
     * @return the tag
     * @throws IllegalArgumentException where it is none of ours
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
