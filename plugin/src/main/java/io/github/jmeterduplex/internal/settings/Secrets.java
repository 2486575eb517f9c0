package io.github.jmeterduplex.internal.settings;

import java.util.regex.Pattern;

/** Hides values that a name or a URL marks as secret, before they reach a file. */
public final class Secrets {
    /** Stands for a hidden value. */
    public static final String MASK = "******";

    private static final Pattern SECRET_NAME = Pattern.compile(
            "password|passwd|passcode|passphrase|pwd|secret|token|credential|authorization|cookie|api[-_.]?key|private[-_.]?key",
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
}
