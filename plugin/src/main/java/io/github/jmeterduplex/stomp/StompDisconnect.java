package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.parameter.CellTable;
import io.github.jmeterduplex.internal.parameter.Cells;
import io.github.jmeterduplex.internal.parameter.LeaveCells;
import io.github.jmeterduplex.internal.parameter.Sample;
import io.github.jmeterduplex.internal.sampler.DuplexSampler;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import io.github.jmeterduplex.internal.stomp.LiveStompSession;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Closes sessions of a group, those that were opened last first: waits until their messages in flight have their fate
 * (at most {@code duplex.drain.seconds}), says DISCONNECT in all of them, waits for the RECEIPTs, and closes the
 * connections. What is in flight even then is lost. With {@code abrupt} it drops the connections at once.
 */
public final class StompDisconnect extends DuplexSampler {
    @Override
    protected void declare(CellTable cells) {
        cells.cell("group", ConnectCells.PROTOCOL)
                .cell("sessions")
                .cell("receiptTimeoutMillis", "1000")
                .cell("abrupt", "false");
    }

    @Override
    protected void sample(Run run, Sample sample, SampleResult result) throws InterruptedException {
        Cells cells = sample.cells();
        LeaveCells leave = LeaveCells.read(cells);
        long receiptMillis = cells.millis("receiptTimeoutMillis", 1000L, 0);
        Group group =
                run.groups().find(sample.thread(), cells.text("group", ConnectCells.PROTOCOL), ConnectCells.PROTOCOL);
        leave.leave(run, group, leaving -> sayGoodBye(run, leaving, receiptMillis), result);
    }

    private static String sayGoodBye(Run run, List<LiveSession> leaving, long receiptMillis)
            throws InterruptedException {
        List<CompletableFuture<Void>> receipts = new ArrayList<>(leaving.size());
        for (LiveSession session : leaving) {
            receipts.add(((LiveStompSession) session).disconnect());
        }
        try {
            run.await(
                    () -> receipts.stream().allMatch(CompletableFuture::isDone),
                    TimeUnit.MILLISECONDS.toNanos(receiptMillis));
        } finally {
            leaving.forEach(session -> ((LiveStompSession) session).closeChannel());
        }
        long answered = receipts.stream()
                .filter(receipt -> receipt.isDone() && !receipt.isCompletedExceptionally())
                .count();
        return "; " + answered + " RECEIPTs came";
    }
}
