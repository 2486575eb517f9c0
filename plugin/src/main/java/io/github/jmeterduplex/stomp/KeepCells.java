package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.sampler.CellTable;
import io.github.jmeterduplex.internal.sampler.Cells;
import io.github.jmeterduplex.internal.session.Group;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.Trace;
import io.github.jmeterduplex.internal.stomp.StompOptions;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The cells that say what is kept of a group's traffic: of {@link StompConnect} and {@link StompUser}. One per sample.
 * Thread-safe.
 */
final class KeepCells {
    private static final int MOST = 1_000_000;
    private static final int MOST_FRAMES = 10_000;

    /** Last inbound messages for Receive; 0 = none. */
    private final int messages;
    /** Last frames of the first session, both ways, for failed samples; 0 = none. */
    private final int frames;
    /** Whether the next session that this sample opens is traced. */
    private final AtomicBoolean traceNext = new AtomicBoolean();

    private KeepCells(int messages, int frames) {
        this.messages = messages;
        this.frames = frames;
    }

    static void declare(CellTable cells) {
        cells.cell("keep", "100").cell("trace", "0");
    }

    static KeepCells read(Cells cells) {
        return new KeepCells(cells.integer("keep", 100, 0, MOST), cells.integer("trace", 0, 0, MOST_FRAMES));
    }

    /** Readies a group for the sessions that join it now. The first session of a group without an open one is traced. */
    void prepare(Group group) {
        group.mailbox().keep(messages);
        traceNext.set(frames > 0 && group.open() == 0);
    }

    /** The options of a session that joins the group. */
    StompOptions apply(StompOptions options, Run run, Group group, int number) {
        Trace trace = null;
        if (traceNext.compareAndSet(true, false)) {
            trace = new Trace(number, frames, run.clock()::nanos);
            group.trace(trace);
        }
        return options.keptIn(messages > 0 ? group.mailbox() : null, trace);
    }
}
