package io.github.jmeterduplex.samples.servers.livechat;

import io.github.jmeterduplex.samples.servers.livechat.stats.Count;
import io.github.jmeterduplex.samples.servers.livechat.stats.Stats;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** What a user's browser asks for before the chat opens, and the statistics. Thread-safe. */
@RestController
final class PageController {
    private static final String PAGE = "<!doctype html><html lang=\"en\"><meta name=\"_csrf\" content=\"%s\">"
            + "<title>LiveChat</title><p>How can we help you?</p></html>";

    private final LoginCookie cookie;
    private final CookieCheck cookieCheck;
    private final Stats stats;
    private final Sessions sessions;
    private final StickyCookies stickyCookies;

    PageController(
            LoginCookie cookie, CookieCheck cookieCheck, Stats stats, Sessions sessions, StickyCookies stickyCookies) {
        this.cookie = cookie;
        this.cookieCheck = cookieCheck;
        this.stats = stats;
        this.sessions = sessions;
        this.stickyCookies = stickyCookies;
    }

    /** The login: sets the session cookie where the request has none that is valid. */
    @GetMapping("/index")
    ResponseEntity<String> index(HttpServletRequest request) {
        ResponseEntity.BodyBuilder page = ResponseEntity.ok().contentType(MediaType.TEXT_HTML);
        String session = cookieCheck.session(request);
        if (session == null) {
            stats.current().add(Count.LOGINS);
            session = cookie.issue();
            page.header(HttpHeaders.SET_COOKIE, LoginCookie.header(session));
        }
        return page.body(PAGE.formatted(cookie.csrfToken(session)));
    }

    /** What the page loads next; needs the cookie. */
    @GetMapping("/clientPull")
    ResponseEntity<Map<String, Object>> clientPull(HttpServletRequest request) {
        if (cookieCheck.session(request) == null) {
            return ResponseEntity.status(403).body(Map.of("error", "no session: GET /index first"));
        }
        return ResponseEntity.ok(Map.of("agents", 3, "queue", "support", "endpoint", "/ws"));
    }

    @GetMapping("/stats")
    Map<String, Object> stats() {
        Map<String, Object> json = stats.current().toJson(sessions.open());
        json.put("routes_used", stickyCookies.used());
        return json;
    }

    @GetMapping("/stats/times")
    Map<String, Object> times() {
        return stats.current().times();
    }

    @GetMapping("/stats/frames")
    Map<String, Object> frames() {
        return Map.of("frames", stats.current().frames().all());
    }

    @PostMapping("/stats/reset")
    Map<String, Object> reset() {
        stats.reset();
        return stats();
    }
}
