package io.github.jmeterduplex.internal.codec;

import io.github.jmeterduplex.internal.codec.NamedSecrets.NamedSecret;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Hides secrets in foreign text, for example headers, bodies and URLs, before results, logs or files show it; all
 * outputs use this class. A secret is recognized by its name, by its place in a URL, or by its form. Pure.
 */
public final class Secrets {
    /** The text that is shown instead of a secret value. */
    public static final String MASK = "******";

    private static final Pattern USER_INFO = Pattern.compile("(?<=://)[^/?#\\s\"'<>]*(?=@)");
    /**
     * Texts that look like secrets: JSON in Base64, as in JSON Web Tokens, credentials after the scheme of a header,
     * and the key of a placeholder that signs.
     */
    private static final Pattern LOOKS =
            Pattern.compile("(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}+(?:\\.[A-Za-z0-9_-]*+){0,4}"
                    + "|(?<=\\b(?i:bearer|basic) )(?=\\S*[0-9=_.+/])[A-Za-z0-9._~+/=-]{2,}"
                    + "|(?<=\\{\\{ {0,8}hmacSha256:)[^,{}]++");

    private Secrets() {}

    /** Whether a name is that of a secret, such as {@code password}. */
    public static boolean isNamed(String name) {
        return NamedSecrets.isNamed(name);
    }

    /**
     * Returns the value to show for a name: {@link #MASK} if the name is that of a secret, else the value with {@link
     * #maskText} applied.
     */
    public static String mask(String name, String value) {
        return !value.isEmpty() && isNamed(name) ? MASK : maskText(value);
    }

    /** Masks the values of secret names, users and queries in URLs, and tokens in foreign text. */
    public static String maskText(String text) {
        return LOOKS.matcher(maskValues(maskQueries(maskUsers(text)), false)).replaceAll(MASK);
    }

    /**
     * Masks secrets in a sentence that Duplex has written like {@link #maskText}, but keeps an unquoted word after a
     * name and a colon.
     */
    public static String maskSentence(String text) {
        return LOOKS.matcher(maskValues(maskQueries(maskUsers(text)), true)).replaceAll(MASK);
    }

    /** Masks the values of secret names and the users in URLs, but keeps other values in queries. */
    public static String maskNamed(String text) {
        return maskValues(maskUsers(text), false);
    }

    private static String maskValues(String text, boolean isProse) {
        List<NamedSecret> values = NamedSecrets.find(text, isProse);
        if (values.isEmpty()) {
            return text;
        }
        StringBuilder shown = new StringBuilder();
        int copied = 0;
        for (NamedSecret value : values) {
            shown.append(text, copied, value.from()).append(MASK);
            copied = value.to();
        }
        return shown.append(text, copied, text.length()).toString();
    }

    private static String maskUsers(String text) {
        return text.contains("://") ? USER_INFO.matcher(text).replaceAll(MASK) : text;
    }

    /** Masks all values in queries of URLs and in similar text, as each may be a secret. */
    private static String maskQueries(String text) {
        StringBuilder shown = new StringBuilder();
        int copied = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '?' && c != '#') {
                continue;
            }
            int end = i + 1;
            while (end < text.length() && isOfUrl(text.charAt(end))) {
                end++;
            }
            String query = text.substring(i + 1, end);
            if (query.indexOf('=') > 0 || (c == '?' && isInUrl(text, i))) {
                shown.append(text, copied, i + 1).append(maskQuery(query));
                copied = end;
            }
            i = end - 1;
        }
        return copied == 0 ? text : shown.append(text, copied, text.length()).toString();
    }

    private static boolean isOfUrl(char c) {
        return c > ' ' && "\"'<>\\".indexOf(c) < 0;
    }

    private static boolean isInUrl(String text, int at) {
        int from = at;
        while (from > 0 && isOfUrl(text.charAt(from - 1))) {
            from--;
        }
        int scheme = text.indexOf("://", from);
        return scheme >= 0 && scheme < at;
    }

    /** Masks all values in the query of a URL, and keeps their names. */
    public static String maskQuery(String query) {
        StringBuilder shown = new StringBuilder();
        for (String part : query.split("(?<=[&;])", -1)) {
            boolean isSeparated = part.endsWith("&") || part.endsWith(";");
            String parameter = isSeparated ? part.substring(0, part.length() - 1) : part;
            int value = parameter.indexOf('=') + 1;
            shown.append(parameter, 0, value)
                    .append(value == parameter.length() ? "" : MASK)
                    .append(part.substring(parameter.length()));
        }
        return shown.toString();
    }
}
