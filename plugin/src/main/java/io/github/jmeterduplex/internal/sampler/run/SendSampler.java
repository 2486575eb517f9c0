package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ResultParameters;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.parameter.SendingParameters;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The base class of the samplers that send messages over sessions of a group. One object per sampler element and JMeter
 * thread.
 *
 * @param <S> the protocol's session
 */
public abstract class SendSampler<S extends LiveSession> extends DuplexSampler {
    private final SamplerProtocol<S, ?> protocol;
    private final SampleSender<S> sender;

    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    protected SendSampler(SamplerProtocol<S, ?> protocol) {
        this.protocol = protocol;
        this.sender = new SampleSender<>(protocol);
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
        SampleSender.Parameters<S> parameters = sender.read(run, sample, parameterNames());
        sender.send(run, sample, protocol.find(run, sample), parameters, result);
    }
}
