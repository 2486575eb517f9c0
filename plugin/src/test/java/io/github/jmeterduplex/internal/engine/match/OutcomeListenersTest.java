package io.github.jmeterduplex.internal.engine.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.record.log.MessageRow;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Batches and listeners hear what became of their messages. */
class OutcomeListenersTest extends FakeTimeMatcher {
    @Test
    void batchHearsRepliesAndProblems() throws InterruptedException {
        MessageBatch good = new MessageBatch();
        send(byHeader, 1, "a", good);
        arrive(sender, "/replies", "a");
        assertThat(good.await(0)).isTrue();
        assertThat(good.lastReply()).asString(StandardCharsets.UTF_8).isEqualTo(id("a"));
        assertThat(good.firstProblem()).isNull();

        MessageBatch bad = new MessageBatch();
        send(byHeader, 1, "b", bad);
        later(TIMEOUT_MILLIS + 1);
        matcher.sweep();
        assertThat(bad.await(0)).isTrue();
        assertThat(bad.firstProblem().cause()).isEqualTo(Cause.TIMEOUT);
    }

    @Test
    void aBatchKnowsWhatBecameOfItsMessages() {
        MessageBatch batch = MessageBatch.counted();
        for (String name : List.of("a", "b", "c")) {
            send(byHeader, 1, name, batch);
        }
        later(3);
        arrive(sender, "/replies", "a");
        assertThat(batch.outcomes().inFlight()).isEqualTo(2);
        later(TIMEOUT_MILLIS + 1);
        matcher.sweep();
        arrive(sender, "/replies", "b");
        send(byHeader, 1, "d", batch);
        MessageBatch.Outcomes outcomes = batch.outcomes();
        assertThat(outcomes.good()).isEqualTo(1);
        assertThat(outcomes.inFlight()).isEqualTo(1);
        assertThat(outcomes.lost()).isEqualTo(Map.of(Cause.TIMEOUT, 2));
        assertThat(outcomes.bad()).isEqualTo(2);
        assertThat(batch.lastReply()).as("nobody waits for it").isNull();
    }

    @Test
    void aSingleMessageHasItsOwnTime() {
        MessageBatch batch = MessageBatch.single();
        send(byHeader, 1, "a", batch);
        later(3);
        arrive(sender, "/replies", "a");
        assertThat(batch.reply().micros()).isEqualTo(3_000);
        assertThat(batch.outcomes().latencies().isEmpty()).isTrue();
    }

    @Test
    void whoListensHearsEachMessageOnce() {
        List<String> heard = new ArrayList<>();
        OutcomeListener listener = new OutcomeListener() {
            @Override
            public void started(ShownMessage message) {
                heard.add(message == null ? "started" : "started " + message.shown());
            }

            @Override
            public void ended(MessageRow message, ReplyCandidate reply) {
                heard.add(message.outcome().word() + (reply == null ? "" : " " + reply.shown()));
            }

            @Override
            public void pushed(MessageRow push, ReplyCandidate arrival) {
                heard.add("push");
            }
        };
        MessageSpec spec = new MessageSpec(
                log.label("send"), byHeader, null, TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MILLIS), "thread 1", listener);
        for (String name : List.of("a", "b")) {
            OutgoingMessage outgoing =
                    OutgoingMessage.frame(("SEND\n\n" + name + "\0").getBytes(StandardCharsets.UTF_8), List.of(), 1);
            outgoing.due(number(name), Matcher.NO_PACE, 1);
            matcher.handOver(matcher.begin(spec, sender, outgoing, null));
        }
        arrive(sender, "/replies", "a");
        arrive(sender, "/replies", "a");
        later(TIMEOUT_MILLIS + 1);
        matcher.sweep();
        arrive(sender, "/replies", "b");
        matcher.failUnregistered(spec, new Fault(Cause.NO_SESSION, "none is open"));
        assertThat(heard)
                .containsExactly(
                        "started SEND\n\na", "started SEND\n\nb", "replied " + id("a"), "lost", "started", "failed");
    }
}
