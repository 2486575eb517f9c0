package io.github.jmeterduplex.internal.protocol.signalr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelTest;
import io.github.jmeterduplex.internal.net.channel.ProxyTest;
import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.http.HttpProxy;
import io.github.jmeterduplex.internal.net.http.ServerRoute.Route;
import io.github.jmeterduplex.internal.net.tcp.TestCertificate;
import io.github.jmeterduplex.internal.settings.TlsProvider;
import io.github.jmeterduplex.internal.settings.TlsResumption;
import io.github.jmeterduplex.internal.settings.TlsStyle;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SignalR over TLS and through a proxy: negotiate, its redirects and the transports. */
@ParameterizedClass
@EnumSource(names = {"NATIVE", "JDK"})
class HubTlsTest extends ChannelTest {
    private static SSLContext context;

    @BeforeAll
    static void makeCertificate() throws Exception {
        context = TestCertificate.ofServer().context();
    }

    HubTlsTest(TlsProvider engine) {
        super(100_000, 100_000, 1, new TlsStyle(engine, TlsResumption.OWN));
    }

    private static HubServer secure() throws IOException {
        return new HubServer(
                true, context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    }

    private static String url(HubServer secure) {
        return secure.url().replace("http://127.0.0.1", "https://localhost");
    }

    private void talks() {
        Channel channel = heard.open();
        channel.send(utf8("hello"), false, true);
        assertThat(heard.text()).isEqualTo("hello");
        channel.close();
        assertThat(heard.fault().message()).contains("closed the connection");
    }

    @ParameterizedTest
    @ValueSource(strings = {"websocket", "sse", "longpolling"})
    void hubSpeaksTls(String transport) throws Exception {
        try (HubServer server = secure()) {
            connector.connect(Targets.signalR(transport, url(server)), heard);
            talks();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"websocket", "sse", "longpolling"})
    void redirectLeadsFromOneToTheOther(String transport) throws Exception {
        try (HubServer plain = new HubServer(true);
                HubServer secure = secure()) {
            plain.answers.put("negotiate", HubServer.json(200, "{\"url\":\"" + url(secure) + "\"}"));
            connector.connect(Targets.signalR(transport, plain.url()), heard);
            talks();
            assertThat(secure.requests(transport)).isNotEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"websocket", "sse", "longpolling"})
    void redirectGoesThroughTheProxyAsWell(String transport) throws Exception {
        try (HubServer plain = new HubServer(true);
                HubServer secure = secure();
                RawServer proxy = ProxyTest.proxy()) {
            secure.answers.put("negotiate", HubServer.json(200, "{\"url\":\"" + plain.url() + "\"}"));
            Target target = Targets.signalR(transport, url(secure), null, Duration.ofSeconds(10));
            Route route = new Route(null, new HttpProxy("127.0.0.1", proxy.port(), null));
            connector.connect(Targets.on(target, route), heard);
            talks();
            assertThat(proxy.requests)
                    .anyMatch(head -> head.startsWith("CONNECT localhost:" + secure.server.port()))
                    .anyMatch(head -> head.startsWith("CONNECT 127.0.0.1:" + plain.server.port()));
            assertThat(proxy.requests.size())
                    .isEqualTo(
                            plain.server.peers().size() + secure.server.peers().size());
        }
    }
}
