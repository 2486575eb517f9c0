package io.github.jmeterduplex.internal.engine.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.codec.MessageHeaders;
import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Mailboxes and traces of many groups, and the one budget for what they keep. */
class KeptMessagesTest {
    private static final int LARGE = 1 << 20;

    private final KeptBytes budget = new KeptBytes((10L << 20) + 10_000);

    private static InboundMessage message(String source, int bytes) {
        PushSource from = new PushSource(PushOptions.unplanned(source), null);
        return new InboundMessage(new FakeSession(0), from, MessageHeaders.NONE, new byte[bytes], 0, bytes, 0);
    }

    private static Mailbox mailbox(KeptBytes budget) {
        Mailbox mailbox = new Mailbox(budget);
        mailbox.keep(100, true);
        return mailbox;
    }

    private static List<InboundMessage> take(Mailbox mailbox, int count) {
        try {
            return mailbox.take(new Mailbox.Wanted(any -> true, null, count), 0, () -> 0, () -> true);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void mailboxesTogetherKeepNoMoreThanTheBudget() {
        List<Mailbox> mailboxes =
                IntStream.range(0, 45).mapToObj(i -> mailbox(budget)).toList();
        for (int round = 0; round < 16; round++) {
            mailboxes.forEach(mailbox -> mailbox.put(message("a", LARGE)));
        }
        assertThat(mailboxes.stream()
                        .flatMap(mailbox -> mailbox.messages().stream())
                        .mapToLong(InboundMessage::bodyLength)
                        .sum())
                .isEqualTo(10L << 20);
        assertThat(mailboxes.get(44).messages()).as("the youngest are there").hasSize(1);
        assertThat(mailboxes.stream().mapToLong(Mailbox::takeDropped).sum())
                .isEqualTo(budget.dropped())
                .isGreaterThan(700);
        mailboxes.forEach(Mailbox::close);
        assertThat(budget.used()).isZero();
    }

    @Test
    void oldestOfAllIsDroppedWhoeversItIs() {
        Mailbox first = mailbox(budget);
        Mailbox second = mailbox(budget);
        first.put(message("a", LARGE));
        for (int i = 0; i < 9; i++) {
            second.put(message("b", LARGE));
        }
        assertThat(first.messages()).hasSize(1);
        second.put(message("b", LARGE));
        assertThat(first.messages()).isEmpty();
        assertThat(first.takeDropped()).isEqualTo(1);
        assertThat(second.messages()).hasSize(9 + 1 - (int) second.takeDropped());
    }

    @Test
    void nameOfTheSourceCountsAsItsBodyDoes() {
        Mailbox mailbox = mailbox(budget);
        for (int i = 0; i < 100; i++) {
            mailbox.put(message(i + "n".repeat(LARGE), 0));
        }
        assertThat(mailbox.messages()).hasSizeLessThanOrEqualTo(5);
    }

    @Test
    void allThatIsTakenClearedOrClosedGivesItsRoomBack() {
        Mailbox mailbox = mailbox(budget);
        for (int i = 0; i < 6; i++) {
            mailbox.put(message("a", LARGE));
        }
        long each = budget.used() / 6;
        assertThat(take(mailbox, 2)).hasSize(2);
        assertThat(budget.used()).isEqualTo(4 * each);
        mailbox.keep(2, true);
        mailbox.put(message("a", LARGE));
        assertThat(budget.used()).isEqualTo(2 * each);
        mailbox.clear();
        assertThat(budget.used()).isZero();
        mailbox.put(message("a", LARGE));
        mailbox.close();
        mailbox.put(message("a", LARGE));
        assertThat(budget.used()).isZero();
        assertThat(mailbox.messages()).isEmpty();
    }

    @Test
    void framesOfTracesDrawOnItToo() {
        FrameTrace trace = new FrameTrace(1, 5, 50, () -> 0, budget);
        Mailbox mailbox = mailbox(budget);
        mailbox.put(message("a", LARGE));
        for (int i = 0; i < 20; i++) {
            trace.came(i, "line " + i, () -> "x".repeat(LARGE));
        }
        assertThat(mailbox.messages()).isEmpty();
        assertThat(trace.since(-1))
                .hasSize(5)
                .last()
                .extracting(FrameTrace.Frame::nanos)
                .isEqualTo(19L);
        assertThat(trace.text()).contains("line 19");
        assertThat(budget.used()).isLessThanOrEqualTo((10L << 20) + 10_000);
        trace.close();
        trace.came(21, "line", () -> "whole");
        assertThat(budget.used()).isZero();
        assertThat(trace.since(-1)).isEmpty();
    }

    @Test
    void roomThatIsTakenIsExactWhateverManyThreadsDo() throws Exception {
        KeptBytes small = new KeptBytes(100_000);
        List<Mailbox> mailboxes =
                IntStream.range(0, 5).mapToObj(i -> mailbox(small)).toList();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Void>> work = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                int seed = thread;
                work.add(() -> {
                    for (int i = 0; i < 3_000; i++) {
                        Mailbox mailbox = mailboxes.get((i * 7 + seed) % 5);
                        switch (i % 5) {
                            case 0 -> take(mailbox, 1 + i % 3);
                            case 1 -> small.give(small.take(30_000) ? 30_000 : 0);
                            default -> mailbox.put(message("a", (i * 31 + seed) % 9_000));
                        }
                        if (i % 500 == seed) {
                            mailbox.clear();
                        }
                    }
                    return null;
                });
            }
            for (Future<Void> each : pool.invokeAll(work)) {
                each.get();
            }
        } finally {
            pool.shutdownNow();
        }
        assertThat(small.used())
                .isEqualTo(mailboxes.stream()
                        .flatMap(mailbox -> mailbox.messages().stream())
                        .mapToLong(InboundMessage::keptBytes)
                        .sum())
                .isBetween(1L, 100_000L);
    }

