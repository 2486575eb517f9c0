package io.github.jmeterduplex.samples.livechat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The session cookie: a random number and its signature by a key of this process. So the server remembers no
 * logins, however many there are, knows its own cookies, and forgets them when it ends. Thread-safe.
 */
final class LoginCookie {
    static final String NAME = "LIVECHAT";

    private static final String ALGORITHM = "HmacSHA256";
    private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

    private final SecureRandom random = new SecureRandom();
    private final SecretKeySpec key;

    LoginCookie() {
        byte[] secret = new byte[32];
        random.nextBytes(secret);
        key = new SecretKeySpec(secret, ALGORITHM);
    }

    /** A new value, of 55 characters that need no quoting. */
    String issue() {
        String number = TEXT.encodeToString(
                ByteBuffer.allocate(8).putLong(random.nextLong()).array());
        return number + '.' + sign(number);
    }

    /** Whether this process issued the value. */
    boolean isValid(String value) {
        int dot = value.indexOf('.');
        return dot > 0
                && MessageDigest.isEqual(
                        value.substring(dot + 1).getBytes(StandardCharsets.UTF_8),
                        sign(value.substring(0, dot)).getBytes(StandardCharsets.UTF_8));
    }

    private String sign(String number) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return TEXT.encodeToString(mac.doFinal(number.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(ALGORITHM + " belongs to every Java runtime", e);
        }
    }
}
