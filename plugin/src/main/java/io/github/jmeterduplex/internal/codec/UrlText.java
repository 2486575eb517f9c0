package io.github.jmeterduplex.internal.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Encodes texts for the part of a URL after its host and port, in UTF-8 (RFC 3986, section 2.1). Scheme, host and port
 * are never changed. Pure; thread-safe.
 */
public final class UrlText {
    private static final String NEVER_ENCODED = "-_.!~*'()";
    /** What a path, a query and a fragment may contain besides letters, digits and {@link #NEVER_ENCODED}. */
    private static final String RESERVED = "$&+,;=:@/";

    private static final String AUTHORITY_BEGINS = "://";
    private static final char REPLACEMENT = '\uFFFD';

    /** The part of a URL that is being read. */
    private enum Part {
        PATH(""),
        QUERY("?[]"),
        FRAGMENT("?[]");

        /** The characters that may stay, besides those that may stay in every part. */
        private final String more;

        Part(String more) {
            this.more = more;
        }
    }

    private UrlText() {}

    /** Returns a value encoded as JavaScript's {@code encodeURIComponent} does it. */
    public static String component(String value) {
        StringBuilder out = new StringBuilder(value.length() + 16);
        int size = 0;
        for (int at = 0; at < value.length(); at += size) {
            int c = value.codePointAt(at);
            size = Character.charCount(c);
            if (isPlain(c)) {
                out.append((char) c);
            } else {
                encode(c, out);
            }
        }
        return out.toString();
    }

    /**
     * Returns a URL whose path, query and fragment are repaired as the address bar of a browser does it: what may not
     * be there is encoded, a percent sign without two hex digits too, a backslash in the path becomes a slash, and tabs
     * and line ends are left out.
     *
     * @param url an absolute URL, or a path that begins with a slash
     */
    public static String repaired(String url) {
        int from = pathStart(url);
        StringBuilder out = new StringBuilder(url.length() + 16).append(url, 0, from);
        Part part = Part.PATH;
        int size = 0;
        for (int at = from; at < url.length(); at += size) {
            int c = url.codePointAt(at);
            size = Character.charCount(c);
            Part next = next(part, c);
            if (next != part || stays(url, at, c, part)) {
                out.appendCodePoint(c);
            } else if (c == '\\' && part == Part.PATH) {
                out.append('/');
            } else if (c != '\t' && c != '\n' && c != '\r') {
                encode(c, out);
            }
            part = next;
        }
        return out.toString();
    }

    private static Part next(Part part, int c) {
        if (c == '#') {
            return Part.FRAGMENT;
        }
        return c == '?' && part == Part.PATH ? Part.QUERY : part;
    }

    private static boolean stays(String url, int at, int c, Part part) {
        if (c == '%') {
            return isHex(url, at + 1) && isHex(url, at + 2);
        }
        return isPlain(c) || RESERVED.indexOf(c) >= 0 || part.more.indexOf(c) >= 0;
    }

    private static boolean isHex(String url, int at) {
        return at < url.length() && url.charAt(at) < 0x80 && Character.digit(url.charAt(at), 16) >= 0;
    }

    /** Whether a URL contains the end of its host and port, so that further text belongs to its path or query. */
    public static boolean isPastAuthority(CharSequence url) {
        String text = url.toString();
        return pathStart(text) < text.length();
    }

    /** Returns what is between the {@code ://} of a URL and its path: host and port; empty without it. */
    public static String authority(String url) {
        int begins = url.indexOf(AUTHORITY_BEGINS);
        int end = pathStart(url);
        return begins < 0 || begins > end ? "" : url.substring(begins + AUTHORITY_BEGINS.length(), end);
    }

    /** Returns the index of the first character after host and port; the length if there is not one. */
    private static int pathStart(String url) {
        int begins = url.indexOf(AUTHORITY_BEGINS);
        int at = begins < 0 || url.startsWith("/") ? 0 : begins + AUTHORITY_BEGINS.length();
        while (at < url.length() && "/?#".indexOf(url.charAt(at)) < 0) {
            at++;
        }
        return at;
    }

    /** Whether {@code encodeURIComponent} does not encode this character. */
    private static boolean isPlain(int c) {
        boolean isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        return isLetter || (c >= '0' && c <= '9') || NEVER_ENCODED.indexOf(c) >= 0;
    }

    private static void encode(int c, StringBuilder out) {
        boolean isHalf = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
        for (byte one : Character.toString(isHalf ? REPLACEMENT : c).getBytes(UTF_8)) {
            out.append('%').append(hex(one >> 4)).append(hex(one));
        }
    }

    private static char hex(int bits) {
        return "0123456789ABCDEF".charAt(bits & 0xF);
    }
}
