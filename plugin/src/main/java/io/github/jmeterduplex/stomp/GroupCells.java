package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.sampler.CellTable;
import io.github.jmeterduplex.internal.sampler.Cells;
import io.github.jmeterduplex.internal.sampler.Sample;
import io.github.jmeterduplex.internal.session.Group;
import io.github.jmeterduplex.internal.session.OpenListener;
import io.github.jmeterduplex.internal.session.Opener;
import io.github.jmeterduplex.internal.session.Run;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The cells that say how many sessions a group gets and how fast they open: of {@link StompConnect} and {@link
 * StompUser}.
 *
 * @param perSecond 0 without a pace
 */
record GroupCells(String name, int sessions, double perSecond, int parallel, boolean ofThread, long settleMillis) {
    static final String PROTOCOL = "stomp";
    static final int MOST_SESSIONS = 1_000_000;

    /** Who owns a group. */
    enum Sharing {
        /** The JMeter thread. */
        THREAD,
        /** The whole JVM. */
        JVM
    }

    static void declare(CellTable cells) {
        cells.cell("sessions", "1")
                .cell("connectsPerSecond")
                .cell("connectsInParallel", "200")
                .cell("sharing", "thread")
                .cell("settleMillis", "0");
    }

    static GroupCells read(Cells cells) {
        return new GroupCells(
                cells.text("group", PROTOCOL),
                cells.integer("sessions", 1, 1, MOST_SESSIONS),
                cells.decimal("connectsPerSecond", 0.0, 0.001, 1_000_000),
                cells.integer("connectsInParallel", 200, 1, MOST_SESSIONS),
                cells.word("sharing", Sharing.class, Sharing.THREAD) == Sharing.THREAD,
                cells.millis("settleMillis", 0L, 0));
    }

    /** The group, made where it does not exist. */
    Group group(Run run, Sample sample) {
        return run.groups().obtain(ofThread ? sample.thread() : null, name, PROTOCOL);
    }

    /**
     * How many sessions to open now: what is missing in a thread's group, so that a sampler may stand in a loop; as
     * many again in a group of the JVM, to which every thread adds its own.
     */
    int missing(Group group) {
        return ofThread ? Math.max(0, sessions - group.open()) : sessions;
    }

    /**
     * Opens sessions into the group and waits until each has opened or failed.
     *
     * @param start begins one opening
     */
    Opener open(Run run, Sample sample, Group group, int count, Consumer<OpenListener> start)
            throws InterruptedException {
        group.ask(ofThread ? Math.max(0, sessions - group.asked()) : count);
        Opener opener = new Opener(run.log().sessions(), run.log().label(sample.label()), parallel, run.clock()::nanos);
        try {
            opener.open(count, perSecond, start);
        } finally {
            group.add(opener.opened());
        }
        if (settleMillis > 0) {
            run.sleep(TimeUnit.MILLISECONDS.toNanos(settleMillis));
        }
        return opener;
    }
}
