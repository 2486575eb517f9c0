package io.github.jmeterduplex.internal.net.http;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The cookies that servers have set for one user, which are sent again when the user's session is reopened.
 * Thread-safe.
 */
public final class CookieJar {
    /**
     * A cookie that a server has set (RFC 6265, sections 5.2 and 5.3). Immutable.
     *
     * @param domain in lower case; the host that has set the cookie, if it does not name a domain
     * @param hostOnly whether the cookie goes to that host only, not to its subdomains
     * @param path the path of the requests that it goes with
     * @param secure whether it goes over TLS only
     * @param expires when it expires; null if it lives as long as the session
     */
    record SetCookie(
            String name,
            String value,
            String domain,
            boolean hostOnly,
            String path,
            boolean secure,
            @Nullable Instant expires) {
        private static final Pattern SECONDS = Pattern.compile("-?[0-9]+");
        private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|.*:.*");
        private static final int LONGEST_SECONDS = 10;

        /**
         * Parses the value of a {@code Set-Cookie} header.
         *
         * @param host the host that the request went to
         * @param requestPath the path of the request
         * @return null if it is not a cookie, or not of this host
         */
        static @Nullable SetCookie parse(String header, String host, String requestPath, Instant now) {
            String[] parts = header.split(";", -1);
            int equals = parts[0].indexOf('=');
            String name = equals < 0 ? "" : parts[0].substring(0, equals).trim();
            if (name.isEmpty() || header.chars().anyMatch(SetCookie::isControl)) {
                return null;
            }
            Attributes attributes = new Attributes();
            for (int i = 1; i < parts.length; i++) {
                attributes.take(parts[i], now);
            }
            String from = host.toLowerCase(Locale.ROOT);
            String domain = attributes.domain;
            if (!domain.isEmpty() && !domainMatches(from, domain)) {
                return null;
            }
            return new SetCookie(
                    name,
                    parts[0].substring(equals + 1).trim(),
                    domain.isEmpty() ? from : domain,
                    domain.isEmpty(),
                    attributes.path.isEmpty() ? defaultPath(requestPath) : attributes.path,
                    attributes.secure,
                    attributes.expires());
        }

        /**
         * Whether a character is a control character that must not occur in a header, such as a line feed. A tab is
         * allowed.
         */
        private static boolean isControl(int c) {
            return (c < ' ' && c != '\t') || c == 0x7F;
        }

        /** Whether a host belongs to a cookie's domain (section 5.1.3). */
        private static boolean domainMatches(String host, String domain) {
            return host.equals(domain)
                    || (host.endsWith("." + domain) && !ADDRESS.matcher(host).matches());
        }

        /** Returns the path of a cookie that does not name one (section 5.1.4). */
        private static String defaultPath(String requestPath) {
            int slash = requestPath.lastIndexOf('/');
            return slash <= 0 || !requestPath.startsWith("/") ? "/" : requestPath.substring(0, slash);
        }

        /** Whether the path of a request is within the cookie's path (section 5.1.4). */
        private boolean pathMatches(String requestPath) {
            String asked = requestPath.isEmpty() ? "/" : requestPath;
            return asked.equals(path)
                    || (asked.startsWith(path) && (path.endsWith("/") || asked.charAt(path.length()) == '/'));
        }

        boolean isExpired(Instant now) {
            return expires != null && !expires.isAfter(now);
        }

        /** Whether the cookie is to be sent with a request, unless it has expired (section 5.4). */
        boolean goesWith(String host, boolean overTls, String requestPath) {
            String asked = host.toLowerCase(Locale.ROOT);
            boolean isForHost = hostOnly ? asked.equals(domain) : domainMatches(asked, domain);
            return isForHost && (!secure || overTls) && pathMatches(requestPath);
        }

        /** Whether this cookie replaces another one. */
        boolean replaces(SetCookie other) {
            return name.equals(other.name) && domain.equals(other.domain) && path.equals(other.path);
        }

        /**
         * The attributes that follow a cookie's name and value; the last one counts if one is repeated. Confined to one
         * thread.
         */
        private static final class Attributes {
            private String domain = "";
            private String path = "";
            private boolean secure;
            private @Nullable Instant byMaxAge;
            private @Nullable Instant byDate;

            void take(String attribute, Instant now) {
                int equals = attribute.indexOf('=');
                String name = equals < 0 ? attribute : attribute.substring(0, equals);
                String value = equals < 0 ? "" : attribute.substring(equals + 1).trim();
                switch (name.trim().toLowerCase(Locale.ROOT)) {
                    case "max-age" -> byMaxAge = SECONDS.matcher(value).matches() ? after(value, now) : byMaxAge;
                    case "expires" -> {
                        Instant date = CookieDate.parse(value);
                        byDate = date == null ? byDate : date;
                    }
                    case "domain" ->
                        domain = value.isEmpty()
                                ? domain
                                : value.replaceFirst("^\\.", "").toLowerCase(Locale.ROOT);
                    case "path" -> path = value.startsWith("/") ? value : "";
                    case "secure" -> secure = true;
                    default -> {
                        // HttpOnly and SameSite are about pages and their scripts.
                    }
                }
            }

            private static Instant after(String seconds, Instant now) {
                if (seconds.startsWith("-")) {
                    return Instant.EPOCH;
                }
                String digits = seconds.replaceFirst("^0+", "");
                long whole = digits.isEmpty()
                        ? 0
                        : digits.length() > LONGEST_SECONDS ? Integer.MAX_VALUE : Long.parseLong(digits);
                return now.plusSeconds(whole);
            }

            /** Returns when the cookie expires: Max-Age overrides Expires, whichever comes first in the header. */
            @Nullable
            Instant expires() {
                return byMaxAge == null ? byDate : byMaxAge;
            }
        }
    }

    /** Maximum number of cookies for one user, the same as browsers keep for one host. */
    private static final int MAX = 180;

    /** Maximum number of characters in all cookies of a user, four times what most servers accept in a request. */
    private static final int MAX_CHARACTERS = 64 * 1024;

    /** The cookies, in the order in which they were first set. Guarded by this. */
    private final List<SetCookie> cookies = new ArrayList<>();

    /** Adds a cookie in place of one with the same name, domain and path; an expired cookie only removes that one. */
    synchronized void keep(SetCookie cookie, Instant now) {
        int place = 0;
        while (place < cookies.size() && !cookie.replaces(cookies.get(place))) {
            place++;
        }
        boolean isNew = place == cookies.size();
        if (cookie.isExpired(now)) {
            if (!isNew) {
                cookies.remove(place);
            }
        } else if (isNew) {
            cookies.add(cookie);
        } else {
            cookies.set(place, cookie);
        }
        while (cookies.size() > MAX || characters() > MAX_CHARACTERS) {
            cookies.remove(0);
        }
    }

    private int characters() {
        int sum = 0;
        for (SetCookie cookie : cookies) {
            sum += cookie.name().length() + cookie.value().length();
            sum += cookie.domain().length() + cookie.path().length();
        }
        return sum;
    }

    /** Returns the cookies to send with a request: longer paths first, then older cookies (RFC 6265, section 5.4). */
    synchronized List<SetCookie> forRequest(String host, boolean overTls, String requestPath, Instant now) {
        cookies.removeIf(cookie -> cookie.isExpired(now));
        return cookies.stream()
                .filter(cookie -> cookie.goesWith(host, overTls, requestPath))
                .sorted(Comparator.comparingInt(
                                (SetCookie cookie) -> cookie.path().length())
                        .reversed())
                .toList();
    }
}
