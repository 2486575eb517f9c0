package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.session.Fault;
import org.jspecify.annotations.Nullable;

/**
 * Gives each message exactly one outcome. The thread that changes a message's {@link InFlightMessage.State} counts it,
 * and moves the message from those in flight to the remembered ones. So it knows the messages whose replies may arrive:
 * those in flight, and for some time those with an outcome. Thread-safe.
 */
final class OutcomeTransitions implements MatchingContext {
    private final WallClock clock;
    private final MessageIds ids;
    private final ReplyIdRules idRules;
    private final OutcomeRecorder outcomes;
    private final InFlightMessages inFlight = new InFlightMessages();
    private final RepliedMessages replied;
    /** The messages with an outcome that {@link RepliedMessages} does not remember. */
    private final FinishedMessages finished;

    /** @param rememberSeconds how long messages with an outcome are known */
    OutcomeTransitions(
            WallClock clock, MessageIds ids, ReplyIdRules idRules, OutcomeRecorder outcomes, int rememberSeconds) {
        this.clock = clock;
        this.ids = ids;
        this.idRules = idRules;
        this.outcomes = outcomes;
        this.replied = new RepliedMessages(this, rememberSeconds);
        this.finished = new FinishedMessages(rememberSeconds);
    }

    @Override
    public WallClock clock() {
        return clock;
    }

    @Override
    public MessageIds ids() {
        return ids;
    }

    InFlightMessages inFlight() {
        return inFlight;
    }

    /** Returns the message of this number, whatever its outcome. */
    @Nullable
    InFlightMessage find(long number, long nowNanos) {
        if (number < 0) {
            return null;
        }
        InFlightMessage message = inFlight.find(number);
        if (message == null) {
            message = replied.find(number, nowNanos);
        }
        return message == null ? finished.find(number, nowNanos) : message;
    }

    /** Forgets messages that had their outcome too long ago. */
    void forget(long nowNanos) {
        replied.forget(nowNanos);
        finished.forget(nowNanos);
    }

    /** Moves a message with an outcome from the messages in flight to the remembered ones. */
    private void remember(InFlightMessage message, long nanos) {
        if (message.spec().rule().way() == ReplyRule.Way.NONE) {
            return;
        }
        message.finishedAt(nanos);
        boolean isPlain = message.replies() == 1 && message.state() == InFlightMessage.State.REPLIED;
        if (!isPlain || !replied.add(message)) {
            finished.add(message);
        }
        remove(message);
    }

    /** Removes a message with an outcome from the messages in flight. */
    private void remove(InFlightMessage message) {
        if (message.spec().rule().way() != ReplyRule.Way.NONE) {
            inFlight.remove(message);
            message.sender().finished();
        }
    }

    @Override
    public void unanswered(InFlightMessage message) {
        if (message.move(InFlightMessage.State.WRITTEN, InFlightMessage.State.REPLIED)) {
            message.finishedAt(message.sentNanos());
            outcomes.unanswered(message);
        }
    }

    @Override
    public void dropped(InFlightMessage message, boolean begun, Fault why) {
        Fault gone = message.sender().fault();
        Fault fault = gone == null ? why : gone;
        if (begun) {
            lose(message, fault, clock.nanos());
        } else if (message.move(InFlightMessage.State.WRITTEN, InFlightMessage.State.FAILED)) {
            remove(message);
            outcomes.failed(message, fault);
        }
    }

    /** Marks a registered message as failed, because it was not handed over. */
    void fail(InFlightMessage message, Fault fault) {
        if (message.move(InFlightMessage.State.NEW, InFlightMessage.State.FAILED)) {
            remove(message);
            outcomes.failed(message, fault);
        }
    }

    /** Gives up a message in flight as lost, unless it has another outcome already. */
    void lose(InFlightMessage message, Fault why, long now) {
        if (message.move(InFlightMessage.State.WRITTEN, InFlightMessage.State.LOST)) {
            if (message.spec().rule().way() == ReplyRule.Way.ID) {
                // The sweep may come long after the time-out.
                idRules.keep(message.spec().rule(), message.spec().stats(), now);
            }
            remember(message, now);
            outcomes.lost(message, why, now);
        }
    }

    /** Gives up a message in flight that has waited longer than its time-out. */
    void loseOverdue(InFlightMessage message, long now) {
        if (message.state() == InFlightMessage.State.WRITTEN
                && now - message.sentNanos() > message.spec().timeoutNanos()) {
            lose(message, outcomes.timedOut(message), now);
        }
    }

    /**
     * Handles one item of the stream that answers a message.
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

    /**
     * Handles one item of a stream whose last message is the reply.
     *
     * @return false if the reply has come already, so that this is one too many
     */
    boolean addItem(InFlightMessage message, ReplyCandidate item) {
        loseOverdue(message, item.arrivedNanos());
        if (message.state() == InFlightMessage.State.WRITTEN) {
            var unused = completes(message, item);
        }
        // Of a lost message, only the end counts as late.
        return !message.isDone() || message.state() == InFlightMessage.State.LOST;
    }

    /** Counts an item for a message in flight, and returns whether it was the last wanted one. */
    private boolean completes(InFlightMessage message, ReplyCandidate item) {
        int items = message.takeItem(item, isExpected(message, item));
        outcomes.each(message, item.arrivedNanos(), items == 1);
        return items == message.spec().rule().items()
                && finish(message, InFlightMessage.State.CANCELLED, item, message.isWrong());
    }

    /** Handles a reply: an awaited one, one of a fan-out, a late one or a duplicate. */
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
        ReplyRule rule = message.spec().rule();
        // The end of a stream that the protocol marks holds nothing that could be expected.
        boolean isChecked = !rule.isStream() || rule.endsByCondition();
        boolean isExpected = !message.isWrong() && (!isChecked || isExpected(message, arrival));
        return arrival.error() != null || !isExpected;
    }

    private static boolean isExpected(InFlightMessage message, ReplyCandidate arrival) {
        MessageSpec.Expectation expectation = message.expectation();
        return expectation == null || expectation.test().test(arrival);
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

    /** Counts a reply that arrived after its message had an outcome. */
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
     * Settles a message in flight with its last reply.
     *
     * @return false if it has another outcome
     */
    private boolean finish(InFlightMessage message, InFlightMessage.State to, ReplyCandidate arrival, boolean wrong) {
        if (!message.move(InFlightMessage.State.WRITTEN, to)) {
            return false;
        }
        remember(message, arrival.arrivedNanos());
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
