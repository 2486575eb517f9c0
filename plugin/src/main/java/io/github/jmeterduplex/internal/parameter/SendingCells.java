package io.github.jmeterduplex.internal.parameter;

import io.github.jmeterduplex.internal.session.Pace;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.Targets;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.live.LiveSession;

/**
 * The cells that say how many messages go where and how fast; shared by all protocols.
 *
 * @param messages per target, or {@link Targets#ENDLESS} where {@code durationSeconds} is set
 * @param durationNanos 0 where {@code messages} counts
 * @param perSecond 0 without a pace
 * @param maxInFlight unanswered messages a session; 0 = any number
 */
public record SendingCells(
        TargetCell target, int messages, long durationNanos, double perSecond, int perFlush, int maxInFlight) {
    private static final int MOST = 1_000_000_000;

    /** Declares the cells. */
    public static void declare(CellTable cells) {
        cells.cell("target", "next")
                .cell("messages", "1")
                .cell("durationSeconds")
                .cell("messagesPerSecond")
                .cell("messagesPerFlush", "1")
                .cell("maxInFlight");
    }

    /** Reads the cells; a rate is this engine's share of it. */
    public static SendingCells read(Run run, Cells cells) {
        double seconds = cells.decimal("durationSeconds", 0.0, 0.001, 10_000_000);
        int messages = cells.integer("messages", 1, 1, MOST);
        if (seconds > 0 && messages != 1) {
            throw cells.refused("durationSeconds", "blank where messages is set");
        }
        return new SendingCells(
                TargetCell.read(cells, "next"),
                seconds > 0 ? Targets.ENDLESS : messages,
                (long) (seconds * 1e9),
                run.settings().slice().of(cells.decimal("messagesPerSecond", 0.0, 0.0001, 10_000_000)),
                cells.integer("messagesPerFlush", 1, 1, 100_000),
                cells.integer("maxInFlight", 0, 1, MOST));
    }

    /** The same, where one message may go over any session: over this one. */
    public SendingCells over(Group group, LiveSession session) {
        int index = group.sessions().indexOf(session);
        return target.word().equals("next") && messages == 1 && index >= 0
                ? new SendingCells(
                        new TargetCell("index", index), messages, durationNanos, perSecond, perFlush, maxInFlight)
                : this;
    }

    /**
     * The schedule of these cells.
     *
     * @param label whose target rate it is
     * @param running the sampler's present schedule, or null; it runs on while the rate is the same
     */
    public Pace pace(Run run, String label, Pace running) {
        if (perSecond == 0) {
            return null;
        }
        if (running != null && running.perSecond() == perSecond) {
            return running;
        }
        run.aims(label, running == null ? perSecond : perSecond - running.perSecond());
        return new Pace(perSecond, run.clock()::nanos);
    }
}
