package io.github.jmeterduplex.internal.match;

import io.github.jmeterduplex.internal.log.RunLog;
import java.util.concurrent.TimeUnit;

/** A matcher for tests of other rooms: messages whose replies carry their id in a header. */
public final class MatcherFixture {
    private final RunLog log;
    private final WallClock clock = WallClock.system();
    private final Matcher matcher;
    private final ReplyRule rule;

    public MatcherFixture(RunLog log) {
        this.log = log;
        this.matcher = new Matcher(log, clock, new MessageIds("engine", 1), 1_000, 60);
        this.rule = matcher.register(
                new ReplyRule(ReplyRule.Way.ID, "header:id", null, arrival -> arrival.header("id")), log.label("send"));
    }

    /** A message is in flight. */
    public void send(String id, Sender sender) {
        MessageSpec spec = new MessageSpec(log.label("send"), rule, null, TimeUnit.SECONDS.toNanos(60), "thread 1");
        matcher.handOver(matcher.begin(spec, sender, new Outgoing(id, Matcher.NO_PACE, 1, 1, 0), null));
    }

    /** Its reply comes. */
    public void reply(String id, Sender receiver) {
        matcher.arrived(receiver, new TextArrival("/replies", id, clock.nanos()));
    }
}
