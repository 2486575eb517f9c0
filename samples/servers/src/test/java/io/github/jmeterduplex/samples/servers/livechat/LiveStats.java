package io.github.jmeterduplex.samples.servers.livechat;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a server says at {@code /stats}, by JSON pointers. */
final class LiveStats {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final LiveChat server;

    LiveStats(LiveChat server) {
        this.server = server;
    }

    /** The number there; -1 where there is none. */
    long at(String pointer) throws Exception {
        JsonNode stats =
                JsonMapper.shared().readTree(ChatClient.get(server, "/stats").body());
        return stats.at(pointer).asLong(-1);
    }

    /** Asks until the number is there: what a client does not see the server does at its own pace. */
    void await(String pointer, long expected) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (at(pointer) != expected) {
            assertThat(System.nanoTime() - deadline)
                    .as(pointer + " is " + at(pointer) + " and not " + expected)
                    .isNegative();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }
}
