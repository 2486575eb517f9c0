package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.FrameTrace;
import io.github.jmeterduplex.internal.engine.user.Mailbox;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The parameters that say what is kept of a group's traffic: of the Connect and User samplers of every protocol. One
 * per sample. Thread-safe.
 */
public final class RetentionParameters {
    private static final int MAX = 1_000_000;
    private static final int MAX_FRAMES = 10_000;
    /** Sessions of a group whose frames are kept for a View Results Tree. */
    private static final int MAX_LOOKED_AT = 100;
    /** Frames of each that are kept. */
    private static final int FRAMES_LOOKED_AT = 50;

    private static final Parameter<Integer> KEEP = Parameter.integer("keep", 100, 0, MAX)
            .in(Section.DIAGNOSIS)
            .meaning("how many of the group's last inbound messages are kept for a Receive; older ones are dropped and"
                    + " counted. A group of the thread keeps what its samplers could ask for: everything where one"
                    + " receives or is a class of your own, all but replies where one waits for replies, else nothing."
                    + " `0`: none");
    /** How many frames are noted. */
    static final Parameter<Integer> TRACE = Parameter.integer("trace", 0, 0, MAX_FRAMES)
            .in(Section.DIAGNOSIS)
            .meaning("how many of the last frames of the group's first session, both ways, failed samples show in their"
                    + " data, secrets masked: [Receiving](35-receiving.md#what-went-over-the-wire)");

    /** Both parameters. */
    public static final ParameterTable TABLE = ParameterTable.of(KEEP, TRACE);

    /** Last inbound messages for Receive; 0 = none. */
    private final int messages;
    /** Last frames of the first session, both ways, for failed samples; 0 = none. */
    private final int frames;
    /** Whether somebody looks at what the samples of this thread sent and got. */
    private final boolean isLookedAt;
    /** Which messages anybody can ask for. */
    private final SampleContext.Asked asked;
    /** Whether the next session that this sample opens is traced. */
    private final AtomicBoolean traceNext = new AtomicBoolean();

    private RetentionParameters(int messages, int frames, boolean isLookedAt, SampleContext.Asked asked) {
        this.messages = messages;
        this.frames = frames;
        this.isLookedAt = isLookedAt;
        this.asked = asked;
    }

    /**
     * Reads the parameters.
     *
     * @param ofThread whether the group is the thread's own, so that nobody else can ask for its messages: what none of
     *     its samplers asks for is not kept, as thousands of users would keep a hundred messages each for nothing
     */
    public static RetentionParameters read(SampleContext sample, boolean ofThread) {
        ParameterValues parameters = sample.parameters();
        return new RetentionParameters(
                parameters.get(KEEP),
                parameters.get(TRACE),
                sample.isLookedAt(),
                ofThread ? sample.asked() : SampleContext.Asked.ALL);
    }

    /**
     * Readies a group for the sessions that join it now. The first session of a group without an open one is traced.
     */
    public void prepare(Group<?> group) {
        group.mailbox().keep(messages, asked == SampleContext.Asked.ALL);
        traceNext.set(frames > 0 && group.open() == 0);
    }

    /** Where the messages of the group's sessions are kept; null for nowhere. */
    public @Nullable Mailbox mailbox(Group<?> group) {
        return messages > 0 && asked != SampleContext.Asked.NOTHING ? group.mailbox() : null;
    }

    /** What notes the frames of this user's session, the same after a reconnect. */
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

    /** The same where somebody looks: of every session, as far as anybody could look at them. */
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
