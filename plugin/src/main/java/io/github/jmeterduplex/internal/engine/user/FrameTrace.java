package io.github.jmeterduplex.internal.engine.user;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.codec.Secrets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The most recent frames that one session sent and received, for finding faults. They are kept as lines, and in full if
 * a tester looks at the traffic of samples. Thread-safe.
 */
public final class FrameTrace {
    /** The bytes of a frame that are examined, which is enough for the shown text. */
    public static final int BYTES_LOOKED_AT = 4096;

    private static final double NANOS_PER_SECOND = 1e9;

    private final int session;
    private final int lines;
    private final int wholes;
    private final LongSupplier nanoTime;
    private final long startNanos;
    /** The most recent frames as lines. Guarded by this. */
    private final Deque<Kept<String>> lastLines = new ArrayDeque<>();
    /** The most recent frames in full. Guarded by this. */
    private final Deque<Kept<Frame>> lastWholes = new ArrayDeque<>();
    /** Whether this trace was closed. Guarded by this. */
    private boolean isClosed;

    private final KeptBytes budget;

    private long seen;

    /**
     * A frame, or another exchange with the server.
     *
     * @param nanos when it was sent, or received
     * @param isSent whether this side sent it
     * @param text several lines, with secrets masked
     */
    public record Frame(long nanos, boolean isSent, String text) {}

    private final class Kept<T> extends KeptBytes.Droppable {
        private final Deque<Kept<T>> list;
        private final T frame;

        Kept(Deque<Kept<T>> list, T frame, String text) {
            super(KeptBytes.OBJECT_BYTES + KeptBytes.of(text));
            this.list = list;
            this.frame = frame;
        }

        @Override
        protected void drop() {
            synchronized (FrameTrace.this) {
                list.remove(this);
            }
        }
    }

    /**
     * Creates an empty trace.
     *
     * @param session its number
     * @param lines how many frames are kept as lines
     * @param wholes how many are kept whole
     * @param budget of all that is kept in this engine
     */
    public FrameTrace(int session, int lines, int wholes, LongSupplier nanoTime, KeptBytes budget) {
        this.budget = budget;
        this.session = session;
        this.lines = lines;
        this.wholes = wholes;
        this.nanoTime = nanoTime;
        this.startNanos = nanoTime.getAsLong();
    }

    public int session() {
        return session;
    }

    /** Whether this trace keeps lines, which failed samples show. */
    public boolean hasLines() {
        return lines > 0;
    }

    /**
     * Notes a frame that is sent now.
     *
     * @param line a readable line, with secrets masked
     * @param whole the frame in all of its lines
     */
    public void sent(String line, Supplier<String> whole) {
        add(nanoTime.getAsLong(), true, line, whole);
    }

    /**
     * Notes a frame that was received.
     *
     * @param line a readable line, with secrets masked
     * @param whole the frame in all of its lines
     */
    public void came(long nanos, String line, Supplier<String> whole) {
        add(nanos, false, line, whole);
    }

    /** Notes a frame of one line, with secrets masked, that is sent now. */
    public void sent(String line) {
        sent(line, () -> line);
    }

    /** Notes a frame of one line, with secrets masked, that was received. */
    public void came(long nanos, String line) {
        came(nanos, line, () -> line);
    }

    /** Returns a line for a text in UTF-8 with secrets masked; it may be longer than the part that is shown. */
    public static String line(byte[] text, int offset, int length) {
        return Secrets.maskText(new String(text, offset, Math.min(length, BYTES_LOOKED_AT), UTF_8));
    }

    /**
     * Notes an exchange that is not a frame, such as a request; the trace shows it only in full.
     *
     * @param isSent whether this side sent it, now
     */
    public void exchanged(boolean isSent, Supplier<String> whole) {
        if (wholes > 0) {
            addWhole(nanoTime.getAsLong(), isSent, whole.get());
        }
    }

    private void add(long nanos, boolean isSent, String line, Supplier<String> whole) {
        if (wholes > 0) {
            addWhole(nanos, isSent, whole.get());
        }
        if (lines > 0) {
            addLine(nanos, isSent ? "> " : "< ", line);
        }
    }

    private void addWhole(long nanos, boolean isSent, String text) {
        keep(new Kept<>(lastWholes, new Frame(nanos, isSent, text), text), wholes);
    }

    private void addLine(long nanos, String direction, String frame) {
        String text = String.format(Locale.ROOT, "%+.3f s ", (nanos - startNanos) / NANOS_PER_SECOND)
                + direction
                + DisplayText.clean(frame);
        synchronized (this) {
            seen++;
        }
        keep(new Kept<>(lastLines, text, text), lines);
    }

    private <T> void keep(Kept<T> added, int most) {
        synchronized (this) {
            if (isClosed) {
                return;
            }
            added.list.addLast(added);
            if (added.list.size() > most) {
                budget.release(added.list.removeFirst());
            }
        }
        budget.keep(added);
    }

    /** Forgets all frames and ignores new ones, because the trace is not looked at any more. */
    public synchronized void close() {
        isClosed = true;
        lastLines.forEach(budget::release);
        lastWholes.forEach(budget::release);
        lastLines.clear();
        lastWholes.clear();
    }

    /** Returns one line per frame, oldest first, after a heading. */
    public synchronized String text() {
        return "trace: the last " + lastLines.size() + " of " + seen + " frames of session " + session
                + " (> sent, < came)\n"
                + lastLines.stream().map(kept -> kept.frame).collect(Collectors.joining("\n")) + "\n";
    }

    /** Returns the frames since the given time that are kept in full, oldest first. */
    public synchronized List<Frame> since(long nanos) {
        return lastWholes.stream()
                .map(kept -> kept.frame)
                .filter(frame -> frame.nanos() - nanos >= 0)
                .toList();
    }
}
