package io.github.jmeterduplex.internal.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.eclipse.jetty.io.ManagedSelector;
import org.junit.jupiter.api.Test;

/**
 * When threads that wait for replies let others run, and when the one that reads does, by what it asks of its selector.
 */
class YieldingTest {
    private final List<String> did = new ArrayList<>();
    private final Finding selector = new Finding();

    /** Where no thread need wait, so that writes may be left. */
    private final DeferredWrites writes = new DeferredWrites(1, 0, this::letOthersRun);

    private final Queue<ManagedSelector.SelectorUpdate> turns = new ArrayDeque<>();
    private final IdleLoop loop = new IdleLoop(writes, turns::add);
    private Runnable others = () -> {};
    private int given;
    /** Whether the reply is there after so many yields; 0 = never. */
    private int comesWith;

    private void letOthersRun() {
        did.add("others");
        given++;
        others.run();
    }

    @Test
    void readerWaitsWhereNobodyAskedItToYield() {
        turns(0, 1, 0);
        assertThat(did).containsExactly("waits", "waits", "waits");
    }

    @Test
    void readerYieldsOnceWhenAllIsReadAndWaitsAfterwards() {
        loop.yieldWhenIdle();
        loop.yieldWhenIdle();
        turns(3, 2, 0, 0, 1, 0);
        assertThat(did).containsExactly("looks", "looks", "looks", "others", "waits", "waits", "waits");
    }

    @Test
    void requestDuringAYieldIsFollowedByAnotherYield() {
        loop.yieldWhenIdle();
        others = loop::yieldWhenIdle;
        turns(0);
        others = () -> {};
        turns(0, 0);
        assertThat(did).containsExactly("looks", "others", "looks", "others", "waits");
    }

    @Test
    void aSelectThatMayNotWaitDoesNotEitherWay() throws IOException {
        selector.found.add(0);
        assertThat(loop.nioSelect(selector, true)).isZero();
        loop.yieldWhenIdle();
        selector.found.add(5);
        assertThat(loop.nioSelect(selector, true)).isEqualTo(5);
        assertThat(did).containsExactly("looks", "looks");
    }

    @Test
    void hasManySocketsWhereManySocketsAreReadyAtOnceUntilFewAre() {
        assertThat(loop.hasManySockets()).isFalse();
        turns(DeferredWrites.MANY_SOCKETS - 1);
        assertThat(loop.hasManySockets()).isFalse();
        turns(DeferredWrites.MANY_SOCKETS);
        assertThat(loop.hasManySockets()).isTrue();
        // Somebody woke it.
        turns(0);
        assertThat(loop.hasManySockets()).isTrue();
        turns(1);
        assertThat(loop.hasManySockets()).isFalse();
    }

    @Test
    void hasManySocketsWhereManyAreReadyInARowUntilItYielded() {
        loop.yieldWhenIdle();
        turns(DeferredWrites.MANY_SOCKETS - 1);
        assertThat(loop.hasManySockets()).isFalse();
        turns(1);
        assertThat(loop.hasManySockets()).isTrue();
        // The threads that run meanwhile are those whom it was for.
        turns(0, 0);
        assertThat(loop.hasManySockets()).isTrue();
        loop.yieldWhenIdle();
        turns(1);
        assertThat(loop.hasManySockets()).isFalse();
    }

    @Test
    void neverHasManySocketsWhereThereAreFewerLoopsThanCores() {
        IdleLoop one = new IdleLoop(new DeferredWrites(1, 2, () -> {}), turn -> {});
        one.finds(10 * DeferredWrites.MANY_SOCKETS);
        assertThat(one.hasManySockets()).isFalse();
    }

    @Test
    void threadYieldsOnlyForWhatIsStillToBeWrittenAndUntilItsReplyHasCome() throws InterruptedException {
        assertThat(wait(false)).isZero();
        assertThat(wait(true)).isEqualTo(3);
        comesWith = 2;
        assertThat(wait(true)).isEqualTo(2);
    }

    @Test
    void neitherSideYieldsForAWhileWhereItBringsNoReply() throws InterruptedException {
        for (int i = 0; i < 171; i++) {
            assertThat(readerYieldsToSenders()).isTrue();
            assertThat(wait(true)).isEqualTo(3);
        }
        for (int i = 0; i < 2_048; i++) {
            assertThat(readerYieldsToSenders()).isFalse();
            assertThat(wait(true)).isZero();
        }
        assertThat(readerYieldsToSenders()).isTrue();
        assertThat(wait(true)).isEqualTo(3);
    }

    @Test
    void yieldsContinueWithThreeRepliesOfFour() throws InterruptedException {
        for (int i = 0; i < 4_000; i++) {
            comesWith = i % 4 == 0 ? 0 : 1;
            assertThat(wait(true)).isPositive();
        }
    }

    @Test
    void yieldsEndWithTwoRepliesOfThree() throws InterruptedException {
        int i = 0;
        do {
            assertThat(i).isLessThan(4_000);
            comesWith = i++ % 3 == 0 ? 0 : 1;
        } while (wait(true) > 0);
        assertThat(readerYieldsToSenders()).isFalse();
    }

    private void turns(int... found) {
        for (int each : found) {
            selector.found.add(each);
            assertThat(loop.turn(selector)).isEqualTo(each);
        }
    }

    /** How often the thread yields for one message. */
    private int wait(boolean isDeferred) throws InterruptedException {
        given = 0;
        boolean settled = writes.await(isDeferred, this::isSettled, this::isSettled);
        assertThat(settled).isEqualTo(isSettled());
        assertThat(writes.waiting()).isZero();
        return given;
    }

    private boolean isSettled() {
        return comesWith > 0 && given >= comesWith;
    }

    private boolean readerYieldsToSenders() {
        loop.finds(DeferredWrites.MANY_SOCKETS);
        assertThat(writes.of(new OneFlush(), () -> loop).flushAwaited()).isTrue();
        turns.remove().update(null);
        did.clear();
        turns(0);
        return did.contains("others");
    }

    /** One flush, which only the thread that reads may write. */
    private static final class OneFlush implements DeferredWrites.FlushQueue {
        @Override
        public int mark() {
            return 1;
        }

        @Override
        public void write() {
            throw new AssertionError("it was to be left");
        }

        @Override
        public boolean write(int most) {
            return false;
        }

        @Override
        public long unsentBytes() {
            return 1;
        }
    }

    /** Finds as many sockets as the test says. */
    private final class Finding extends IdleLoop.Finding {
        private final Queue<Integer> found = new ArrayDeque<>();

        @Override
        public int selectNow() {
            did.add("looks");
            return found.remove();
        }

        @Override
        public int select() {
            did.add("waits");
            return found.remove();
        }
    }
}
