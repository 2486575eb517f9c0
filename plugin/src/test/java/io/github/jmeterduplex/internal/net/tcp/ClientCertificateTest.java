package io.github.jmeterduplex.internal.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.ChannelTest;
import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.internal.net.channel.RecordingChannelListener;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.tcp.TlsOptions.ClientCertificate;
import io.github.jmeterduplex.internal.settings.TlsProvider;
import io.github.jmeterduplex.internal.settings.TlsResumption;
import io.github.jmeterduplex.internal.settings.TlsStyle;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that ask a client who it is. */
@ParameterizedClass
@EnumSource(names = {"NATIVE", "JDK"})
class ClientCertificateTest extends ChannelTest {
    private static TestCertificate server;
    private static ClientCertificate jo;
    private static ClientCertificate ann;

    @BeforeAll
    static void makeCertificates(@TempDir Path folder) throws Exception {
        server = TestCertificate.ofServer();
        jo = TestCertificate.ofClient(folder, "jo", "EC");
        ann = TestCertificate.ofClient(folder, "ann", "RSA");
    }

    ClientCertificateTest(TlsProvider engine) {
        super(1_000_000, 1_000_000, 1, new TlsStyle(engine, TlsResumption.ANY));
    }

    /** Tells each client who it is. */
    private static RawServer asking(boolean needs, String... protocols) throws Exception {
        SSLServerSocket socket = (SSLServerSocket) server.trustingEverybody()
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        socket.setNeedClientAuth(needs);
        if (!needs) {
            socket.setWantClientAuth(true);
        }
        if (protocols.length > 0) {
            socket.setEnabledProtocols(protocols);
        }
        return new RawServer(socket, client -> {
            client.upgrade(client.request(), "");
            client.text(name((SSLSocket) client.socket));
            client.drain();
        });
    }

    private static String name(SSLSocket socket) throws IOException {
        try {
            return socket.getSession().getPeerPrincipal().getName();
        } catch (SSLPeerUnverifiedException e) {
            return "nobody";
        }
    }

    private RecordingChannelListener connect(RawServer server, ClientCertificate certificate) {
        RecordingChannelListener fresh = new RecordingChannelListener();
        connector.connect(
                Targets.by(Targets.of(server.url("wss", "/ws")), new TlsOptions(true, certificate, TlsOptions.NOBODY)),
                fresh);
        return fresh;
    }

    /** Resumed sessions are those of the certificate that they began with. */
    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void eachSessionShowsItsOwnCertificateAlsoWhereItIsResumed(String protocol) throws Exception {
        try (RawServer asking = asking(true, protocol)) {
            for (int round = 0; round < 4; round++) {
                RecordingChannelListener first = connect(asking, jo);
                RecordingChannelListener second = connect(asking, ann);
                assertThat(first.text()).isEqualTo("CN=jo");
                assertThat(second.text()).isEqualTo("CN=ann");
                first.open().abort();
                second.open().abort();
                first.fault();
                second.fault();
            }
        }
    }

    @Test
    void whoHasNoneShowsNone() throws Exception {
        try (RawServer asking = asking(false)) {
            assertThat(connect(asking, jo).text()).isEqualTo("CN=jo");
            assertThat(connect(asking, null).text()).isEqualTo("nobody");
        }
    }

    @Test
    void certificateThatIsDemandedIsNamed() throws Exception {
        try (RawServer asking = asking(true)) {
            Fault fault = connect(asking, null).fault();
            assertThat(fault.cause()).isEqualTo(Cause.TLS);
            assertThat(fault.message()).contains("client certificate", "javax.net.ssl.keyStore");
        }
    }
}
