package io.github.jmeterduplex.internal.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class CookiesTest {
    private static final Instant NOW = Instant.parse("2026-06-01T12:00:00Z");
    private final Cookies cookies = new Cookies();

    @Test
    void noCookieIsNoHeader() {
        cookies.addHeader(null);
        cookies.addHeader("");
        cookies.addHeader(";");
        assertThat(cookies.header()).isNull();
    }

    @Test
    void laterCookieReplacesTheEarlierInItsPlace() {
        cookies.addHeader("a=1; b=2;c = 3");
        cookies.addSetCookie("b=x=y; Path=/; HttpOnly", NOW);
        cookies.addSetCookie("d=\"4\"", NOW);
        assertThat(cookies.header()).isEqualTo("a=1; b=x=y; c=3; d=\"4\"");
    }

    @Test
    void expiredCookieIsRemoved() {
        cookies.addHeader("a=1; b=2; c=3; d=4; e=5");
        cookies.addSetCookie("a=; Max-Age=0", NOW);
        cookies.addSetCookie("b=; max-age=-1", NOW);
        cookies.addSetCookie("c=; Expires=Thu, 01 Jan 1970 00:00:10 GMT", NOW);
        cookies.addSetCookie("d=; expires=Thu, 01-Jan-1970 00:00:10 GMT", NOW);
        assertThat(cookies.header()).isEqualTo("e=5");
    }

    @Test
    void cookieThatLivesOnIsKept() {
        cookies.addSetCookie("a=1; Max-Age=60", NOW);
        cookies.addSetCookie("b=2; Expires=Fri, 01 Jan 2100 00:00:10 GMT", NOW);
        cookies.addSetCookie("c=3; Expires=whenever", NOW);
        cookies.addSetCookie("no cookie", NOW);
        cookies.addSetCookie("", NOW);
        assertThat(cookies.header()).isEqualTo("a=1; b=2; c=3");
    }
}
