package io.github.jmeterduplex.internal.protocol.signalr;

import static io.github.jmeterduplex.session.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.tcp.TestCertificate;
import io.github.jmeterduplex.internal.net.tcp.TlsOptions;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Header;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How sessions by Microsoft's client open, and that what fails is told under Duplex's causes, and in time. */
class LibraryHubOpeningsTest extends LibraryHubs {
    private static final String TOKEN = "s3cr3t-token";

    @Test
    void portWhereNothingListensIsTold() throws Exception {
        int port;
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = taken.getLocalPort();
        }
        assertFault(
                failure(Targets.signalR("websocket", "http://127.0.0.1:" + port + "/hub")),
                Cause.REFUSED,
                "127.0.0.1:" + port);
    }

    @ParameterizedTest
    @CsvSource({
        "negotiate,401,UNAUTHORIZED",
        "negotiate,403,FORBIDDEN",
        "negotiate,404,WRONG_SERVICE",
        "negotiate,503,HTTP_STATUS",
        "websocket,401,UNAUTHORIZED",
        "websocket,200,WRONG_SERVICE",
        "longpolling,401,UNAUTHORIZED",
        "longpolling,503,HTTP_STATUS"
    })
    void statusThatIsNotAskedForIsTold(String request, int status, Cause cause) throws Exception {
        try (HubServer server = new HubServer(false)) {
            server.answers.put(request, HubServer.json(status, "no"));
            String transport = request.equals("longpolling") ? request : "websocket";
            assertFault(
                    failure(Targets.signalR(transport, server.url())),
                    cause,
                    "127.0.0.1:" + server.server.port(),
                    "HTTP " + status);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<html>Welcome</html>                                    | no JSON object",
                "{\"error\":\"closed for today\"}                        | closed for today",
                "{\"ProtocolVersion\":\"1.5\"}                           | old ASP.NET SignalR",
                "{\"connectionId\":\"a\",\"availableTransports\":[]}     | none of the transports"
            })
    void answerThatOffersNothingIsTold(String answer, String says) throws Exception {
        try (HubServer server = new HubServer(false)) {
            server.answers.put("negotiate", HubServer.json(200, answer));
            Fault fault = failure(Targets.signalR("websocket", server.url()));
            assertThat(fault.message()).contains("127.0.0.1:" + server.server.port(), says);
        }
    }

    @Test
    void refusedHandshakeIsToldInTheHubsWords() throws Exception {
        try (RawServer server = RawServer.webSocket(client -> {
            client.readFrame();
            client.text("{\"error\":\"no such protocol\"}" + SEPARATOR);
            client.drain();
        })) {
            assertFault(failure(direct(server)), Cause.SERVER_ERROR, "refused the handshake", "\"no such protocol\"");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"negotiate", "websocket", "longpolling"})
    void silentServerFailsTheOpeningInTime(String request) throws Exception {
        try (HubServer server = new HubServer(false)) {
            server.answers.put(request, "");
            String transport = request.equals("longpolling") ? request : "websocket";
            assertFault(
                    failure(Targets.signalR(transport, server.url(), null, Duration.ofSeconds(1))),
                    Cause.TIMEOUT,
                    "127.0.0.1:" + server.server.port());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"websocket", "longpolling"})
    void tokenHeadersAndCookiesGoWithEveryRequest(String transport) throws Exception {
        try (HubServer server = new HubServer(false)) {
            server.headers.put("negotiate", "Set-Cookie: affinity=7; path=/\r\nSet-Cookie: both=new; path=/\r\n");
            SignalREnvelope envelope = new SignalREnvelope(Targets.hubs(transport), false, false, TOKEN);
            List<Header> headers = List.of(
                    new Header("X-Tenant", "a"),
                    new Header("X-Tenant", "b"),
                    new Header("Authorization", "Basic x"),
                    new Header("cookie", "header=1; login=you"));
            begin(Targets.over(envelope, server.url(), Duration.ofSeconds(15), headers, "login=me; both=old"));
            server.connection();

            String negotiate = server.requests("negotiate").get(0);
            assertThat(negotiate).contains("Cookie: login=you; both=old; header=1\r\n");
            String next = server.requests(transport).get(0);
            assertThat(next).contains("Cookie: affinity=7; both=new; login=you; header=1\r\n");
            assertThat(List.of(negotiate, next))
                    .allSatisfy(request -> assertThat(request)
                            .contains("Authorization: Bearer " + TOKEN + "\r\n", "X-Tenant: a, b\r\n")
                            .doesNotContain("Basic x"));
        }
    }

    @Test
    void cookiesDoNotGoToAnotherHost() throws Exception {
        try (HubServer first = new HubServer(false);
                HubServer other = new HubServer(false)) {
            String elsewhere = other.url().replace("127.0.0.1", "localhost");
            first.answers.put("negotiate", HubServer.json(200, "{\"url\":\"" + elsewhere + "\"}"));
            SignalREnvelope envelope = new SignalREnvelope(Targets.hubs("longpolling"), false, false, null);
            List<Header> headers = List.of(new Header("Cookie", "header=1"));
            begin(Targets.over(envelope, first.url(), Duration.ofSeconds(15), headers, "login=me"));
            other.connection();

            assertThat(first.requests("negotiate").get(0)).contains("Cookie: login=me; header=1\r\n");
            assertThat(other.server.requests)
                    .isNotEmpty()
                    .allSatisfy(request -> assertThat(request).doesNotContain("Cookie"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"websocket", "longpolling"})
    void certificateThatNobodyKnowsIsTrustedWhereTheParameterSaysSo(String transport) throws Exception {
        SSLContext context = TestCertificate.ofServer().context();
        try (HubServer server = new HubServer(
                true, context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress()))) {
            Target any = Targets.signalR(transport, server.url().replace("http://", "https://"));
            begin(any);
            assertThat(next(opened).transport()).isEqualTo(transport);

            Fault fault = failure(Targets.by(any, new TlsOptions(false, null, TlsOptions.NOBODY)));
            assertThat(fault.cause()).as(fault.message()).isEqualTo(Cause.TLS);
        }
    }

    /** The port is refused only where the parameters are not. */
    @ParameterizedTest
    @CsvSource({
        "s\u00e4cret, , , parameter httpHeaders: the header X-Key",
        "ok, a=s\u00e4cret, , parameter cookies:",
        "ok, , s\u00e4cret, parameter accessToken:",
        "ok, , two\u2028lines secret, parameter accessToken:"
    })
    void valueThatTheLibraryCannotSendIsRefusedWithoutBeingShown(
            String header, String cookies, String token, String parameter) throws Exception {
        SignalREnvelope envelope = new SignalREnvelope(Targets.hubs("websocket"), false, false, token);
        List<Header> headers = List.of(new Header("X-Key", header));
        Fault fault =
                failure(Targets.over(envelope, "http://127.0.0.1:1/hub", Duration.ofSeconds(15), headers, cookies));
        assertThat(fault.cause()).as(fault.message()).isEqualTo(Cause.BAD_PARAMETER);
        assertThat(fault.message()).contains(parameter, "not shown)", "ASCII").doesNotContain("cret");
    }
}
