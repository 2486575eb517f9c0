package io.github.jmeterduplex.samples.servers.livechat;

import java.util.LinkedHashMap;
import java.util.Map;

/** Which route each SockJS session was opened on. Thread-safe. */
final class RoutedSessions {
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
