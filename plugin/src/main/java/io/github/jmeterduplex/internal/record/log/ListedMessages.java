package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.ListedMessage;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.session.Cause;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one label that are listed by themselves: the slowest of an interval, the slowest with a sampled
 * trace, and the first few that went wrong. Thread-safe.
 *
 * <p>For any other message the thread only makes a comparison. Threads never wait for each other: a listed message is
 * replaced by compare-and-set, and the writer takes it in one step, so a message is in one interval or the next, never
 * in both.
 */
final class ListedMessages {
    /** The largest number of listed problems per outcome and interval. */
    private static final int MAX_PROBLEMS = 3;

    private static final Slow NONE = new Slow(null, -1);

    private static final Slowest NOTHING = new Slowest(NONE, NONE);

    private final AtomicReference<Slowest> slowest = new AtomicReference<>(NOTHING);
    private final AtomicReference<Problem> wrong = new AtomicReference<>();
    private final AtomicReference<Problem> lost = new AtomicReference<>();
    private final AtomicReference<Problem> failed = new AtomicReference<>();

    /** @param message null only in {@link #NONE} */
    private record Slow(@Nullable MessageRow message, long micros) {}

    /**
     * The slowest message of all and the slowest sampled one, in one object, so that the writer takes both in one step.
     */
    private record Slowest(Slow ofAll, Slow ofSampled) {
        boolean isPassedBy(MessageRow message, long micros) {
            return micros > ofAll.micros || (message.isSampled() && micros > ofSampled.micros);
        }

        Slowest with(MessageRow message, long micros) {
            Slow one = new Slow(message, micros);
            return new Slowest(
                    micros > ofAll.micros ? one : ofAll,
                    message.isSampled() && micros > ofSampled.micros ? one : ofSampled);
        }
    }

    /**
     * A message that went wrong.
     *
     * @param before the previous one in this interval
     * @param count number of all in this interval
     */
    private record Problem(
            MessageRow message, Cause cause, @Nullable Problem before, int count) {}

    /** Lists a message with this latency if it is the slowest so far in this interval. */
    void replied(MessageRow message, long micros) {
        Slowest present = slowest.get();
        while (present != null
                && present.isPassedBy(message, micros)
                && !slowest.compareAndSet(present, present.with(message, micros))) {
            present = slowest.get();
        }
    }

    boolean hasRoom(Outcome outcome) {
        Problem last = place(outcome).get();
        return last == null || last.count < MAX_PROBLEMS;
    }

    /** Lists a message that went wrong, unless there are enough. */
    void problem(MessageRow message, Cause cause) {
        AtomicReference<Problem> place = place(message.outcome());
        Problem last = place.get();
        while ((last == null || last.count < MAX_PROBLEMS)
                && !place.compareAndSet(last, new Problem(message, cause, last, last == null ? 1 : last.count + 1))) {
            last = place.get();
        }
    }

    private AtomicReference<Problem> place(Outcome outcome) {
        return switch (outcome) {
            case WRONG -> wrong;
            case LOST -> lost;
            case FAILED -> failed;
            default -> throw new IllegalArgumentException("no problem: " + outcome);
        };
    }

    /** Returns the messages listed since the last call. Only for the writer. */
    List<ListedMessage> take(Interval interval) {
        List<ListedMessage> taken = new ArrayList<>(2);
        Slowest both = slowest.getAndSet(NOTHING);
        Slow slow = both.ofAll;
        Slow sampled = both.ofSampled;
        if (slow.message != null) {
            taken.add(listed(interval, slow.message, ""));
        }
        if (sampled.message != null && sampled.message != slow.message) {
            taken.add(listed(interval, sampled.message, ""));
        }
        takeProblems(interval, wrong, taken);
        takeProblems(interval, lost, taken);
        takeProblems(interval, failed, taken);
        return taken;
    }

    private static void takeProblems(Interval interval, AtomicReference<Problem> place, List<ListedMessage> to) {
        List<ListedMessage> latestFirst = new ArrayList<>(0);
        for (Problem problem = place.getAndSet(null); problem != null; problem = problem.before) {
            latestFirst.add(listed(interval, problem.message, problem.cause.slug()));
        }
        Collections.reverse(latestFirst);
        to.addAll(latestFirst);
    }

    private static ListedMessage listed(Interval interval, MessageRow row, String cause) {
        return new ListedMessage(
                interval,
                row.label(),
                row.outcome(),
                row.sentEpochMillis(),
                row.elapsedMicros(),
                row.outcome() == Outcome.REPLIED ? row.intendedMicros() : ListedMessage.NONE,
                row.session(),
                row.number() == MessageRow.NO_ID
                        ? ""
                        : row.idPrefix() + Long.toString(row.number(), Character.MAX_RADIX),
                row.traceId(),
                row.isSampled(),
                cause);
    }
}
