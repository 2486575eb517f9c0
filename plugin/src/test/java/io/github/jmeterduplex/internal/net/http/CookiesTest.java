package io.github.jmeterduplex.internal.net.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.FaultException;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CookiesTest {
    private static final Instant NOW = Instant.parse("2026-06-01T12:00:00Z");
    private static final Endpoint PLACE = Endpoint.of(URI.create("http://www.example.com/app/ws"));
    private final CookieJar jar = new CookieJar();
    private Cookies cookies = new Cookies(null, jar);

    private void given(String header) {
        cookies = new Cookies(header, jar);
    }

    private void set(String... headers) {
        cookies.keep(PLACE, "/app/ws/info", List.of(headers), NOW);
    }

    private String sent() {
        return cookies.header(PLACE, "/app/ws/000/abc/websocket", NOW);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ";", "no pair", "=nameless"})
    void noCookieIsNoHeader(String header) {
        assertThat(sent()).isNull();
        given(header);
        set(header);
        assertThat(sent()).isNull();
    }

    @Test
    void laterCookieReplacesTheEarlierInItsPlace() {
        given("a=1; b=2;c = 3");
        set("b=x=y; Path=/; HttpOnly", "d=\"4\"");
        assertThat(sent()).isEqualTo("a=1; b=x=y; c=3; d=\"4\"");
    }

    @Test
    void expiredCookieIsRemoved() {
        given("a=1; b=2; c=3; d=4; e=5");
        set("a=; Max-Age=0", "b=; max-age=-1", "c=; Expires=Thu, 01 Jan 1970 00:00:10 GMT");
        set("d=; expires=Thu, 01-Jan-70 00:00:10 GMT");
        assertThat(sent()).isEqualTo("e=5");
    }

    @Test
    void cookieThatLivesOnIsKept() {
        set("a=1; Max-Age=60", "b=2; Expires=Fri, 01 Jan 2100 00:00:10 GMT", "c=3; Expires=whenever");
        set("d=4; Expires=Sun, 31-Dec-69 00:00:00 GMT", "e=5; Max-Age=soon", "f=6; Max-Age=99999999999999999999");
        assertThat(sent()).isEqualTo("a=1; b=2; c=3; d=4; e=5; f=6");
    }

    @Test
    void oddAttributesDoNotLoseTheCookie() {
        set("a=1; SameSite=Whatever", "b=\"x\"y", "c=3; ; Partitioned; Priority=High");
        assertThat(sent()).isEqualTo("a=1; b=\"x\"y; c=3");
    }

    @Test
    void maxAgeGoesBeforeExpiresWhereverItStands() {
        set("a=1; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:10 GMT");
        set("b=2; Expires=Thu, 01 Jan 1970 00:00:10 GMT; Max-Age=60");
        set("c=3; Max-Age=0; Expires=Fri, 01 Jan 2100 00:00:10 GMT");
        set("d=4; Expires=Fri, 01 Jan 2100 00:00:10 GMT; Max-Age=0");
        assertThat(sent()).isEqualTo("a=1; b=2");
    }

    @Test
    void cookieExpiresDuringTheSession() {
        given("a=given");
        set("a=1; Max-Age=60", "b=2");
        assertThat(cookies.header(PLACE, "/app/ws", NOW.plusSeconds(59))).isEqualTo("a=1; b=2");
        assertThat(cookies.header(PLACE, "/app/ws", NOW.plusSeconds(60))).isEqualTo("b=2");
    }

    /** RFC 6265, section 5.1.4. */
    @ParameterizedTest
    @CsvSource({
        "/,            /app/ws/info,  true",
        "/app,         /app/ws/info,  true",
        "/app/,        /app/ws/info,  true",
        "/app/ws/info, /app/ws/info,  true",
        "/app/w,       /app/ws/info,  false",
        "/app/ws/,     /app/ws,       false",
        "/other,       /app/ws/info,  false",
        "/APP,         /app/ws/info,  false",
        "/,            '',            true",
        "app,          /app/ws/info,  true",
        "app,          /app/ws,       true",
        "app,          /app,          false"
    })
    void pathCounts(String path, String request, boolean sent) {
        set("a=1; Path=" + path);
        assertThat(cookies.header(PLACE, request, NOW)).isEqualTo(sent ? "a=1" : null);
    }

    @Test
    void cookieWithoutPathGoesWhereTheRequestWentAndBelow() {
        cookies.keep(PLACE, "/app/ws/000/abc/xhr_streaming", List.of("a=1"), NOW);
        cookies.keep(PLACE, "/top", List.of("b=2"), NOW);
        assertThat(cookies.header(PLACE, "/app/ws/000/abc/xhr_send", NOW)).isEqualTo("a=1; b=2");
        assertThat(cookies.header(PLACE, "/app/ws/info", NOW)).isEqualTo("b=2");
    }

    @Test
    void longerPathsGoFirstAndEachPathHasItsOwn() {
        set("a=1; Path=/", "a=2; Path=/app", "b=3; Path=/app", "a=4; Path=/app/ws");
        assertThat(sent()).isEqualTo("a=4; a=2; b=3; a=1");
        set("a=; Path=/app; Max-Age=0", "a=5; Path=/");
        assertThat(sent()).isEqualTo("a=4; b=3; a=5");
    }

    @Test
    void cookieOfAnotherPathLeavesTheGivenOne() {
        given("a=1");
        set("a=2; Path=/other", "a=; Path=/else; Max-Age=0");
        assertThat(sent()).isEqualTo("a=1");
    }

    @ParameterizedTest
    @CsvSource({
        "example.com,         true",
        ".Example.Com,        true",
        "www.example.com,     true",
        "'',                  true",
        "ample.com,           false",
        "other.com,           false",
        "a.www.example.com,   false"
    })
    void domainMustBeThatOfTheHost(String domain, boolean kept) {
        set("a=1; Domain=" + domain);
        assertThat(sent()).isEqualTo(kept ? "a=1" : null);
    }

    @Test
    void secureCookieGoesOverTlsAlone() {
        set("a=1; Secure", "b=2");
        assertThat(sent()).isEqualTo("b=2");
        assertThat(cookies.header(Endpoint.of(URI.create("wss://www.example.com/")), "/app/ws", NOW))
                .isEqualTo("a=1; b=2");
    }

    /** RFC 6265, section 3.1. */
    @Test
    void examplesOfTheSpecification() {
        Endpoint secure = Endpoint.of(URI.create("https://www.example.com/"));
        cookies.keep(secure, "/", List.of("SID=31d4d96e407aad42; Path=/; Secure; HttpOnly"), NOW);
        cookies.keep(secure, "/", List.of("lang=en-US; Path=/; Domain=example.com"), NOW);
        assertThat(cookies.header(secure, "/", NOW)).isEqualTo("SID=31d4d96e407aad42; lang=en-US");
        cookies.keep(
                secure, "/", List.of("lang=; Path=/; Domain=example.com; Expires=Sun, 06 Nov 1994 08:49:37 GMT"), NOW);
        assertThat(cookies.header(secure, "/", NOW)).isEqualTo("SID=31d4d96e407aad42");
    }

    @Test
    void nextConnectionOfTheUserBeginsWithWhatServersHaveSet() {
        given("a=1; b=2");
        set("a=3; Path=/", "c=4; Max-Age=60; Path=/", "d=5; Path=/app/ws/000/abc");
        given("a=1; b=2");
        assertThat(cookies.header(PLACE, "/app/ws/info", NOW)).isEqualTo("a=3; b=2; c=4");
        assertThat(cookies.header(PLACE, "/app/ws/info", NOW.plusSeconds(100))).isEqualTo("a=3; b=2");
        assertThat(cookies.header(Endpoint.of(URI.create("http://other/")), "/app/ws/info", NOW))
                .as("another host")
                .isEqualTo("a=1; b=2");
    }

    @Test
    void longCookiesAreBoundedToo() {
        for (int i = 0; i < 100; i++) {
            set("c" + i + "=" + "x".repeat(10_000));
        }
        assertThat(sent()).hasSizeBetween(50_000, 64 * 1024).contains(" c99=x");
    }

    @Test
    void cookiesThatNeverEndAreBounded() {
        for (int i = 0; i < 1_000; i++) {
            set("c" + i + "=1");
        }
        assertThat(sent().split(";", -1)).hasSize(180).contains(" c999=1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r", "\n", "\0", "\u007f"})
    void cookieOfAServerThatWouldBeMoreThanALineIsIgnored(String control) {
        set("a=1" + control + "X-Admin: yes", "b=2; Path=/" + control);
        assertThat(sent()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=1\r\nX-Admin: yes", "a=1\nb", "a=\r", "a=1\0"})
    void givenCookieThatIsNotOneLineIsABadParameter(String header) {
        FaultException thrown = catchThrowableOfType(FaultException.class, () -> given(header));
        assertThat(thrown.fault().cause()).isEqualTo(Cause.BAD_PARAMETER);
        assertThat(thrown.fault().message())
                .isEqualTo("cookies: a value holds a line break or a NUL; allowed: one line of text");
    }
}
