package io.github.jmeterduplex.samples.runs.har;

import static io.github.jmeterduplex.samples.runs.har.Recordings.assertReplied;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.harness.LiveChatProcess;
import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that were saved by hand from the network panel of Chromium become plans that run. */
@Tag("parallel")
class ImportChromeHarIT {
    @TempDir
    private Path folder;

    private Path har(String name, int port) throws IOException {
        return SavedHar.write(name, port, folder.resolve(name));
    }

    /** Its cookie is not in the file: the page that sets it is taken all the same. */
    @Test
    void stompOverSockJs() throws Exception {
        try (LiveChatProcess chat = LiveChatProcess.start()) {
            Path plan = Recordings.imported(har("chrome-livechat.har", chat.port()));
            Recordings.assertNoMistake(List.of(plan));
            Finished run = Recordings.run(plan);
            assertThat(run.rows("GET /index")).hasSize(1);
            assertReplied(run, "/app/chat.send", 3);
            assertThat(chat.stats())
                    .containsEntry("messages", Map.of("/app/chat.send", 3))
                    .containsEntry("replies", 3)
                    .containsEntry("subscribes", 1);
        }
    }

    /** Of a session that began by polling and went over to a WebSocket. */
    @Test
    void socketIo() throws Exception {
        SocketIoNodeProcess.assumeInstalled(SocketIoNodeProcess.V4);
        try (SocketIoNodeProcess server = SocketIoNodeProcess.start(SocketIoNodeProcess.V4)) {
            Path plan = Recordings.imported(har("chrome-socketio.har", server.port()));
            Recordings.assertNoMistake(List.of(plan));
            assertThat(Files.readString(plan)).doesNotContain("sesame-77aa88bb");
            Finished run = Recordings.run(plan);
            assertReplied(run, "join", 1);
            assertReplied(run, "echo", 1);
            assertReplied(run, "event-echo", 3);
            assertThat(server.count("events", "event-echo")).isEqualTo(3);
            assertThat(server.count("upgrades")).isEqualTo(1);
        }
    }
}
