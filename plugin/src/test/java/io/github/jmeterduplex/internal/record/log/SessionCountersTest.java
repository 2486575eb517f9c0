package io.github.jmeterduplex.internal.record.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SessionCountersTest {
    private final SessionCounters sessions =
            new SessionCounters(new CauseCounters(FailureCount.Kind.SESSION, "", new CauseCounters.ExampleTexts()));

    private void open(int count) {
        for (int i = 0; i < count; i++) {
            sessions.opening();
            sessions.opened();
        }
    }

    @Test
    void levelsStayAndEventsAreTakenOnce() {
        open(3);
        sessions.opening();
        sessions.count(SessionCount.BYTES_OUT, 70);
        sessions.count(SessionCount.BYTES_IN, 7);
        sessions.count(SessionCount.PUSHED, 1);
        Counts<SessionCount> first = sessions.takeCounts();
        Counts<SessionCount> second = sessions.takeCounts();

        assertThat(first.get(SessionCount.OPENING)).isEqualTo(1);
        assertThat(first.get(SessionCount.OPEN)).isEqualTo(3);
        assertThat(first.get(SessionCount.OPENED)).isEqualTo(3);
        assertThat(first.get(SessionCount.BYTES_OUT)).isEqualTo(70);
        assertThat(first.get(SessionCount.BYTES_IN)).isEqualTo(7);
        assertThat(first.get(SessionCount.PUSHED)).isEqualTo(1);
        assertThat(second.get(SessionCount.OPEN)).isEqualTo(3);
        assertThat(second.get(SessionCount.OPENING)).isEqualTo(1);
        assertThat(second.get(SessionCount.OPENED)).isZero();
        assertThat(second.get(SessionCount.BYTES_OUT)).isZero();
    }

    @Test
    void openIsOpenedAndReconnectedLessClosedAndLost() {
        open(5);
        sessions.lost(new Fault(Cause.CONNECTION, ""));
        sessions.lost(new Fault(Cause.HEARTBEAT, ""));
        sessions.opening();
        sessions.reconnected();
        sessions.opening();
        sessions.failed(new Fault(Cause.REFUSED, ""));
        sessions.closed();
        sessions.resumed();

        assertThat(sessions.open()).isEqualTo(3);
        Counts<SessionCount> counts = sessions.takeCounts();
        assertThat(counts.get(SessionCount.OPENED)).isEqualTo(5);
        assertThat(counts.get(SessionCount.LOST)).isEqualTo(2);
        assertThat(counts.get(SessionCount.RECONNECTED)).isEqualTo(1);
        assertThat(counts.get(SessionCount.RESUMED)).isEqualTo(1);
        assertThat(counts.get(SessionCount.FAILED)).isEqualTo(1);
        assertThat(counts.get(SessionCount.CLOSED)).isEqualTo(1);
        assertThat(counts.get(SessionCount.OPENING)).isZero();
    }

    @Test
    void peakIsSeenThoughAllSessionsCloseWithinTheInterval() {
        open(4);
        for (int i = 0; i < 4; i++) {
            sessions.closed();
        }
        open(1);
        Counts<SessionCount> first = sessions.takeCounts();
        Counts<SessionCount> second = sessions.takeCounts();

        assertThat(first.get(SessionCount.OPEN)).isEqualTo(1);
        assertThat(first.get(SessionCount.OPEN_PEAK)).isEqualTo(4);
        assertThat(second.get(SessionCount.OPEN_PEAK)).isEqualTo(1);
        assertThat(sessions.taken().get(SessionCount.OPEN_PEAK)).isEqualTo(4);
        assertThat(sessions.taken().get(SessionCount.OPENED)).isEqualTo(5);
    }

    @Test
    void everyRowAddsUpWhileSessionsComeAndGo() throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        List<Thread> users = Stream.generate(() -> new Thread(() -> comeAndGo(done)))
                .limit(3)
                .toList();
        users.forEach(Thread::start);
        long sum = 0;
        try {
            for (int row = 0; row < 20_000; row++) {
                Counts<SessionCount> counts = sessions.takeCounts();
                sum += change(counts);
                assertThat(counts.get(SessionCount.OPEN))
                        .as("open in row %d", row)
                        .isEqualTo(sum);
                assertThat(counts.get(SessionCount.OPEN_PEAK)).isGreaterThanOrEqualTo(sum);
                assertThat(counts.get(SessionCount.OPENING)).isBetween(0L, 3L);
                assertThat(sessions.taken().get(SessionCount.OPEN)).isEqualTo(sum);
            }
        } finally {
            done.set(true);
            for (Thread user : users) {
                user.join();
            }
        }
        assertThat(sum + change(sessions.takeCounts())).isZero();
        assertThat(change(sessions.taken())).isZero();
    }

    private void comeAndGo(AtomicBoolean done) {
        while (!done.get()) {
            open(1);
            sessions.lost(new Fault(Cause.CONNECTION, ""));
            sessions.opening();
            sessions.reconnected();
            sessions.closed();
        }
    }

    private static long change(Counts<SessionCount> counts) {
        return counts.get(SessionCount.OPENED)
                + counts.get(SessionCount.RECONNECTED)
                - counts.get(SessionCount.CLOSED)
                - counts.get(SessionCount.LOST);
    }
}
