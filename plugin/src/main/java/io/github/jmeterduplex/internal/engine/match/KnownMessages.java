package io.github.jmeterduplex.internal.engine.match;

import org.jspecify.annotations.Nullable;

/** The messages whose replies may arrive: those in flight, and for some time those with an outcome. Thread-safe. */
final class KnownMessages {
    private final InFlightMessages inFlight;
    private final RepliedMessages replied;
    /** All other messages with an outcome. */
    private final FinishedMessages finished;

    KnownMessages(InFlightMessages inFlight, MatchingContext origin, int rememberSeconds) {
        this.inFlight = inFlight;
        this.replied = new RepliedMessages(origin, rememberSeconds);
        this.finished = new FinishedMessages(rememberSeconds);
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

    /** Moves a message with an outcome from those in flight to the remembered ones. */
    void remember(InFlightMessage message, long nanos) {
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

    /** Removes a message that has its outcome and does not wait any more. */
    void remove(InFlightMessage message) {
        if (message.spec().rule().way() != ReplyRule.Way.NONE) {
            inFlight.remove(message);
            message.sender().finished();
        }
    }

    /** Forgets messages that had their outcome too long ago. */
    void forget(long nowNanos) {
        replied.forget(nowNanos);
        finished.forget(nowNanos);
    }
}
