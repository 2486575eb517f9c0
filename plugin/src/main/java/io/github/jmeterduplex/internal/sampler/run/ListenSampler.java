package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.sampler.parameter.MessageValues;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.PushParameters;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.parameter.TargetParameter;
import java.util.List;
import java.util.function.Function;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The base class of the samplers that listen in sessions of a group: later pushes are counted under the sampler's name.
 * One object per sampler element and JMeter thread.
 *
 * @param <S> the protocol's session
 */
public abstract class ListenSampler<S extends LiveSession> extends DuplexSampler {
    private static final Parameter<TargetParameter> TARGET = TargetParameter.parameter("each", "which sessions listen");
    private static final PushParameters PUSHES = new PushParameters(false);

    private final SamplerProtocol<S, ?> protocol;
    private final ParameterTable table;

    /** Starts listening in a session, as the sampler's parameters say. */
    @FunctionalInterface
    protected interface Listening<S> {
        /**
         * Starts listening in one session.
         *
         * @param values the values of the session
         * @param pushes how the pushes of a source are counted
         */
        void listen(S session, Template.Values values, Function<String, PushOptions> pushes);
    }

    /**
     * Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it.
     *
     * @param own parameters of the protocol
     */
    protected ListenSampler(SamplerProtocol<S, ?> protocol, Parameter<?>... own) {
        this.protocol = protocol;
        this.table = ParameterTable.of(protocol.group(), TARGET).with(own).with(PUSHES.table());
    }

    @Override
    public final ParameterTable table() {
        return table;
    }

    /** Reads the parameters that only this protocol has. */
    protected abstract Listening<S> read(Run run, SampleContext sample);

    @Override
    protected final void sample(Run run, SampleContext sample, SampleResult result) {
        ParameterValues parameters = sample.parameters();
        Listening<S> listening = read(run, sample);
        Function<String, PushOptions> pushes = PUSHES.read(run, sample);
        TargetParameter target = parameters.get(TARGET);
        Group<S> group = protocol.find(run, sample);
        List<S> sessions = target.sessions(group);
        EachSession each = new EachSession();
        each.run(
                sessions,
                session -> listening.listen(session, MessageValues.ofNew(run, session.user(), group), pushes));
        each.check("the others listen");
        result.setResponseMessage("listening in " + DisplayText.count(sessions.size(), "session"));
        PUSHES.leaveOut(sample, result);
    }
}
