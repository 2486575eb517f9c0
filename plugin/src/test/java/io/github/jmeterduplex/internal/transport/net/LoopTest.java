package io.github.jmeterduplex.internal.transport.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.junit.jupiter.api.Test;

/** What a loop asks of its selector, and when it lets others run. */
class LoopTest {
    private final List<String> did = new ArrayList<>();
    private final Finding selector = new Finding();
    private final Loop loop = loop(true);

    @Test
    void waitsWhereNobodyAskedItToGiveWay() throws IOException {
        turns(0, 1, 0);
        assertThat(did).containsExactly("waits", "waits", "waits");
    }

    @Test
    void givesWayOnceWhenAllIsReadAndWaitsAgainBehindThat() throws IOException {
        loop.giveWay();
        loop.giveWay();
        turns(3, 2, 0, 0, 1, 0);
        assertThat(did).containsExactly("looks", "looks", "looks", "others", "waits", "waits", "waits");
    }

    @Test
    void whoAsksWhileItGivesWayIsGivenWayToAsWell() throws IOException {
        loop.giveWay();
        selector.others = loop::giveWay;
        turns(0);
        selector.others = () -> {};
        turns(0, 0);
        assertThat(did).containsExactly("looks", "others", "looks", "others", "waits");
    }

    @Test
    void aSelectThatMayNotWaitDoesNotEitherWay() throws IOException {
        selector.found.add(0);
        assertThat(loop.nioSelect(selector, true)).isZero();
        loop.giveWay();
        selector.found.add(5);
        assertThat(loop.nioSelect(selector, true)).isEqualTo(5);
        assertThat(did).containsExactly("looks", "looks");
    }

    @Test
    void isCrowdedWhereManySocketsAreReadyAtOnceUntilFewAre() throws IOException {
        assertThat(loop.isCrowded()).isFalse();
        turns(Loop.CROWD - 1);
        assertThat(loop.isCrowded()).isFalse();
        turns(Loop.CROWD);
        assertThat(loop.isCrowded()).isTrue();
        // Somebody woke it.
        turns(0);
        assertThat(loop.isCrowded()).isTrue();
        turns(1);
        assertThat(loop.isCrowded()).isFalse();
    }

    @Test
    void isCrowdedWhereManyAreReadyInARowUntilItGaveWay() throws IOException {
        loop.giveWay();
        turns(Loop.CROWD - 1);
        assertThat(loop.isCrowded()).isFalse();
        turns(1);
        assertThat(loop.isCrowded()).isTrue();
        // The threads that run meanwhile are those whom it was for.
        turns(0, 0);
        assertThat(loop.isCrowded()).isTrue();
        loop.giveWay();
        turns(1);
        assertThat(loop.isCrowded()).isFalse();
    }

    @Test
    void isNeverCrowdedWhereThereAreFewerLoopsThanCores() throws IOException {
        Loop one = loop(false);
        selector.found.add(10 * Loop.CROWD);
        assertThat(one.nioSelect(selector, false)).isEqualTo(10 * Loop.CROWD);
        assertThat(one.isCrowded()).isFalse();
    }

    private void turns(int... found) throws IOException {
        for (int each : found) {
            selector.found.add(each);
            assertThat(loop.nioSelect(selector, false)).isEqualTo(each);
        }
    }

    private Loop loop(boolean hasCore) {
        return new Loop(new Unused(), 0, hasCore, () -> {
            did.add("others");
            selector.others.run();
        });
    }

    /** Finds as many sockets as the test says. */
    private final class Finding extends Selector {
        private final Queue<Integer> found = new ArrayDeque<>();
        private Runnable others = () -> {};

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

        @Override
        public int select(long timeout) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public SelectorProvider provider() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Set<SelectionKey> keys() {
            return Set.of();
        }

        @Override
        public Set<SelectionKey> selectedKeys() {
            return Set.of();
        }

        @Override
        public Selector wakeup() {
            return this;
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }

    /** A manager that is never started. */
    private static final class Unused extends SelectorManager {
        Unused() {
            super(Runnable::run, new ScheduledExecutorScheduler());
        }

        @Override
        protected EndPoint newEndPoint(SelectableChannel channel, ManagedSelector selector, SelectionKey key) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Connection newConnection(SelectableChannel channel, EndPoint endPoint, Object attachment) {
            throw new UnsupportedOperationException();
        }
    }
}
