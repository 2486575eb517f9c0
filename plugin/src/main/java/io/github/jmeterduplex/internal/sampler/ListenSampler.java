package io.github.jmeterduplex.internal.sampler;

import io.github.jmeterduplex.internal.match.OutcomeListener;
import io.github.jmeterduplex.internal.match.PushTimestamp;
import io.github.jmeterduplex.internal.parameter.MessageValues;
import io.github.jmeterduplex.internal.parameter.Parameter;
import io.github.jmeterduplex.internal.parameter.ParameterTable;
import io.github.jmeterduplex.internal.parameter.ParameterValues;
import io.github.jmeterduplex.internal.parameter.PushTimestampParameter;
import io.github.jmeterduplex.internal.parameter.ResultParameters;
import io.github.jmeterduplex.internal.parameter.SampleContext;
import io.github.jmeterduplex.internal.parameter.TargetParameter;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.data.Template;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import io.github.jmeterduplex.internal.session.live.PushOptions;
import java.util.List;
import java.util.function.Function;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Listens in sessions of a group, whatever the protocol: pushes that come from then on are counted under the sampler's
 * name. One object per sampler element and JMeter thread.
 *
 * @param <S> the protocol's session
 */
public abstract class ListenSampler<S extends LiveSession> extends DuplexSampler {
    private static final Parameter<TargetParameter> TARGET = TargetParameter.parameter("each", "which sessions listen");
    private static final Parameter<PushTimestamp> PUSH_TIMESTAMP = PushTimestampParameter.parameter(false);
    private static final Parameter<ResultParameters.Samples> SAMPLES = ResultParameters.ofPushes();

    private final SamplerProtocol<S, ?> protocol;
    private final ParameterTable table;

    /** What the parameters ask of every session. */
    @FunctionalInterface
    protected interface Listening<S> {
        /**
         * Listens in one session.
         *
         * @param values of the session
         * @param pushes how the pushes of a source are counted
         */
        void listen(S session, Template.Values values, Function<String, PushOptions> pushes);
    }

    /**
     * Cheap: JMeter makes an object of every class to list it.
     *
     * @param own parameters of the protocol
     */
    protected ListenSampler(SamplerProtocol<S, ?> protocol, Parameter<?>... own) {
        this.protocol = protocol;
        this.table = ParameterTable.of(protocol.group(), TARGET).with(own).with(PUSH_TIMESTAMP, SAMPLES);
    }

    @Override
    public final ParameterTable table() {
        return table;
    }

    /** Reads the protocol's parameters. */
    protected abstract Listening<S> read(Run run, SampleContext sample);

    @Override
    protected final void sample(Run run, SampleContext sample, SampleResult result) {
        ParameterValues parameters = sample.parameters();
        Listening<S> listening = read(run, sample);
        PushTimestamp pushTimestamp = parameters.optional(PUSH_TIMESTAMP);
        ResultParameters.Samples samples = parameters.get(SAMPLES);
        OutcomeListener listener = sample.pushes(run, samples);
        TargetParameter target = parameters.get(TARGET);
        Group<S> group = protocol.find(run, sample);
        List<S> sessions = target.sessions(group);
        EachSession each = new EachSession();
        each.run(
                sessions,
                session -> listening.listen(
                        session,
                        MessageValues.ofNew(run, session.user(), group),
                        source -> new PushOptions(source, sample.label(), pushTimestamp, listener)));
        each.check("the others listen");
        result.setResponseMessage("listening in " + sessions.size() + " sessions");
        samples.leaveOut(result, sample.label());
    }
}
