package io.github.jmeterduplex.internal.net.http;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The cookies that servers have set for one user; they are sent again if the user's session is opened again.
 * Thread-safe.
 */
public final class CookieJar {
    /** The most cookies; browsers keep this number for a host. */
    private static final int MAX = 180;

    /** The most characters of all cookies together: four times what most servers take in a request. */
    private static final int MAX_CHARACTERS = 64 * 1024;

    /** The cookies in the order in which they were first set. Guarded by this. */
    private final List<SetCookie> cookies = new ArrayList<>();

    /** Keeps a cookie, in place of the one that it replaces; if it has expired, that one is only removed. */
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

    /** Returns the cookies for a request: longer paths first, then older cookies (RFC 6265, section 5.4). */
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
