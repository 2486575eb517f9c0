package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.net.http.HttpProxy;
import io.github.jmeterduplex.internal.net.http.ServerRoute.Route;
import io.github.jmeterduplex.internal.net.tcp.TestCertificate;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineServer;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.PollingChannelListener;
import io.github.jmeterduplex.internal.protocol.sockjs.XhrServer;
import io.github.jmeterduplex.internal.settings.TlsProvider;
import io.github.jmeterduplex.internal.settings.TlsResumption;
import io.github.jmeterduplex.internal.settings.TlsStyle;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions through an HTTP proxy, and what one may do to them. */
@ParameterizedClass
@EnumSource(names = {"NATIVE", "JDK"})
public class ProxyTest extends ChannelTest {
    ProxyTest(TlsProvider engine) {
        super(1_000_000, 1_000_000, 1, new TlsStyle(engine, TlsResumption.OWN));
    }

    private static void echo(RawServer.Client client) throws IOException {
        client.upgrade(client.request(), "");
        client.text(client.readFrame().text());
        client.drain();
    }

    /** Passes connections on as a proxy does. */
    public static RawServer proxy() throws IOException {
        return proxy(new AtomicBoolean());
    }

    private static RawServer proxy(AtomicBoolean refuses) throws IOException {
        return new RawServer(client -> {
            String[] words = client.request().split(" ", -1);
            if (refuses.get()) {
                client.respond(503, "Service Unavailable", "", "");
                return;
            }
            String target = words[1];
            try (Socket server = new Socket(
                    InetAddress.getLoopbackAddress(),
                    Integer.parseInt(target.substring(target.lastIndexOf(':') + 1)))) {
                client.write("HTTP/1.1 200 Connection established\r\n\r\n");
                Thread back = new Thread(() -> copy(server, client.out));
                back.setDaemon(true);
                back.start();
                client.in.transferTo(server.getOutputStream());
            }
        });
    }

    private static void copy(Socket from, OutputStream to) {
        try (InputStream in = from.getInputStream()) {
            in.transferTo(to);
        } catch (IOException e) {
            // One side is gone.
        }
    }

    private static Target through(String url, HttpProxy proxy) {
        return Targets.on(Targets.of(url, Duration.ofSeconds(10)), new Route(null, proxy));
    }

    private static HttpProxy at(RawServer proxy) {
        return new HttpProxy("127.0.0.1", proxy.port(), null);
    }

    private Fault fault(HttpProxy proxy) throws InterruptedException {
        connector.connect(through("wss://server.example:8443/ws", proxy), heard);
        return heard.fault();
    }

    @Test
    void webSocketGoesThroughATunnel() throws Exception {
        try (RawServer server = new RawServer(ProxyTest::echo);
                RawServer proxy = proxy()) {
            connector.connect(through(server.url("ws", "/ws"), at(proxy)), heard);
            heard.open().send(utf8("hello"), false, true);
            assertThat(heard.text()).isEqualTo("hello");
            assertThat(proxy.requests)
                    .singleElement()
                    .asString()
                    .startsWith("CONNECT 127.0.0.1:" + server.port() + " HTTP/1.1\r\nHost: 127.0.0.1:" + server.port()
                            + "\r\n")
                    .doesNotContain("Proxy-Authorization");
            assertThat(server.requests).singleElement().asString().startsWith("GET /ws HTTP/1.1\r\n");
        }
    }

    @Test
    void sockJsAsksForInfoThroughTheSameTunnel() throws Exception {
        try (RawServer server = RawServer.sockJs(client -> {
                    client.text("o");
                    client.text("a" + client.readFrame().text());
                    client.drain();
                });
                RawServer proxy = proxy()) {
            connector.connect(through(server.url("http", "/ws"), at(proxy)), heard);
            heard.open().send(utf8("hello"), false, true);
            assertThat(heard.text()).isEqualTo("hello");
            assertThat(proxy.requests).hasSize(1);
        }
    }

    @Test
    void tlsIsSpokenWithTheServerThroughTheTunnel() throws Exception {
        try (RawServer server = new RawServer(TestCertificate.ofServer().serverSocket(), ProxyTest::echo);
                RawServer proxy = proxy()) {
            connector.connect(through(server.url("wss", "/ws"), at(proxy)), heard);
            String large = "x".repeat(200_000);
            heard.open().send(utf8(large), false, true);
            assertThat(heard.text()).isEqualTo(large);
        }
    }

