package io.github.jmeterduplex.socketio;

import io.github.jmeterduplex.internal.sampler.CellTable;
import io.github.jmeterduplex.internal.sampler.DuplexSampler;
import io.github.jmeterduplex.internal.sampler.Sample;
import io.github.jmeterduplex.internal.sampler.SendingCells;
import io.github.jmeterduplex.internal.session.Group;
import io.github.jmeterduplex.internal.session.Pace;
import io.github.jmeterduplex.internal.session.Run;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Emits events over sessions of a group, and times each from its send to the callback of its acknowledgement or reply:
 * in the files of the run, not in the sample, unless {@code waitForReplies} is set.
 */
public final class SocketIoEmit extends DuplexSampler {
    /** The schedule, which runs on across samples; null without a pace. Confined to the JMeter thread. */
    private Pace pace;

    @Override
    protected void declare(CellTable cells) {
        cells.cell("group", ConnectCells.PROTOCOL);
        EmitCells.declare(cells);
        SendingCells.declare(cells);
    }

    @Override
    protected void sample(Run run, Sample sample, SampleResult result) throws InterruptedException {
        EmitCells cells = EmitCells.read(run, sample);
        SendingCells sending = SendingCells.read(sample.cells());
        Group group = run.groups()
                .find(sample.thread(), sample.cells().text("group", ConnectCells.PROTOCOL), ConnectCells.PROTOCOL);
        sample.concerns(group);
        pace = sending.pace(run, pace);
        cells.send(run, sample, group, sending, pace, result);
    }
}
