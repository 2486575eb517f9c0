package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.sampler.parameter.DisconnectParameters;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The base of the samplers that close sessions of a group, the newest first. Waits until their messages in flight have
 * an outcome (at most {@code duplex.drain.seconds}), and has each session send its disconnect message. Messages that
 * are still in flight are lost. If {@code abrupt} is set, drops the connections immediately.
 *
 * @param <S> the protocol's session
 */
public abstract class DisconnectSampler<S extends LiveSession> extends DuplexSampler {
    private final SamplerProtocol<S, ?> protocol;
    private final ParameterTable table;
    private final List<Parameter<?>> more;

    /**
     * Must be cheap: JMeter makes an object of every class to list it.
     *
     * @param more parameters of the protocol
     */
    protected DisconnectSampler(SamplerProtocol<S, ?> protocol, Parameter<?>... more) {
        this.protocol = protocol;
        this.more = List.of(more);
        this.table = ParameterTable.of(protocol.group()).with(DisconnectParameters.table(more));
    }

    @Override
    public final ParameterTable table() {
        return table;
    }

    /**
     * Sends the disconnect messages of these sessions, and closes their connections.
     *
     * @return what is reported in addition to their number; may be empty
     */
    protected String close(Run run, ParameterValues parameters, List<S> leaving) throws InterruptedException {
        leaving.forEach(LiveSession::close);
        return "";
    }

    @Override
    protected final void sample(Run run, SampleContext sample, SampleResult result) throws InterruptedException {
        ParameterValues parameters = sample.parameters();
        DisconnectParameters leave = DisconnectParameters.read(parameters);
        // Wrong parameters are reported before any session is closed.
        more.forEach(parameters::optional);
        Group<S> group = run.groups().find(sample.thread(), parameters.get(protocol.group()), protocol.protocol());
        leave.leave(run, group, leaving -> close(run, parameters, leaving), result);
    }
}
