package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.pace.ArrivalProcess;
import io.github.jmeterduplex.internal.engine.pace.Rate;
import io.github.jmeterduplex.internal.engine.pace.Schedule;
import io.github.jmeterduplex.internal.engine.session.Pace;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.SchedulePace;
import io.github.jmeterduplex.internal.engine.session.TargetSelector;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.sampler.parameter.text.BadValueException;
import org.jspecify.annotations.Nullable;

/**
 * The parameters that say how many messages are sent, over which sessions and how fast. All protocols share them.
 *
 * @param messages per target, or {@link TargetSelector#ENDLESS} if {@code durationSeconds} or stages say how long
 * @param durationNanos 0 if {@code messages} counts
 * @param rate {@link Rate#NONE} without a pace
 * @param arrivals how the messages follow each other at that rate
 * @param maxInFlight the most unanswered messages per session; 0 = any number
 */
public record SendingParameters(
        TargetParameter target,
        int messages,
        long durationNanos,
        Rate rate,
        ArrivalProcess arrivals,
        int perFlush,
        int maxInFlight) {
    private static final int MAX = 1_000_000_000;
    private static final String OF_SEARCH = "find:";

    /** What the values of {@code arrivals} mean, for the descriptions of parameters. */
    static final String SPACINGS = "`even`: at equal distances; `poisson`: at random, as those of many independent"
            + " users; `burst:N`: N at once: [Arrivals](../how-to/arrivals.md)";

    static final Parameter<TargetParameter> TARGET = TargetParameter.parameter("next", "which sessions send");

    static final Parameter<Integer> MESSAGES = Parameter.integer("messages", 1, 1, MAX)
            .in(Section.PACE)
            .label("Messages")
            .meaning("how many messages a sample sends; with `target` = `each`, in every session");
    static final Parameter<Double> DURATION = Parameter.seconds("durationSeconds", null, 0.001, 10_000_000)
            .in(Section.PACE)
            .label("Duration")
            .meaning("sends for so long, instead of `messages`");
    static final Parameter<Rate> PER_SECOND = rate("messagesPerSecond")
            .in(Section.PACE)
            .unit("/s")
            .label("Rate of messages")
            .meaning("pace in this thread; blank: as fast as possible: [Timers and"
                    + " pace](../how-to/timers-and-pace.md). With [stages](../how-to/arrivals.md#stages) a sample"
                    + " sends until the last one has ended. `find:NAME`: the rate of"
                    + " [FindRate](../how-to/highest-rate.md), which all its senders share");
    static final Parameter<ArrivalProcess> ARRIVALS = arrivals("arrivals")
            .in(Section.PACE)
            .label("Spacing of messages")
            .meaning("how messages follow each other. " + SPACINGS);
    static final Parameter<Integer> PER_FLUSH = Parameter.integer("messagesPerFlush", 1, 1, 100_000)
            .in(Section.PACE)
            .label("Messages per flush")
            .meaning("how many due messages go to a session in one flush at most; never waits for more");

    static final Parameter<Integer> MAX_IN_FLIGHT = Parameter.integer("maxInFlight", null, 1, MAX)
            .in(Section.PACE)
            .label("Most unanswered messages")
            .meaning("unanswered messages a session may have: without a pace the sender takes another session or"
                    + " waits, with one the message has `failed`");

    public static final ParameterTable TABLE = ParameterTable.of(
                    TARGET, MESSAGES, DURATION, PER_SECOND, ARRIVALS, PER_FLUSH, MAX_IN_FLIGHT)
            .obeying(SendingParameters::checkLength, SendingParameters::checkStages, SendingParameters::checkArrivals);

    /**
     * Declares a parameter for a rate: a constant one, stages, or one that a FindRate varies. Its value is null if it
     * is blank.
     */
    private static Parameter<Rate> rate(String name) {
        Parameter<Double> steady = Parameter.decimal(name, null, 0.0001, 10_000_000);
        return Parameter.of(
                        name,
                        "",
                        steady.allowed() + ", or " + Rate.ALLOWED_STAGES + ", or find:NAME",
                        text -> rateOf(text, steady))
                .type(ValueType.DECIMAL);
    }

    private static Rate rateOf(String text, Parameter<Double> steady) {
        if (text.startsWith(OF_SEARCH)) {
            String name = text.substring(OF_SEARCH.length()).strip();
            if (name.isEmpty()) {
                throw BadValueException.refused();
            }
            return Rate.ofSearch(name);
        }
        // every stage has a space, a number does not
        return text.indexOf(' ') < 0 ? Rate.steady(steady.read(text)) : Rate.parseStages(text);
    }

    /** Declares a parameter for the distribution of the times between messages or openings. */
    static Parameter<ArrivalProcess> arrivals(String name) {
        return Parameter.of(name, ArrivalProcess.EVEN.toString(), ArrivalProcess.ALLOWED, SendingParameters::arrivalsOf)
                .suggesting(ArrivalProcess.EVEN.toString(), ArrivalProcess.POISSON.toString(), "burst:10");
    }

    private static ArrivalProcess arrivalsOf(String text) {
        try {
            return ArrivalProcess.parse(text);
        } catch (IllegalArgumentException e) {
            throw BadValueException.refused();
        }
    }

    private static void checkLength(ParameterValues parameters) {
        if (parameters.isSet(DURATION) && parameters.get(MESSAGES) != 1) {
            throw parameters.refused(DURATION, "blank if messages is set");
        }
    }

    private static void checkStages(ParameterValues parameters) {
        checkStages(parameters, parameters.get(PER_SECOND, Rate.NONE));
    }

    private static void checkStages(ParameterValues parameters, Rate rate) {
        if (!saysHowLong(rate)) {
            return;
        }
        String condition = rate.isStaged()
                ? " if messagesPerSecond has stages, which say how long"
                : " if messagesPerSecond is find:NAME, as FindRate says how long";
        if (parameters.isSet(DURATION)) {
            throw parameters.refused(DURATION, "blank" + condition);
        }
        if (parameters.get(MESSAGES) != 1) {
            throw parameters.refused(MESSAGES, "1 or blank" + condition);
        }
    }

    private static void checkArrivals(ParameterValues parameters) {
        checkArrivals(parameters, parameters.get(PER_SECOND, Rate.NONE), parameters.get(ARRIVALS));
    }

    private static void checkArrivals(ParameterValues parameters, Rate rate, ArrivalProcess arrivals) {
        if (!rate.isSet() && !arrivals.equals(ArrivalProcess.EVEN)) {
            throw parameters.refused(ARRIVALS, ArrivalProcess.EVEN + " or blank if messagesPerSecond is blank");
        }
    }

    private static boolean saysHowLong(Rate rate) {
        return rate.isStaged() || rate.isOfSearch();
    }

    /** Reads the sending parameters, with this engine's share of the rate. */
    public static SendingParameters read(Run run, ParameterValues parameters) {
        // Each is parsed once: there may be a thousand stages, and this is done for each sample.
        Rate whole = parameters.get(PER_SECOND, Rate.NONE);
        ArrivalProcess arrivals = parameters.get(ARRIVALS);
        checkLength(parameters);
        checkStages(parameters, whole);
        checkArrivals(parameters, whole, arrivals);
        double seconds = parameters.get(DURATION, 0.0);
        int messages = parameters.get(MESSAGES);
        Rate rate = whole.dividedBy(run.settings().slice().count());
        return new SendingParameters(
                parameters.get(TARGET),
                seconds > 0 || saysHowLong(rate) ? TargetSelector.ENDLESS : messages,
                (long) (seconds * 1e9),
                rate,
                arrivals,
                parameters.get(PER_FLUSH),
                parameters.get(MAX_IN_FLIGHT, 0));
    }

    /** Whether one sample sends exactly one message. */
    public boolean isSingle() {
        return messages == 1 && !target.word().equals("each");
    }

    /** Whether one sample with these parameters sends exactly one message. */
    static boolean isSingle(ParameterValues parameters) {
        return parameters.get(MESSAGES) == 1
                && !parameters.isSet(DURATION)
                && !saysHowLong(parameters.get(PER_SECOND, Rate.NONE))
                && !parameters.get(TARGET).word().equals("each");
    }

    /** Returns these parameters with this session as the target, if they send a single message to any session. */
    public SendingParameters over(Group<?> group, LiveSession session) {
        int index = group.placeOf(session);
        return target.word().equals("next") && messages == 1 && index >= 0
                ? new SendingParameters(
                        new TargetParameter("index", index),
                        messages,
                        durationNanos,
                        rate,
                        arrivals,
                        perFlush,
                        maxInFlight)
                : this;
    }

    /**
     * Returns the schedule by which messages are sent, or null if the parameters do not set a rate.
     *
     * @param label the label whose target rate it is
     * @param thread the name of the sampler's thread
     * @param running the sampler's present schedule; it continues if rate and arrivals are the same, until its last
     *     stage has ended
     */
    public @Nullable Pace pace(Run run, String label, String thread, @Nullable Pace running) {
        if (!rate.isSet()) {
            return null;
        }
        if (running != null && running.isOf(rate, arrivals) && !running.isOver()) {
            return running;
        }
        if (rate.isOfSearch()) {
            Pace joined = run.paces().join(rate.search(), label, arrivals);
            run.paces().arrive(label, arrivals);
            return joined;
        }
        if (running == null || !running.rate().equals(rate)) {
            run.paces()
                    .aims(
                            label,
                            rate.perSecond()
                                    - (running == null ? 0 : running.rate().perSecond()));
        }
        run.paces().arrive(label, arrivals);
        int number = running == null ? 0 : running.number() + 1;
        long seed = run.paces().streamSeed("messages", label, thread, Integer.toString(number));
        Schedule schedule = new Schedule(rate, arrivals, seed);
        return new SchedulePace(schedule, number, start -> run.paces().began(label, rate, start));
    }
}
