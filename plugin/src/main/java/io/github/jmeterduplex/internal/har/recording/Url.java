package io.github.jmeterduplex.internal.har.recording;

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
 * The parts of an address, even of one that breaks RFC 3986, as recorded addresses may.
 *
 * @param scheme in lower case
 * @param host without user information
 * @param port as written, or that of the scheme
 * @param path at least {@code /}
 * @param rawQuery after the question mark; empty if there is not one
 */
public record Url(String scheme, String host, String port, String path, String rawQuery) {
    private static final Set<String> SECURE = Set.of("https", "wss");
    private static final Pattern PARTS = Pattern.compile(
            "([A-Za-z]+)://(?:[^/?#@]*@)?(\\[[^\\]]*\\]|[^/?#:]*)(?::(\\d*))?([^?#]*)(?:\\?([^#]*))?.*");

    /** Splits an address; if the text is not an address, the host is empty. */
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

    /** Whether the scheme is {@code https} or {@code wss}. */
    public boolean isSecure() {
        return SECURE.contains(scheme);
    }

    /** Returns scheme, host and port, for example {@code ws://host:8080} if the family is {@code ws}. */
    public String origin(String family) {
        return (isSecure() ? family + "s" : family) + "://" + host + ":" + port;
    }

    /** Returns the decoded value of the first query parameter with this name; empty if it is missing. */
    String parameter(String name) {
        return query(name::equals).stream().map(Header::value).findFirst().orElse("");
    }

    /** Returns the query parameters whose names are wanted, decoded. */
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

    /** Returns the query without unwanted parameters; the others stay as they are written. */
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

    /** Decodes a part of a query; returns it unchanged if its escapes are wrong. */
    public static String decoded(String text) {
        try {
            return URLDecoder.decode(text, UTF_8);
        } catch (IllegalArgumentException noEncoding) {
            return text;
        }
    }
}
