package io.github.jmeterduplex.samples.runs.socketio;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.servers.socketio.SocketIoChat;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.socketio.SocketIoEmit;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Polling of netty-socketio, which says keep-alive and closes each connection after its response. */
class PollingSessionsOnNettyTest {
    @Test
    void everySessionStaysOpenAndEveryMessageIsAcknowledged(@TempDir Path folder) throws Exception {
        SocketIoChat.logWarningsOnly();
        try (SocketIoChat chat = SocketIoChat.startPolling();
                Sampling run = Sampling.in(folder)) {
            String opened =
                    run.good(new SocketIoConnect(), "url = " + chat.url() + """

                            transports = polling
                            sessions = 10
                            cookies = none
                            """).getResponseMessage();
            assertThat(opened).startsWith("opened 10 of 10 sessions (polling 10)");
            // One at a time in each session: the server itself loses what comes in bursts.
            String sent = run.good(new SocketIoEmit(), """
                            event = echo; args = [{"n":{{sequence}}}]; messages = 500; maxInFlight = 10
                            waitForReplies = true
                            """).getResponseMessage();
            assertThat(sent).startsWith("sent 500: 500 replied");
            assertThat(chat.stats().toString()).contains("echo=500");
        }
    }
}
