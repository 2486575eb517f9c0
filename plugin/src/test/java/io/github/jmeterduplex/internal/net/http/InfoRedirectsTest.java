package io.github.jmeterduplex.internal.net.http;

import static io.github.jmeterduplex.session.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.ChannelTest;
import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.tcp.TestCertificate;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Header;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Redirects of SockJS's {@code /info}, which are followed as browsers follow them. */
class InfoRedirectsTest extends ChannelTest {
    private static final List<Header> HEADERS = List.of(
            new Header("Authorization", "Bearer s3cret"),
            new Header("X-Key", "s3cret"),
            new Header("Cookie", "h=s3cret"),
            new Header("Origin", "http://app.example"));

    InfoRedirectsTest() {
        super(100_000, 100_000, 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void redirectIsFollowedAndTheTransportKeepsToTheUrl(int status) throws Exception {
        try (RedirectServer server = new RedirectServer().redirects("/ws/info", status, "/else/info?x=%20y#part")) {
            open(Targets.of(server.url("http", "/ws")));
            assertThat(server.requests("/else/info?x=%20y HTTP/1.1"))
                    .singleElement()
                    .asString()
                    .contains("\r\nCookie: way=" + status + "\r\n");
            assertThat(server.server.requests.get(2)).matches("(?s)GET /ws/\\d{3}/\\w+/websocket HTTP/1.1\r\n.*");
            assertThat(server.server.peers()).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"more,/ws/more", "../more,/more", "?a=b,/ws/info?a=b", "/a b?c=%,/a%20b?c=%25"})
    void locationIsRelativeToTheRequest(String location, String target) throws Exception {
        try (RedirectServer server = new RedirectServer().redirects("/ws/info", 302, location)) {
            open(Targets.of(server.url("http", "/ws")));
            assertThat(server.requests(target + " HTTP/1.1")).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"websocket", "xhr-streaming"})
    void transportGoesToTheUrlAfterARedirectToTls(String transport) throws Exception {
        ServerSocket socket = TestCertificate.ofServer()
                .context()
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        try (RedirectServer secure = new RedirectServer(socket);
                RedirectServer plain =
                        new RedirectServer().redirects("/ws/info", 307, secure.other("https", "/ws/info"))) {
            Target target = Targets.over(transport, plain.url("http", "/ws"), HEADERS, "c=s3cret");
            connector.connect(target, heard);
            if (transport.equals("websocket")) {
                heard.open();
            } else {
                heard.fault();
            }
            assertThat(secure.server.requests)
                    .singleElement()
                    .asString()
                    .startsWith("GET /ws/info HTTP/1.1\r\n")
                    .contains("\r\nOrigin: http://app.example\r\n")
                    .doesNotContain("s3cret");
            assertThat(plain.server.requests.get(1))
                    .contains("/ws/", "\r\nAuthorization: Bearer s3cret\r\n", "c=s3cret");
        }
    }

    @Test
    void sameHostAtAnotherPortGetsCookiesOnly() throws Exception {
        try (RedirectServer second = new RedirectServer();
                RedirectServer first = new RedirectServer().redirects("/ws/info", 302, second.url("http", "/info"))) {
            open(Targets.over("websocket", first.url("http", "/ws"), HEADERS, "c=1"));
            assertThat(second.server.requests)
                    .singleElement()
                    .asString()
                    .contains("\r\nCookie: c=1; h=s3cret; way=302\r\n")
                    .doesNotContain("Authorization", "X-Key");
        }
    }

    @Test
    void cookiesOfAnotherHostStayThere() throws Exception {
        try (RedirectServer server = new RedirectServer()) {
            server.redirects("/ws/info", 302, server.other("http", "/a"))
                    .redirects("/a", 307, "/b")
                    .redirects("/b", 301, server.url("http", "/c"));
            open(Targets.over("websocket", server.url("http", "/ws"), HEADERS, "c=s3cret"));
            assertThat(server.requests("/a HTTP").get(0)).doesNotContain("s3cret", "Cookie");
            assertThat(server.requests("/b HTTP").get(0)).contains("\r\nCookie: way=307\r\n");
            assertThat(server.requests("/c HTTP").get(0))
                    .contains("\r\nCookie: way=302\r\n")
                    .doesNotContain("s3cret");
        }
    }

    @Test
    void redirectsInACircleEnd() throws Exception {
        try (RedirectServer server = new RedirectServer()
                .redirects("/ws/info", 302, "/b?t=s3cret")
                .redirects("/b?t=s3cret", 302, "/ws/info")) {
            Fault fault = failure(Targets.over("websocket,xhr-polling", server.url("http", "/ws")));
            assertFault(
                    fault, Cause.LIMIT, "redirected 20 times", server.url("http", "/ws/info"), "clients in a circle");
            assertThat(fault.message()).doesNotContain("s3cret", "log in first");
            assertThat(server.server.requests).hasSize(21);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mailto:a@b", "ftp://h/x", "http:///x", "http://h:70000/", "http://[s3cret", "http:s3cret"})
    void locationThatIsNoUrlIsABreach(String location) throws Exception {
        try (RedirectServer server = new RedirectServer().redirects("/ws/info", 302, location)) {
            Fault fault = failure(Targets.of(server.url("http", "/ws")));
            assertFault(fault, Cause.PROTOCOL, server.url("http", "/ws/info"), "redirects to what is no URL");
            assertThat(fault.message()).doesNotContain("s3cret");
        }
    }

    @Test
    void loginPageIsNamed() throws Exception {
        String page = "HTTP/1.1 200 OK\r\nContent-Length: 21\r\n\r\n<html>Log in, please.";
        try (RedirectServer server = new RedirectServer()
                .redirects("/ws/info", 302, "/login?t=s3cret")
                .answers("/login?t=s3cret", page)) {
            Fault fault = failure(Targets.of(server.url("http", "/ws")));
            assertFault(
                    fault,
                    Cause.WRONG_SERVICE,
                    "a web page: <html>Log in",
                    "redirected to " + server.url("http", "/login") + ": use the final URL, or log in first");
            assertThat(fault.message()).doesNotContain("s3cret");
        }
    }

    @Test
    void hostOfTheRedirectIsNamedWhenNothingListens() throws IOException {
        RedirectServer gone = new RedirectServer();
        gone.close();
        try (RedirectServer server = new RedirectServer().redirects("/ws/info", 302, gone.url("http", "/ws/info"))) {
            assertFault(
                    failure(Targets.of(server.url("http", "/ws"))),
                    Cause.REFUSED,
                    "nothing listens on 127.0.0.1:" + gone.server.port(),
                    "redirected to " + gone.url("http", "/ws/info"));
        }
    }

    @Test
    void redirectWithoutALocationIsAStatus() throws IOException {
        try (RawServer server = RawServer.answering(302, "Found", "", "")) {
            assertFault(
                    failure(Targets.of(server.url("http", "/ws"))),
                    Cause.HTTP_STATUS,
                    "302 Found: see what the URL points to");
        }
    }
}
