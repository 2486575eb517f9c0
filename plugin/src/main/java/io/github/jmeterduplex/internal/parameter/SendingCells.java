package io.github.jmeterduplex.internal.parameter;

import io.github.jmeterduplex.internal.arrival.Arrivals;
import io.github.jmeterduplex.internal.arrival.Rate;
import io.github.jmeterduplex.internal.arrival.Schedule;
import io.github.jmeterduplex.internal.arrival.StageText;
import io.github.jmeterduplex.internal.parameter.text.BadValue;
import io.github.jmeterduplex.internal.session.Pace;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.Targets;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import org.jspecify.annotations.Nullable;

/**
 * The cells that say how many messages go where and how fast; shared by all protocols.
 *
 * @param messages per target, or {@link Targets#ENDLESS} where {@code durationSeconds} or stages say how long
 * @param durationNanos 0 where {@code messages} counts
 * @param rate {@link Rate#NONE} without a pace
 * @param arrivals how the messages follow each other at that rate
 * @param maxInFlight unanswered messages a session; 0 = any number
 */
public record SendingCells(
        TargetCell target,
        int messages,
        long durationNanos,
        Rate rate,
        Arrivals arrivals,
        int perFlush,
        int maxInFlight) {
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
    /** How fast. */
    static final Parameter<Rate> PER_SECOND = rate("messagesPerSecond")
            .in(Section.PACE)
            .unit("/s")
            .meaning("pace of this sampler in this thread; blank: as fast as possible. [Timers and"
                    + " pace](60-timers-and-pace.md). With stages a sample sends until the last one has ended:"
                    + " [Stages](61-arrivals.md#stages)");
    /** How the messages follow each other. */
    static final Parameter<Arrivals> ARRIVALS = arrivals("arrivals")
            .in(Section.PACE)
            .meaning(
                    "how the messages of `messagesPerSecond` follow each other: at equal distances, at random as those of"
                            + " many independent users, or N at once. [Arrivals](61-arrivals.md)");
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
                    TARGET, MESSAGES, DURATION, PER_SECOND, ARRIVALS, PER_FLUSH, MAX_IN_FLIGHT)
            .obeying(SendingCells::checkLength, SendingCells::checkStages, SendingCells::checkArrivals);

    /** A cell that takes a steady rate or stages; null where it is blank. */
    private static Parameter<Rate> rate(String name) {
        Parameter<Double> steady = Parameter.decimal(name, null, 0.0001, 10_000_000);
        return Parameter.of(
                name,
                "",
                steady.allowed() + ", or " + StageText.ALLOWED,
                // no stage does without a space, no number has one
                text -> text.indexOf(' ') < 0 ? Rate.steady(steady.read(text)) : StageText.parse(text));
    }

    /** A cell that says how arrivals follow each other. */
    static Parameter<Arrivals> arrivals(String name) {
        return Parameter.of(name, Arrivals.EVEN.toString(), Arrivals.ALLOWED, SendingCells::arrivalsOf)
                .suggesting(Arrivals.EVEN.toString(), Arrivals.POISSON.toString(), "burst:10");
    }

    private static Arrivals arrivalsOf(String text) {
        try {
            return Arrivals.parse(text);
        } catch (IllegalArgumentException e) {
            throw BadValue.refused();
        }
    }

    private static void checkLength(Cells cells) {
        if (cells.isSet(DURATION) && cells.get(MESSAGES) != 1) {
            throw cells.refused(DURATION, "blank where messages is set");
        }
    }

    private static void checkStages(Cells cells) {
        if (!isStaged(cells)) {
            return;
        }
        if (cells.isSet(DURATION)) {
            throw cells.refused(DURATION, "blank where messagesPerSecond has stages, which say how long");
        }
        if (cells.get(MESSAGES) != 1) {
            throw cells.refused(MESSAGES, "1 or blank where messagesPerSecond has stages, which say how long");
        }
    }

    private static void checkArrivals(Cells cells) {
        if (!cells.get(PER_SECOND, Rate.NONE).isSet() && !cells.get(ARRIVALS).equals(Arrivals.EVEN)) {
            throw cells.refused(ARRIVALS, Arrivals.EVEN + " or blank where messagesPerSecond is blank");
        }
    }

    private static boolean isStaged(Cells cells) {
        return cells.get(PER_SECOND, Rate.NONE).isStaged();
    }

    /** Reads the cells; a rate is this engine's share of it. */
    public static SendingCells read(Run run, Cells cells) {
        checkLength(cells);
        checkStages(cells);
        checkArrivals(cells);
        double seconds = cells.get(DURATION, 0.0);
        int messages = cells.get(MESSAGES);
        Rate rate = cells.get(PER_SECOND, Rate.NONE)
                .dividedBy(run.settings().slice().count());
        return new SendingCells(
                cells.get(TARGET),
                seconds > 0 || rate.isStaged() ? Targets.ENDLESS : messages,
                (long) (seconds * 1e9),
                rate,
                cells.get(ARRIVALS),
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
                && !isStaged(cells)
                && !cells.get(TARGET).word().equals("each");
    }

    /** The same, where one message may go over any session: over this one. */
    public SendingCells over(Group<?> group, LiveSession session) {
        int index = group.sessions().indexOf(session);
        return target.word().equals("next") && messages == 1 && index >= 0
                ? new SendingCells(
                        new TargetCell("index", index), messages, durationNanos, rate, arrivals, perFlush, maxInFlight)
                : this;
    }

    /**
     * The schedule of these cells.
     *
     * @param label whose target rate it is
     * @param thread the name of the sampler's thread
     * @param running the sampler's present schedule; it runs on while rate and arrivals are the same, until
     *     its last stage has ended
     */
    public @Nullable Pace pace(Run run, String label, String thread, @Nullable Pace running) {
        if (!rate.isSet()) {
            return null;
        }
        if (running != null && running.isOf(rate, arrivals) && !running.isOver()) {
            return running;
        }
        if (running == null || !running.rate().equals(rate)) {
            run.aims(
                    label,
                    rate.perSecond() - (running == null ? 0 : running.rate().perSecond()));
        }
        run.paces().arrive(label, arrivals);
        int number = running == null ? 0 : running.number() + 1;
        long seed = run.paces().streamSeed("messages", label, thread, Integer.toString(number));
        Schedule schedule = new Schedule(rate, arrivals, seed);
        return new Pace(
                schedule, number, run.clock()::nanos, start -> run.paces().began(label, rate, start));
    }
}
