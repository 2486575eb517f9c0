package io.github.jmeterduplex.internal.net.http;

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
 * The cookies of one session: those that the tester gives, which go with every request, and those that the server sets
 * (RFC 6265). One that the server sets takes the place of a given one of that name wherever it goes. Thread-safe.
 */
public final class Cookies {
    private final CookieJar jar;

    /** Values by name; null where the server has set the same. Guarded by this. */
    private final Map<String, @Nullable String> given = new LinkedHashMap<>();

    /**
     * The cookies of a session that is about to be opened.
     *
     * @param header the {@code Cookie} header that the tester gives
     * @param jar what servers have set for this user, and will set
     * @throws io.github.jmeterduplex.session.FaultException with {@link Cause#BAD_PARAMETER} where the header is not
     *     one line
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

    /** The header of those that the tester gives, for a client that keeps what servers set itself. */
    public synchronized @Nullable String given() {
        List<String> pairs = new ArrayList<>();
        given.forEach((name, value) -> {
            if (value != null) {
                pairs.add(name + "=" + value);
            }
        });
        return pairs.isEmpty() ? null : String.join("; ", pairs);
    }

    /** The same for another host: what the tester gives is not for it. */
    public Cookies elsewhere() {
        return new Cookies(null, jar);
    }

    /** Adds given cookies; null adds none. */
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
     * Takes over the {@code Set-Cookie} headers of a response.
     *
     * @param path of its request
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

    /** The value of the {@code Cookie} header of a request, or null when there is none. */
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
