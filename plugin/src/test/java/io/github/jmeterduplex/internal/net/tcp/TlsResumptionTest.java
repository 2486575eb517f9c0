package io.github.jmeterduplex.internal.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Bytes;
import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.internal.net.channel.RecordingChannelListener;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.websocket.JettyConnector;
import io.github.jmeterduplex.internal.settings.TlsProvider;
import io.github.jmeterduplex.internal.settings.TlsResumption;
import io.github.jmeterduplex.internal.settings.TlsStyle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whose TLS session a connection resumes, as the server has it. */
@ParameterizedClass
@MethodSource("engines")
class TlsResumptionTest {
    private static final int SESSIONS = 60;
    private static final int AT_A_TIME = 6;

    private final TlsProvider engine;
    private final String protocol;
    private JettyConnector connector;
    private TlsServerSocket tls;

    TlsResumptionTest(TlsProvider engine, String protocol) {
        this.engine = engine;
        this.protocol = protocol;
    }

    static Stream<Arguments> engines() {
        return Stream.of(TlsProvider.NATIVE, TlsProvider.JDK)
                .flatMap(engine -> Stream.of("TLSv1.2", "TLSv1.3").map(version -> Arguments.of(engine, version)));
    }

    @BeforeEach
    void listen() throws Exception {
        tls = new TlsServerSocket(TestCertificate.ofServer().context(), protocol);
    }

    @AfterEach
    void close() {
        connector.close();
    }

    private void start(TlsResumption resumption) {
        connector = new JettyConnector(
                new ConnectionLimits(1_000_000, 16, Duration.ofSeconds(30)),
                1,
                Duration.ZERO,
                new TlsStyle(engine, resumption),
                new Bytes());
    }

    private RawServer server() {
        return new RawServer(tls, client -> {
            client.upgrade(client.request(), "");
            client.readUntilClose(text -> {});
        });
    }

    private void assertHandshakes(int full, int resumed) {
        assertThat(tls.fullHandshakes()).as("full").isEqualTo(full);
        assertThat(tls.resumedHandshakes()).as("resumed").isEqualTo(resumed);
    }

    private RecordingChannelListener connect(RawServer server, int user) {
        RecordingChannelListener heard = new RecordingChannelListener();
        connector.connect(Targets.by(Targets.of(server.url("wss", "/ws")), new TlsOptions(true, null, user)), heard);
        return heard;
    }

    @Test
    void userThatComesBackResumesItsOwnSessionAndANewOneNone() throws Exception {
        start(TlsResumption.OWN);
        try (RawServer server = server()) {
            for (int round = 0; round < 3; round++) {
                for (int user = 0; user < 4; user++) {
                    RecordingChannelListener heard = connect(server, user);
                    heard.open().abort();
                    heard.fault();
                    int connections = 4 * round + user + 1;
                    int full = Math.min(connections, 4);
                    assertHandshakes(full, connections - full);
                }
            }
            connect(server, 4).open();
            assertHandshakes(5, 8);
            connect(server, TlsOptions.NOBODY).open();
            connect(server, TlsOptions.NOBODY).open();
            assertHandshakes(7, 8);
        }
    }

    @Test
    void noSessionIsResumedWhereThatIsOff() throws Exception {
        start(TlsResumption.OFF);
        try (RawServer server = server()) {
            for (int i = 1; i <= 4; i++) {
                connect(server, 0).open();
                assertHandshakes(i, 0);
            }
        }
    }

    @Test
    void secondHandshakeAndThoseAfterItAreResumptionsOfAny() throws Exception {
        start(TlsResumption.ANY);
        try (RawServer server = server()) {
            for (int user = 0; user < 5; user++) {
                connect(server, user).open();
                assertHandshakes(1, user);
            }
        }
    }

    @Test
    void sessionsOpenedSideBySideResumeAsWell() throws Exception {
        start(TlsResumption.ANY);
        try (RawServer server = server()) {
            List<RecordingChannelListener> opening = new ArrayList<>();
            for (int user = 0; user < SESSIONS; user++) {
                opening.add(connect(server, user));
                if (opening.size() == AT_A_TIME) {
                    opening.remove(0).open();
                }
            }
            opening.forEach(RecordingChannelListener::open);
            assertThat(tls.fullHandshakes()).isLessThanOrEqualTo(AT_A_TIME);
            assertThat(tls.fullHandshakes() + tls.resumedHandshakes()).isEqualTo(SESSIONS);
        }
    }
}
