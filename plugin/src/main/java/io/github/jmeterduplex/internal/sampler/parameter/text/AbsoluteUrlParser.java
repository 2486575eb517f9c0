package io.github.jmeterduplex.internal.sampler.parameter.text;

import io.github.jmeterduplex.internal.codec.Secrets;
import io.github.jmeterduplex.internal.net.tcp.Authority;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;

/** Reads the text of an absolute URL with a host, and masks its user, password and query for display. */
public final class AbsoluteUrlParser {
    private AbsoluteUrlParser() {}

    /** Returns the allowed URLs in words that complete "allowed: ...". */
    public static String allowed(List<String> schemes) {
        return "a URL such as " + schemes.get(0) + "://host:port/path (schemes " + String.join(", ", schemes)
                + "), without user name and password";
    }

    /**
     * Reads an absolute URL that has one of these schemes, a host, and neither user nor password.
     *
     * @throws BadValueException if it has another scheme, no host, or a user
     */
    public static URI read(String text, List<String> schemes) {
        try {
            URI url = new URI(text);
            boolean known = url.getScheme() != null && schemes.contains(url.getScheme());
            Authority authority = Authority.of(url);
            if (known && authority.isComplete() && !authority.hasUser()) {
                return url;
            }
        } catch (URISyntaxException e) {
            throw BadValueException.refused();
        }
        throw BadValueException.refused();
    }

    /** Masks the user, the password and the query string of a URL. */
    public static String mask(String text) {
        return Secrets.mask("url", text.replaceFirst("\\?.*", "?" + Secrets.MASK));
    }
}
