package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.group.GroupProtocol;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.Sending;
import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.sampler.parameter.ConnectionParameters;
import io.github.jmeterduplex.internal.sampler.parameter.GroupParameters;
import io.github.jmeterduplex.internal.sampler.parameter.MessageValues;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ReplyParameters;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import java.util.List;
import java.util.function.BiFunction;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a protocol that its samplers need: parameters, openings and messages. Thread-safe.
 *
 * @param <S> the protocol's session
 * @param <P> what a tester's own flow has prepared
 * @param protocol the protocol whose sessions the groups hold
 * @param group the parameter that names a group
 * @param openingTable the parameters with which sessions are opened, except the group
 * @param messageTable the parameters that say what a message looks like
 * @param openings reads the parameters with which sessions are opened
 * @param messages reads the parameters that say what a message looks like
 */
public record SamplerProtocol<S extends LiveSession, P>(
        GroupProtocol<S> protocol,
        Parameter<String> group,
        ParameterTable openingTable,
        ParameterTable messageTable,
        BiFunction<Run, SampleContext, Openings<S, P, ?>> openings,
        MessageReader<S> messages) {
    /** Creates the protocol's part; the default name of its groups is the protocol's name. */
    public SamplerProtocol(
            GroupProtocol<S> protocol,
            ParameterTable openingTable,
            ParameterTable messageTable,
            BiFunction<Run, SampleContext, Openings<S, P, ?>> openings,
            MessageReader<S> messages) {
        this(protocol, GroupParameters.group(protocol.name()), openingTable, messageTable, openings, messages);
    }

    /** Returns the group that a sample's parameters name, and shows its frames in the sample if that fails. */
    public Group<S> find(Run run, SampleContext sample) {
        Group<S> found = run.groups().find(sample.thread(), sample.parameters().get(group), protocol);
        sample.concerns(found);
        return found;
    }

    /** Reads the parameters that describe the messages of a protocol. */
    @FunctionalInterface
    public interface MessageReader<S extends LiveSession> {
        /**
         * Reads the parameters that describe the messages. The result is kept for later samples of the same run, label
         * and thread as long as their texts stay the same: it must not hold the sample.
         *
         * @param own replaces the label, the destination and the body of the parameters; null without a flow
         */
        Messages<S> read(Run run, SampleContext sample, @Nullable FlowMessage own);
    }

    /**
     * A message that the flow of a custom subclass sends with its own destination and body.
     *
     * @param label null for that of the parameters
     */
    public record FlowMessage(@Nullable String label, String destination, String body) {
        /** Returns the label of a message: that of the flow if it gives one, otherwise that of the parameters. */
        public static String label(@Nullable FlowMessage own, SampleContext sample) {
            return own == null || own.label == null ? ReplyParameters.label(sample) : own.label;
        }
    }

    /**
     * Opens sessions as the parameters of one sample say.
     *
     * @param <S> the protocol's session
     * @param <P> what a tester's own flow has prepared
     * @param <O> the options of a session
     */
    public interface Openings<S extends LiveSession, P, O> {
        /** Returns the parameters of the connection to the server. */
        ConnectionParameters connection();

        /** Whether sessions use a client library instead of Duplex's own client. */
        default boolean isOfLibrary() {
            return connection().isOfLibrary();
        }

        /** Creates the object that a custom subclass's {@code prepare} gets, and that collects what it sets. */
        P preparation(SampleContext sample, SampleResult result);

        /** Returns the target of one session: the server's URL and how to connect to it. */
        default Target target(
                MessageValues values,
                VirtualUser user,
                List<String> subprotocols,
                @Nullable HttpPreparationResult prepared) {
            return prepared == null
                    ? connection().target(values, user, subprotocols, List.of(), null)
                    : connection().target(values, user, subprotocols, prepared.httpHeaders(), prepared.cookies());
        }

        /**
         * Returns the protocol's options of one session.
         *
         * @param values of templates in the parameters
         * @param prepared what a tester's own flow has prepared; null if there is no flow
         * @param keeping where it keeps inbound messages
         */
        O options(MessageValues values, VirtualUser user, @Nullable P prepared, Keeping keeping);

        /** Returns the factory of the protocol's sessions. */
        NewSession.Maker<S, O> maker();
    }

    /** Creates the messages of one sample, and of later ones with the same parameters. */
    public interface Messages<S extends LiveSession> {
        /** Returns the parameters that say how the messages are answered. */
        ReplyParameters reply();

        /** Returns the text by which the sample shows its messages; each call returns the same. */
        String shown();

        /**
         * Returns the destination of the messages; null if the protocol does not have destinations, so that replies
         * come without a subscription.
         */
        default @Nullable String sentTo() {
            return null;
        }

        /** Returns a renderer that creates each message from the templates of the parameters. */
        Sending.Renderer<S> writer(Run run, Group<S> group);
    }
}
