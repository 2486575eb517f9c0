package io.github.jmeterduplex.internal.serve;

import io.github.jmeterduplex.internal.serve.wire.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * The login: any name and password are right, and so is any token. Counts who comes with a cookie or a token, and
 * refuses others if a login is required. Confined to the server's thread.
 */
final class Access {
    private static final HttpAnswer REFUSED = HttpAnswer.text(
            "403 Forbidden", "login required: GET /index for a cookie, or send Authorization: Bearer and any token\n");

    private static final String PAGE = "<!doctype html><html lang=\"en\"><meta name=\"_csrf\" content=\"%s\">"
            + "<title>Duplex test server</title><p>How can we help you?</p></html>";

    private static final String FORM = """
            <!doctype html><html lang="en"><title>Duplex test server: login</title>
            <form method="post" action="/login">
            <input type="hidden" name="_csrf" value="%s">
            <input name="username"><input type="password" name="password"><button>Log in</button>
            </form></html>
            """;

    private final LoginCookie cookies = new LoginCookie();
    private final Counts counts;
    private final boolean isRequired;

    Access(Counts counts, boolean isRequired) {
        this.counts = counts;
        this.isRequired = isRequired;
    }

    /** Counts the login of a request that opens a session; returns the refusal if it must not, else null. */
    @Nullable
    HttpAnswer refusal(HttpRequest request) {
        boolean hasCookie = cookies.session(request) != null;
        boolean hasToken = hasToken(request);
        counts.add(Count.COOKIES, hasCookie ? 1 : 0);
        counts.add(Count.TOKENS, hasToken ? 1 : 0);
        return hasCookie || hasToken || !isRequired ? null : refused();
    }

    private static boolean hasToken(HttpRequest request) {
        return request.header("authorization").matches("(?i)(bearer|basic) .+")
                || !request.parameter("access_token").isEmpty();
    }

    private HttpAnswer refused() {
        counts.add(Count.REFUSED);
        return REFUSED;
    }

    /** Returns why a STOMP CONNECT with this CSRF token is refused; null if it is not. */
    @Nullable
    String csrfRefusal(@Nullable String cookie, @Nullable String token) {
        boolean isRight = token == null || (cookie != null && LoginCookie.isSame(token, cookies.csrfToken(cookie)));
        return isRight || !isRequired ? null : "CONNECT refused: X-CSRF-TOKEN is not the token of the cookie";
    }

    /** Returns the cookie of a login that the request has; null if it does not have a valid one. */
    @Nullable
    String cookie(HttpRequest request) {
        return cookies.session(request);
    }

    /** The page of a chat; sets a cookie if the request does not have a valid one. */
    HttpAnswer index(HttpRequest request) {
        String known = cookies.session(request);
        String session = known == null ? cookies.newSession() : known;
        HttpAnswer page = HttpAnswer.html(PAGE.formatted(cookies.csrfToken(session)));
        if (known != null) {
            return page;
        }
        counts.add(Count.LOGINS);
        return page.with("Set-Cookie", LoginCookie.header(session));
    }

    /** The data that the page loads next; needs the cookie. */
    HttpAnswer clientPull(HttpRequest request) {
        return cookies.session(request) == null
                ? refused()
                : HttpAnswer.json("{\"agents\":3,\"queue\":\"support\",\"endpoint\":\"/ws\"}");
    }

    /** The form of the login with its CSRF token, or the login itself. */
    HttpAnswer login(HttpRequest request) {
        if (!request.isPost()) {
            String visitor = cookies.newVisitor();
            return HttpAnswer.html(FORM.formatted(cookies.csrfToken(visitor)))
                    .with("Set-Cookie", LoginCookie.header(visitor));
        }
        String visitor = cookies.visitor(request);
        if (visitor == null || !LoginCookie.isSame(request.field("_csrf"), cookies.csrfToken(visitor))) {
            counts.add(Count.REFUSED);
            return HttpAnswer.text("403 Forbidden", "_csrf is not the token of this cookie: GET /login first\n");
        }
        counts.add(Count.LOGINS);
        return HttpAnswer.redirect("302 Found", "/index")
                .with("Set-Cookie", LoginCookie.header(cookies.admit(visitor)));
    }
}
