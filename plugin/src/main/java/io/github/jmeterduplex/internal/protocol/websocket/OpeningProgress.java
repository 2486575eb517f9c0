package io.github.jmeterduplex.internal.protocol.websocket;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Tracks which steps of a WebSocket session's opening are done. Written by the I/O thread only; read by the run's
 * timer, too.
 */
final class OpeningProgress {
    private final WsOptions.OpeningSteps opening;
    private volatile int next;
    /** Whether the message that {@code openWhen} describes has arrived, if one is needed. */
    private volatile boolean met;
    /** Number of messages that arrived during the opening without being part of it. */
    private final AtomicInteger others = new AtomicInteger();

    OpeningProgress(WsOptions.OpeningSteps opening) {
        this.opening = opening;
        this.met = opening.openWhen() == null;
    }

    /** Returns the next text to send now; null if a message must come first, or all texts are sent. */
    @Nullable
    SessionText nextText() {
        int index = next;
        SessionText text =
                index < opening.steps().size() ? opening.steps().get(index).text() : null;
        if (text != null) {
            next = index + 1;
        }
        return text;
    }

    boolean isRefused(ConditionInput message) {
        return opening.refuseWhen() != null && opening.refuseWhen().isMet(message);
    }

    /** Handles a message that arrived during the opening; returns whether a step or {@code openWhen} waits for it. */
    boolean takes(ConditionInput message) {
        Condition openWhen = opening.openWhen();
        boolean opens = !met && openWhen != null && openWhen.isMet(message);
        if (opens) {
            met = true;
        }
        int index = next;
        Condition await =
                index < opening.steps().size() ? opening.steps().get(index).await() : null;
        boolean isAwaited = await != null && await.isMet(message);
        if (isAwaited) {
            next = index + 1;
        }
        if (opens || isAwaited) {
            return true;
        }
        others.incrementAndGet();
        return false;
    }

    /** Whether all texts of the opening are sent and all its messages have arrived. */
    boolean isDone() {
        return met && next == opening.steps().size();
    }

    /**
     * Returns which message is missing, as the end of the sentence "HOST ...". Does not show a line, as it may contain
     * a token.
     */
    String missing() {
        int index = next;
        String what = index < opening.steps().size()
                ? "a message that meets the await in line "
                        + opening.steps().get(index).line() + " of onOpen"
                : "a message that meets openWhen";
        return "did not send " + what;
    }

    /** Returns how many messages arrived during the opening without being part of it. */
    int others() {
        return others.get();
    }
}
