package io.github.jmeterduplex.internal.settings;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Hides values that a name or a URL marks as secret, before they reach a file. */
public final class Secrets {
    /** Stands for a hidden value. */
    public static final String MASK = "******";

    private static final String NAMES =
            "password|passwd|passcode|passphrase|pwd|secret|token|credential|authorization|cookie|api[-_.]?key|"
                    + "private[-_.]?key";
    private static final Pattern SECRET_NAME = Pattern.compile(NAMES, Pattern.CASE_INSENSITIVE);
    /** A name with {@code =} or {@code :} after it, in a query, a header or JSON, and its value. */
    private static final Pattern NAMED_SECRET = Pattern.compile(
            "((?:" + NAMES + ")[\\w.-]{0,40}[\"']?\\s?[=:]\\s?[\"']?)((?:bearer |basic )?[^\\s\"'&,;]+)",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern USER_INFO = Pattern.compile("(?<=://)[^/?#@\\s]*(?=@)");

    private Secrets() {}

    /** The value, or {@link #MASK} where the name smells of a secret; user and password of a URL are hidden too. */
    public static String mask(String name, String value) {
        if (!value.isEmpty() && SECRET_NAME.matcher(name).find()) {
            return MASK;
        }
        return USER_INFO.matcher(value).replaceAll(MASK);
    }

    /**
     * A sentence in which a secret may stand after its name, such as {@code token=...}, or in a URL: these are hidden.
     */
    public static String maskText(String text) {
        String shown = USER_INFO.matcher(text).replaceAll(MASK);
        return NAMED_SECRET.matcher(shown).replaceAll(found -> Matcher.quoteReplacement(found.group(1) + MASK));
    }
}
