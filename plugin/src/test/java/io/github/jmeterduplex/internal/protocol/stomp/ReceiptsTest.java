package io.github.jmeterduplex.internal.protocol.stomp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ReceiptsTest {
    private final Receipts receipts = new Receipts();
    private final CompletableFuture<Void> first = receipts.expect("1", "SUBSCRIBE /a");
    private final CompletableFuture<Void> second = receipts.expect("2", "SUBSCRIBE /b");

    /** Looks, and does not wait. */
    private void await() throws InterruptedException {
        Receipts.await(List.of(first, second), "127.0.0.1:1", Duration.ZERO, () -> 0);
    }

    @Test
    void receiptThatDidNotComeInTimeIsAwaitedNoMore() {
        assertThat(receipts.complete("1")).isTrue();
        assertThatThrownBy(this::await)
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("no RECEIPT from 127.0.0.1:1 for 1 of 2 SUBSCRIBE frames");
        assertThat(receipts.complete("2")).isFalse();
    }

    @Test
    void otherReceiptsAreAwaitedNoMoreWhereOneFailed() {
        Receipts other = new Receipts();
        CompletableFuture<Void> failed = other.expect("3", "SUBSCRIBE /c");
        other.fail(new Fault(Cause.CONNECTION, "reset"));
        assertThatThrownBy(() -> Receipts.await(List.of(failed, first), "127.0.0.1:1", Duration.ofSeconds(60), () -> 0))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("SUBSCRIBE /c was not answered: reset");
        assertThat(receipts.complete("1")).isFalse();
        assertThat(receipts.complete("2")).isTrue();
    }

    /** A sampler may have looked whether it is open before it ended. */
    @Test
    void receiptOfASessionThatHasEndedIsNotWaitedFor() {
        receipts.fail(new Fault(Cause.CONNECTION, "reset"));
        assertThatThrownBy(() -> Receipts.await(
                        List.of(receipts.expect("4", "SUBSCRIBE /d")), "127.0.0.1:1", Duration.ofSeconds(60), () -> 0))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("SUBSCRIBE /d was not answered: reset");
    }

    @Test
    void receiptIsAnsweredOrFailsHoweverTheSessionEnds() {
        assertThat(Race.of(EndAndExpect.class, Receipts.class).everyTwoTurns()).isPositive();
    }

    static final class EndAndExpect implements Scenario {
        private final Receipts receipts = new Receipts();
        private CompletableFuture<Void> expected;

        @Override
        public List<Runnable> threads() {
            return List.of(
                    () -> expected = receipts.expect("1", "SUBSCRIBE /a"),
                    () -> receipts.fail(new Fault(Cause.CONNECTION, "reset")));
        }

        @Override
        public void check() {
            assertThat(expected).isCompletedExceptionally();
        }
    }

    @Test
    void receiptsThatCameAreAllThatIsWaitedFor() throws InterruptedException {
        receipts.complete("1");
        receipts.complete("2");
        await();
        assertThat(first).isCompleted();
        assertThat(receipts.complete("1")).isFalse();
    }
}
