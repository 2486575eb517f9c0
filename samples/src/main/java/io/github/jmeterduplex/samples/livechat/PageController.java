package io.github.jmeterduplex.samples.livechat;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** What a user's browser asks for before the chat opens, and the statistics. Thread-safe. */
@RestController
final class PageController {
    private static final String PAGE =
            "<!doctype html><html lang=\"en\"><title>LiveChat</title><p>How can we help you?</p></html>";

    private final LoginCookie cookie;
    private final CookieGate gate;
    private final Stats stats;
    private final Sessions sessions;

    PageController(LoginCookie cookie, CookieGate gate, Stats stats, Sessions sessions) {
        this.cookie = cookie;
        this.gate = gate;
        this.stats = stats;
        this.sessions = sessions;
    }

    /** The login: sets the session cookie where the request has none that is valid. */
    @GetMapping("/index")
    ResponseEntity<String> index(HttpServletRequest request) {
        ResponseEntity.BodyBuilder page = ResponseEntity.ok().contentType(MediaType.TEXT_HTML);
        if (!gate.admits(request)) {
            stats.current().add(Count.LOGINS);
            ResponseCookie session = ResponseCookie.from(LoginCookie.NAME, cookie.issue())
                    .path("/")
                    .httpOnly(true)
                    .sameSite("Lax")
                    .build();
            page.header(HttpHeaders.SET_COOKIE, session.toString());
        }
        return page.body(PAGE);
    }

    /** What the page loads next; needs the cookie. */
    @GetMapping("/clientPull")
    ResponseEntity<Map<String, Object>> clientPull(HttpServletRequest request) {
        if (!gate.admits(request)) {
            return ResponseEntity.status(403).body(Map.of("error", "no session: GET /index first"));
        }
        return ResponseEntity.ok(Map.of("agents", 3, "queue", "support", "endpoint", "/ws"));
    }

    @GetMapping("/stats")
    Map<String, Object> stats() {
        return stats.current().toJson(sessions.open());
    }

    @PostMapping("/stats/reset")
    Map<String, Object> reset() {
        stats.reset();
        return stats();
    }
}
