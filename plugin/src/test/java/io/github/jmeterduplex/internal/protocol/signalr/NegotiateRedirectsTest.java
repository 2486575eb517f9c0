package io.github.jmeterduplex.internal.protocol.signalr;

import static io.github.jmeterduplex.session.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.ChannelTest;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.tcp.TestCertificate;
import io.github.jmeterduplex.session.Cause;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP redirects of SignalR's negotiate, which are followed as browsers follow them. */
class NegotiateRedirectsTest extends ChannelTest {
    private static final String TOKEN = "eyJ-s3cret";
    private static final String FOUND = HubServer.json(
            200,
            "{\"negotiateVersion\":1,\"connectionToken\":\"t\",\"connectionId\":\"i\"," + HubServer.OFFERS_ALL + "}");

    NegotiateRedirectsTest() {
        super(100_000, 100_000, 1);
    }

    private static String moved(int status, String location) {
        return "HTTP/1.1 " + status + " Moved\r\nLocation: " + location + "\r\nContent-Length: 0\r\n\r\n";
    }

    /** A GET of this path is the kind longpolling of the test server. */
    @ParameterizedTest
    @CsvSource({"301,GET", "302,GET", "303,GET", "307,POST", "308,POST"})
    void transportGoesToTheUrlWithTheAnswerOfTheRedirect(int status, String method) throws Exception {
        try (HubServer first = new HubServer(true);
                HubServer second = new HubServer(false)) {
            second.answers.put(method.equals("GET") ? "longpolling" : "negotiate", FOUND);
            first.answers.put("negotiate", moved(status, second.url() + "/negotiate?negotiateVersion=1&n=2"));
            open(Targets.signalR("websocket", first.url(), TOKEN, Targets.TIMEOUT));
            assertThat(second.server.requests)
                    .singleElement()
                    .asString()
                    .startsWith(method + " /hub/negotiate?negotiateVersion=1&n=2 HTTP/1.1\r\n")
                    .doesNotContain(TOKEN);
            assertThat(first.requests("websocket"))
                    .singleElement()
                    .asString()
                    .startsWith("GET /hub?id=t HTTP/1.1\r\n")
                    .contains("\r\nAuthorization: Bearer " + TOKEN + "\r\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"websocket", "sse", "longpolling"})
    void redirectToTlsIsFollowed(String transport) throws Exception {
        try (HubServer secure = new HubServer(false, TestCertificate.ofServer().serverSocket());
                HubServer plain = new HubServer(true)) {
            String url = secure.server.url("https", "/hub/negotiate?negotiateVersion=1");
            plain.answers.put("negotiate", moved(307, url));
            assertThat(open(Targets.signalR(transport, plain.url())).transport())
                    .isEqualTo(transport);
            assertThat(secure.server.requests)
                    .singleElement()
                    .asString()
                    .startsWith("POST /hub/negotiate?negotiateVersion=1 HTTP/1.1\r\n");
            assertThat(plain.requests(transport)).isNotEmpty();
        }
    }

    @Test
    void circleEnds() throws IOException {
        try (HubServer server = new HubServer(false)) {
            server.answers.put("negotiate", moved(307, "/hub/negotiate"));
            assertFault(
                    failure(Targets.signalR("websocket,sse", server.url())),
                    Cause.LIMIT,
                    "redirected 20 times",
                    server.url() + "/negotiate");
            assertThat(server.requests("negotiate")).hasSize(21);
            server.server.awaitAllClosed();
        }
    }
}
