package io.github.jmeterduplex.samples.livechat;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.server.HandshakeInterceptor;

/** Lets handshakes and SockJS transport requests with a valid cookie pass and refuses others with 403. Thread-safe. */
final class CookieGate implements HandshakeInterceptor {
    private final LoginCookie cookie;
    private final Stats stats;

    CookieGate(LoginCookie cookie, Stats stats) {
        this.cookie = cookie;
        this.stats = stats;
    }

    /** Whether the request carries a cookie of this server. */
    boolean admits(HttpServletRequest request) {
        Cookie[] cookies = request.getCookies();
        if (cookies != null) {
            for (Cookie candidate : cookies) {
                if (candidate.getName().equals(LoginCookie.NAME) && cookie.isValid(candidate.getValue())) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public boolean beforeHandshake(
            ServerHttpRequest request,
            ServerHttpResponse response,
            WebSocketHandler handler,
            Map<String, Object> attributes) {
        if (request instanceof ServletServerHttpRequest servlet && admits(servlet.getServletRequest())) {
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
