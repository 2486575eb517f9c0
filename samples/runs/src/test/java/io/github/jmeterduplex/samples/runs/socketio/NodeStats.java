package io.github.jmeterduplex.samples.runs.socketio;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.json.JSONObject;

/** What a server says at {@code /stats}, by JSON pointers. */
final class NodeStats {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** Asks for the statistics of now. */
    interface Source {
        JSONObject ask() throws IOException;
    }

    private final Source source;

    NodeStats(Source source) {
        this.source = source;
    }

    NodeStats(SocketIoNodeProcess server) {
        this(() -> new JSONObject(server.stats()));
    }

    /** The number there; -1 where there is none. */
    long at(String pointer) throws IOException {
        Object found = source.ask().optQuery(pointer);
        return found instanceof Number number ? number.longValue() : -1;
    }

    NodeStats hasNumber(String pointer, long expected) throws IOException {
        JSONObject stats = source.ask();
        assertThat(stats.optQuery(pointer)).as(pointer + " of " + stats).isEqualTo((int) expected);
        return this;
    }

    /** Asks until the number is there: what a client does not see the server does at its own pace. */
    void await(String pointer, long expected) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (at(pointer) != expected) {
            assertThat(System.nanoTime() - deadline)
                    .as(pointer + " is not " + expected + " in " + source.ask())
                    .isNegative();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }
}
