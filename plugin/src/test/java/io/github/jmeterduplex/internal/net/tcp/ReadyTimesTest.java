package io.github.jmeterduplex.internal.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What waited for the I/O thread is not laid to the server. Times in milliseconds. */
class ReadyTimesTest {
    private static final long MILLI = 1_000_000;

    private final ReadyTimes times = new ReadyTimes(0);

    private void select(long before, long after, int found) {
        times.selected(before * MILLI, after * MILLI, found);
    }

    private long ready() {
        return times.nanos() / MILLI;
    }

    @Test
    void socketThatTheThreadWaitedForBecameReadyAtTheEndOfTheSelect() {
        select(1, 50, 1);
        assertThat(ready()).isEqualTo(50);
        select(52, 90, 1);
        assertThat(ready()).isEqualTo(90);
    }

    @Test
    void socketOfABusyThreadMayHaveBeenReadySinceTheSelectBeforeTheLatest() {
        select(1, 50, 1);
        select(51, 100, 1);
        select(1_100, 1_101, 1);
        assertThat(ready()).isEqualTo(50);
    }

    /** The thread is woken to look at a socket, and loses its core in the next select. */
    @Test
    void wakeUpAfterABusyTimeDoesNotEndIt() {
        select(1, 100, 0);
        select(1_100, 1_100, 0);
        select(1_101, 1_104, 1);
        assertThat(ready()).isEqualTo(100);
    }

    @Test
    void waitAfterAWakeUpIsTheServers() {
        select(1, 100, 0);
        select(1_100, 1_100, 0);
        select(1_101, 1_131, 1);
        assertThat(ready()).isEqualTo(1_131);
    }

    @Test
    void waitAfterAShortBusyTimeIsTheServers() {
        select(1, 100, 0);
        select(102, 103, 0);
        select(104, 109, 1);
        assertThat(ready()).isEqualTo(109);
    }
}
