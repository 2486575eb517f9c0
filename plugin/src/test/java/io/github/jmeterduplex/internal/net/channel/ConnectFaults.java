package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.websocket.JettyConnector;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Sessions that do not begin, and the faults that say why. */
abstract class ConnectFaults {
    private static JettyConnector connector;

    /** A first session loads what the others need: their time-outs are short. */
    @BeforeAll
    static void start() throws IOException {
        connector = new JettyConnector(100_000, 2, Duration.ofSeconds(30), Duration.ZERO, new Bytes());
        try (RawServer server = RawServer.sockJs(client -> {})) {
            faultOf(Targets.of(server.url("http", "/ws")));
        }
    }

    @AfterAll
    static void stop() {
        connector.close();
    }

    static Fault faultOf(Target target) {
        RecordingChannelListener heard = new RecordingChannelListener();
        connector.connect(target, heard);
        Fault fault = heard.fault();
        assertThat(heard.opened).isEmpty();
        return fault;
    }
}
