package io.github.jmeterduplex.samples.servers.livechat;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.servers.livechat.stats.Stats;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ReplySchedulerTest {
    private record Task(Duration due, Runnable work) {}

    private final Stats stats = new Stats();
    private final List<String> written = new ArrayList<>();
    private final List<Task> tasks = new ArrayList<>();
    private final ChatSession ann = session("ann");
    private final ChatSession bob = session("bob");
    private Duration now = Duration.ZERO;

    @Test
    void everyHundredthReplyIsDropped() {
        ReplyScheduler scheduler = scheduler("drop.every=100");

        ask(scheduler, ann, 1, 1_000);

        assertThat(written).hasSize(990).doesNotContain("ann:100", "ann:1000").contains("ann:99", "ann:101");
        assertThat(count("replies")).isEqualTo(990);
        assertThat(count("dropped")).isEqualTo(10);
        assertThat(count("distinct_ids")).isEqualTo(1_000);
    }

    @Test
    void everyTenthReplyIsSentTwiceInARow() {
        ReplyScheduler scheduler = scheduler("duplicate.every=10");

        ask(scheduler, ann, 1, 1_000);

        assertThat(written).hasSize(1_100).startsWith("ann:1").containsSequence("ann:9", "ann:10", "ann:10", "ann:11");
        assertThat(count("replies")).isEqualTo(1_000);
        assertThat(count("duplicated")).isEqualTo(100);
    }

    @Test
    void everyTenthReplyComesLaterThanTheOthers() {
        ReplyScheduler scheduler = scheduler("delay=5", "delay.every=10", "delay.every.millis=300");

        ask(scheduler, ann, 1, 1_000);
        assertThat(written).isEmpty();
        assertThat(count("pending")).isEqualTo(1_000);
        advanceTo(Duration.ofMillis(5));
        assertThat(written).hasSize(900).doesNotContain("ann:10");
        advanceTo(Duration.ofMillis(304));
        assertThat(written).hasSize(900);
        advanceTo(Duration.ofMillis(305));

        assertThat(written).hasSize(1_000).endsWith("ann:990", "ann:1000");
        assertThat(count("delayed")).isEqualTo(100);
        assertThat(count("pending")).isZero();
    }

    @Test
    void everyTenthReplyIsHeldUntilTheNextOfItsSessionHasBeenSent() {
        ReplyScheduler scheduler = scheduler("reorder.every=10");

        ask(scheduler, ann, 1, 10);
        ask(scheduler, bob, 11, 11);
        assertThat(written).doesNotContain("ann:10");
        ask(scheduler, ann, 12, 1_000);

        assertThat(written)
                .containsSequence("bob:11", "ann:12", "ann:10", "ann:13")
                .hasSize(999);
        assertThat(count("reordered")).isEqualTo(100);
        assertThat(count("pending")).isEqualTo(1);
    }

    @Test
    void aHeldReplyThatNoneFollowsIsSentAfterASecond() {
        ReplyScheduler scheduler = scheduler("reorder.every=2");

        ask(scheduler, ann, 1, 2);
        advanceTo(Duration.ofMillis(999));
        assertThat(written).containsExactly("ann:1");
        advanceTo(Duration.ofSeconds(1));

        assertThat(written).containsExactly("ann:1", "ann:2");
        assertThat(count("replies")).isEqualTo(2);
    }

    @Test
    void aHeldReplyThatOneFollowedIsNotSentAgain() {
        ReplyScheduler scheduler = scheduler("reorder.every=2");

        ask(scheduler, ann, 1, 3);
        advanceTo(Duration.ofSeconds(2));

        assertThat(written).containsExactly("ann:1", "ann:3", "ann:2");
    }

    @Test
    void everyNumberHasOneOutcomeAndAllAddUp() {
        ReplyScheduler scheduler = scheduler(
                "drop.every=4", "delay.every=6", "delay.every.millis=50", "duplicate.every=9", "reorder.every=10");

        ask(scheduler, ann, 1, 1_000);
        advanceTo(Duration.ofSeconds(2));

        long dropped = LongStream.rangeClosed(1, 1_000).filter(n -> n % 4 == 0).count();
        long delayed = LongStream.rangeClosed(1, 1_000)
                .filter(n -> n % 4 != 0 && n % 6 == 0)
                .count();
        long duplicated = LongStream.rangeClosed(1, 1_000)
                .filter(n -> n % 4 != 0 && n % 6 != 0 && n % 9 == 0)
                .count();
        long reordered = LongStream.rangeClosed(1, 1_000)
                .filter(n -> n % 4 != 0 && n % 6 != 0 && n % 9 != 0 && n % 10 == 0)
                .count();
        assertThat(count("dropped")).isEqualTo(dropped);
        assertThat(count("delayed")).isEqualTo(delayed);
        assertThat(count("duplicated")).isEqualTo(duplicated);
        assertThat(count("reordered")).isEqualTo(reordered);
        assertThat(count("replies")).isEqualTo(1_000 - dropped);
        assertThat(written).hasSize((int) (1_000 - dropped + duplicated));
    }

    @Test
    void repliesToASessionThatEndedAreGone() {
        ReplyScheduler scheduler = scheduler("delay=5", "reorder.every=2");

        ask(scheduler, ann, 1, 2);
        advanceTo(Duration.ofMillis(6));
        ask(scheduler, ann, 3, 3);
        ann.close();
        advanceTo(Duration.ofSeconds(2));

        assertThat(written).containsExactly("ann:1");
        assertThat(count("replies")).isEqualTo(1);
        assertThat(count("gone")).isEqualTo(2);
        assertThat(count("pending")).isZero();
    }

    @Test
    void aReplyInFlightAtAResetIsCountedBeforeIt() {
        ReplyScheduler scheduler = scheduler("delay=5", "drop.every=2");

        ask(scheduler, ann, 1, 1);
        stats.reset();
        ask(scheduler, ann, 2, 3);
        advanceTo(Duration.ofMillis(5));

        assertThat(written).containsExactly("ann:1", "ann:2");
        assertThat(count("replies")).isEqualTo(1);
        assertThat(count("dropped")).isEqualTo(1);
        assertThat(count("pending")).isZero();
    }

    private ReplyScheduler scheduler(String... switches) {
        return new ReplyScheduler(
                ServerOptions.from(Options.of(switches)),
                stats,
                (delay, work) -> tasks.add(new Task(now.plus(delay), work)));
    }

    private ChatSession session(String name) {
        return new ChatSession(
                name, (id, request) -> written.add(id + ":" + request.id().asString()));
    }

    private static void ask(ReplyScheduler scheduler, ChatSession session, int firstId, int lastId) {
        for (int id = firstId; id <= lastId; id++) {
            byte[] body = ("{\"id\":" + id + ",\"text\":\"hello\"}").getBytes(StandardCharsets.UTF_8);
            scheduler.accept(session, ChatRequest.parse(body, null));
        }
    }

    private void advanceTo(Duration time) {
        now = time;
        List<Task> due = new ArrayList<>(
                tasks.stream().filter(task -> task.due().compareTo(time) <= 0).toList());
        tasks.removeAll(due);
        due.sort(Comparator.comparing(Task::due));
        due.forEach(task -> task.work().run());
    }

    private long count(String name) {
        Map<String, Object> json = new HashMap<>(stats.current().toJson(0));
        return ((Number) json.get(name)).longValue();
    }
}
