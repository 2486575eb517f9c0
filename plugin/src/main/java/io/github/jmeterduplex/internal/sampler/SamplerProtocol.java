package io.github.jmeterduplex.internal.sampler;

import io.github.jmeterduplex.internal.parameter.Bodies;
import io.github.jmeterduplex.internal.parameter.ConnectionCells;
import io.github.jmeterduplex.internal.parameter.GroupCells;
import io.github.jmeterduplex.internal.parameter.KeepCells;
import io.github.jmeterduplex.internal.parameter.MessageValues;
import io.github.jmeterduplex.internal.parameter.Parameter;
import io.github.jmeterduplex.internal.parameter.ParameterTable;
import io.github.jmeterduplex.internal.parameter.ReplyCells;
import io.github.jmeterduplex.internal.parameter.Sample;
import io.github.jmeterduplex.internal.session.MessageWriter;
import io.github.jmeterduplex.internal.session.Opener;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.data.User;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.group.Protocol;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import io.github.jmeterduplex.internal.session.live.Mailbox;
import io.github.jmeterduplex.internal.session.live.OpenListener;
import io.github.jmeterduplex.internal.session.live.PushListener;
import io.github.jmeterduplex.internal.session.live.Trace;
import java.util.function.BiFunction;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/**
 * What a protocol adds to the samplers that all protocols have. Thread-safe.
 *
 * @param <S> its session
 * @param <P> what a flow has prepared
 * @param protocol whose sessions the groups hold
 * @param group the parameter that names a group
 * @param openingTable the parameters that sessions are opened with, but for the group
 * @param messageTable the parameters that say what a message looks like
 * @param openings reads the cells that sessions are opened with
 * @param messages reads those that say what a message looks like. What they say is kept for later samples of the same run,
 *     label and thread while their texts stay the same: it must not hold the sample
 * @param otherMessages reads the same with another label, destination and bodies
 */
public record SamplerProtocol<S extends LiveSession, P>(
        Protocol<S> protocol,
        Parameter<String> group,
        ParameterTable openingTable,
        ParameterTable messageTable,
        BiFunction<Run, Sample, Openings<S, P>> openings,
        BiFunction<Run, Sample, Messages<S>> messages,
        OtherMessages<S> otherMessages) {
    /**
     * The messages of a sampler's own flow.
     *
     * @param label or null for the cells'
     */
    Messages<S> messages(Run run, Sample sample, @Nullable String label, String destination, String body) {
        String counted = label == null ? ReplyCells.label(sample) : label;
        return otherMessages.read(run, sample, counted, destination, Bodies.of(body));
    }

    /** The group that a sample names: its trace explains the sample, should it fail. */
    public Group<S> find(Run run, Sample sample) {
        Group<S> found = run.groups().find(sample.thread(), sample.cells().get(group), protocol);
        sample.concerns(found);
        return found;
    }

    /** Reads the cells of a message with another label, destination and bodies. */
    @FunctionalInterface
    public interface OtherMessages<S extends LiveSession> {
        /** Reads them. */
        Messages<S> read(Run run, Sample sample, String label, String destination, Bodies bodies);
    }

    /**
     * How sessions are opened, by the cells of one sample.
     *
     * @param <S> the protocol's session
     * @param <P> what a flow has prepared
     */
    public interface Openings<S extends LiveSession, P> {
        /** Whether a client library speaks for the sessions. */
        boolean isOfLibrary();

        /** Takes what a flow prepares. */
        P preparation(Sample sample, SampleResult result);

        /**
         * Opens what a group lacks, and waits for it where the cells say so.
         *
         * @param prepared what a flow has prepared, or null where there is no flow
         * @param pushes hears the pushes
         */
        default Opener<S> open(
                Run run,
                Sample sample,
                Group<S> group,
                GroupCells cells,
                @Nullable P prepared,
                @Nullable PushListener<S> pushes)
                throws InterruptedException {
            KeepCells keep = KeepCells.read(sample, cells.ofThread());
            keep.prepare(group);
            return cells.open(run, sample, group, (user, fallen, listener) -> {
                MessageValues values = ConnectionCells.values(run, user, group);
                Keeping keeping = new Keeping(keep.mailbox(group), keep.trace(run, group, user));
                return session(run, values, prepared, user, fallen, keeping, pushes, listener);
            });
        }

        /**
         * Makes one session, which is started then.
         *
         * @param values what templates in the cells stand for
         * @param prepared what a flow has prepared, or null where there is no flow
         * @param fallen the user's session before
         * @param keeping where it keeps what comes
         * @param pushes hears its pushes
         * @param listener hears how its opening ends
         */
        S session(
                Run run,
                MessageValues values,
                @Nullable P prepared,
                User user,
                @Nullable S fallen,
                Keeping keeping,
                @Nullable PushListener<S> pushes,
                OpenListener listener);
    }

    /**
     * Where a session keeps what comes.
     *
     * @param mailbox for samplers that receive
     * @param trace for failed samples
     */
    public record Keeping(
            @Nullable Mailbox mailbox, @Nullable Trace trace) {}

    /** The messages of one sample, and of those after it with the same cells. */
    public interface Messages<S extends LiveSession> {
        /** How they are replied. */
        ReplyCells reply();

        /** What the sample shows of them; always the same. */
        String shown();

        /** Renders them. */
        MessageWriter<S> writer(Run run, Group<S> group);

        /** The label under which they are counted. */
        default String label() {
            return reply().label();
        }

        /** Whether the sample waits for their replies. */
        default boolean waitForReplies() {
            return reply().waitForReplies();
        }
    }
}