    @Test
    void messageThatIsTakenWhileAnotherNeedsItsRoomIsCountedOnce() {
        assertThat(Race.of(TakeAndDrop.class, Mailbox.class, KeptBytes.class).everyTwoTurns())
                .isGreaterThan(100);
    }

    /** An I/O thread puts what needs the room of the message that a Receive takes. */
    static final class TakeAndDrop implements Scenario {
        private final KeptBytes budget = new KeptBytes(3_000);
        private final Mailbox one = mailbox(budget);
        private final Mailbox other = mailbox(budget);
        private List<InboundMessage> taken;

        public TakeAndDrop() {
            one.put(message("a", 1_000));
        }

        @Override
        public List<Runnable> threads() {
            return List.of(() -> other.put(message("b", 2_000)), () -> taken = take(one, 1));
        }

        @Override
        public void check() {
            long there = Stream.of(one, other)
                    .flatMap(mailbox -> mailbox.messages().stream())
                    .mapToLong(InboundMessage::keptBytes)
                    .sum();
            assertThat(budget.used()).isEqualTo(there);
            assertThat(one.messages().size() + one.takeDropped() + (taken == null ? 0 : taken.size()))
                    .isEqualTo(1);
            assertThat(other.messages().size() + other.takeDropped()).isEqualTo(1);
        }
    }

    @Test
    void messageThatIsTakenWhileItIsPutLeavesNoRoomTaken() {
        assertThat(Race.of(PutAndTake.class, Mailbox.class, KeptBytes.class).everyTwoTurns())
                .isGreaterThan(100);
    }

    /** A Receive takes a message between its coming into the mailbox and into the budget. */
    static final class PutAndTake implements Scenario {
        private final KeptBytes budget = new KeptBytes(3_000);
        private final Mailbox mailbox = mailbox(budget);
        private List<InboundMessage> taken;

        public PutAndTake() {}

        @Override
        public List<Runnable> threads() {
            return List.of(() -> mailbox.put(message("a", 1_000)), () -> taken = take(mailbox, 1));
        }

        @Override
        public void check() {
            int there = mailbox.messages().size();
            assertThat(there + (taken == null ? 0 : 1)).isEqualTo(1);
            assertThat(budget.used())
                    .isEqualTo(there == 0 ? 0 : mailbox.messages().get(0).keptBytes());
        }
    }

    @Test
    void messagesThatNeedTheSameRoomAtOnceAreCountedOnce() {
        assertThat(Race.of(DropAndDrop.class, Mailbox.class, KeptBytes.class).everyTwoTurns())
                .isGreaterThan(100);
    }

    /** Two I/O threads put what needs the room of the same old message. */
    static final class DropAndDrop implements Scenario {
        private final KeptBytes budget = new KeptBytes(4_000);
        private final List<Mailbox> mailboxes = List.of(mailbox(budget), mailbox(budget), mailbox(budget));

        public DropAndDrop() {
            mailboxes.get(0).put(message("a", 1_000));
        }

        @Override
        public List<Runnable> threads() {
            return List.of(
                    () -> mailboxes.get(1).put(message("b", 1_500)),
                    () -> mailboxes.get(2).put(message("c", 1_500)));
        }

        @Override
        public void check() {
            List<InboundMessage> there = mailboxes.stream()
                    .flatMap(mailbox -> mailbox.messages().stream())
                    .toList();
            assertThat(budget.used())
                    .isEqualTo(
                            there.stream().mapToLong(InboundMessage::keptBytes).sum())
                    .isLessThanOrEqualTo(4_000);
            assertThat(mailboxes.stream().mapToLong(Mailbox::takeDropped).sum())
                    .isEqualTo(budget.dropped())
                    .isEqualTo(3 - there.size());
        }
    }
}
