package io.github.jmeterduplex.samples.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What 7,000 idle sessions cost, as promised: the rate of opening is the bench profile's to print. */
class IdleSessionsIT {
    private static final int MOST_BYTES = 8 * 1024;
    private static final int MOST_THREADS = 40;

    @Test
    void idleSessionsNeedLittleHeapAndNoThreads() throws Exception {
        IdleSessions.Figures figures = IdleSessions.measure(true);
        System.out.println(figures.text("STOMP over SockJS"));
        assertThat(figures.problems()).isEmpty();
        assertThat(figures.heapBytesPerSession()).isBetween(500.0, (double) MOST_BYTES);
        assertThat(figures.pluginThreads()).isBetween(1L, (long) MOST_THREADS);
        assertThat(figures.threadsBeyondBaseline()).isLessThanOrEqualTo(MOST_THREADS);
    }
}
