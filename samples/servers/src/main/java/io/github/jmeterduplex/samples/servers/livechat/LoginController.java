package io.github.jmeterduplex.samples.servers.livechat;

import io.github.jmeterduplex.samples.servers.livechat.stats.Count;
import io.github.jmeterduplex.samples.servers.livechat.stats.Stats;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * A login form with a CSRF token, as services have it. The cookie of the form becomes the session's by posting the
 * token back; the token stays the session's. Any name and password will do. Thread-safe.
 */
@RestController
final class LoginController {
    private static final String FORM = """
            <!doctype html><html lang="en"><title>LiveChat: login</title>
            <form method="post" action="/login">
            <input type="hidden" name="_csrf" value="%s">
            <input name="username"><input type="password" name="password"><button>Log in</button>
            </form></html>
            """;

    private final LoginCookie cookie;
    private final CookieCheck cookieCheck;
    private final Stats stats;

    LoginController(LoginCookie cookie, CookieCheck cookieCheck, Stats stats) {
        this.cookie = cookie;
        this.cookieCheck = cookieCheck;
        this.stats = stats;
    }

    /** The form; sets a visitor's cookie, with which the chat cannot be entered yet. */
    @GetMapping("/login")
    ResponseEntity<String> form() {
        String visitor = cookie.issueVisitor();
        return ResponseEntity.ok()
                .header(HttpHeaders.SET_COOKIE, LoginCookie.header(visitor))
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .contentType(MediaType.TEXT_HTML)
                .body(FORM.formatted(cookie.csrfToken(visitor)));
    }

    /** Turns the visitor's cookie into a session's and sends the browser to {@code /index}; 403 without the token. */
    @PostMapping("/login")
    ResponseEntity<String> login(
            HttpServletRequest request, @RequestParam(name = "_csrf", required = false) @Nullable String csrf) {
        String visitor = cookieCheck.find(request, cookie::isVisitor);
        if (visitor == null || csrf == null || !LoginCookie.same(csrf, cookie.csrfToken(visitor))) {
            stats.current().add(Count.CSRF_REFUSED);
            return ResponseEntity.status(HttpStatus.FORBIDDEN)
                    .body("_csrf is not the token of this cookie: GET /login first\n");
        }
        stats.current().add(Count.LOGINS);
        return ResponseEntity.status(HttpStatus.FOUND)
                .header(HttpHeaders.SET_COOKIE, LoginCookie.header(cookie.admit(visitor)))
                .header(HttpHeaders.LOCATION, "/index")
                .build();
    }
}
