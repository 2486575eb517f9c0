package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.InboundMessage;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.ReceiveParameters;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The base of the samplers that take the messages since the last Receive, or wait for them. One object per sampler
 * element and JMeter thread.
 *
 * @param <S> the protocol's session
 */
public abstract class ReceiveSampler<S extends LiveSession> extends DuplexSampler {
    private final SamplerProtocol<S, ?> protocol;
    private final Parameter<String> source;
    private final ParameterTable table;
    private final List<Parameter<?>> more;

    /**
     * Must be cheap: JMeter makes an object of every class to list it.
     *
     * @param source the parameter that names the source of the messages
     * @param more parameters of the protocol
     */
    protected ReceiveSampler(SamplerProtocol<S, ?> protocol, Parameter<String> source, Parameter<?>... more) {
        this.protocol = protocol;
        this.source = source;
        this.more = List.of(more);
        this.table = ParameterTable.of(protocol.group(), source)
                .with(ReceiveParameters.TABLE)
                .with(more);
    }

    @Override
    public final ParameterTable table() {
        return table;
    }

    @Override
    public final boolean asksForMessages() {
        return true;
    }

    /** Refuses what the group's sessions cannot do, before any message is taken. */
    protected void check(ParameterValues parameters, ReceiveParameters receive, Group<S> group) {
        // Most protocols do not need a check.
    }

    /**
     * Called with the messages that were taken.
     *
     * @return what the sample says of them; may be empty
     */
    protected String taken(ParameterValues parameters, Group<S> group, List<InboundMessage> messages) {
        return "";
    }

    @Override
    protected final void sample(Run run, SampleContext sample, SampleResult result) throws InterruptedException {
        ParameterValues parameters = sample.parameters();
        ReceiveParameters receive = ReceiveParameters.read(run, sample, parameters.optional(source));
        // Wrong parameters are reported before any message is taken.
        more.forEach(parameters::optional);
        Group<S> group = protocol.find(run, sample);
        check(parameters, receive, group);
        List<InboundMessage> taken = new ReceiveStep(run, sample, group, receive).receive(result);
        result.setResponseMessage(result.getResponseMessage() + taken(parameters, group, taken));
    }
}
