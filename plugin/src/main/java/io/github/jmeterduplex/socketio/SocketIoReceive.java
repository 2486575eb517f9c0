package io.github.jmeterduplex.socketio;

import io.github.jmeterduplex.internal.parameter.Cells;
import io.github.jmeterduplex.internal.parameter.Parameter;
import io.github.jmeterduplex.internal.parameter.ParameterTable;
import io.github.jmeterduplex.internal.parameter.ReceiveCells;
import io.github.jmeterduplex.internal.parameter.Sample;
import io.github.jmeterduplex.internal.sampler.DuplexSampler;
import io.github.jmeterduplex.internal.sampler.Listening;
import io.github.jmeterduplex.internal.sampler.Receiving;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import io.github.jmeterduplex.internal.socketio.LiveSocketIoSession;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;

/** Takes events that came since the last Receive, or waits for them: the sample's data is the last one's arguments. */
public final class SocketIoReceive extends DuplexSampler {
    private static final Parameter<String> EVENT =
            Parameter.text("event").meaning("only messages of this event. Blank: of any");
    private static final ParameterTable TABLE =
            ParameterTable.of(ConnectCells.GROUP, EVENT).with(ReceiveCells.TABLE);

    @Override
    public ParameterTable table() {
        return TABLE;
    }

    @Override
    protected void sample(Run run, Sample sample, SampleResult result) throws InterruptedException {
        Cells cells = sample.cells();
        ReceiveCells receive = ReceiveCells.read(run, sample, cells.get(EVENT));
        Group group = run.groups().find(sample.thread(), cells.get(ConnectCells.GROUP), ConnectCells.PROTOCOL);
        sample.concerns(group);
        var unused = new Receiving(run, sample, group, receive).receive(result, SocketIoReceive::events);
    }

    private static List<Listening> events(LiveSession session) {
        return ((LiveSocketIoSession) session)
                .listens().list().stream()
                        .map(one -> new Listening(one.event(), one.arrived()))
                        .toList();
    }
}
