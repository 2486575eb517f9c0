package io.github.jmeterduplex.internal.engine.user;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.latency.RunFile;
import java.util.function.Consumer;

/**
 * Reports the kept messages and frames that were dropped to make room for others: one warning, and the run's fact
 * {@code kept_dropped}. Confined to one thread at a time.
 */
public final class DroppedMessages {
    private final KeptBytes kept;
    private final RunLog log;
    private final Consumer<String> warnings;
    private boolean hasWarned;

    /** @param warnings logs the warning */
    public DroppedMessages(KeptBytes kept, RunLog log, Consumer<String> warnings) {
        this.kept = kept;
        this.log = log;
        this.warnings = warnings;
    }

    /** Reports the messages that were dropped since the last call. Not for I/O threads. */
    public synchronized void report() {
        if (kept.dropped() == 0) {
            return;
        }
        if (!hasWarned) {
            hasWarned = true;
            warnings.accept("Duplex: the messages that are kept for Receive samplers and the frames of traces took"
                    + " more than " + kept.megabytes() + " MB (" + KeptBytes.PROPERTY + "): the oldest are dropped, and"
                    + " counted as kept_dropped among the facts of run.json. Lower keep or trace, take messages more"
                    + " often, or raise " + KeptBytes.PROPERTY + ". The counts of messages are exact all the same.");
        }
        log.fact(RunFile.KEPT_DROPPED, kept.dropped());
    }
}
