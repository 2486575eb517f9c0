package io.github.jmeterduplex.samples.servers.livechat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.http.ResponseCookie;

/**
 * The session cookie: a random number and its signature by a key of this process. So the server remembers no
 * logins, however many there are, knows its own cookies, and forgets them when it ends. Thread-safe.
 */
final class LoginCookie {
    static final String NAME = "LIVECHAT";

    /** What a signature is for; a session's has no prefix, and no number begins with one of these. */
    private static final String VISITOR = "visitor:";

    private static final String CSRF = "csrf:";
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

    /** Whether this process issued the value for a session. */
    boolean isValid(String value) {
        return isSigned(value, "");
    }

    /** A new value for somebody who has not logged in yet. */
    String issueVisitor() {
        String number = number(issue());
        return number + '.' + sign(VISITOR + number);
    }

    /** Whether this process issued the value for a visitor. */
    boolean isVisitor(String value) {
        return isSigned(value, VISITOR);
    }

    /** The session's value that the visitor's turns into. */
    String admit(String visitor) {
        String number = number(visitor);
        return number + '.' + sign(number);
    }

    /** The CSRF token that belongs to a valid value; logging in does not change it. */
    String csrfToken(String value) {
        return sign(CSRF + number(value));
    }

    /** The value as a {@code Set-Cookie} header. */
    static String header(String value) {
        return ResponseCookie.from(NAME, value)
                .path("/")
                .httpOnly(true)
                .sameSite("Lax")
                .build()
                .toString();
    }

    /** Compares secrets in constant time. */
    static boolean same(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    private boolean isSigned(String value, String purpose) {
        int dot = value.indexOf('.');
        return dot > 0 && same(value.substring(dot + 1), sign(purpose + value.substring(0, dot)));
    }

    private static String number(String value) {
        return value.substring(0, value.indexOf('.'));
    }

    private String sign(String text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return TEXT.encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(ALGORITHM + " belongs to every Java runtime", e);
        }
    }
}
