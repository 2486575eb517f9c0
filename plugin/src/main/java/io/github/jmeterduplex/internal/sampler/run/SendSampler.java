package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.session.Pace;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterCache;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ResultParameters;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.parameter.SendingParameters;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/**
 * The base of the samplers that send messages over sessions of a group. One object per sampler element and JMeter
 * thread.
 *
 * @param <S> the protocol's session
 */
public abstract class SendSampler<S extends LiveSession> extends DuplexSampler {
    private final SamplerProtocol<S, ?> protocol;
    /** The schedule, which continues across samples; null without a pace. Confined to the JMeter thread. */
    private @Nullable Pace pace;

    private final ParameterCache<MessageParameters<S>> memory = new ParameterCache<>();

    /** Must be cheap: JMeter makes an object of every class to list it. */
    protected SendSampler(SamplerProtocol<S, ?> protocol) {
        this.protocol = protocol;
    }

    @Override
    public final ParameterTable table() {
        return ParameterTable.of(protocol.group())
                .with(protocol.messageTable())
                .with(SendingParameters.TABLE)
                .with(ResultParameters.TABLE);
    }

    @Override
    protected final void sample(Run run, SampleContext sample, SampleResult result) throws InterruptedException {
        MessageParameters<S> parameters =
                memory.of(run, sample, parameterNames(), () -> MessageParameters.read(protocol, run, sample));
        Group<S> group = protocol.find(run, sample);
        pace = parameters.pace(run, sample, pace);
        parameters.send(run, sample, group, pace, result);
    }
}
