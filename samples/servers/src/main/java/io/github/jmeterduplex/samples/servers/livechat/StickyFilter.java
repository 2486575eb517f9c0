package io.github.jmeterduplex.samples.servers.livechat;

import io.github.jmeterduplex.samples.servers.livechat.stats.Count;
import io.github.jmeterduplex.samples.servers.livechat.stats.Stats;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * The load balancer that stands before a cluster: {@code /ws/info} sets a cookie that names the node, a new one for
 * each request without, and whatever opens or uses a SockJS session must carry the cookie the session was opened with.
 * Without it a request would reach a node that does not know the session; here it is refused with 403. Thread-safe.
 */
final class StickyFilter extends OncePerRequestFilter {
    private static final Pattern SESSION = Pattern.compile("/ws/[^/.]+/([^/.]+)/[^/.]+");

    private final StickyCookies stickyCookies;
    private final RoutedSessions sessions = new RoutedSessions();
    private final Stats stats;

    StickyFilter(StickyCookies stickyCookies, Stats stats) {
        this.stickyCookies = stickyCookies;
        this.stats = stats;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String route = routeOf(request);
        String path = request.getRequestURI();
        if (path.equals("/ws/info")) {
            if (route == null) {
                stats.current().add(Count.ROUTES_GIVEN);
                response.addHeader(
                        "Set-Cookie", StickyCookies.NAME + '=' + stickyCookies.next() + "; Path=/; HttpOnly");
            }
            chain.doFilter(request, response);
        } else if (route != null && isHome(path, route)) {
            stickyCookies.use(route);
            chain.doFilter(request, response);
        } else {
            stats.current().add(Count.STICKY_REFUSED);
            response.sendError(HttpServletResponse.SC_FORBIDDEN);
        }
    }

    private boolean isHome(String path, String route) {
        Matcher session = SESSION.matcher(path);
        return !session.matches() || sessions.isHome(session.group(1), route);
    }

    private @Nullable String routeOf(HttpServletRequest request) {
        Cookie[] cookies = request.getCookies();
        if (cookies != null) {
            for (Cookie candidate : cookies) {
                if (candidate.getName().equals(StickyCookies.NAME) && stickyCookies.isGiven(candidate.getValue())) {
                    return candidate.getValue();
                }
            }
        }
        return null;
    }

    /** Which route each SockJS session was opened on. Thread-safe. */
    private static final class RoutedSessions {
        /** Sessions beyond this many, the oldest, may come by any route. */
        private static final int MAX_SESSIONS = 100_000;

        private final Map<String, String> routeBySession = new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
                return size() > MAX_SESSIONS;
            }
        };

        /** Whether the session, new or known, belongs to the route. */
        synchronized boolean isHome(String sessionId, String route) {
            String known = routeBySession.putIfAbsent(sessionId, route);
            return known == null || known.equals(route);
        }
    }
}
