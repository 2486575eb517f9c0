package io.github.jmeterduplex.samples.servers.lean;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.signalr.HubConnection;
import com.microsoft.signalr.HubConnectionBuilder;
import com.microsoft.signalr.TransportEnum;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The server as the official Java client of SignalR sees it. */
class LeanServerWithSignalRTest {
    @Test
    void resultsAreTheFirstArguments() throws Exception {
        try (LeanServer server = LeanServer.start(0)) {
            HubConnection hub = HubConnectionBuilder.create("http://127.0.0.1:" + server.port() + "/hub")
                    .shouldSkipNegotiate(true)
                    .withTransport(TransportEnum.WEBSOCKETS)
                    .build();
            hub.start().timeout(20, TimeUnit.SECONDS).blockingAwait();

            for (int i = 0; i < 100; i++) {
                String text = "<\u00e4> \"" + i + "\\ \ud83d\ude00";
                assertThat(hub.invoke(String.class, "Echo", text, i)
                                .timeout(20, TimeUnit.SECONDS)
                                .blockingGet())
                        .isEqualTo(text);
            }

            assertThat(server.openSessions()).isEqualTo(1);
            assertThat(server.messages()).isEqualTo(100);
            hub.stop().timeout(20, TimeUnit.SECONDS).blockingAwait();
        }
    }
}
