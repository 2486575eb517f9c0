package io.github.jmeterduplex.samples.servers.livechat;

import io.github.jmeterduplex.samples.servers.livechat.stats.Count;
import io.github.jmeterduplex.samples.servers.livechat.stats.Stats;
import io.github.jmeterduplex.samples.servers.livechat.stats.Tally;
import java.time.Duration;

/**
 * Numbers the replies, decides what becomes of each, and has them sent when they are due, without blocking.
 * Thread-safe.
 */
final class ReplyScheduler {
    /** The longest time a reply is held for the next one of its session. */
    static final Duration LONGEST_HOLD = Duration.ofSeconds(1);

    /** Runs tasks later, as many at a time as there are; holds no thread for a waiting one. */
    interface BackEnd {
        void run(Duration delay, Runnable task);
    }

    private final ServerOptions switches;
    private final Stats stats;
    private final BackEnd backEnd;

    ReplyScheduler(ServerOptions switches, Stats stats, BackEnd backEnd) {
        this.switches = switches;
        this.stats = stats;
        this.backEnd = backEnd;
    }

    /** Takes a request; its reply may be under way when this returns. */
    void accept(ChatSession session, ChatRequest request) {
        Tally tally = stats.current();
        String identity = request.identity();
        if (identity != null) {
            tally.id(identity);
        }
        long number = tally.nextReplyNumber();
        Reply reply = new Reply(number, switches.outcomeOf(number), tally, request);
        if (reply.outcome() == ReplyMode.DROP) {
            tally.add(Count.DROPPED);
            return;
        }
        tally.add(Count.PENDING);
        after(delayOf(reply), () -> due(session, reply));
    }

    private Duration delayOf(Reply reply) {
        if (reply.outcome() != ReplyMode.DELAY) {
            return switches.delay();
        }
        reply.tally().add(Count.DELAYED);
        return switches.delay().plus(switches.delayEveryBy());
    }

    private void due(ChatSession session, Reply reply) {
        if (reply.outcome() != ReplyMode.REORDER) {
            session.send(reply);
            return;
        }
        reply.tally().add(Count.REORDERED);
        session.hold(reply);
        after(LONGEST_HOLD, () -> session.release(reply));
    }

    private void after(Duration delay, Runnable task) {
        if (delay.isZero()) {
            task.run();
        } else {
            backEnd.run(delay, task);
        }
    }
}
