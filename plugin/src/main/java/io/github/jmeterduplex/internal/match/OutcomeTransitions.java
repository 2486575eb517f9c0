package io.github.jmeterduplex.internal.match;

import io.github.jmeterduplex.internal.log.LabelStats;
import io.github.jmeterduplex.session.Fault;

/**
 * Gives messages their outcomes, each exactly once: who changes a message's {@link InFlight.State} counts it, and
 * moves the message from those in flight to the remembered ones. Thread-safe.
 */
final class OutcomeTransitions {
    private final KnownMessages messages;
    private final IdRules idRules;
    private final Fates fates;

    OutcomeTransitions(KnownMessages messages, IdRules idRules, Fates fates) {
        this.messages = messages;
        this.idRules = idRules;
        this.fates = fates;
    }

    /** The kernel has all of its bytes: one without a reply to wait for has its outcome. */
    void written(InFlight message) {
        if (message.spec().rule().way() != ReplyRule.Way.NONE) {
            message.markTransmitted();
        } else if (message.move(InFlight.State.WRITTEN, InFlight.State.REPLIED)) {
            message.finishedAt(message.sentNanos());
            fates.unanswered(message);
        }
    }

    /**
     * Its channel does not write it, or not to its end.
     *
     * @param begun whether a byte of it was written: then it may have arrived, and is lost, not failed
     */
    void dropped(InFlight message, boolean begun, Fault why, long now) {
        Fault gone = message.sender().fault();
        Fault told = gone == null ? why : gone;
        if (begun) {
            lose(message, told, now);
        } else if (message.move(InFlight.State.WRITTEN, InFlight.State.FAILED)) {
            messages.remove(message);
            fates.failed(message, told);
        }
    }

    /** Gives up a message that was registered and not handed over. */
    void fail(InFlight message, Fault fault) {
        if (message.move(InFlight.State.NEW, InFlight.State.FAILED)) {
            messages.remove(message);
            fates.failed(message, fault);
        }
    }

    /** Counts a message that could not even be registered. */
    void failUnregistered(MessageSpec spec, Fault fault) {
        fates.failedUnregistered(spec, fault);
    }

    /** Gives up a message in flight; does nothing where it has another outcome. */
    void lose(InFlight message, Fault why, long now) {
        if (message.move(InFlight.State.WRITTEN, InFlight.State.LOST)) {
            if (message.spec().rule().way() == ReplyRule.Way.ID) {
                // The sweep may come long after the time-out.
                idRules.keep(message.spec().rule(), message.spec().stats(), now);
            }
            messages.remember(message, now);
            fates.lost(message, why, now);
        }
    }

    /** Gives up a message in flight that has waited too long. */
    void loseOverdue(InFlight message, long now) {
        if (message.state() == InFlight.State.WRITTEN
                && now - message.sentNanos() > message.spec().timeoutNanos()) {
            lose(message, fates.timedOut(message), now);
        }
    }

    /**
     * Takes one item of the stream that answers a message.
     *
     * @return whether no more items are wanted
     */
    boolean takeItem(InFlight message, Arrival item) {
        loseOverdue(message, item.arrivedNanos());
        if (message.state() == InFlight.State.WRITTEN && completes(message, item)) {
            return true;
        }
        // It may have been lost just now.
        return message.move(InFlight.State.LOST, InFlight.State.CANCELLED);
    }

    /** Takes an item of a message in flight, and says whether it was the last one that is wanted. */
    private boolean completes(InFlight message, Arrival item) {
        int items = message.takeItem(item, isExpected(message, item));
        fates.each(message, item.arrivedNanos(), items == 1);
        return items == message.spec().rule().items()
                && finish(message, InFlight.State.CANCELLED, item, message.isWrong());
    }

    /** Takes a reply: the one that is awaited, one of a fan-out, a late one or a duplicate. */
    void reply(InFlight message, Sender receiver, Arrival arrival) {
        long nanos = arrival.arrivedNanos();
        loseOverdue(message, nanos);
        boolean wrong = !message.isDone() && isWrong(message, arrival);
        int arrivals = 1;
        if (message.replies() > 1) {
            arrivals = message.arrive(receiver.session(), wrong);
            if (arrivals == 0) {
                fates.duplicate(message, receiver, nanos);
                return;
            }
            if (message.isCounting()) {
                fates.each(message, nanos, arrivals == 1);
            }
            wrong = message.isWrong();
        }
        complete(message, receiver, arrival, arrivals, wrong);
    }

    private static boolean isWrong(InFlight message, Arrival arrival) {
        boolean isExpected = message.spec().rule().isStream() ? !message.isWrong() : isExpected(message, arrival);
        return arrival.error() != null || !isExpected;
    }

    private static boolean isExpected(InFlight message, Arrival arrival) {
        Expectation expectation = message.expectation();
        return expectation == null || expectation.test().holds(arrival);
    }

    /** @param wrong whether this arrival, or one that it completes, is not as expected */
    private void complete(InFlight message, Sender receiver, Arrival arrival, int arrivals, boolean wrong) {
        long nanos = arrival.arrivedNanos();
        boolean whole = arrivals >= message.replies();
        if (!message.isDone()) {
            if (!whole) {
                return;
            }
            if (finish(message, wrong ? InFlight.State.WRONG : InFlight.State.REPLIED, arrival, wrong)) {
                return;
            }
        }
        if (!whole && message.isCounting()) {
            // The last one has come meanwhile, on another thread.
            return;
        }
        comesAfter(message, receiver, nanos);
    }

    /** A reply of a message that has its outcome. */
    private void comesAfter(InFlight message, Sender receiver, long nanos) {
        boolean fanOut = message.replies() > 1;
        boolean late = fanOut
                ? message.state() == InFlight.State.LOST
                : message.move(InFlight.State.LOST, InFlight.State.LATE);
        if (late) {
            fates.late(message, receiver, nanos);
        } else {
            fates.duplicate(message, receiver, nanos);
        }
    }

    /**
     * Gives a message in flight its last reply.
     *
     * @return false where it has another outcome
     */
    private boolean finish(InFlight message, InFlight.State to, Arrival arrival, boolean wrong) {
        if (!message.move(InFlight.State.WRITTEN, to)) {
            return false;
        }
        messages.remember(message, arrival.arrivedNanos());
        if (wrong) {
            fates.wrong(message, arrival);
        } else {
            fates.replied(message, arrival);
        }
        if (message.sender().isOvertaken(message.sequence())) {
            message.spec().stats().unordered();
        }
        return true;
    }

    /** Counts a push. */
    void pushed(LabelStats stats, long latencyMicros) {
        fates.pushed(stats, latencyMicros);
    }
}
