package io.github.jmeterduplex.internal.protocol.websocket;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Tracks which opening steps of a WebSocket session are done. Written by the I/O thread alone; the run's timer asks
 * where it stands.
 */
final class OpeningProgress {
    private final WsOpeningSteps opening;
    /** Index of the step that comes next. */
    private volatile int next;
    /** Whether the message that opens the session has come. */
    private volatile boolean met;
    /** Messages that came meanwhile, and that it does not wait for. */
    private final AtomicInteger others = new AtomicInteger();

    OpeningProgress(WsOpeningSteps opening) {
        this.opening = opening;
        this.met = opening.openWhen() == null;
    }

    /** The next text to send now; null where something must come first, or nothing is left to send. */
    byte @Nullable [] nextText() {
        int index = next;
        byte[] text =
                index < opening.steps().size() ? opening.steps().get(index).text() : null;
        if (text != null) {
            next = index + 1;
        }
        return text;
    }

    /** Whether a message refuses the session. */
    boolean isRefused(ConditionInput message) {
        return opening.refuseWhen() != null && opening.refuseWhen().isMet(message);
    }

    /** Takes a message: whether it is one that the opening waits for, now or at its end. */
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

    /** Whether all is said and all has come. */
    boolean isDone() {
        return met && next == opening.steps().size();
    }

    /** What has not come yet, as it ends the sentence "HOST ...". Shows no line: tokens may stand there. */
    String missing() {
        int index = next;
        String what = index < opening.steps().size()
                ? "a message that meets the await in line "
                        + opening.steps().get(index).line() + " of onOpen"
                : "a message that meets openWhen";
        return "did not send " + what;
    }

    /** Messages that came before the session was open, and that it did not wait for. */
    int others() {
        return others.get();
    }
}
