package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.group.IfExists;
import io.github.jmeterduplex.internal.engine.session.FirstOpenings;
import io.github.jmeterduplex.internal.engine.session.Pace;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.sampler.parameter.GroupParameters;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterCache;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ResultParameters;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.parameter.Section;
import io.github.jmeterduplex.internal.sampler.parameter.SendingParameters;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Message;
import io.github.jmeterduplex.session.MessageSender;
import io.github.jmeterduplex.session.Session;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.function.Function;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/**
 * The base of the samplers that are one user of a service: connects with its first sample, runs its flow once per
 * sample. One object per sampler element and JMeter thread.
 *
 * @param <S> the protocol's session
 * @param <U> the session as a flow knows it
 * @param <P> what a tester's own flow may prepare for the openings
 * @param <Q> what is prepared, as the protocol knows it
 */
public abstract class UserSampler<S extends LiveSession, U extends Session, P, Q extends P> extends DuplexSampler {
    private final SamplerProtocol<S, Q> protocol;
    private final Function<S, U> shown;
    private final Class<?> plain;
    /** Whether the class is a tester's own. */
    private final boolean extended;
    /** Confined to the JMeter thread. */
    private @Nullable Pace pace;

    private final ParameterCache<MessageParameters<S>> memory = new ParameterCache<>();
    /** The result of {@link #prepare}; null until then. Confined to the JMeter thread. */
    private @Nullable Q prepared;
    /** The number of the next opening among those of this sampler, from 0. Confined to the JMeter thread. */
    private int opening;
    /** Whether this user has asked for its sessions. Confined to the JMeter thread. */
    private boolean joined;

    private final AddedSessions<S> added = new AddedSessions<>();

    /**
     * Must be cheap: JMeter makes an object of every class to list it.
     *
     * @param shown returns a session as a flow knows it
     * @param plain the protocol's own sampler class; classes that extend it have a flow of their own
     */
    protected UserSampler(SamplerProtocol<S, Q> protocol, Function<S, U> shown, Class<?> plain) {
        this.protocol = protocol;
        this.shown = shown;
        this.plain = plain;
        this.extended = getClass() != plain;
    }

    /** Returns further parameters of the table with their defaults. */
    protected abstract Map<String, String> moreParameters();

    /** Called once, before the first connect; if it throws, again by the next sample. */
    protected abstract void prepare(P preparation) throws Exception;

    /** Runs the flow, once per sample. */
    protected abstract void flow(U session, MessageSender sender) throws Exception;

    /** Called on an I/O thread with an inbound message that is not a reply. */
    protected abstract void onPush(U session, Message message);

    /** Returns true if the flow is a tester's own: it may ask for any message. */
    @Override
    public final boolean asksForMessages() {
        return extended;
    }

    @Override
    public final ParameterTable table() {
        return ParameterTable.of(protocol.group())
                .with(own())
                .with(protocol.openingTable())
                // a tester's own flow may send other messages than those of the parameters
                .with(extended ? protocol.messageTable().optional() : protocol.messageTable())
                .with(SendingParameters.TABLE)
                .with(ResultParameters.TABLE);
    }

    private Parameter<?>[] own() {
        return moreParameters().entrySet().stream()
                .map(one -> Parameter.text(one.getKey(), one.getValue())
                        .in(Section.OWN)
                        .meaning("a parameter of " + getClass().getSimpleName()))
                .toArray(Parameter<?>[]::new);
    }

    @Override
    protected final void sample(Run run, SampleContext sample, SampleResult result) throws Exception {
        SamplerProtocol.Openings<S, Q, ?> openings = protocol.openings().apply(run, sample);
        GroupParameters parameters = GroupParameters.read(run, sample, protocol.group(), opening);
        Group<S> group = parameters.group(run, sample, protocol.protocol());
        sample.concerns(group);
        if (extended) {
            sample.isOfFlow();
        }
        SubResults steps = new SubResults(sample, result);
        if (prepared == null) {
            Q fresh = openings.preparation(sample, result);
            prepare(fresh);
            prepared = fresh;
        }
        GroupParameters lacking = lacking(parameters, group);
        if (!joined || lacking.isShort(group)) {
            result.samplePause();
            try {
                steps.step(sample.label() + " (connect)", sub -> connect(run, sample, openings, lacking, group, sub));
            } finally {
                result.sampleResume();
            }
        }
        S session = session(group);
        flow(shown.apply(session), new UserSender(run, sample, result, group, session));
    }

