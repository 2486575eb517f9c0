package io.github.jmeterduplex.samples.runs.signalr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Json;
import io.github.jmeterduplex.samples.servers.signalr.SignalRHub;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Waits for what a hub counts: what a client does not see the hub does at its own pace. */
final class HubStats {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration LOOK = Duration.ofMillis(5);

    private HubStats() {}

    /** Waits until so many connections are open. */
    static void awaitOpen(SignalRHub hub, long expected) {
        await(hub, expected, "open");
    }

    static void await(SignalRHub hub, long expected, String... names) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (Json.count(hub.stats(), names) != expected) {
            assertThat(System.nanoTime() - deadline)
                    .as(String.join("/", names) + " is not " + expected + " in " + hub.stats())
                    .isNegative();
            LockSupport.parkNanos(LOOK.toNanos());
        }
    }
}
