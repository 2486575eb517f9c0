package io.github.jmeterduplex.internal.engine.match;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The messages whose replies may come: those in flight, and for a while those that have their outcome. Thread-safe. */
final class KnownMessages {
    private final InFlightMessages inFlight = new InFlightMessages();
    private final RepliedMessages replied;
    /** All others that have their outcome. */
    private final FinishedMessages finished;

    KnownMessages(MatchingContext origin, int rememberSeconds) {
        this.replied = new RepliedMessages(origin, rememberSeconds);
        this.finished = new FinishedMessages(rememberSeconds);
    }

    /** Adds a message that waits for a reply. */
    void add(InFlightMessage message) {
        inFlight.add(message);
        message.sender().started();
    }

    /** How many are in flight. */
    int inFlight() {
        return inFlight.size();
    }

    /** Calls for each message in flight; those that come or go meanwhile may be among them or not. */
    void forEachInFlight(Consumer<InFlightMessage> action) {
        inFlight.forEach(action);
    }

    /** The message of this number, whatever its outcome. */
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

    /** Moves a message that has its outcome from those in flight to the remembered ones. */
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

    /** A message that has its outcome waits no more. */
    void remove(InFlightMessage message) {
        if (message.spec().rule().way() != ReplyRule.Way.NONE) {
            inFlight.remove(message);
            message.sender().finished();
        }
    }

    /** Forgets those that had their outcome too long ago. */
    void forget(long nowNanos) {
        replied.forget(nowNanos);
        finished.forget(nowNanos);
    }
}