    /**
     * Returns the parameters with the number of sessions to open: in a group that is shared, only this user's missing
     * ones.
     */
    private GroupParameters lacking(GroupParameters parameters, Group<S> group) {
        return parameters.ifExists() == IfExists.ADD
                ? parameters.sessions(added.lacking(group, parameters.sessions()))
                : parameters;
    }

    /**
     * Returns the session of a flow: each in turn. A plain user gets any open one, since its one message takes the
     * turn.
     */
    private S session(Group<S> group) {
        S session = extended
                ? group.next(any -> true)
                : group.sessions().stream()
                        .filter(LiveSession::isOpen)
                        .findFirst()
                        .orElse(null);
        if (session == null) {
            throw group.noneOpen().toException();
        }
        return session;
    }

    private FirstOpenings<S> connect(
            Run run,
            SampleContext sample,
            SamplerProtocol.Openings<S, Q, ?> openings,
            GroupParameters parameters,
            Group<S> group,
            SampleResult sub)
            throws InterruptedException {
        opening++;
        FirstOpenings<S> opened = openings.open(
                run, sample, group, parameters, prepared, hearsPushes(getClass(), plain) ? this::push : null);
        OpeningReport.writeTimes(sub, opened);
        boolean adds = parameters.ifExists() == IfExists.ADD && parameters.awaits();
        if (adds) {
            added.add(opened.opened());
        }
        if (opened.failed().size() > parameters.maxFailed()) {
            if (adds) {
                // The next sample asks for them again.
                group.forgo(opened.failed().size());
            }
            throw opened.failed().get(0).toException();
        }
        joined = true;
        return opened;
    }

    /** Whether a class between these two overrides {@link #onPush}; if not, pushes are not copied or decoded for it. */
    static boolean hearsPushes(Class<?> own, Class<?> plain) {
        for (Class<?> type = own; type != plain; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.getName().equals("onPush")) {
                    return true;
                }
            }
        }
        return false;
    }

    private void push(S session, Message message) {
        onPush(shown.apply(session), message);
    }

    private final class UserSender extends SubResults implements MessageSender {
        private final Run run;
        private final SampleContext sample;
        private final SampleResult result;
        private final Group<S> group;
        private final S session;

        UserSender(Run run, SampleContext sample, SampleResult result, Group<S> group, S session) {
            super(sample, result);
            this.run = run;
            this.sample = sample;
            this.result = result;
            this.group = group;
            this.session = session;
        }

        @Override
        public String send() throws InterruptedException {
            return send(memory.of(run, sample, parameterNames(), () -> MessageParameters.read(protocol, run, sample)));
        }

        @Override
        public String send(String destination, String body) throws InterruptedException {
            return send(protocol.messages(run, sample, null, destination, body));
        }

        @Override
        public String send(String label, String destination, String body) throws InterruptedException {
            if (label.isBlank()) {
                throw new Fault(Cause.BAD_PARAMETER, "a message of the sampler's own flow has a blank label")
                        .toException();
            }
            if (!Template.parse(label).isConstant()) {
                String what = "a message of the sampler's own flow has the label \"" + DisplayText.clean(label)
                        + "\"; allowed: a text without {{...}}, as each value would be a label of its own";
                throw new Fault(Cause.BAD_PARAMETER, what).toException();
            }
            return send(protocol.messages(run, sample, label, destination, body));
        }

        private String send(SamplerProtocol.Messages<S> messages) throws InterruptedException {
            return send(MessageParameters.of(messages, run, sample));
        }

        private String send(MessageParameters<S> read) throws InterruptedException {
            MessageParameters<S> parameters =
                    extended ? read.sent(read.sending().over(group, session)) : read;
            pace = parameters.pace(run, sample, pace);
            parameters.send(run, sample, group, pace, result);
            return parameters.messages().reply().waitForReplies() ? result.getResponseDataAsString() : "";
        }
    }
}
