package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.internal.record.log.RunLog;
import java.util.concurrent.TimeUnit;

/** A matcher for tests of other rooms: messages whose replies carry their id in a header. */
public final class MatcherFixture {
    private final RunLog log;
    private final WallClock clock = WallClock.system();
    private final MessageIds ids;
    private final Matcher matcher;
    private final ReplyRule rule;

    public MatcherFixture(RunLog log) {
        this.log = log;
        this.ids = new MessageIds("engine", 1);
        this.matcher = new Matcher(log, clock, ids, 1_000, 60);
        this.rule = matcher.register(
                new ReplyRule(ReplyRule.Way.ID, "header:id", null, arrival -> arrival.header("id")), log.label("send"));
    }

    /**
     * A message is in flight.
     *
     * @param name how its number is written, in base 36
     */
    public void send(String name, MatcherSession sender) {
        MessageSpec spec = new MessageSpec(log.label("send"), rule, null, TimeUnit.SECONDS.toNanos(60), "thread 1");
        matcher.handOver(matcher.begin(
                spec, sender, new OutgoingMessage(ids.number(ids.prefix() + name), Matcher.NO_PACE, 1, 1, 0), null));
    }

    /** Its reply comes. */
    public void reply(String name, MatcherSession receiver) {
        matcher.arrived(receiver, new TextArrival("/replies", ids.prefix() + name, clock.nanos()));
    }
}
