package io.github.jmeterduplex.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.settings.TlsEngine;
import io.github.jmeterduplex.internal.settings.TlsResumption;
import io.github.jmeterduplex.internal.transport.net.TlsOptions;
import io.github.jmeterduplex.internal.transport.net.TlsStyle;
import io.github.jmeterduplex.internal.transport.open.JettyConnector;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLServerSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whose TLS session a connection resumes: the server needs its key for a full handshake alone. */
@ParameterizedClass
@MethodSource("engines")
class TlsResumptionTest {
    private static final int SESSIONS = 60;
    private static final int AT_A_TIME = 6;

    private final TlsEngine engine;
    private final String protocol;
    private JettyConnector connector;
    private TestCertificate certificate;

    TlsResumptionTest(TlsEngine engine, String protocol) {
        this.engine = engine;
        this.protocol = protocol;
    }

    static Stream<Arguments> engines() {
        return Stream.of(TlsEngine.NATIVE, TlsEngine.JDK)
                .flatMap(engine -> Stream.of("TLSv1.2", "TLSv1.3").map(version -> Arguments.of(engine, version)));
    }

    @BeforeEach
    void makeCertificate(@TempDir Path folder) throws Exception {
        certificate = TestCertificate.make(folder);
    }

    @AfterEach
    void close() {
        connector.close();
    }

    private void start(TlsResumption resumption) {
        connector = new JettyConnector(
                1_000_000, 16, 1, Duration.ofSeconds(30), Duration.ZERO, new TlsStyle(engine, resumption), new Bytes());
    }

    private RawServer server() throws Exception {
        SSLServerSocket socket = (SSLServerSocket) certificate
                .context()
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        socket.setEnabledProtocols(new String[] {protocol});
        return new RawServer(socket, client -> {
            client.upgrade(client.request(), "");
            client.drain();
        });
    }

    private Heard connect(RawServer server, int user) {
        Heard heard = new Heard();
        connector.connect(Targets.by(Targets.of(server.url("wss", "/ws")), new TlsOptions(true, null, user)), heard);
        return heard;
    }

    @Test
    void userThatComesBackResumesItsOwnSessionAndANewOneNone() throws Exception {
        start(TlsResumption.OWN);
        try (RawServer server = server()) {
            for (int round = 0; round < 3; round++) {
                for (int user = 0; user < 4; user++) {
                    Heard heard = connect(server, user);
                    heard.open().abort();
                    heard.fault();
                    assertThat(certificate.keyUses()).isEqualTo(round == 0 ? user + 1 : 4);
                }
            }
            connect(server, 4).open();
            assertThat(certificate.keyUses()).isEqualTo(5);
            connect(server, TlsOptions.NOBODY).open();
            connect(server, TlsOptions.NOBODY).open();
            assertThat(certificate.keyUses()).isEqualTo(7);
        }
    }

    @Test
    void noSessionIsResumedWhereThatIsOff() throws Exception {
        start(TlsResumption.OFF);
        try (RawServer server = server()) {
            for (int i = 1; i <= 4; i++) {
                connect(server, 0).open();
                assertThat(certificate.keyUses()).isEqualTo(i);
            }
        }
    }

    @Test
    void secondHandshakeAndThoseAfterItAreResumptionsOfAny() throws Exception {
        start(TlsResumption.ANY);
        try (RawServer server = server()) {
            for (int user = 0; user < 5; user++) {
                connect(server, user).open();
                assertThat(certificate.keyUses()).isEqualTo(1);
            }
        }
    }

    @Test
    void sessionsOpenedSideBySideResumeAsWell() throws Exception {
        start(TlsResumption.ANY);
        try (RawServer server = server()) {
            List<Heard> opening = new ArrayList<>();
            for (int user = 0; user < SESSIONS; user++) {
                opening.add(connect(server, user));
                if (opening.size() == AT_A_TIME) {
                    opening.remove(0).open();
                }
            }
            opening.forEach(Heard::open);
            assertThat(certificate.keyUses()).isLessThanOrEqualTo(AT_A_TIME);
        }
    }
}
