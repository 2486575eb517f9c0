package io.github.jmeterduplex.internal.codec;

import java.util.Set;

/** Recognizes names of secrets among those of headers, parameters, properties, and fields of a body. Pure. */
final class SecretNames {
    /** Parts that mark a secret anywhere in a name, after it was put in lower case without separators. */
    private static final String[] ANYWHERE = {
        "password",
        "passwd",
        "passcode",
        "passphrase",
        "pwd",
        "secret",
        "token",
        "jwt",
        "credential",
        "authorization",
        "cookie",
        "apikey",
        "privatekey",
        "accesskey",
        "signature",
        "sessionid",
        "csrf",
        "xsrf"
    };
    /**
     * Words that mark a secret only as a whole name or as one of its words, as they are too short for a search within
     * words.
     */
    private static final Set<String> WORDS =
            Set.of("pw", "pass", "pin", "otp", "totp", "auth", "sig", "sid", "bearer", "ticket", "cvv", "cvc");

    private SecretNames() {}

    static boolean has(String name) {
        StringBuilder whole = new StringBuilder(name.length());
        int word = 0;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (!Character.isLetterOrDigit(c) || isCamel(name, i)) {
                if (WORDS.contains(whole.substring(word))) {
                    return true;
                }
                word = whole.length();
            }
            if (Character.isLetterOrDigit(c)) {
                whole.append(Character.toLowerCase(c));
            }
        }
        return WORDS.contains(whole.substring(word)) || hasAny(whole.toString());
    }

    /** Whether a word begins here without a separator, as in {@code userPin} and {@code OTPCode}. */
    private static boolean isCamel(String name, int at) {
        if (at == 0 || !Character.isUpperCase(name.charAt(at))) {
            return false;
        }
        boolean isNextLower = at + 1 < name.length() && Character.isLowerCase(name.charAt(at + 1));
        return !Character.isUpperCase(name.charAt(at - 1)) || isNextLower;
    }

    private static boolean hasAny(String whole) {
        for (String secret : ANYWHERE) {
            if (whole.contains(secret)) {
                return true;
            }
        }
        return false;
    }
}
