package io.github.jmeterduplex.socketio;

import io.github.jmeterduplex.internal.parameter.Cells;
import io.github.jmeterduplex.internal.parameter.LeaveCells;
import io.github.jmeterduplex.internal.parameter.ParameterTable;
import io.github.jmeterduplex.internal.parameter.Sample;
import io.github.jmeterduplex.internal.sampler.DuplexSampler;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Closes sessions of a group, those that were opened last first: waits until their messages in flight have their fate
 * (at most {@code duplex.drain.seconds}), leaves the namespace in all of them, and closes the connections. What is in
 * flight even then is lost. With {@code abrupt} it drops the connections at once.
 */
public final class SocketIoDisconnect extends DuplexSampler {
    private static final ParameterTable TABLE =
            ParameterTable.of(ConnectCells.GROUP).with(LeaveCells.table());

    @Override
    public ParameterTable table() {
        return TABLE;
    }

    @Override
    protected void sample(Run run, Sample sample, SampleResult result) throws InterruptedException {
        Cells cells = sample.cells();
        LeaveCells leave = LeaveCells.read(cells);
        Group group = run.groups().find(sample.thread(), cells.get(ConnectCells.GROUP), ConnectCells.PROTOCOL);
        leave.leave(
                run,
                group,
                leaving -> {
                    leaving.forEach(LiveSession::close);
                    return "";
                },
                result);
    }
}
