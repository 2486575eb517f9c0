package io.github.jmeterduplex.internal.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.settings.ListenAddress;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PageServerTest {
    private static final ListenAddress ANY = new ListenAddress("duplex.metrics.port", "127.0.0.1", 0);

    private static PageResponse text(String body) {
        return new PageResponse("text/plain", (body + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static PageServer serve(String body) throws IOException {
        return PageServer.open(ANY, Map.of("/page", headers -> text(body)));
    }

    private static Socket connect(PageServer server) throws IOException {
        Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), URI.create(server.url()).getPort());
        socket.setSoTimeout(30_000);
        return socket;
    }

    /** Sends a request as it is, and returns all that comes back until the server closes. */
    private static String ask(PageServer server, String request) throws IOException {
        try (Socket socket = connect(server)) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private static String get(PageServer server, String host) throws IOException {
        return ask(server, "GET /page HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
    }

    @Test
    void pageIsServedAndNotKeptAnywhere() throws IOException {
        try (PageServer server = serve("hello")) {
            assertThat(get(server, "127.0.0.1:9464"))
                    .startsWith("HTTP/1.1 200 ")
                    .containsIgnoringCase("Cache-control: no-store")
                    .containsIgnoringCase("X-content-type-options: nosniff")
                    .contains("Content-Security-Policy: base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
                    .endsWith("\r\n\r\nhello\n");
        }
    }

    @Test
    void headHasNoBody() throws IOException {
        try (PageServer server = serve("hello")) {
            assertThat(ask(server, "HEAD /page HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 200 ")
                    .endsWith("\r\n\r\n");
        }
    }

    @Test
    void strangeHostIsRefused() throws IOException {
        try (PageServer server = serve("hello")) {
            assertThat(get(server, "evil.example")).startsWith("HTTP/1.1 403 ").doesNotContain("hello");
            assertThat(ask(server, "GET /page HTTP/1.0\r\n\r\n"))
                    .startsWith("HTTP/1.1 403 ")
                    .doesNotContain("hello");
        }
    }

    /** A browser that was given the server's address for a foreign name sends that name at one of the two places. */
    @Test
    void hostOfAnAbsoluteUriIsCheckedToo() throws IOException {
        try (PageServer server = serve("hello")) {
            String own = "Host: 127.0.0.1\r\nConnection: close\r\n\r\n";
            assertThat(ask(server, "GET http://localhost/page HTTP/1.1\r\n" + own))
                    .startsWith("HTTP/1.1 200 ");
            for (String uri : List.of(
                    "http://evil.example/page", "HTTPS://evil.example:80/page", "http://localhost@evil.example/page")) {
                assertThat(ask(server, "GET " + uri + " HTTP/1.1\r\n" + own))
                        .as(uri)
                        .startsWith("HTTP/1.1 403 ")
                        .doesNotContain("hello");
            }
            assertThat(ask(server, "GET http://localhost/page HTTP/1.1\r\nHost: evil.example\r\n\r\n"))
                    .startsWith("HTTP/1.1 403 ");
            assertThat(ask(server, "GET /page HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n"))
                    .startsWith("HTTP/1.1 400 ");
        }
    }

    @Test
    void pageThatCannotBeMadeIsAnError() throws IOException {
        PageServer.Page broken = headers -> {
            throw new IllegalStateException("its words");
        };
        try (PageServer server = PageServer.open(ANY, Map.of("/page", broken))) {
            assertThat(get(server, "localhost")).startsWith("HTTP/1.1 500 ").doesNotContain("its words");
        }
    }

    @Test
    void onlyGetAndHeadAreTaken() throws IOException {
        try (PageServer server = serve("hello")) {
            assertThat(ask(
                            server,
                            "POST /page HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 405 ")
                    .contains("Allow: GET, HEAD")
                    .doesNotContain("hello");
        }
    }

    @Test
    void otherPathsAreNotThere() throws IOException {
        try (PageServer server = serve("hello")) {
            assertThat(ask(server, "GET /page/../x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 404 ")
                    .doesNotContain("hello");
        }
    }

    @Test
    void portIsFreeAgainAfterTheEnd() throws IOException {
        ListenAddress at;
        try (PageServer first = serve("first")) {
            at = new ListenAddress(
                    "duplex.metrics.port", "127.0.0.1", URI.create(first.url()).getPort());
            assertThatThrownBy(() -> PageServer.open(at, Map.of())).isInstanceOf(BindException.class);
        }
        try (PageServer second = PageServer.open(at, Map.of("/page", headers -> text("second")))) {
            assertThat(get(second, "localhost")).endsWith("second\n");
        }
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), at.port()))
                .isInstanceOf(ConnectException.class);
    }

    @Test
    void allItsThreadsAreDaemons() throws IOException {
        try (PageServer server = serve("hello")) {
            assertThat(get(server, "localhost")).startsWith("HTTP/1.1 200 ");
            assertThat(Thread.getAllStackTraces().keySet())
                    .filteredOn(thread -> thread.getName().startsWith("duplex-serve"))
                    .hasSizeGreaterThan(1)
                    .allMatch(Thread::isDaemon);
        }
    }
}