    /** SNI names the server, not the proxy (RFC 6066, section 3). */
    @Test
    void tlsAsksForTheHostOfTheUrl() throws Exception {
        try (RawServer server = new RawServer(TestCertificate.ofServer().serverSocket(), client -> {
                    client.upgrade(client.request(), "");
                    ExtendedSSLSession session = (ExtendedSSLSession) ((SSLSocket) client.socket).getSession();
                    client.text(session.getRequestedServerNames().toString());
                    client.drain();
                });
                RawServer proxy = proxy()) {
            connector.connect(through("wss://chat.example:" + server.port() + "/ws", at(proxy)), heard);
            assertThat(heard.text()).contains("value=chat.example");
        }
    }

    /** An interim response comes before the final one (RFC 9110, section 15.2). */
    @Test
    void interimResponseIsPassedOver() throws Exception {
        try (RawServer proxy = new RawServer(client -> {
            client.request();
            client.write("HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n");
            echo(client);
        })) {
            connector.connect(through("ws://server.example/ws", at(proxy)), heard);
            heard.open().send(utf8("hello"), false, true);
            assertThat(heard.text()).isEqualTo("hello");
        }
    }

    /** The proxy looks the name up: this machine may not know it. */
    @Test
    void nameOfTheServerIsNotLookedUpHere() throws Exception {
        try (RawServer server = new RawServer(ProxyTest::echo);
                RawServer proxy = proxy()) {
            connector.connect(through("ws://nowhere.invalid:" + server.port() + "/ws", at(proxy)), heard);
            heard.open().send(utf8("hello"), false, true);
            assertThat(heard.text()).isEqualTo("hello");
        }
    }

