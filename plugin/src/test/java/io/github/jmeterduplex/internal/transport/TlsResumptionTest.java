package io.github.jmeterduplex.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLServerSocket;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The TLS session of one connection is resumed by those after it: the server needs its key no more. */
class TlsResumptionTest extends ChannelTest {
    private static final int SESSIONS = 60;
    private static final int AT_A_TIME = 6;

    private TestCertificate certificate;

    TlsResumptionTest() {
        super(1_000_000, 1_000_000, 1);
    }

    @BeforeEach
    void makeCertificate(@TempDir Path folder) throws Exception {
        certificate = TestCertificate.make(folder);
    }

    private RawServer server(String version) throws Exception {
        SSLServerSocket socket = (SSLServerSocket) certificate
                .context()
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        socket.setEnabledProtocols(new String[] {version});
        return new RawServer(socket, client -> {
            client.upgrade(client.request(), "");
            client.drain();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void secondHandshakeAndThoseAfterItAreResumptions(String version) throws Exception {
        try (RawServer server = server(version)) {
            for (int i = 0; i < 5; i++) {
                Heard heard = new Heard();
                connector.connect(Targets.of(server.url("wss", "/ws")), heard);
                heard.open();
                assertThat(certificate.keyUses()).isEqualTo(1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void sessionsOpenedSideBySideResumeAsWell(String version) throws Exception {
        try (RawServer server = server(version)) {
            List<Heard> opening = new ArrayList<>();
            for (int i = 0; i < SESSIONS; i++) {
                Heard heard = new Heard();
                opening.add(heard);
                connector.connect(Targets.of(server.url("wss", "/ws")), heard);
                if (opening.size() == AT_A_TIME) {
                    opening.remove(0).open();
                }
            }
            opening.forEach(Heard::open);
            assertThat(certificate.keyUses()).isLessThanOrEqualTo(AT_A_TIME);
        }
    }
}
