package io.github.jmeterduplex.internal.engine.user;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.codec.MessageHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MailboxTest {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

    private final Mailbox mailbox = new Mailbox(new KeptBytes(Long.MAX_VALUE));
    private final FakeSession session = new FakeSession(0);
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @BeforeEach
    void keepSome() {
        mailbox.keep(5, true);
    }

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private void put(String source, String... texts) {
        for (String text : texts) {
            mailbox.put(message(source, text));
        }
    }

    private InboundMessage message(String source, String text) {
        byte[] body = text.getBytes(UTF_8);
        PushSource from = new PushSource(PushOptions.unplanned(source), null);
        return new InboundMessage(session, from, MessageHeaders.NONE, body, 0, body.length, 0);
    }

    private static Predicate<InboundMessage> from(String source) {
        return message -> message.source().equals(source);
    }

    private static Predicate<InboundMessage> holding(String part) {
        return message -> message.message().text().contains(part);
    }

    private List<String> take(Predicate<InboundMessage> fits, Predicate<InboundMessage> matches, int count, long nanos)
            throws InterruptedException {
        List<InboundMessage> taken = mailbox.take(
                new Mailbox.Wanted(fits, matches, count), System.nanoTime() + nanos, System::nanoTime, () -> true);
        return taken == null ? null : texts(taken);
    }

    private static List<String> texts(List<InboundMessage> messages) {
        return messages.stream().map(message -> message.message().text()).toList();
    }

    /** Starts a Receive and returns when it waits, so that what is put next is news to it. */
    private Future<List<String>> waiting(Predicate<InboundMessage> fits, Predicate<InboundMessage> matches, int count)
            throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        Future<List<String>> taken = threads.submit(() -> {
            List<InboundMessage> messages = mailbox.take(
                    new Mailbox.Wanted(fits, matches, count),
                    System.nanoTime() + PATIENCE_NANOS,
                    System::nanoTime,
                    () -> {
                        asked.countDown();
                        return true;
                    });
            return messages == null ? null : texts(messages);
        });
        assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
        return taken;
    }

    @Test
    void oldestComesFirstAndEachOnce() throws Exception {
        put("a", "one", "two", "three");
        assertThat(take(any -> true, null, 2, 0)).containsExactly("one", "two");
        assertThat(take(any -> true, null, 1, 0)).containsExactly("three");
        assertThat(take(any -> true, null, 1, 0)).isNull();
    }

    @Test
    void onlyWhatIsWantedIsTaken() throws Exception {
        put("a", "a1", "a2");
        put("b", "b1", "b2");
        assertThat(take(from("b"), null, 1, 0)).containsExactly("b1");
        assertThat(take(any -> true, holding("2"), 2, 0)).containsExactly("a2", "b2");
        assertThat(texts(mailbox.messages())).containsExactly("a1");
    }

    @Test
    void allOrNothing() throws Exception {
        put("a", "one", "two");
        assertThat(take(any -> true, null, 3, 0)).isNull();
        assertThat(texts(mailbox.messages())).containsExactly("one", "two");
    }

    @Test
    void olderOnesAreDroppedAndCountedOnce() {
        put("a", "1", "2", "3", "4", "5", "6", "7");
        assertThat(texts(mailbox.messages())).containsExactly("3", "4", "5", "6", "7");
        assertThat(mailbox.takeDropped()).isEqualTo(2);
        assertThat(mailbox.takeDropped()).isZero();
    }

    @Test
    void largeBodiesAreBoundedByTheirBytes() {
        String large = "x".repeat((int) Mailbox.MAX_BYTES / 2 - 202);
        put("a", "small", large, large);
        assertThat(mailbox.messages()).hasSize(2);
        put("a", large + large + "x".repeat(2_001));
        assertThat(mailbox.messages()).as("the last one is kept, however large").hasSize(1);
        assertThat(mailbox.takeDropped()).isEqualTo(3);
    }

    @Test
    void waitEndsWithTheMessage() throws Exception {
        Future<List<String>> taken = waiting(from("b"), null, 1);
        put("a", "other");
        put("b", "mine");
        assertThat(taken.get(20, TimeUnit.SECONDS)).containsExactly("mine");
        assertThat(texts(mailbox.messages())).containsExactly("other");
    }

    @Test
    void waitForSeveralEndsWithTheLast() throws Exception {
        put("a", "old x");
        Future<List<String>> taken = waiting(any -> true, holding("x"), 3);
        put("a", "new x", "no", "newer x");
        assertThat(taken.get(20, TimeUnit.SECONDS)).containsExactly("old x", "new x", "newer x");
        assertThat(texts(mailbox.messages())).containsExactly("no");
    }

    @Test
    void twoThatWaitGetOneEach() throws Exception {
        Future<List<String>> first = waiting(any -> true, null, 1);
        Future<List<String>> second = waiting(any -> true, null, 1);
        put("a", "one", "two");
        List<String> both = new ArrayList<>(first.get(20, TimeUnit.SECONDS));
        both.addAll(second.get(20, TimeUnit.SECONDS));
        assertThat(both).containsExactlyInAnyOrder("one", "two");
    }

    @Test
    void interruptedWaitTakesNothing() throws Exception {
        put("a", "one");
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> take(any -> true, null, 2, PATIENCE_NANOS)).isInstanceOf(InterruptedException.class);
        assertThat(texts(mailbox.messages())).containsExactly("one");
        put("a", "two");
        assertThat(texts(mailbox.messages())).as("nobody waits any more").containsExactly("one", "two");
    }

    /** Both wait when the message comes; the one that is handed it fails then. */
    @Test
    void whatAReceiveDidNotTakeAfterAllGoesToOneThatHasLookedAtEverythingBefore() throws Exception {
        CountDownLatch looks = new CountDownLatch(1);
        CountDownLatch looksAgain = new CountDownLatch(4);
        Future<List<InboundMessage>> deeper = threads.submit(() -> mailbox.take(
                new Mailbox.Wanted(any -> true, holding("one"), 1),
                System.nanoTime() + PATIENCE_NANOS,
                System::nanoTime,
                () -> {
                    looks.countDown();
                    looksAgain.countDown();
                    return true;
                }));
        assertThat(looks.await(20, TimeUnit.SECONDS)).isTrue();
        assertThatThrownBy(() -> mailbox.take(
                        new Mailbox.Wanted(any -> true, null, 1),
                        System.nanoTime() + PATIENCE_NANOS,
                        System::nanoTime,
                        () -> {
                            put("a", "one");
                            await(looksAgain);
                            throw new IllegalStateException("no");
                        }))
                .hasMessage("no");
        assertThat(texts(deeper.get(20, TimeUnit.SECONDS))).containsExactly("one");
        assertThat(mailbox.messages()).isEmpty();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void waitWithoutAChanceEndsAtOnceButTakesWhatIsThere() throws Exception {
        Mailbox.Wanted wanted = new Mailbox.Wanted(any -> true, null, 1);
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        assertThat(mailbox.take(wanted, deadline, System::nanoTime, () -> false))
                .isNull();
        put("a", "last words");
        assertThat(texts(mailbox.take(wanted, deadline, System::nanoTime, () -> false)))
                .containsExactly("last words");
    }

    @Test
    void predicateThatThrowsLeavesEverythingAsItWas() {
        put("a", "one");
        assertThatThrownBy(() -> take(
                        any -> true,
                        any -> {
                            throw new IllegalStateException("no");
                        },
                        1,
                        0))
                .hasMessage("no");
        assertThat(texts(mailbox.messages())).containsExactly("one");
    }

    @Test
    void manyThreadsGetEveryMessageOnce() throws Exception {
        int each = 500;
        mailbox.keep(4 * each, true);
        List<Future<List<String>>> takers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            // One in two looks into the bodies, so that both ways of handing over meet.
            Predicate<InboundMessage> matches = i % 2 == 0 ? null : holding("m");
            takers.add(threads.submit(() -> takeOneByOne(matches, each)));
        }
        for (int i = 0; i < 4; i++) {
            int from = i * each;
            var unused =
                    threads.submit(() -> IntStream.range(from, from + each).forEach(number -> put("a", "m" + number)));
        }
        List<String> all = new ArrayList<>();
        for (Future<List<String>> taker : takers) {
            all.addAll(taker.get(60, TimeUnit.SECONDS));
        }
        assertThat(all).hasSize(4 * each).doesNotHaveDuplicates();
        assertThat(mailbox.messages()).isEmpty();
        assertThat(mailbox.takeDropped()).isZero();
    }

    private List<String> takeOneByOne(Predicate<InboundMessage> matches, int count) throws InterruptedException {
        List<String> taken = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            taken.addAll(take(any -> true, matches, 1, PATIENCE_NANOS));
        }
        return taken;
    }

    @Test
    void nothingIsLeftOnceItIsCleared() throws InterruptedException {
        put("/a", "1", "2");
        mailbox.clear();
        assertThat(take(any -> true, null, 1, 0)).isNull();
        put("/a", "3");
        assertThat(take(any -> true, null, 1, 0)).containsExactly("3");
    }
}
