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
import io.github.jmeterduplex.session.Fault;
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
 * The base class of the samplers that act as one user: they connect with the first sample and run a flow in each
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
    /** Whether this object is of a custom subclass. */
    private final boolean extended;

    private final SampleSender<S> messages;
    /** The object that {@link #prepare} has filled in; null until then. Confined to the JMeter thread. */
    private @Nullable Q prepared;
    /** How many times this sampler has started to open sessions. Confined to the JMeter thread. */
    private int opening;
    /** Whether this user has opened its sessions before. Confined to the JMeter thread. */
    private boolean joined;

    /** The sessions that this user has added to a group shared with other users. Confined to the JMeter thread. */
    private final List<S> added = new ArrayList<>();

    /**
     * Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it.
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
     * Returns the further parameters of a custom subclass, with their defaults, in the order of the table.
     *
     * @return names and defaults; a blank default means "not set"
     */
    protected abstract Map<String, String> moreParameters();

    /**
     * Prepares the user before the first connect, for example by an HTTP login; called once. If it throws, the next
     * sample calls it again.
     *
     * @param preparation takes what the connect should carry; must not be used after the call
     * @throws Exception if the sample should fail; its message is the sample's
     */
    protected abstract void prepare(P preparation) throws Exception;

    /**
     * Runs the user's flow; called once per sample.
     *
     * @param session open when the flow begins; if there are several, the flows take turns
     * @param sender sends messages and measures their times; must not be used after the call
     * @throws Exception if the sample should fail; its message is the sample's
     */
    protected abstract void flow(U session, MessageSender sender) throws Exception;

    /**
     * Handles an inbound message that is not a reply; called on an I/O thread, for each session one call at a time. It
     * must not block. If it throws, the session ends.
     *
     * @param session the session that received the message
     * @param message immutable; may be kept
     */
    protected abstract void onPush(U session, Message message);

    /** Returns true if this is a custom subclass, whose flow may ask for any message. */
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
                steps.step(sample.label() + " (connect)", sub -> connect(run, sample, openings, lacking, sub));
            } finally {
                result.sampleResume();
            }
        }
        S session = session(group);
        flow(shown.apply(session), new UserSender(run, sample, result, group, session));
    }

    /**
     * Returns how many sessions this user must still open. In a group that is shared, only those of this user count
     * that are neither open nor will reconnect; others may have taken their places.
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

    /** Returns the session that replaced a dropped one, or the dropped one if it was not replaced. */
    private S present(Group<S> group, S dropped) {
        S now = group.withNumber(dropped.number());
        return now == null ? dropped : now;
    }

    /**
     * Returns the session in which the flow of this sample runs: each session in turn. A plain user gets any open one,
     * since its one message takes the turn.
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
            Run run, SampleContext sample, GroupOpening<S, Q> openings, int sessions, SampleResult sub)
            throws InterruptedException {
        long beganNanos = run.clock().nanos();
        try {
            return connect(openings, sessions, sub);
        } finally {
            OpeningReport.showFrames(sample, beganNanos, sub);
        }
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
            Fault first = opened.failed().get(0);
            throw (extended ? first : openings.explained(first)).toException();
        }
        joined = true;
        return opened;
    }

    /** Whether a custom subclass overrides {@link #onPush}; if not, pushes are not copied or decoded for it. */
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
