package io.github.jmeterduplex.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.log.CountingLog;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What becomes of the openings of one sample. */
class OpenerTest {
    private final CountingLog log = new CountingLog();
    private final Opener opener = new Opener(log.sessions(), log.label("connect"), 2, System::nanoTime);
    private final FakeSession first = new FakeSession(0);
    private final FakeSession late = new FakeSession(1);

    @Test
    void waitsForEveryEnd() throws InterruptedException {
        List<Consumer<OpenListener>> ends = new ArrayList<>(List.of(
                listener -> listener.onOpen(first),
                listener -> listener.onFailed(new Fault(Cause.REFUSED, "nothing listens"))));
        opener.open(2, 0, listener -> ends.remove(0).accept(listener));
        assertThat(opener.opened()).containsExactly(first);
        assertThat(opener.failed()).extracting(Fault::cause).containsExactly(Cause.REFUSED);
    }

    @Test
    void openingThatThrowsHasFailed() throws InterruptedException {
        opener.open(1, 0, listener -> {
            throw new Fault(Cause.BAD_CELL, "cell url").toException();
        });
        assertThat(opener.failed()).extracting(Fault::cause).containsExactly(Cause.BAD_CELL);
    }

    /** Its sample was stopped: no group would ever hold it, so nobody else could close it. */
    @Test
    void sessionThatOpensWhileNobodyWaitsIsClosed() {
        List<OpenListener> listeners = new ArrayList<>();
        assertThatThrownBy(() -> opener.open(2, 0, listener -> {
                    listeners.add(listener);
                    if (listeners.size() == 1) {
                        listener.onOpen(first);
                    } else {
                        Thread.currentThread().interrupt();
                    }
                }))
                .isInstanceOf(InterruptedException.class);
        listeners.get(1).onOpen(late);
        assertThat(opener.opened()).containsExactly(first);
        assertThat(first.isOpen()).isTrue();
        assertThat(late.isOpen()).isFalse();
    }
}
