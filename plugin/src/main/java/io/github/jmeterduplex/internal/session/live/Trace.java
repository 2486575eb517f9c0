package io.github.jmeterduplex.internal.session.live;

import io.github.jmeterduplex.internal.codec.Text;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.function.LongSupplier;

/** The last frames of one session, both ways, for those who look for a fault. Thread-safe. */
public final class Trace {
    private static final double NANOS_PER_SECOND = 1e9;

    private final int session;
    private final int frames;
    private final LongSupplier nanoTime;
    private final long startNanos;
    /** Guarded by this. */
    private final Deque<String> lines = new ArrayDeque<>();

    private long seen;

    /**
     * A trace that begins now.
     *
     * @param session whose
     * @param frames how many are kept
     */
    public Trace(int session, int frames, LongSupplier nanoTime) {
        this.session = session;
        this.frames = frames;
        this.nanoTime = nanoTime;
        this.startNanos = nanoTime.getAsLong();
    }

    /** The number of the session whose frames it notes. */
    public int session() {
        return session;
    }

    /**
     * Notes a frame that is sent now.
     *
     * @param frame readable, its secrets masked
     */
    public void sent(String frame) {
        add(nanoTime.getAsLong(), "> ", frame);
    }

    /**
     * Notes a frame that came.
     *
     * @param frame readable, its secrets masked
     */
    public void came(long nanos, String frame) {
        add(nanos, "< ", frame);
    }

    private synchronized void add(long nanos, String direction, String frame) {
        seen++;
        lines.addLast(String.format(Locale.ROOT, "%+.3f s ", (nanos - startNanos) / NANOS_PER_SECOND)
                + direction
                + Text.clean(frame));
        if (lines.size() > frames) {
            lines.removeFirst();
        }
    }

    /** One line a frame, oldest first, under a line that says what it is. */
    public synchronized String text() {
        return "trace: the last " + lines.size() + " of " + seen + " frames of session " + session
                + " (> sent, < came)\n" + String.join("\n", lines) + "\n";
    }
}
