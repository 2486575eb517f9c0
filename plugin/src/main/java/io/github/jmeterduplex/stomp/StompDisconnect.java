package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.protocol.stomp.LiveStompSession;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.run.DisconnectSampler;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Closes sessions of a group, the newest first. Waits until their messages in flight have an outcome (at most {@code
 * duplex.drain.seconds}), sends DISCONNECT in all of them, waits for the RECEIPTs, and closes the connections. Messages
 * that are still in flight are lost. If {@code abrupt} is set, it drops the connections immediately.
 */
public final class StompDisconnect extends DisconnectSampler<LiveStompSession> {
    private static final Parameter<Long> RECEIPT_TIMEOUT = Parameter.millis("receiptTimeoutMillis", 1000L, 0)
            .label("Receipt time-out")
            .meaning("how long to wait for the RECEIPTs of DISCONNECT");

    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    public StompDisconnect() {
        super(ConnectParameters.STOMP, RECEIPT_TIMEOUT);
    }

    @Override
    protected String close(Run run, ParameterValues parameters, List<LiveStompSession> leaving)
            throws InterruptedException {
        List<CompletableFuture<Void>> receipts =
                leaving.stream().map(LiveStompSession::disconnect).toList();
        try {
            run.await(
                    () -> receipts.stream().allMatch(CompletableFuture::isDone),
                    TimeUnit.MILLISECONDS.toNanos(parameters.get(RECEIPT_TIMEOUT)));
        } finally {
            leaving.forEach(LiveStompSession::closeChannel);
        }
        long answered = receipts.stream()
                .filter(receipt -> receipt.isDone() && !receipt.isCompletedExceptionally())
                .count();
        return "; " + DisplayText.count(answered, "RECEIPT") + " came";
    }
}
