package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.sampler.CellTable;
import io.github.jmeterduplex.internal.sampler.Cells;
import io.github.jmeterduplex.internal.sampler.DuplexSampler;
import io.github.jmeterduplex.internal.sampler.Sample;
import io.github.jmeterduplex.internal.session.Group;
import io.github.jmeterduplex.internal.session.LiveSession;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.stomp.StompConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Waits until the group's messages in flight have their fate (at most {@code duplex.drain.seconds}), says DISCONNECT in
 * all its sessions, waits for the RECEIPTs, and closes the connections. What is in flight even then is lost.
 */
public final class StompDisconnect extends DuplexSampler {
    @Override
    protected void declare(CellTable cells) {
        cells.cell("group", GroupCells.PROTOCOL).cell("receiptTimeoutMillis", "1000");
    }

    @Override
    protected void sample(Run run, Sample sample, SampleResult result) throws InterruptedException {
        Cells cells = sample.cells();
        long receiptMillis = cells.millis("receiptTimeoutMillis", 1000L, 0);
        Group group = run.groups().find(sample.thread(), cells.text("group", GroupCells.PROTOCOL), GroupCells.PROTOCOL);
        List<LiveSession> sessions =
                group.sessions().stream().filter(LiveSession::isOpen).toList();
        run.drain(sessions);
        List<CompletableFuture<Void>> receipts = new ArrayList<>(sessions.size());
        for (LiveSession session : sessions) {
            receipts.add(((StompConnection) session).disconnect());
        }
        run.await(
                () -> receipts.stream().allMatch(CompletableFuture::isDone),
                TimeUnit.MILLISECONDS.toNanos(receiptMillis));
        long answered = receipts.stream()
                .filter(receipt -> receipt.isDone() && !receipt.isCompletedExceptionally())
                .count();
        sessions.forEach(session -> ((StompConnection) session).closeChannel());
        group.release(sessions);
        result.setResponseMessage("closed " + sessions.size() + " sessions; " + answered + " RECEIPTs came");
    }
}
