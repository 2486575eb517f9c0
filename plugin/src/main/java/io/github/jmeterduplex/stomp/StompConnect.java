package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.sampler.CellTable;
import io.github.jmeterduplex.internal.sampler.DuplexSampler;
import io.github.jmeterduplex.internal.sampler.OpeningReport;
import io.github.jmeterduplex.internal.sampler.Sample;
import io.github.jmeterduplex.internal.session.Group;
import io.github.jmeterduplex.internal.session.Opener;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.stomp.StompClient;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Opens STOMP sessions over SockJS ({@code http(s)://}) or plain WebSocket ({@code ws(s)://}) and keeps them in a
 * group. In a thread's group only missing sessions are opened, so it may stand in a loop; a group of the JVM grows with
 * every sample.
 */
public final class StompConnect extends DuplexSampler {
    @Override
    protected void declare(CellTable cells) {
        cells.cell("group", GroupCells.PROTOCOL);
        ConnectCells.declare(cells);
        GroupCells.declare(cells);
    }

    @Override
    protected void sample(Run run, Sample sample, SampleResult result) throws InterruptedException {
        ConnectCells connect = ConnectCells.read(sample);
        GroupCells cells = GroupCells.read(sample.cells());
        Group group = cells.group(run, sample);
        int missing = cells.missing(group);
        StompClient client = new StompClient(run);
        Opener opener = cells.open(run, sample, group, missing, listener -> {
            int number = run.nextSession();
            client.open(number, connect.options(run, number), null, listener);
        });
        OpeningReport.write(result, opener, missing);
    }
}
