package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.session.FirstOpenings;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.sampler.parameter.GroupParameters;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The base of the samplers that open sessions and keep them in a group. One object per sampler element and JMeter
 * thread.
 *
 * @param <S> the protocol's session
 * @param <P> what a tester's own flow may prepare for the openings
 */
public abstract class ConnectSampler<S extends LiveSession, P> extends DuplexSampler {
    private final SamplerProtocol<S, P> protocol;
    /** The number of the next opening among those of this sampler, from 0. Confined to the JMeter thread. */
    private int number;

    /** Must be cheap: JMeter makes an object of every class to list it. */
    protected ConnectSampler(SamplerProtocol<S, P> protocol) {
        this.protocol = protocol;
    }

    @Override
    public final ParameterTable table() {
        return ParameterTable.of(protocol.group()).with(protocol.openingTable());
    }

    @Override
    protected final void sample(Run run, SampleContext sample, SampleResult result) throws InterruptedException {
        SamplerProtocol.Openings<S, P, ?> openings = protocol.openings().apply(run, sample);
        GroupParameters parameters = GroupParameters.read(run, sample, protocol.group(), number++);
        Group<S> group = parameters.group(run, sample, protocol.protocol());
        sample.concerns(group);
        LibraryCost cost = openings.isOfLibrary() ? LibraryCost.begin() : null;
        FirstOpenings<S> opened = openings.open(run, sample, group, parameters, null, null);
        OpeningReport.write(result, opened, parameters);
        if (cost != null) {
            cost.tell(result, opened.opened().size());
        }
    }
}
