package io.github.jmeterduplex.internal.engine.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.record.log.CountingLog;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A matcher whose time stands still until a test moves it, and messages whose replies hold their id in a header. */
abstract class FakeTimeMatcher {
    static final long TIMEOUT_MILLIS = 1_000;

    final AtomicLong now = new AtomicLong(5_000_000_000L);
    final CountingLog log = new CountingLog();
    final WallClock clock = FakeClocks.uncorrected(now::get, 1_700_000_000_000_000L);
    final MessageIds ids = new MessageIds("engine", 1_700_000_000_000L);
    final Matcher matcher = new Matcher(log, clock, ids, 1_000_000, 60);
    final MatcherSession sender = new MatcherSession(7, "127.0.0.1:1");
    final MatcherSession other = new MatcherSession(8, "127.0.0.1:1");
    final ReplyRule byHeader = matcher.register(header("/replies"), log.label("send"));

    static ReplyRule header(String source) {
        return new ReplyRule(ReplyRule.Way.ID, "header:id", source, new IdReader.OfHeader("id"));
    }

    final MessageSpec spec(ReplyRule rule) {
        return new MessageSpec(
                log.label("send"), rule, null, TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MILLIS), "thread 1");
    }

    /** An id of this run, whose number is written as this name. */
    final String id(String name) {
        return ids.prefix() + name;
    }

    final long number(String name) {
        return ids.number(id(name));
    }

    final InFlightMessage begin(String name, int sequence) {
        return matcher.begin(
                spec(byHeader), sender, new OutgoingMessage(number(name), Matcher.NO_PACE, 0, 1, sequence), null);
    }

    final InFlightMessage send(ReplyRule rule, int replies, String name, MessageBatch batch) {
        OutgoingMessage outgoing = new OutgoingMessage(number(name), Matcher.NO_PACE, 10, replies, 0);
        InFlightMessage message = handOver(spec(rule), outgoing, batch);
        message.written();
        return message;
    }

    /** Hands over a message, which is not written yet. */
    final InFlightMessage handOver(MessageSpec spec, OutgoingMessage outgoing, MessageBatch batch) {
        InFlightMessage message = matcher.begin(spec, sender, outgoing, batch);
        assertThat(matcher.handOver(message)).isTrue();
        return message;
    }

    final boolean arrive(MatcherSession receiver, String source, String name) {
        return matcher.arrived(receiver, new TextArrival(source, id(name), now.get()));
    }

    final void later(long millis) {
        now.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    }
}
