package io.github.jmeterduplex.internal.net.http;

import io.github.jmeterduplex.internal.net.http.CookieJar.SetCookie;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The cookies of one session: those given in the test plan, which go with every request, and those set by servers (RFC
 * 6265), which replace given ones of the same name. Thread-safe.
 */
public final class Cookies {
    private final CookieJar jar;

    /** The given cookies' values by name; null if the server has set a cookie with that name. Guarded by this. */
    private final Map<String, @Nullable String> given = new LinkedHashMap<>();

    /**
     * Collects the cookies of a session that is about to be opened.
     *
     * @param header the {@code Cookie} header that the tester gives
     * @param jar the cookies that servers have set for this user; further ones are added
     * @throws io.github.jmeterduplex.session.FaultException with {@link Cause#BAD_PARAMETER} if the header is not one
     *     line
     */
    public Cookies(@Nullable String header, CookieJar jar) {
        this.jar = jar;
        if (header != null && !Requests.isOneLine(header)) {
            throw new Fault(
                            Cause.BAD_PARAMETER,
                            "cookies: a value holds a line break or a NUL; allowed: one line of text")
                    .toException();
        }
        addHeader(header);
    }

    /**
     * Returns the {@code Cookie} header with only the given cookies, for a client that manages the servers' cookies
     * itself.
     */
    public synchronized @Nullable String given() {
        List<String> pairs = new ArrayList<>();
        given.forEach((name, value) -> {
            if (value != null) {
                pairs.add(name + "=" + value);
            }
        });
        return pairs.isEmpty() ? null : String.join("; ", pairs);
    }

    /** Returns the cookies for another host, which do not include those given in the test plan. */
    public Cookies elsewhere() {
        return new Cookies(null, jar);
    }

    /** Adds the cookies of a {@code Cookie} header from the test plan; null is ignored. */
    synchronized void addHeader(@Nullable String header) {
        if (header == null) {
            return;
        }
        for (String pair : header.split(";", -1)) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? "" : pair.substring(0, equals).trim();
            if (!name.isEmpty()) {
                given.put(name, pair.substring(equals + 1).trim());
            }
        }
    }

    /**
     * Stores the cookies in a response's {@code Set-Cookie} headers.
     *
     * @param path the path of its request
     */
    synchronized void keep(Endpoint place, String path, Iterable<String> setCookies, Instant now) {
        for (String header : setCookies) {
            SetCookie cookie = SetCookie.parse(header, place.host(), path, now);
            if (cookie != null) {
                jar.keep(cookie, now);
                if (cookie.goesWith(place.host(), place.secure(), path)) {
                    given.replace(cookie.name(), null);
                }
            }
        }
    }

    /** Returns the value of the {@code Cookie} header for a request, or null if the request does not need one. */
    synchronized @Nullable String header(Endpoint place, String path, Instant now) {
        List<SetCookie> served = new ArrayList<>(jar.forRequest(place.host(), place.secure(), path, now));
        List<String> pairs = new ArrayList<>();
        given.forEach((name, value) -> {
            List<SetCookie> instead =
                    served.stream().filter(cookie -> cookie.name().equals(name)).toList();
            instead.forEach(cookie -> pairs.add(name + "=" + cookie.value()));
            served.removeAll(instead);
            if (instead.isEmpty() && value != null) {
                pairs.add(name + "=" + value);
            }
        });
        served.forEach(cookie -> pairs.add(cookie.name() + "=" + cookie.value()));
        return pairs.isEmpty() ? null : String.join("; ", pairs);
    }
}
