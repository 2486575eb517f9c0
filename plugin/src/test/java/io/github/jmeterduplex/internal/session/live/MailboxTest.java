package io.github.jmeterduplex.internal.session.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

    private final Mailbox mailbox = new Mailbox();
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
            mailbox.put(new TextLetter(session, source, text));
        }
    }

    private static Predicate<Letter> from(String source) {
        return letter -> letter.source().equals(source);
    }

    private static Predicate<Letter> holding(String part) {
        return letter -> ((TextLetter) letter).text().contains(part);
    }

    private List<String> take(Predicate<Letter> fits, Predicate<Letter> matches, int count, long nanos)
            throws InterruptedException {
        List<Letter> taken = mailbox.take(
                new Mailbox.Wanted(fits, matches, count), System.nanoTime() + nanos, System::nanoTime, () -> true);
        return taken == null ? null : texts(taken);
    }

    private static List<String> texts(List<Letter> letters) {
        return letters.stream().map(letter -> ((TextLetter) letter).text()).toList();
    }

    /** Starts a Receive and returns when it waits, so that what is put next is news to it. */
    private Future<List<String>> waiting(Predicate<Letter> fits, Predicate<Letter> matches, int count)
            throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        Future<List<String>> taken = threads.submit(() -> {
            List<Letter> letters = mailbox.take(
                    new Mailbox.Wanted(fits, matches, count),
                    System.nanoTime() + PATIENCE_NANOS,
                    System::nanoTime,
                    () -> {
                        asked.countDown();
                        return true;
                    });
            return letters == null ? null : texts(letters);
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
        assertThat(texts(mailbox.letters())).containsExactly("a1");
    }

    @Test
    void allOrNothing() throws Exception {
        put("a", "one", "two");
        assertThat(take(any -> true, null, 3, 0)).isNull();
        assertThat(texts(mailbox.letters())).containsExactly("one", "two");
    }

    @Test
    void olderOnesAreDroppedAndCountedOnce() {
        put("a", "1", "2", "3", "4", "5", "6", "7");
        assertThat(texts(mailbox.letters())).containsExactly("3", "4", "5", "6", "7");
        assertThat(mailbox.takeDropped()).isEqualTo(2);
        assertThat(mailbox.takeDropped()).isZero();
    }

    @Test
    void largeBodiesAreBoundedByTheirBytes() {
        String large = "x".repeat((int) Mailbox.MOST_BYTES / 2);
        put("a", "small", large, large);
        assertThat(mailbox.letters()).hasSize(2);
        put("a", large + large + "x");
        assertThat(mailbox.letters()).as("the last one is kept, however large").hasSize(1);
        assertThat(mailbox.takeDropped()).isEqualTo(3);
    }

    @Test
    void waitEndsWithTheMessage() throws Exception {
        Future<List<String>> taken = waiting(from("b"), null, 1);
        put("a", "other");
        put("b", "mine");
        assertThat(taken.get(20, TimeUnit.SECONDS)).containsExactly("mine");
        assertThat(texts(mailbox.letters())).containsExactly("other");
    }

    @Test
    void waitForSeveralEndsWithTheLast() throws Exception {
        put("a", "old x");
        Future<List<String>> taken = waiting(any -> true, holding("x"), 3);
        put("a", "new x", "no", "newer x");
        assertThat(taken.get(20, TimeUnit.SECONDS)).containsExactly("old x", "new x", "newer x");
        assertThat(texts(mailbox.letters())).containsExactly("no");
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
        assertThat(texts(mailbox.letters())).containsExactly("one");
        put("a", "two");
        assertThat(texts(mailbox.letters())).as("nobody waits any more").containsExactly("one", "two");
    }

    /** Both wait when the letter comes; the one that is handed it fails then. */
    @Test
    void whatAReceiveDidNotTakeAfterAllGoesToOneThatHasLookedAtEverythingBefore() throws Exception {
        CountDownLatch looks = new CountDownLatch(1);
        CountDownLatch looksAgain = new CountDownLatch(4);
        Future<List<Letter>> deeper = threads.submit(() -> mailbox.take(
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
        assertThat(mailbox.letters()).isEmpty();
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
        assertThat(texts(mailbox.letters())).containsExactly("one");
    }

    @Test
    void manyThreadsGetEveryMessageOnce() throws Exception {
        int each = 500;
        mailbox.keep(4 * each, true);
        List<Future<List<String>>> takers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            // One in two looks into the bodies, so that both ways of handing over meet.
            Predicate<Letter> matches = i % 2 == 0 ? null : holding("m");
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
        assertThat(mailbox.letters()).isEmpty();
        assertThat(mailbox.takeDropped()).isZero();
    }

    private List<String> takeOneByOne(Predicate<Letter> matches, int count) throws InterruptedException {
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
