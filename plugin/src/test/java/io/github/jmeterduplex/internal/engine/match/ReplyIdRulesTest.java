package io.github.jmeterduplex.internal.engine.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.internal.record.log.LabelStats;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ReplyIdRulesTest extends FakeTimeMatcher {
    private final LabelStats stats = log.label("send");
    private final ReplyIdRules rules = new ReplyIdRules(ids, 60);

    private long send(ReplyRule rule) {
        long number = ids.nextNumber();
        handOver(spec(rule), new OutgoingMessage(number, Matcher.NO_PACE, 1, 1, 0), null);
        return number;
    }

    private boolean arrive(String source, long number) {
        return matcher.arrived(sender, new TextArrival(source, ids.of(number), now.get()));
    }

    @Test
    void arrivalIsHeldAgainstTheRulesOfItsSourceAlone() {
        for (int i = 0; i < 50_000; i++) {
            rules.add(header("/replies/" + i), stats, now.get());
        }
        assertThat(rules.size()).isEqualTo(50_000);
        assertThat(rules.of("/replies/49999"))
                .singleElement()
                .satisfies(known -> assertThat(known.rule().source()).isEqualTo("/replies/49999"));
        assertThat(rules.of("/pushes")).isEmpty();
        assertThat(rules.ofAny()).isEmpty();
    }

    @Test
    void sameRuleIsKnownOnce() {
        ReplyRule first = header("/replies");
        assertThat(rules.add(first, stats, now.get())).isSameAs(first);
        assertThat(rules.add(header("/replies"), stats, now.get())).isSameAs(first);
        ReplyRule ofAny = header(null);
        assertThat(rules.add(ofAny, stats, now.get())).isSameAs(ofAny);
        assertThat(rules.add(header(null), stats, now.get())).isSameAs(ofAny);
        assertThat(rules.size()).isEqualTo(2);
    }

    @Test
    void ruleIsForgottenAfterTheLastOfItsMessages() {
        rules.add(header("/replies"), stats, now.get());
        rules.add(header(null), stats, now.get());
        later(30_000);
        ReplyRule inUse = header("/replies");
        rules.keep(inUse, stats, now.get());
        later(31_001);
        rules.forget(now.get());
        assertThat(rules.ofAny()).isEmpty();
        assertThat(rules.of("/replies")).hasSize(1);
        later(30_000);
        rules.forget(now.get());
        assertThat(rules.size()).isZero();
    }

    @Test
    void whoSendsAgainLongAfterItsRuleWasForgottenHasItsReply() {
        ReplyRule rule = matcher.register(header("/replies"), stats);
        arrive("/replies", send(rule));
        later(1_000_000);
        matcher.sweep();
        assertThat(arrive("/replies", send(rule))).isTrue();
        assertThat(log.count("replied")).isEqualTo(2);
    }

    @Test
    void whoSendsByAnOlderCopyOfARuleHasItsReply() {
        ReplyRule older = matcher.register(header("/replies"), stats);
        later(1_000_000);
        matcher.sweep();
        ReplyRule newer = matcher.register(header("/replies"), stats);
        assertThat(newer).isNotSameAs(older);
        for (int second = 0; second < 100; second++) {
            assertThat(arrive("/replies", send(older))).isTrue();
            later(1_000);
            matcher.sweep();
        }
        assertThat(log.count("replied")).isEqualTo(100);
    }

    @Test
    void duplicateAndLateReplyAreKnownForAsLongAsTheirMessages() {
        ReplyRule rule = matcher.register(header("/replies"), stats);
        long answered = send(rule);
        arrive("/replies", answered);
        long silent = send(rule);
        later(TIMEOUT_MILLIS + 1);
        matcher.sweep();
        later(59_000 - TIMEOUT_MILLIS);
        matcher.sweep();
        assertThat(arrive("/replies", answered)).isTrue();
        later(TIMEOUT_MILLIS);
        matcher.sweep();
        assertThat(arrive("/replies", silent)).isTrue();
        assertThat(log.count("duplicate")).isEqualTo(1);
        assertThat(log.count("late")).isEqualTo(1);
    }

    @Test
    void lateReplyIsKnownAlsoWhereTheSweepCameLongAfterTheTimeout() {
        ReplyRule rule = matcher.register(header("/replies"), stats);
        long silent = send(rule);
        later(300_000);
        matcher.sweep();
        later(59_000);
        matcher.sweep();
        assertThat(arrive("/replies", silent)).isTrue();
        assertThat(log.count("late")).isEqualTo(1);
    }

    @Test
    void foreignIdsAreCountedUnderTheLabelThatUsedTheRuleLast() {
        String foreign = new MessageIds("elsewhere", 1_700_000_000_001L).next();
        CountingLog other = new CountingLog();
        matcher.register(header("/replies"), stats);
        matcher.register(header("/replies"), other.label("other"));
        assertThat(matcher.arrived(sender, new TextArrival("/replies", foreign, now.get())))
                .isFalse();
        assertThat(other.count("foreign")).isEqualTo(1);
        assertThat(log.count("foreign")).isZero();
    }

    /** Time goes in steps in which rules run out, so that one thread forgets them as fast as others use them again. */
    @Test
    void ruleInUseIsAlwaysKnownWhileOthersAreAddedAndForgotten() throws InterruptedException, ExecutionException {
        ReplyIdRules racing = new ReplyIdRules(ids, 0);
        long timeoutNanos = ReplyIdRules.SLACK_NANOS / 2;
        AtomicBoolean isOver = new AtomicBoolean();
        ExecutorService threads = Executors.newCachedThreadPool();
        List<Future<Integer>> senders = new ArrayList<>();
        for (int seed = 0; seed < 3; seed++) {
            Random random = new Random(seed);
            senders.add(threads.submit(() -> missing(racing, timeoutNanos, random)));
        }
        Future<?> forgetting = threads.submit(() -> {
            Random random = new Random(42);
            while (!isOver.get()) {
                racing.forget(now.get());
                now.addAndGet((long) (random.nextDouble() * ReplyIdRules.SLACK_NANOS));
            }
        });
        for (Future<Integer> one : senders) {
            assertThat(one.get()).isZero();
        }
        isOver.set(true);
        forgetting.get();
        threads.shutdown();
        now.addAndGet(10 * ReplyIdRules.SLACK_NANOS);
        racing.forget(now.get());
        assertThat(racing.size()).isZero();
    }

    /** How often a rule was not known although a message of it was in flight. */
    private int missing(ReplyIdRules racing, long timeoutNanos, Random random) {
        List<ReplyRule> own = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            own.add(header(i == 0 ? null : "/replies/" + i));
        }
        int missing = 0;
        for (int i = 0; i < 200_000; i++) {
            ReplyRule rule = own.get(random.nextInt(own.size()));
            if (random.nextInt(8) == 0) {
                rule = racing.add(header(rule.source()), stats, now.get());
            }
            long untilNanos = now.get() + timeoutNanos;
            racing.keep(rule, stats, untilNanos);
            ReplyIdRules.Known[] known = rule.source() == null ? racing.ofAny() : racing.of(rule.source());
            ReplyRule used = rule;
            boolean isThere = Arrays.stream(known).anyMatch(one -> one.rule().equals(used));
            if (!isThere && now.get() <= untilNanos) {
                missing++;
            }
        }
        return missing;
    }
}
