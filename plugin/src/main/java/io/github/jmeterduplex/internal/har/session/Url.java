package io.github.jmeterduplex.internal.har.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.session.Header;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An address in its parts, however odd: recorded ones need not be as RFC 3986 wants them.
 *
 * @param scheme in lower case
 * @param host without user information
 * @param port as written, or that of the scheme
 * @param path at least {@code /}
 * @param rawQuery after the question mark; empty without one
 */
public record Url(String scheme, String host, String port, String path, String rawQuery) {
    private static final Set<String> SECURE = Set.of("https", "wss");
    private static final Pattern PARTS = Pattern.compile(
            "([A-Za-z]+)://(?:[^/?#@]*@)?(\\[[^\\]]*\\]|[^/?#:]*)(?::(\\d*))?([^?#]*)(?:\\?([^#]*))?.*");

    /** The parts; an address that is none has an empty host. */
    public static Url of(String text) {
        Matcher parts = PARTS.matcher(text.replaceAll("\\s", ""));
        if (!parts.matches()) {
            return new Url("", "", "", "/", "");
        }
        String scheme = parts.group(1).toLowerCase(Locale.ROOT);
        String port = parts.group(3);
        String usual = SECURE.contains(scheme) ? "443" : "80";
        String path = parts.group(4);
        return new Url(
                scheme,
                parts.group(2),
                port == null || port.isEmpty() ? usual : port,
                path.isEmpty() ? "/" : path,
                parts.group(5) == null ? "" : parts.group(5));
    }

    /** Whether it is encrypted. */
    public boolean isSecure() {
        return SECURE.contains(scheme);
    }

    /** Scheme, host and port, such as {@code http://host:8080}; with {@code ws} as family, {@code ws://host:8080}. */
    public String origin(String family) {
        return (isSecure() ? family + "s" : family) + "://" + host + ":" + port;
    }

    /** The parameters of the query that are wanted, decoded. */
    public List<Header> query(Predicate<String> wanted) {
        List<Header> parameters = new ArrayList<>();
        for (String part : rawQuery.split("&", -1)) {
            int equals = part.indexOf('=');
            String name = decoded(equals < 0 ? part : part.substring(0, equals));
            if (!name.isEmpty() && wanted.test(name)) {
                parameters.add(new Header(name, equals < 0 ? "" : decoded(part.substring(equals + 1))));
            }
        }
        return parameters;
    }

    /** Without the parameters of these names; the others as they are written. */
    public String queryWithout(Predicate<String> unwanted) {
        List<String> kept = new ArrayList<>();
        for (String part : rawQuery.split("&", -1)) {
            String name = part.replaceFirst("=.*", "");
            if (!part.isEmpty() && !unwanted.test(decoded(name))) {
                kept.add(part);
            }
        }
        return kept.isEmpty() ? "" : "?" + String.join("&", kept);
    }

    /** A part of a query without its escapes; as it is where these are none. */
    public static String decoded(String text) {
        try {
            return URLDecoder.decode(text, UTF_8);
        } catch (IllegalArgumentException noEncoding) {
            return text;
        }
    }
}
