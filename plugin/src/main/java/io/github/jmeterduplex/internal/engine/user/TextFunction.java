package io.github.jmeterduplex.internal.engine.user;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** What a placeholder such as {@code {{base64:TEXT}}} makes of its texts. */
enum TextFunction {
    /** The text in Base64 (RFC 4648, section 4). */
    BASE64("base64:", 1) {
        @Override
        String apply(List<String> texts) {
            return Base64.getEncoder().encodeToString(texts.get(0).getBytes(UTF_8));
        }
    },
    /** The text in Base64 as in URLs and tokens (RFC 4648, section 5), without padding. */
    BASE64URL("base64url:", 1) {
        @Override
        String apply(List<String> texts) {
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(texts.get(0).getBytes(UTF_8));
        }
    },
    /** The HMAC of a text by SHA-256 (RFC 2104), in lower-case hexadecimal digits; its texts are key and text. */
    HMAC_SHA256("hmacSha256:", 2) {
        @Override
        @Nullable
        String apply(List<String> texts) {
            return texts.get(0).isEmpty()
                    ? null
                    : hmac(texts.get(0).getBytes(UTF_8), texts.get(1).getBytes(UTF_8));
        }
    };

    private static final String MAC = "HmacSHA256";

    private final String prefix;
    private final int texts;

    TextFunction(String prefix, int texts) {
        this.prefix = prefix;
        this.texts = texts;
    }

    /** Returns what a placeholder of this function begins with, after the braces. */
    String prefix() {
        return prefix;
    }

    /** Returns how many texts it takes. */
    int texts() {
        return texts;
    }

    /** Returns the result; null if these texts do not have one. */
    abstract @Nullable String apply(List<String> texts);

    private static String hmac(byte[] key, byte[] text) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(key, MAC));
            return HexFormat.of().formatHex(mac.doFinal(text));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + MAC, e);
        }
    }
}
