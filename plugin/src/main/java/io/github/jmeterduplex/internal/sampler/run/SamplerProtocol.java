package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.group.GroupProtocol;
import io.github.jmeterduplex.internal.engine.session.FirstOpenings;
import io.github.jmeterduplex.internal.engine.session.MessageRenderer;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.FrameTrace;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.Mailbox;
import io.github.jmeterduplex.internal.engine.user.OpenListener;
import io.github.jmeterduplex.internal.engine.user.PushListener;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.sampler.parameter.BodySource;
import io.github.jmeterduplex.internal.sampler.parameter.ConnectionParameters;
import io.github.jmeterduplex.internal.sampler.parameter.GroupParameters;
import io.github.jmeterduplex.internal.sampler.parameter.MessageValues;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ReplyParameters;
import io.github.jmeterduplex.internal.sampler.parameter.RetentionParameters;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import java.util.function.BiFunction;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/**
 * What a protocol adds to the samplers that all protocols have. Thread-safe.
 *
 * @param <S> its session
 * @param <P> what a tester's own flow has prepared
 * @param protocol whose sessions the groups hold
 * @param group the parameter that names a group
 * @param openingTable the parameters that sessions are opened with, but for the group
 * @param messageTable the parameters that say what a message looks like
 * @param openings reads the parameters that sessions are opened with
 * @param messages reads those that say what a message looks like. What they say is kept for later samples of the same
 *     run, label and thread while their texts stay the same: it must not hold the sample
 * @param otherMessages reads the same with another label, destination and bodies
 */
public record SamplerProtocol<S extends LiveSession, P>(
        GroupProtocol<S> protocol,
        Parameter<String> group,
        ParameterTable openingTable,
        ParameterTable messageTable,
        BiFunction<Run, SampleContext, Openings<S, P>> openings,
        BiFunction<Run, SampleContext, Messages<S>> messages,
        OtherMessages<S> otherMessages) {
    /**
     * The messages of a sampler's own flow.
     *
     * @param label or null for the parameters'
     */
    Messages<S> messages(Run run, SampleContext sample, @Nullable String label, String destination, String body) {
        String counted = label == null ? ReplyParameters.label(sample) : label;
        return otherMessages.read(run, sample, counted, destination, BodySource.of(body));
    }

    /** The group that a sample names: its trace explains the sample, should it fail. */
    public Group<S> find(Run run, SampleContext sample) {
        Group<S> found = run.groups().find(sample.thread(), sample.parameters().get(group), protocol);
        sample.concerns(found);
        return found;
    }

    /** Reads the parameters of a message with another label, destination and bodies. */
    @FunctionalInterface
    public interface OtherMessages<S extends LiveSession> {
        /** Reads them. */
        Messages<S> read(Run run, SampleContext sample, String label, String destination, BodySource bodies);
    }

    /**
     * How sessions are opened, by the parameters of one sample.
     *
     * @param <S> the protocol's session
     * @param <P> what a tester's own flow has prepared
     */
    public interface Openings<S extends LiveSession, P> {
        /** Whether a client library speaks for the sessions. */
        boolean isOfLibrary();

        /** Takes what a flow prepares. */
        P preparation(SampleContext sample, SampleResult result);

        /**
         * Opens what a group lacks, and waits for it where the parameters say so.
         *
         * @param prepared what a tester's own flow has prepared, or null where there is no flow
         * @param pushes hears the pushes
         */
        default FirstOpenings<S> open(
                Run run,
                SampleContext sample,
                Group<S> group,
                GroupParameters parameters,
                @Nullable P prepared,
                @Nullable PushListener<S> pushes)
                throws InterruptedException {
            RetentionParameters keep = RetentionParameters.read(sample, parameters.ofThread());
            keep.prepare(group);
            return parameters.open(run, sample, group, (user, dropped, listener) -> {
                MessageValues values = ConnectionParameters.values(run, user, group);
                Keeping keeping = new Keeping(keep.mailbox(group), keep.trace(run, group, user));
                return session(run, values, prepared, user, dropped, keeping, pushes, listener);
            });
        }

        /**
         * Makes one session, which is started then.
         *
         * @param values what templates in the parameters stand for
         * @param prepared what a tester's own flow has prepared, or null where there is no flow
         * @param dropped the user's session before
         * @param keeping where it keeps what comes
         * @param pushes hears its pushes
         * @param listener hears how its opening ends
         */
        S session(
                Run run,
                MessageValues values,
                @Nullable P prepared,
                VirtualUser user,
                @Nullable S dropped,
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
            @Nullable Mailbox mailbox, @Nullable FrameTrace trace) {}

    /** The messages of one sample, and of those after it with the same parameters. */
    public interface Messages<S extends LiveSession> {
        /** How they are replied. */
        ReplyParameters reply();

        /** What the sample shows of them; always the same. */
        String shown();

        /** Renders them. */
        MessageRenderer<S> writer(Run run, Group<S> group);

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
