package io.github.jmeterduplex.samples.runs.signalr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.servers.lean.LeanServer;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The benchmark's server as the official JavaScript client sees it. */
@Tag("parallel")
class LeanServerIT {
    @Test
    void resultsAreTheFirstArguments() throws Exception {
        OfficialDialogue.assumeInstalled();
        try (LeanServer server = LeanServer.start(0)) {
            OfficialDialogue client = OfficialDialogue.with(
                    "http://127.0.0.1:" + server.port() + "/hub",
                    "websocket",
                    "json",
                    "--skip-negotiation",
                    "--steps=invoke,send");

            assertThat(client.saw("invoke"))
                    .isEqualTo("[\"text\",{\"id\":7,\"text\":\"\u00e4\u20ac\ud83d\ude00\",\"list\":[1,2.5,null,true],"
                            + "\"none\":null},null,4294967296]");
            // Nothing comes back for the last one, so the client does not wait for it.
            assertThat(Await.answer(server::messages, messages -> messages >= 5, Duration.ofSeconds(20)))
                    .isEqualTo(5);
        }
    }
}
