package io.github.jmeterduplex.internal.sampler.parameter.text;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.Secrets;
import io.github.jmeterduplex.internal.codec.UrlText;
import io.github.jmeterduplex.internal.net.tcp.Authority;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the text of an absolute URL with a host, and masks its user, password and query for display. */
public final class AbsoluteUrlParser {
    /** A character that neither host nor port can have. */
    private static final Pattern NOT_OF_A_HOST = Pattern.compile("[^A-Za-z0-9._:\\[\\]-]");

    /** The zone of an IPv6 address, such as {@code %eth0} (RFC 4007, section 11). */
    private static final Pattern ZONE = Pattern.compile("(?<=^\\[[0-9A-Fa-f:.]{2,45})%[A-Za-z0-9._~-]+(?=\\])");

    private AbsoluteUrlParser() {}

    /** Returns the allowed URLs in words that complete "allowed: ...". */
    public static String allowed(List<String> schemes) {
        return "a URL such as " + schemes.get(0) + "://host:port/path (schemes " + String.join(", ", schemes)
                + "), without user name and password";
    }

    /**
     * Reads an absolute URL that has one of these schemes, a host, and neither user nor password. Its path and query
     * are repaired as the address bar of a browser does it.
     *
     * @throws BadValueException if it has another scheme, no host, or a user; names the character that a host cannot
     *     have
     */
    public static URI read(String text, List<String> schemes) {
        String foreign = foreignCharacter(text);
        if (foreign != null) {
            throw BadValueException.allowed(allowed(schemes) + ", and no " + foreign
                    + " in host and port: a host's name is written in ASCII, such as xn--bcher-kva.example");
        }
        try {
            URI url = new URI(UrlText.repaired(text));
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

    /** Returns the first character of host and port that cannot be there; null if there is not one, or a user. */
    private static @Nullable String foreignCharacter(String text) {
        String hostPort = ZONE.matcher(UrlText.authority(text)).replaceFirst("");
        Matcher found = NOT_OF_A_HOST.matcher(hostPort);
        if (hostPort.indexOf('@') >= 0 || !found.find()) {
            return null;
        }
        int character = hostPort.codePointAt(found.start());
        return "\"%s\" (U+%04X)".formatted(DisplayText.line(Character.toString(character)), character);
    }

    /** Masks the user, the password and the query string of a URL. */
    public static String mask(String text) {
        return Secrets.mask("url", text.replaceFirst("\\?.*", "?" + Secrets.MASK));
    }
}
