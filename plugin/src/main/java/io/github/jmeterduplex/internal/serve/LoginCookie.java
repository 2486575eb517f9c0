package io.github.jmeterduplex.internal.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.serve.wire.HttpRequest;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.function.Predicate;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The cookie of a login: a random number and its signature by a key of this process, so that the server recognizes its
 * cookies without a list of them.
 */
final class LoginCookie {
    private static final String NAME = "DUPLEX_LOGIN";
    private static final String SESSION = "";
    private static final String VISITOR = "visitor:";
    private static final String CSRF = "csrf:";
    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;
    private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

    private final SecureRandom random = new SecureRandom();
    private final SecretKeySpec key;

    LoginCookie() {
        byte[] secret = new byte[KEY_BYTES];
        random.nextBytes(secret);
        key = new SecretKeySpec(secret, ALGORITHM);
    }

    /** Returns a new value for someone who has logged in. */
    String newSession() {
        return signed(newNumber(), SESSION);
    }

    /** Returns a new value for someone who has not logged in yet. */
    String newVisitor() {
        return signed(newNumber(), VISITOR);
    }

    /** Returns the session's value that the visitor's becomes by logging in. */
    String admit(String visitor) {
        return signed(number(visitor), SESSION);
    }

    /** Returns the value of a session in the request; null if it does not have a valid one. */
    @Nullable
    String session(HttpRequest request) {
        return find(request, value -> isSigned(value, SESSION));
    }

    /** Returns the value of a visitor in the request; null if it does not have a valid one. */
    @Nullable
    String visitor(HttpRequest request) {
        return find(request, value -> isSigned(value, VISITOR));
    }

    /** Returns the CSRF token that belongs to a valid value; a login does not change it. */
    String csrfToken(String value) {
        return sign(CSRF + number(value));
    }

    /** Returns the value of the header that sets the cookie. */
    static String header(String value) {
        return NAME + '=' + value + "; Path=/; HttpOnly; SameSite=Lax";
    }

    /** Compares secrets in constant time. */
    static boolean isSame(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(UTF_8), other.getBytes(UTF_8));
    }

    private static @Nullable String find(HttpRequest request, Predicate<String> wanted) {
        for (String cookie : request.header("cookie").split(";", -1)) {
            String pair = cookie.strip();
            if (pair.startsWith(NAME + '=') && wanted.test(pair.substring(NAME.length() + 1))) {
                return pair.substring(NAME.length() + 1);
            }
        }
        return null;
    }

    private String newNumber() {
        return TEXT.encodeToString(
                ByteBuffer.allocate(Long.BYTES).putLong(random.nextLong()).array());
    }

    private String signed(String number, String purpose) {
        return number + '.' + sign(purpose + number);
    }

    private boolean isSigned(String value, String purpose) {
        int dot = value.indexOf('.');
        return dot > 0 && isSame(value.substring(dot + 1), sign(purpose + value.substring(0, dot)));
    }

    private static String number(String value) {
        return value.substring(0, value.indexOf('.'));
    }

    private String sign(String text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return TEXT.encodeToString(mac.doFinal(text.getBytes(UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(ALGORITHM + " belongs to every Java runtime", e);
        }
    }
}
