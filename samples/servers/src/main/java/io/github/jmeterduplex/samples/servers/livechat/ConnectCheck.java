package io.github.jmeterduplex.samples.servers.livechat;

import io.github.jmeterduplex.samples.servers.livechat.stats.Count;
import io.github.jmeterduplex.samples.servers.livechat.stats.Stats;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.messaging.Message;
import org.springframework.messaging.simp.SimpMessageHeaderAccessor;
import org.springframework.messaging.simp.stomp.StompHeaderAccessor;
import org.springframework.messaging.support.NativeMessageHeaderAccessor;

/** Says whether a CONNECT may pass. Thread-safe. */
final class ConnectCheck {
    static final String CSRF_HEADER = "X-CSRF-TOKEN";

    private final ServerOptions.Access access;
    private final Stats stats;

    ConnectCheck(ServerOptions.Access access, Stats stats) {
        this.access = access;
        this.stats = stats;
    }

    /** Why the CONNECT is to be answered with ERROR, or null. */
    @Nullable
    String refusalOf(Message<?> connect) {
        if ("refused".equals(header(connect, "login"))) {
            return "CONNECT refused: unknown login";
        }
        if (!access.passcode().isEmpty()
                && !access.passcode().equals(StompHeaderAccessor.getPasscode(connect.getHeaders()))) {
            return "CONNECT refused: wrong passcode";
        }
        if (access.csrf() && !hasToken(connect)) {
            stats.current().add(Count.CSRF_REFUSED);
            return "CONNECT refused: " + CSRF_HEADER + " is not the token of the session";
        }
        return null;
    }

    private static boolean hasToken(Message<?> connect) {
        Map<String, Object> session = SimpMessageHeaderAccessor.getSessionAttributes(connect.getHeaders());
        String token = header(connect, CSRF_HEADER);
        return session != null
                && token != null
                && LoginCookie.same(token, String.valueOf(session.get(CookieCheck.CSRF_ATTRIBUTE)));
    }

    private static @Nullable String header(Message<?> message, String name) {
        return NativeMessageHeaderAccessor.getFirstNativeHeader(name, message.getHeaders());
    }
}
