package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.parameter.Cells;
import io.github.jmeterduplex.internal.parameter.LeaveCells;
import io.github.jmeterduplex.internal.parameter.Parameter;
import io.github.jmeterduplex.internal.parameter.ParameterTable;
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
    private static final Parameter<Long> RECEIPT_TIMEOUT = Parameter.millis("receiptTimeoutMillis", 1000L, 0)
            .meaning("how long to wait for the RECEIPTs of DISCONNECT");
    private static final ParameterTable TABLE =
            ParameterTable.of(ConnectCells.GROUP).with(LeaveCells.table(RECEIPT_TIMEOUT));

    @Override
    public ParameterTable table() {
        return TABLE;
    }

    @Override
    protected void sample(Run run, Sample sample, SampleResult result) throws InterruptedException {
        Cells cells = sample.cells();
        LeaveCells leave = LeaveCells.read(cells);
        long receiptMillis = cells.get(RECEIPT_TIMEOUT);
        Group group = run.groups().find(sample.thread(), cells.get(ConnectCells.GROUP), ConnectCells.PROTOCOL);
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