    @Test
    void loginGoesToTheProxyAlone() throws Exception {
        try (RawServer server = new RawServer(ProxyTest::echo);
                RawServer proxy = proxy()) {
            HttpProxy login = HttpProxy.of("parameter proxy", "http://jo:s%40cret@127.0.0.1:" + proxy.port());
            connector.connect(through(server.url("ws", "/ws"), login), heard);
            heard.open();
            // jo:s@cret
            assertThat(proxy.requests)
                    .singleElement()
                    .asString()
                    .contains("Proxy-Authorization: Basic am86c0BjcmV0\r\n");
            assertThat(server.requests).singleElement().asString().doesNotContain("Proxy-");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            407 Proxy Authentication Required; it wants a login
            403 Forbidden;                     many proxies allow CONNECT to port 443 alone
            503 Service Unavailable;           could not reach the server
            302 Found;                         see its log
            """)
    void refusalIsNamed(String status, String advice) throws Exception {
        try (RawServer proxy = RawServer.writing("HTTP/1.1 " + status + "\r\nContent-Length: 5\r\n\r\nsorry")) {
            Fault fault = fault(at(proxy));
            assertThat(fault.cause()).isEqualTo(Cause.PROXY);
            assertThat(fault.message())
                    .contains(
                            "the proxy 127.0.0.1:" + proxy.port() + " refused CONNECT server.example:8443",
                            status,
                            advice);
        }
    }

    @Test
    void loginThatIsNotTakenIsNamedAndNotShown() throws Exception {
        try (RawServer proxy = RawServer.answering(407, "Proxy Authentication Required", "", "")) {
            Fault fault = fault(HttpProxy.of("parameter proxy", "http://jo:secret@127.0.0.1:" + proxy.port()));
            assertThat(fault.message()).contains("does not take this login").doesNotContain("secret");
        }
    }

    @Test
    void endIsNamed() throws Exception {
        try (RawServer proxy = new RawServer(RawServer.Client::request)) {
            assertThat(fault(at(proxy)).message()).contains("closed the connection on CONNECT server.example:8443");
        }
    }

    @Test
    void whatIsNoHttpIsNamed() throws Exception {
        try (RawServer proxy = RawServer.writing("SSH-2.0-OpenSSH_9.6\r\n")) {
            assertThat(fault(at(proxy)).message())
                    .contains("did not answer CONNECT", "SSH-2.0", "is it an HTTP proxy?");
        }
    }

    @Test
    void silenceIsNamed() throws Exception {
        try (RawServer proxy = new RawServer(RawServer.Client::drain)) {
            String url = "wss://server.example:8443/ws";
            connector.connect(Targets.on(Targets.of(url, Duration.ofSeconds(2)), new Route(null, at(proxy))), heard);
            Fault fault = heard.fault();
            assertThat(fault.cause()).isEqualTo(Cause.TIMEOUT);
            assertThat(fault.message()).contains("did not answer CONNECT server.example:8443 within 2000 ms");
        }
    }

    @Test
    void proxyThatIsNotThereIsNamed() throws Exception {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        Fault fault = fault(new HttpProxy("127.0.0.1", free, null));
        assertThat(fault.cause()).isEqualTo(Cause.PROXY);
        assertThat(fault.message()).contains("no proxy listens on 127.0.0.1:" + free);
    }

    @Test
    void proxyWithoutAddressIsNamed() throws Exception {
        Fault fault = fault(new HttpProxy("x".repeat(64) + ".invalid", 3128, null));
        assertThat(fault.cause()).isEqualTo(Cause.PROXY);
        assertThat(fault.message()).contains(".invalid has no address");
    }

    @ParameterizedTest
    @ValueSource(strings = {"xhr-streaming", "websocket,xhr-polling", "eventsource", "polling", "polling,websocket"})
    void everyConnectionOfAFallbackGoesThroughATunnel(String transports) throws Exception {
        try (XhrServer xhr = new XhrServer(true);
                EngineServer engine = new EngineServer(true);
                RawServer proxy = proxy()) {
            boolean polls = transports.startsWith("polling");
            RawServer server = polls ? engine.server : xhr.server;
            Target target = Targets.over(transports, polls ? engine.url() : xhr.url());
            ChannelListener hears = polls ? new PollingChannelListener() : heard;
            connector.connect(Targets.on(target, new Route(null, at(proxy))), hears);
            if (hears instanceof PollingChannelListener polled) {
                polled.opened().send(utf8("4hello"), false, true);
                assertThat(polled.text()).isEqualTo("4hello");
            } else {
                heard.open().send(utf8("hello"), false, true);
                assertThat(heard.text()).isEqualTo("hello");
            }
            assertThat(proxy.requests)
                    .hasSizeGreaterThan(1)
                    .allMatch(request -> request.startsWith("CONNECT 127.0.0.1:" + server.port()));
            assertThat(server.peers()).hasSize(proxy.requests.size());
        }
    }

    /** The sending connection is made when the session is open. */
    @Test
    void proxyThatPassesNoMoreOnIsNamedWhereASessionSends() throws Exception {
        AtomicBoolean refuses = new AtomicBoolean();
        try (XhrServer xhr = new XhrServer(true);
                RawServer proxy = proxy(refuses)) {
            Target target = Targets.over("xhr-streaming", xhr.url());
            connector.connect(Targets.on(target, new Route(null, at(proxy))), heard);
            Channel channel = heard.open();
            refuses.set(true);
            channel.send(utf8("hello"), false, true);
            Fault fault = heard.fault();
            assertThat(fault.cause()).isEqualTo(Cause.PROXY);
            assertThat(fault.message()).contains("refused CONNECT 127.0.0.1:" + xhr.server.port(), "HTTP 503");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "proxy.example:3128",
                "https://proxy.example:3128",
                "socks5://proxy.example:1080",
                "http://proxy.example",
                "http://proxy.example:0",
                "http://proxy.example:65536",
                "http://:3128",
                "http://jo:secret@:3128",
                "http://proxy.example:3128/path",
                "http://jo:%zz@proxy.example:3128",
                "http://proxy.example:3128?secret=1",
                "http://pro xy:3128",
                "http://proxy.example:3128#secret",
                "http://@proxy.example:3128"
            })
    void anythingButAProxysUrlIsABadParameter(String text) {
        assertThatThrownBy(() -> HttpProxy.of("parameter proxy", text))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("parameter proxy")
                .hasMessageContaining("http://[user:password@]host:port")
                .hasMessageNotContaining("secret");
    }

    @Test
    void urlIsTakenApart() {
        assertThat(HttpProxy.of("parameter proxy", "http://[::1]:3128/")).isEqualTo(new HttpProxy("::1", 3128, null));
        assertThat(HttpProxy.of("parameter proxy", "http://jo@my_proxy:3128"))
                .isEqualTo(new HttpProxy("my_proxy", 3128, "jo:"));
        assertThat(HttpProxy.of("parameter proxy", "http://a+b:c%3Ad@p:1").login())
                .isEqualTo("a+b:c:d");
        assertThat(HttpProxy.of("parameter proxy", "http://jo:secret@p:1")).hasToString("http://******@p:1");
    }
}
