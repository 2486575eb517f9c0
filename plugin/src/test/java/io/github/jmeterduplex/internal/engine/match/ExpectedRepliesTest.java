package io.github.jmeterduplex.internal.engine.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.session.Cause;
import java.lang.reflect.Proxy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Replies that must hold something, or are wrong. */
class ExpectedRepliesTest extends FakeTimeMatcher {
    @Test
    void replyThatBreaksWhatIsExpectedIsWrong() throws InterruptedException {
        MessageSpec expecting = new MessageSpec(
                log.label("send"),
                byHeader,
                new MessageSpec.Expectation("json:/ok=true", reply -> false),
                TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MILLIS),
                "thread 1");
        MessageBatch batch = new MessageBatch();
        matcher.handOver(
                matcher.begin(expecting, sender, new OutgoingMessage(number("a"), Matcher.NO_PACE, 0, 1, 0), batch));
        arrive(sender, "/replies", "a");
        assertThat(log.count("wrong")).isEqualTo(1);
        assertThat(log.count("replied")).isZero();
        assertThat(batch.await(0)).isTrue();
        assertThat(batch.firstProblem().cause()).isEqualTo(Cause.UNEXPECTED);
        assertThat(log.rows().get(0).responseCode()).isEqualTo("417");
    }

    /** Sends one that expects of its replies what the test says. */
    private void expect(String name, int replies, Predicate<ReplyCandidate> test) {
        MessageSpec expecting = new MessageSpec(
                log.label("send"),
                byHeader,
                new MessageSpec.Expectation("regex:ok", test),
                TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MILLIS),
                "thread 1");
        OutgoingMessage outgoing = new OutgoingMessage(number(name), Matcher.NO_PACE, 0, replies, 0);
        matcher.handOver(matcher.begin(expecting, sender, outgoing, null));
    }

    @Test
    void duplicateThatIsNotAsExpectedLeavesAFanOutRight() {
        boolean[] holds = {true, false, true};
        int[] asked = {0};
        expect("a", 2, reply -> holds[asked[0]++]);
        arrive(sender, "/replies", "a");
        arrive(sender, "/replies", "a");
        arrive(other, "/replies", "a");
        assertThat(log.count("replied")).isEqualTo(1);
        assertThat(log.count("wrong")).isZero();
        assertThat(log.count("duplicate")).isEqualTo(1);
    }

    @Test
    void oneReplyThatIsNotAsExpectedMakesAFanOutWrong() {
        boolean[] holds = {false, true};
        int[] asked = {0};
        expect("a", 2, reply -> holds[asked[0]++]);
        arrive(sender, "/replies", "a");
        arrive(other, "/replies", "a");
        assertThat(log.count("wrong")).isEqualTo(1);
    }

    /** As when two threads read at a time: between the look at a wrong reply and its counting a right one comes. */
    @Test
    void wrongReplyThatIsCountedAfterARightOneIsADuplicate() {
        AtomicBoolean isLookedAt = new AtomicBoolean();
        expect("a", 1, reply -> !isLookedAt.compareAndSet(false, true));
        AtomicBoolean isOther = new AtomicBoolean();
        TextArrival text = new TextArrival("/replies", id("a"), now.get());
        ReplyCandidate wrong = (ReplyCandidate) Proxy.newProxyInstance(
                ReplyCandidate.class.getClassLoader(),
                new Class<?>[] {ReplyCandidate.class},
                (proxy, method, arguments) -> {
                    boolean isRecording = method.getName().equals("arrivedNanos") && isLookedAt.get();
                    if (isRecording && !isOther.getAndSet(true)) {
                        assertThat(arrive(other, "/replies", "a")).isTrue();
                    }
                    return method.invoke(text, arguments);
                });
        assertThat(matcher.arrived(sender, wrong)).isTrue();
        assertThat(log.count("replied")).isEqualTo(1);
        assertThat(log.count("wrong")).isZero();
        assertThat(log.count("duplicate")).isEqualTo(1);
    }
}
