package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.session.Fault;

/**
 * Gives messages their outcomes, each exactly once: the thread that changes a message's {@link InFlightMessage.State}
 * counts it, and moves the message from those in flight to the remembered ones. Thread-safe.
 */
final class OutcomeTransitions {
    private final KnownMessages messages;
    private final ReplyIdRules idRules;
    private final OutcomeRecorder outcomes;

    OutcomeTransitions(KnownMessages messages, ReplyIdRules idRules, OutcomeRecorder outcomes) {
        this.messages = messages;
        this.idRules = idRules;
        this.outcomes = outcomes;
    }

    /** Notes that the kernel has all bytes of a message that does not wait for a reply: it has its outcome. */
    void unanswered(InFlightMessage message) {
        if (message.move(InFlightMessage.State.WRITTEN, InFlightMessage.State.REPLIED)) {
            message.finishedAt(message.sentNanos());
            outcomes.unanswered(message);
        }
    }

    /**
     * Notes that a channel does not write a message, or not completely.
     *
     * @param begun whether a byte of it was written: then it may have arrived, and is lost, not failed
     */
    void dropped(InFlightMessage message, boolean begun, Fault why, long now) {
        Fault gone = message.sender().fault();
        Fault fault = gone == null ? why : gone;
        if (begun) {
            lose(message, fault, now);
        } else if (message.move(InFlightMessage.State.WRITTEN, InFlightMessage.State.FAILED)) {
            messages.remove(message);
            outcomes.failed(message, fault);
        }
    }

    /** Gives up a message that was registered and not handed over. */
    void fail(InFlightMessage message, Fault fault) {
        if (message.move(InFlightMessage.State.NEW, InFlightMessage.State.FAILED)) {
            messages.remove(message);
            outcomes.failed(message, fault);
        }
    }

    /** Gives up a message in flight, unless it has another outcome. */
    void lose(InFlightMessage message, Fault why, long now) {
        if (message.move(InFlightMessage.State.WRITTEN, InFlightMessage.State.LOST)) {
            if (message.spec().rule().way() == ReplyRule.Way.ID) {
                // The sweep may come long after the time-out.
                idRules.keep(message.spec().rule(), message.spec().stats(), now);
            }
            messages.remember(message, now);
            outcomes.lost(message, why, now);
        }
    }

    /** Gives up a message in flight that has waited too long. */
    void loseOverdue(InFlightMessage message, long now) {
        if (message.state() == InFlightMessage.State.WRITTEN
                && now - message.sentNanos() > message.spec().timeoutNanos()) {
            lose(message, outcomes.timedOut(message), now);
        }
    }

    /**
     * Takes one item of the stream that answers a message.
     *
     * @return whether no more items are wanted
     */
    boolean takeItem(InFlightMessage message, ReplyCandidate item) {
        loseOverdue(message, item.arrivedNanos());
        if (message.state() == InFlightMessage.State.WRITTEN && completes(message, item)) {
            return true;
        }
        // It may have been lost just now.
        return message.move(InFlightMessage.State.LOST, InFlightMessage.State.CANCELLED);
    }

    /** Takes an item of a message in flight, and returns whether it was the last wanted one. */
    private boolean completes(InFlightMessage message, ReplyCandidate item) {
        int items = message.takeItem(item, isExpected(message, item));
        outcomes.each(message, item.arrivedNanos(), items == 1);
        return items == message.spec().rule().items()
                && finish(message, InFlightMessage.State.CANCELLED, item, message.isWrong());
    }

    /** Takes a reply: an awaited one, one of a fan-out, a late one or a duplicate. */
    void reply(InFlightMessage message, MatcherSession receiver, ReplyCandidate arrival) {
        long nanos = arrival.arrivedNanos();
        loseOverdue(message, nanos);
        boolean wrong = !message.isDone() && isWrong(message, arrival);
        int arrivals = 1;
        if (message.replies() > 1) {
            arrivals = message.arrive(receiver.session(), wrong);
            if (arrivals == 0) {
                outcomes.duplicate(message, receiver, nanos);
                return;
            }
            if (message.isCounting()) {
                outcomes.each(message, nanos, arrivals == 1);
            }
            wrong = message.isWrong();
        }
        complete(message, receiver, arrival, arrivals, wrong);
    }

    private static boolean isWrong(InFlightMessage message, ReplyCandidate arrival) {
        boolean isExpected = message.spec().rule().isStream() ? !message.isWrong() : isExpected(message, arrival);
        return arrival.error() != null || !isExpected;
    }

    private static boolean isExpected(InFlightMessage message, ReplyCandidate arrival) {
        Expectation expectation = message.expectation();
        return expectation == null || expectation.test().holds(arrival);
    }

    /** @param wrong whether this arrival, or one that it completes, is not as expected */
    private void complete(
            InFlightMessage message, MatcherSession receiver, ReplyCandidate arrival, int arrivals, boolean wrong) {
        long nanos = arrival.arrivedNanos();
        boolean whole = arrivals >= message.replies();
        if (!message.isDone()) {
            if (!whole) {
                return;
            }
            if (finish(message, wrong ? InFlightMessage.State.WRONG : InFlightMessage.State.REPLIED, arrival, wrong)) {
                return;
            }
        }
        if (!whole && message.isCounting()) {
            // Another thread has received the last one in the meantime.
            return;
        }
        comesAfter(message, receiver, nanos);
    }

    /** Counts a reply of a message that has its outcome. */
    private void comesAfter(InFlightMessage message, MatcherSession receiver, long nanos) {
        boolean fanOut = message.replies() > 1;
        boolean late = fanOut
                ? message.state() == InFlightMessage.State.LOST
                : message.move(InFlightMessage.State.LOST, InFlightMessage.State.LATE);
        if (late) {
            outcomes.late(message, receiver, nanos);
        } else {
            outcomes.duplicate(message, receiver, nanos);
        }
    }

    /**
     * Gives a message in flight its last reply.
     *
     * @return false if it has another outcome
     */
    private boolean finish(InFlightMessage message, InFlightMessage.State to, ReplyCandidate arrival, boolean wrong) {
        if (!message.move(InFlightMessage.State.WRITTEN, to)) {
            return false;
        }
        messages.remember(message, arrival.arrivedNanos());
        if (wrong) {
            outcomes.wrong(message, arrival);
        } else {
            outcomes.replied(message, arrival);
        }
        if (message.sender().isOvertaken(message.sequence())) {
            message.spec().stats().count(Count.UNORDERED);
        }
        return true;
    }
}
