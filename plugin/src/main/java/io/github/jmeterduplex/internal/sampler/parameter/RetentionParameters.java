package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.FrameTrace;
import io.github.jmeterduplex.internal.engine.user.Mailbox;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The parameters that say which messages and frames a group keeps; the Connect and User samplers of every protocol have
 * them. One per sample. Thread-safe.
 */
public final class RetentionParameters {
    private static final int MAX = 1_000_000;
    private static final int MAX_FRAMES = 10_000;
    /** The maximum number of sessions per group whose frames are kept for a View Results Tree. */
    private static final int MAX_LOOKED_AT = 100;
    /** The maximum number of frames per session that are kept for a View Results Tree. */
    private static final int FRAMES_LOOKED_AT = 50;

    private static final Parameter<Integer> KEEP = Parameter.integer("keep", 100, 0, MAX)
            .in(Section.DIAGNOSIS)
            .label("Messages kept")
            .meaning("how many of the group's last inbound messages are kept for a Receive; older ones are dropped"
                    + " and counted. A group of the thread keeps only what its samplers could ask for");
    static final Parameter<Integer> TRACE = Parameter.integer("trace", 0, 0, MAX_FRAMES)
            .in(Section.DIAGNOSIS)
            .label("Frames kept")
            .meaning("how many of the last frames of the group's first session are in the data of failed samples,"
                    + " secrets masked: [Receiving](../how-to/receiving.md#what-went-over-the-wire)");

    public static final ParameterTable TABLE = ParameterTable.of(KEEP, TRACE);

    /** How many of the group's last inbound messages are kept for Receive; 0 = none. */
    private final int messages;
    /** How many of the first session's last frames, sent and received, failed samples show; 0 = none. */
    private final int frames;
    /** Whether a listener shows what the samples of this thread sent and received. */
    private final boolean isLookedAt;
    /** Which inbound messages the samplers of the thread or of the JVM may ask for. */
    private final AskedMessages asked;
    /** Whether the frames of the next session that this sample opens are kept. */
    private final AtomicBoolean traceNext = new AtomicBoolean();

    private RetentionParameters(int messages, int frames, boolean isLookedAt, AskedMessages asked) {
        this.messages = messages;
        this.frames = frames;
        this.isLookedAt = isLookedAt;
        this.asked = asked;
    }

    /**
     * Reads the retention parameters of a sample.
     *
     * @param ofThread whether the group is the thread's own, so that only its samplers can ask for messages: those that
     *     they do not ask for are not kept, as thousands of users would keep a hundred unused messages each
     */
    public static RetentionParameters read(SampleContext sample, boolean ofThread) {
        ParameterValues parameters = sample.parameters();
        return new RetentionParameters(
                parameters.get(KEEP),
                parameters.get(TRACE),
                sample.isLookedAt(),
                ofThread ? sample.asked() : AskedMessages.ALL);
    }

    /**
     * Prepares the group's mailbox for the sessions that this sample opens. If the group does not have an open session,
     * the frames of the first one are kept.
     */
    public void prepare(Group<?> group) {
        group.mailbox().keep(messages, asked == AskedMessages.ALL);
        traceNext.set(frames > 0 && group.open() == 0);
    }

    /** Returns the mailbox in which the group's messages are kept; null if they are not kept. */
    public @Nullable Mailbox mailbox(Group<?> group) {
        return messages > 0 && asked != AskedMessages.NOTHING ? group.mailbox() : null;
    }

    /**
     * Returns the trace that keeps the frames of this user's session, the same after a reconnect; null if they are not
     * kept.
     */
    public @Nullable FrameTrace trace(Run run, Group<?> group, VirtualUser user) {
        if (isLookedAt) {
            return looked(run, group, user);
        }
        FrameTrace running = group.trace();
        if (frames > 0 && running != null && running.session() == user.number()) {
            return running;
        }
        if (!traceNext.compareAndSet(true, false)) {
            return null;
        }
        FrameTrace trace = new FrameTrace(user.number(), frames, 0, run.clock()::nanos, run.kept());
        group.trace(trace);
        return trace;
    }

    /** Returns the trace for a listener that shows frames; null if enough sessions of the group have a trace. */
    private @Nullable FrameTrace looked(Run run, Group<?> group, VirtualUser user) {
        for (FrameTrace known : group.traces()) {
            if (known.session() == user.number()) {
                return known;
            }
        }
        boolean isFirst = traceNext.compareAndSet(true, false);
        if (!isFirst && group.traces().size() >= MAX_LOOKED_AT) {
            return null;
        }
        FrameTrace trace =
                new FrameTrace(user.number(), isFirst ? frames : 0, FRAMES_LOOKED_AT, run.clock()::nanos, run.kept());
        group.look(trace);
        if (isFirst) {
            group.trace(trace);
        }
        return trace;
    }
}
