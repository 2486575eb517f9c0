package io.github.jmeterduplex.internal.parameter;

import io.github.jmeterduplex.internal.session.Pace;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.Targets;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import org.jspecify.annotations.Nullable;

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

    /** Which sessions send. */
    static final Parameter<TargetCell> TARGET = TargetCell.parameter("next", "which sessions send");

    static final Parameter<Integer> MESSAGES = Parameter.integer("messages", 1, 1, MOST)
            .in(Section.PACE)
            .meaning("how many messages a sample sends; with `each`, how many from every session");
    static final Parameter<Double> DURATION = Parameter.decimal("durationSeconds", null, 0.001, 10_000_000)
            .in(Section.PACE)
            .unit("s")
            .meaning("sends for so long instead of counting `messages`, which must be 1 or blank then");
    static final Parameter<Double> PER_SECOND = Parameter.decimal("messagesPerSecond", null, 0.0001, 10_000_000)
            .in(Section.PACE)
            .unit("/s")
            .meaning("pace of this sampler in this thread; blank: as fast as possible. [Timers and"
                    + " pace](60-timers-and-pace.md)");
    /** Messages a flush. */
    static final Parameter<Integer> PER_FLUSH = Parameter.integer("messagesPerFlush", 1, 1, 100_000)
            .in(Section.PACE)
            .meaning(
                    "at most so many messages that are due already go to a session in one flush; never waits for more");

    static final Parameter<Integer> MAX_IN_FLIGHT = Parameter.integer("maxInFlight", null, 1, MOST)
            .in(Section.PACE)
            .meaning("unanswered messages a session may have: without a pace the sender takes another session or waits,"
                    + " with one the message has `failed`; blank: any number");

    /** All of them. */
    public static final ParameterTable TABLE = ParameterTable.of(
                    TARGET, MESSAGES, DURATION, PER_SECOND, PER_FLUSH, MAX_IN_FLIGHT)
            .obeying(SendingCells::checkLength);

    private static void checkLength(Cells cells) {
        if (cells.isSet(DURATION) && cells.get(MESSAGES) != 1) {
            throw cells.refused(DURATION, "blank where messages is set");
        }
    }

    /** Reads the cells; a rate is this engine's share of it. */
    public static SendingCells read(Run run, Cells cells) {
        checkLength(cells);
        double seconds = cells.get(DURATION, 0.0);
        int messages = cells.get(MESSAGES);
        return new SendingCells(
                cells.get(TARGET),
                seconds > 0 ? Targets.ENDLESS : messages,
                (long) (seconds * 1e9),
                run.settings().slice().of(cells.get(PER_SECOND, 0.0)),
                cells.get(PER_FLUSH),
                cells.get(MAX_IN_FLIGHT, 0));
    }

    /** Whether a sample sends a single message. */
    public boolean isSingle() {
        return messages == 1 && !target.word().equals("each");
    }

    /** The same, of cells that are not read yet. */
    static boolean isSingle(Cells cells) {
        return cells.get(MESSAGES) == 1
                && !cells.isSet(DURATION)
                && !cells.get(TARGET).word().equals("each");
    }

    /** The same, where one message may go over any session: over this one. */
    public SendingCells over(Group<?> group, LiveSession session) {
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
     * @param running the sampler's present schedule; it runs on while the rate is the same
     */
    public @Nullable Pace pace(Run run, String label, @Nullable Pace running) {
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
