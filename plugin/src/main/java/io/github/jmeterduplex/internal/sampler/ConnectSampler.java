package io.github.jmeterduplex.internal.sampler;

import io.github.jmeterduplex.internal.parameter.GroupCells;
import io.github.jmeterduplex.internal.parameter.ParameterTable;
import io.github.jmeterduplex.internal.parameter.Sample;
import io.github.jmeterduplex.internal.session.Opener;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.group.Group;
import org.apache.jmeter.samplers.SampleResult;

/** Opens sessions and keeps them in a group, whatever the protocol. One object per sampler element and JMeter thread. */
public abstract class ConnectSampler extends DuplexSampler {
    private final SamplerProtocol<?, ?> protocol;

    /** Cheap: JMeter makes an object of every class to list it. */
    protected ConnectSampler(SamplerProtocol<?, ?> protocol) {
        this.protocol = protocol;
    }

    @Override
    public final ParameterTable table() {
        return ParameterTable.of(protocol.group()).with(protocol.openingTable());
    }

    @Override
    protected final void sample(Run run, Sample sample, SampleResult result) throws InterruptedException {
        SamplerProtocol.Openings<?, ?> openings = protocol.openings(run, sample);
        GroupCells cells = GroupCells.read(run, sample, protocol.group(), protocol.protocol());
        Group group = cells.group(run, sample);
        sample.concerns(group);
        LibraryCost cost = openings.isOfLibrary() ? LibraryCost.begin() : null;
        Opener opener = openings.open(run, sample, group, cells, null, null);
        OpeningReport.write(result, opener, cells);
        if (cost != null) {
            cost.tell(result, opener.opened().size());
        }
    }
}
