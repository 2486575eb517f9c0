package io.github.jmeterduplex.socketio;

import io.github.jmeterduplex.internal.sampler.CellTable;
import io.github.jmeterduplex.internal.sampler.ConnectionCells;
import io.github.jmeterduplex.internal.sampler.DuplexSampler;
import io.github.jmeterduplex.internal.sampler.GroupCells;
import io.github.jmeterduplex.internal.sampler.KeepCells;
import io.github.jmeterduplex.internal.sampler.OpeningReport;
import io.github.jmeterduplex.internal.sampler.Sample;
import io.github.jmeterduplex.internal.session.Group;
import io.github.jmeterduplex.internal.session.Opener;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.socketio.SocketIoClient;
import io.github.jmeterduplex.internal.socketio.SocketIoOptions;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Opens Socket.IO sessions and keeps them in a group. A thread's group is filled up, so that it may stand in a loop; a
 * group of the JVM grows with every sample, unless {@code ifExists} says otherwise.
 */
public final class SocketIoConnect extends DuplexSampler {
    @Override
    protected void declare(CellTable cells) {
        cells.cell("group", ConnectCells.PROTOCOL);
        ConnectCells.declare(cells);
    }

    @Override
    protected void sample(Run run, Sample sample, SampleResult result) throws InterruptedException {
        ConnectCells connect = ConnectCells.read(sample);
        GroupCells cells = GroupCells.read(run, sample, ConnectCells.PROTOCOL);
        KeepCells keep = KeepCells.read(sample, cells.ofThread());
        Group group = cells.group(run, sample);
        sample.concerns(group);
        keep.prepare(group);
        SocketIoClient client = new SocketIoClient(run);
        Opener opener = cells.open(run, sample, group, (user, fallen, listener) -> {
            SocketIoOptions options = connect.options(ConnectionCells.values(run, user, group), user);
            client.open(
                    user, fallen, options.keptIn(keep.mailbox(group), keep.trace(run, group, user)), null, listener);
        });
        OpeningReport.write(result, opener, cells);
    }
}
