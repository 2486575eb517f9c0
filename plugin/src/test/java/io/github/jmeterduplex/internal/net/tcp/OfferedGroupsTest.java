package io.github.jmeterduplex.internal.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.ChannelTest;
import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.internal.net.channel.RecordingChannelListener;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.settings.TlsProvider;
import io.github.jmeterduplex.internal.settings.TlsResumption;
import io.github.jmeterduplex.internal.settings.TlsStyle;
import javax.net.ssl.SSLServerSocket;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What is negotiated with the JDK's TLS as the server, which does not know X25519MLKEM768. Its certificate has a key of
 * P-256.
 */
@ParameterizedClass
@CsvSource({
    "NATIVE, default, X25519",
    "JDK, default, X25519",
    "NATIVE, browser, X25519",
    "NATIVE, 'P-384,X25519,P-256', P-384",
    "NATIVE, 'X25519MLKEM768,P-521,P-256', P-521",
    "NATIVE, P-256, P-256"
})
class OfferedGroupsTest extends ChannelTest {
    private final String expected;

    OfferedGroupsTest(TlsProvider engine, String groups, String expected) {
        super(1_000_000, 1_000_000, 1, new TlsStyle(engine, TlsResumption.OFF, groups));
        this.expected = expected;
    }

    private static final class Timed extends RecordingChannelListener {
        private final OpeningTimes times = new OpeningTimes();

        @Override
        public OpeningTimes openingTimes() {
            return times;
        }
    }

    @ParameterizedTest
    @CsvSource({"TLSv1.3, TLS_", "TLSv1.2, TLS_ECDHE_"})
    void openingKnowsVersionSuiteAndGroup(String protocol, String suite) throws Exception {
        SSLServerSocket socket = (SSLServerSocket) TestCertificate.ofServer().serverSocket();
        socket.setEnabledProtocols(new String[] {protocol});
        try (RawServer server = new RawServer(socket, client -> {
            client.upgrade(client.request(), "");
            client.drain();
        })) {
            Timed timed = new Timed();
            connector.connect(Targets.of(server.url("wss", "/ws")), timed);
            timed.open();
            assertThat(timed.times.tls()).matches(protocol + " " + suite + "\\w+ " + expected);
        }
    }
}
