package io.github.jmeterduplex.internal.session.live;

import io.github.jmeterduplex.internal.codec.DisplayText;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The last frames of one session, both ways, for those who look for a fault: as lines, and whole where somebody looks
 * at what samples sent and got. Thread-safe.
 */
public final class FrameTrace {
    private static final double NANOS_PER_SECOND = 1e9;

    private final int session;
    private final int lines;
    private final int wholes;
    private final LongSupplier nanoTime;
    private final long startNanos;
    /** Guarded by this. */
    private final Deque<String> lastLines = new ArrayDeque<>();
    /** Guarded by this. */
    private final Deque<Frame> lastWholes = new ArrayDeque<>();

    private long seen;

    /**
     * A frame, or another exchange with the server.
     *
     * @param nanos when it was sent, or came
     * @param isSent whether this side sent it
     * @param text of several lines, its secrets masked
     */
    public record Frame(long nanos, boolean isSent, String text) {}

    /**
     * A trace that begins now.
     *
     * @param session whose
     * @param lines how many frames are kept as lines
     * @param wholes how many are kept whole
     */
    public FrameTrace(int session, int lines, int wholes, LongSupplier nanoTime) {
        this.session = session;
        this.lines = lines;
        this.wholes = wholes;
        this.nanoTime = nanoTime;
        this.startNanos = nanoTime.getAsLong();
    }

    /** The number of the session whose frames it notes. */
    public int session() {
        return session;
    }

    /** Whether it keeps lines, which failed samples show. */
    public boolean hasLines() {
        return lines > 0;
    }

    /**
     * Notes a frame that is sent now.
     *
     * @param line readable, its secrets masked
     * @param whole the same with all of its lines
     */
    public void sent(String line, Supplier<String> whole) {
        add(nanoTime.getAsLong(), true, line, whole);
    }

    /**
     * Notes a frame that came.
     *
     * @param line readable, its secrets masked
     * @param whole the same with all of its lines
     */
    public void came(long nanos, String line, Supplier<String> whole) {
        add(nanos, false, line, whole);
    }

    /**
     * Notes what is no frame, such as a request: kept whole only.
     *
     * @param isSent whether this side sent it, now
     */
    public void exchanged(boolean isSent, Supplier<String> whole) {
        if (wholes > 0) {
            keep(new Frame(nanoTime.getAsLong(), isSent, whole.get()));
        }
    }

    private void add(long nanos, boolean isSent, String line, Supplier<String> whole) {
        if (wholes > 0) {
            keep(new Frame(nanos, isSent, whole.get()));
        }
        if (lines > 0) {
            addLine(nanos, isSent ? "> " : "< ", line);
        }
    }

    private synchronized void keep(Frame frame) {
        lastWholes.addLast(frame);
        if (lastWholes.size() > wholes) {
            lastWholes.removeFirst();
        }
    }

    private synchronized void addLine(long nanos, String direction, String frame) {
        seen++;
        lastLines.addLast(String.format(Locale.ROOT, "%+.3f s ", (nanos - startNanos) / NANOS_PER_SECOND)
                + direction
                + DisplayText.clean(frame));
        if (lastLines.size() > lines) {
            lastLines.removeFirst();
        }
    }

    /** One line a frame, oldest first, under a line that says what it is. */
    public synchronized String text() {
        return "trace: the last " + lastLines.size() + " of " + seen + " frames of session " + session
                + " (> sent, < came)\n" + String.join("\n", lastLines) + "\n";
    }

    /** What was sent and came since then, oldest first; what is kept whole of it. */
    public synchronized List<Frame> since(long nanos) {
        return lastWholes.stream().filter(frame -> frame.nanos() - nanos >= 0).toList();
    }
}
