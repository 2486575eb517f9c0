package io.github.jmeterduplex.samples.servers.livechat;

import io.github.jmeterduplex.samples.servers.livechat.stats.Count;
import io.github.jmeterduplex.samples.servers.livechat.stats.Stats;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.server.HandshakeInterceptor;

/** Lets handshakes and SockJS transport requests with a valid cookie pass and refuses others with 403. Thread-safe. */
final class CookieCheck implements HandshakeInterceptor {
    /** Under which a connection keeps the CSRF token of its cookie. */
    static final String CSRF_ATTRIBUTE = "livechat.csrf";

    private final LoginCookie cookie;
    private final Stats stats;

    CookieCheck(LoginCookie cookie, Stats stats) {
        this.cookie = cookie;
        this.stats = stats;
    }

    /** The session cookie of this server that the request carries, or null. */
    @Nullable
    String session(HttpServletRequest request) {
        return find(request, cookie::isValid);
    }

    /** The first login cookie of the request that is as wanted, or null. */
    @Nullable
    String find(HttpServletRequest request, Predicate<String> wanted) {
        Cookie[] cookies = request.getCookies();
        if (cookies != null) {
            for (Cookie candidate : cookies) {
                if (candidate.getName().equals(LoginCookie.NAME) && wanted.test(candidate.getValue())) {
                    return candidate.getValue();
                }
            }
        }
        return null;
    }

    @Override
    public boolean beforeHandshake(
            ServerHttpRequest request,
            ServerHttpResponse response,
            WebSocketHandler handler,
            Map<String, Object> attributes) {
        String session =
                request instanceof ServletServerHttpRequest servlet ? session(servlet.getServletRequest()) : null;
        if (session != null) {
            attributes.put(CSRF_ATTRIBUTE, cookie.csrfToken(session));
            return true;
        }
        stats.current().add(Count.REFUSED);
        response.setStatusCode(HttpStatus.FORBIDDEN);
        return false;
    }

    @Override
    public void afterHandshake(
            ServerHttpRequest request,
            ServerHttpResponse response,
            WebSocketHandler handler,
            @Nullable Exception exception) {}
}
