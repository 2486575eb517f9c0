package io.github.jmeterduplex.samples.runs.socketio;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.control.HoldSessions;
import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.socketio.SocketIoEmit;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Sessions by socket.io-client-java over WebSocket with the official Socket.IO 4 server: they do what Duplex's own do,
 * and where the two differ, one of them is wrong.
 */
@Tag("long")
class LibrarySessionsOnNode4Test extends NodeSessions {
    LibrarySessionsOnNode4Test() {
        super(SocketIoNodeProcess.V4, "websocket", "library");
    }

    /**
     * OkHttp tells of a close frame by a callback that the library does not have, and so it waits for a ping in vain.
     */
    @Override
    @Test
    void closedConnectionIsNoticedAtOnce() {
        connected("");
        said("kick-hard", "[]");
        run.good(new HoldSessions(), "seconds = 1");
    }

    @Test
    void sampleTellsWhatTheLibraryCosts() {
        assertThat(connected("sessions = 4").getResponseDataAsString())
                .startsWith("opened 4 of 4 sessions")
                .containsPattern(
                        "client library: this JVM had \\d+ threads before and has \\d+ now, .* ms of CPU a session");
    }

    @Test
    void whatTheLibraryCannotDoIsRefused() {
        for (String parameter : List.of("engine = 3", "compression = off", "localAddresses = 127.0.0.1", "trace = 5")) {
            String parameters = to(url(), parameter).replace("engine = 4\n", "");
            assertThat(run.bad("400", new SocketIoConnect(), parameters).getResponseMessage())
                    .contains("parameter " + parameter.substring(0, parameter.indexOf(' ')), "client library");
        }
        connected("");
        assertThat(run.bad("400", new SocketIoEmit(), "event = echo\nmessages = 2\nmessagesPerFlush = 2")
                        .getResponseMessage())
                .contains("parameter messagesPerFlush: \"2\"", "allowed: 1");
    }
}
