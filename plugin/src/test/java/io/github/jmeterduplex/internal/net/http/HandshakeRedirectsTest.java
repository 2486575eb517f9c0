package io.github.jmeterduplex.internal.net.http;

import static io.github.jmeterduplex.session.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelTest;
import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.tcp.TestCertificate;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Header;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Redirects of WebSocket handshakes, which are followed if the plan says so. */
class HandshakeRedirectsTest extends ChannelTest {
    private static final List<Header> HEADERS =
            List.of(new Header("Authorization", "Bearer s3cret"), new Header("Origin", "http://app.example"));

    HandshakeRedirectsTest() {
        super(100_000, 100_000, 1);
    }

    private static Target following(RedirectServer server) {
        return Targets.following(Targets.with(server.url("ws", "/ws"), HEADERS, "c=s3cret", List.of("my.v1")));
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void sameServerGetsAll(int status) throws Exception {
        try (RedirectServer server = new RedirectServer().redirects("/ws", status, "/chat?room=1")) {
            Channel channel = open(following(server));
            assertThat(heard.text()).isEqualTo("o");
            channel.send(utf8("x"), false, true);
            assertThat(server.requests("/chat?room=1 HTTP/1.1"))
                    .singleElement()
                    .asString()
                    .contains(
                            "\r\nAuthorization: Bearer s3cret\r\n",
                            "\r\nCookie: c=s3cret; way=" + status + "\r\n",
                            "\r\nSec-WebSocket-Protocol: my.v1\r\n");
            assertThat(server.server.peers()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"https", "wss"})
    void sameHostOverTlsGetsAll(String scheme) throws Exception {
        try (RedirectServer secure =
                        new RedirectServer(TestCertificate.ofServer().serverSocket());
                RedirectServer plain = new RedirectServer().redirects("/ws", 307, secure.url(scheme, "/ws"))) {
            open(following(plain));
            assertThat(heard.text()).isEqualTo("o");
            assertThat(secure.requests("/ws HTTP/1.1"))
                    .singleElement()
                    .asString()
                    .contains("\r\nAuthorization: Bearer s3cret\r\n", "c=s3cret");
        }
    }

    @Test
    void anotherHostGetsNoSecrets() throws Exception {
        try (RedirectServer server = new RedirectServer()) {
            server.redirects("/ws", 302, server.other("ws", "/chat"));
            open(following(server));
            assertThat(heard.text()).isEqualTo("o");
            assertThat(server.requests("/chat HTTP/1.1"))
                    .singleElement()
                    .asString()
                    .contains("\r\nOrigin: http://app.example\r\n", "\r\nSec-WebSocket-Protocol: my.v1\r\n")
                    .doesNotContain("s3cret", "Cookie");
        }
    }

    @Test
    void hostWithoutTlsGetsNoSecrets() throws Exception {
        try (RedirectServer plain = new RedirectServer();
                RedirectServer secure = new RedirectServer(
                                TestCertificate.ofServer().serverSocket())
                        .redirects("/ws", 302, plain.url("ws", "/chat"))) {
            Target target = Targets.with(secure.url("wss", "/ws"), HEADERS, "c=s3cret", List.of());
            open(Targets.following(target));
            assertThat(plain.requests("/chat HTTP/1.1"))
                    .singleElement()
                    .asString()
                    .doesNotContain("s3cret");
        }
    }

    @Test
    void sockJsSessionFollowsToo() throws Exception {
        try (RedirectServer second = new RedirectServer();
                RawServer first = new RawServer(client -> {
                    client.request();
                    client.respond(200, "OK", "", RawServer.INFO);
                    client.request();
                    client.respond(307, "Moved", "Location: " + second.url("ws", "/s") + "\r\n", "");
                    client.drain();
                })) {
            open(Targets.following(Targets.of(first.url("http", "/ws"))));
            assertThat(second.requests("/s HTTP/1.1")).hasSize(1);
            assertThat(first.requests).hasSize(2);
        }
    }

    @Test
    void circleEnds() throws Exception {
        try (RedirectServer server = new RedirectServer().redirects("/ws", 302, "/ws")) {
            assertFault(failure(following(server)), Cause.LIMIT, "redirected 20 times", "clients in a circle");
            assertThat(server.server.requests).hasSize(21);
        }
    }

    @Test
    void refusalNamesTheRedirect() throws Exception {
        try (RedirectServer server = new RedirectServer()
                .redirects("/ws", 302, "/login?t=s3cret")
                .answers("/login?t=s3cret", "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")) {
            Fault fault = failure(following(server));
            assertFault(fault, Cause.FORBIDDEN, "HTTP 403 Forbidden", "redirected to " + server.url("http", "/login"));
            assertThat(fault.message()).doesNotContain("s3cret");
        }
    }

    @Test
    void withoutTheParameterItFailsAndNamesIt() throws IOException {
        try (RedirectServer server =
                new RedirectServer().redirects("/ws", 302, "https://u:p@sso.example/login?t=1#x")) {
            Fault fault = failure(Targets.of(server.url("ws", "/ws")));
            assertFault(fault, Cause.HTTP_STATUS, "302 Moved to https://sso.example/login;", "redirects = true");
            assertThat(fault.message()).doesNotContain("t=1", "u:p");
            assertThat(server.server.requests).hasSize(1);
        }
    }
}
