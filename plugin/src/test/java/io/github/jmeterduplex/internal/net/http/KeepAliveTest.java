package io.github.jmeterduplex.internal.net.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class KeepAliveTest {
    private static final long GRANTED = KeepAlive.GRANTED_NANOS;

    private final KeepAlive keepAlive = new KeepAlive();

    private static long millis(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }

    private boolean allows(long idleMillis, boolean isRepeatable) {
        return keepAlive.allows(millis(idleMillis), GRANTED, isRepeatable);
    }

    @Test
    void requestThatMustNotBeMadeTwiceWaitsForAProof() {
        assertThat(allows(0, true)).isTrue();
        assertThat(allows(0, false)).isFalse();
        keepAlive.answered();
        assertThat(allows(0, false)).isTrue();
    }

    @Test
    void connectionThatStaysOpenForASecondIsAProof() {
        assertThat(keepAlive.isUndecided()).isTrue();
        assertThat(keepAlive.isKept(millis(999))).isFalse();
        assertThat(allows(0, false)).isFalse();
        assertThat(keepAlive.isKept(millis(1_000))).isTrue();
        assertThat(keepAlive.isUndecided()).isFalse();
        assertThat(allows(0, false)).isTrue();
    }

    @Test
    void connectionThatWasIdleForASecondTakesAPost() {
        assertThat(allows(1_000, false)).isTrue();
        assertThat(allows(0, false)).isTrue();
    }

    @Test
    void serverThatClosesAfterItsResponsesGetsNewConnectionsFromThenOn() {
        keepAlive.closed(millis(1));
        assertThat(allows(0, true)).isFalse();
        assertThat(allows(0, false)).isFalse();
    }

    @Test
    void idleTimeOfTheServerIsLearntFromItsCloses() {
        keepAlive.answered();
        assertThat(allows(3_900, false)).isTrue();
        keepAlive.closed(millis(2_000));
        assertThat(allows(900, false)).isTrue();
        assertThat(allows(1_000, true)).isFalse();
    }

    @Test
    void requestWithoutAnAnswerSaysNothingOnceOthersHadOne() {
        keepAlive.answered();
        keepAlive.unanswered(millis(1));
        assertThat(allows(200, false)).isTrue();
    }

    @Test
    void firstRequestWithoutAnAnswerMeansThatTheServerCloses() {
        keepAlive.unanswered(0);
        assertThat(allows(0, true)).isFalse();
        keepAlive.answered();
        assertThat(allows(0, true)).isFalse();
    }

    @Test
    void grantOfTheServerCounts() {
        keepAlive.answered();
        assertThat(keepAlive.allows(millis(900), millis(2_000), true)).isTrue();
        assertThat(keepAlive.allows(millis(1_000), millis(2_000), true)).isFalse();
        assertThat(keepAlive.allows(millis(20_000), millis(60_000), true)).isTrue();
    }
}
