package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.group.IfExists;
import io.github.jmeterduplex.internal.engine.session.FirstOpenings;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.sampler.parameter.GroupParameters;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.ResultParameters;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.parameter.Section;
import io.github.jmeterduplex.internal.sampler.parameter.SendingParameters;
import io.github.jmeterduplex.session.Message;
import io.github.jmeterduplex.session.MessageSender;
import io.github.jmeterduplex.session.Session;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
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

    private final SampleSender<S> messages;
    /** The result of {@link #prepare}; null until then. Confined to the JMeter thread. */
    private @Nullable Q prepared;
    /** The number of the next opening among those of this sampler, from 0. Confined to the JMeter thread. */
    private int opening;
    /** Whether this user has asked for its sessions. Confined to the JMeter thread. */
    private boolean joined;

    /** The sessions that this user has added to a group of others. Confined to the JMeter thread. */
    private final List<S> added = new ArrayList<>();

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
        this.messages = new SampleSender<>(protocol);
    }

    /**
     * Returns further parameters of the table, in this order, with their defaults.
     *
     * @return names and defaults; a blank default means "not set"
     */
    protected abstract Map<String, String> moreParameters();

    /**
     * Called once, before the first connect, for example for an HTTP login. If it throws, the next sample calls it
     * again.
     *
     * @param preparation takes what the connect should carry; must not be used after the call
     * @throws Exception if the sample should fail; its message is the sample's
     */
    protected abstract void prepare(P preparation) throws Exception;

    /**
     * Runs the flow, once per sample.
     *
     * @param session open when the flow begins; if there are several, the flows take turns
     * @param sender sends messages and measures their times; must not be used after the call
     * @throws Exception if the sample should fail; its message is the sample's
     */
    protected abstract void flow(U session, MessageSender sender) throws Exception;

    /**
     * Called with an inbound message that is not a reply, on an I/O thread, for each session one call at a time: must
     * not block. If it throws, the session ends.
     *
     * @param session the session that received the message
     * @param message immutable; may be kept
     */
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
        GroupOpening<S, Q> openings = new GroupOpening<>(run, sample, protocol, opening);
        Group<S> group = openings.group();
        if (extended) {
            sample.isOfFlow();
        }
        SubResults steps = new SubResults(sample, result);
        if (prepared == null) {
            Q fresh = openings.openings().preparation(sample, result);
            prepare(fresh);
            prepared = fresh;
        }
        int lacking = lacking(openings.parameters(), group);
        if (!joined || openings.isShort(lacking)) {
            result.samplePause();
            try {
                steps.step(sample.label() + " (connect)", sub -> connect(openings, lacking, sub));
            } finally {
                result.sampleResume();
            }
        }
        S session = session(group);
        flow(shown.apply(session), new UserSender(run, sample, result, group, session));
    }

    /**
     * Returns the number of sessions to ask for: in a group that is shared, only those of this user that are neither
     * open nor will reconnect; others may have taken their places.
     */
    private int lacking(GroupParameters parameters, Group<S> group) {
        if (parameters.ifExists() != IfExists.ADD) {
            return parameters.sessions();
        }
        if (!added.stream().allMatch(LiveSession::isOpen)) {
            added.replaceAll(session -> session.isOpen() ? session : present(group, session));
            added.removeAll(group.giveUpAbsent(added));
        }
        return Math.max(0, parameters.sessions() - added.size());
    }

    /** Returns the session that replaced a dropped one, or the dropped one if there is no replacement. */
    private S present(Group<S> group, S dropped) {
        S now = group.withNumber(dropped.number());
        return now == null ? dropped : now;
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

    private FirstOpenings<S> connect(GroupOpening<S, Q> openings, int sessions, SampleResult sub)
            throws InterruptedException {
        opening++;
        FirstOpenings<S> opened = openings.open(sessions, prepared, hearsPushes(getClass(), plain) ? this::push : null);
        OpeningReport.writeTimes(sub, opened);
        GroupParameters.Waiting waiting = openings.parameters().waiting();
        boolean adds = openings.parameters().ifExists() == IfExists.ADD && waiting.awaits();
        if (adds) {
            added.addAll(opened.opened());
        }
        if (opened.failed().size() > waiting.maxFailed()) {
            if (adds) {
                // The next sample asks for them again.
                openings.group().forgo(opened.failed().size());
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
            return send(messages.read(run, sample, parameterNames()));
        }

        @Override
        public String send(String destination, String body) throws InterruptedException {
            return send(new SamplerProtocol.FlowMessage(null, destination, body));
        }

        @Override
        public String send(String label, String destination, String body) throws InterruptedException {
            if (label.isBlank()) {
                throw ParameterValues.bad("a message of the sampler's own flow has a blank label");
            }
            if (!Template.parse(label).isConstant()) {
                String what = "a message of the sampler's own flow has the label \"" + DisplayText.clean(label)
                        + "\"; allowed: a text without {{...}}, as each value would be a label of its own";
                throw ParameterValues.bad(what);
            }
            return send(new SamplerProtocol.FlowMessage(label, destination, body));
        }

        private String send(SamplerProtocol.FlowMessage own) throws InterruptedException {
            return send(SampleSender.Parameters.of(protocol.messages().read(run, sample, own), run, sample));
        }

        private String send(SampleSender.Parameters<S> read) throws InterruptedException {
            SampleSender.Parameters<S> parameters =
                    extended ? read.sent(read.sending().over(group, session)) : read;
            messages.send(run, sample, group, parameters, result);
            return parameters.messages().reply().waitForReplies() ? result.getResponseDataAsString() : "";
        }
    }
}
