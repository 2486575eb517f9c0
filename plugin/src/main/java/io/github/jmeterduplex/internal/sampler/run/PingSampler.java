package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.record.log.LabelStats;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.parameter.TargetParameter;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/**
 * The base class of the samplers that send a ping of the WebSocket itself in sessions of a group, and wait for the
 * pongs. The sample takes as long as the slowest of them.
 *
 * @param <S> the protocol's session
 */
public abstract class PingSampler<S extends LiveSession> extends DuplexSampler {
    private static final Parameter<TargetParameter> TARGET =
            TargetParameter.parameter("next", "which sessions send a ping");
    private static final Parameter<Long> TIMEOUT =
            Parameter.millis("timeoutMillis", 10_000L, 1).label("Time-out").meaning("how long to wait for the pong");

    private static final double NANOS_PER_MILLI = 1_000_000.0;

    private final SamplerProtocol<S, ?> protocol;
    private final ParameterTable table;

    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    protected PingSampler(SamplerProtocol<S, ?> protocol) {
        this.protocol = protocol;
        this.table = ParameterTable.of(protocol.group(), TARGET, TIMEOUT);
    }

    @Override
    public final ParameterTable table() {
        return table;
    }

    @Override
    protected final void sample(Run run, SampleContext sample, SampleResult result) throws InterruptedException {
        TargetParameter target = sample.parameters().get(TARGET);
        long timeoutMillis = sample.parameters().get(TIMEOUT);
        Group<S> group = protocol.find(run, sample);
        Map<S, CompletableFuture<Long>> pongs = new LinkedHashMap<>();
        for (S session : target.sessions(group)) {
            CompletableFuture<Long> pong = session.ping();
            if (pong == null) {
                throw session.notOpen().toException();
            }
            pongs.put(session, pong);
        }
        var unused = sample.await(
                run,
                () -> pongs.values().stream().allMatch(CompletableFuture::isDone),
                TimeUnit.MILLISECONDS.toNanos(timeoutMillis));
        // One that comes too late is not waited for any more.
        pongs.values().forEach(pong -> pong.cancel(false));
        long slowestNanos = record(run.log().label(sample.label()), pongs);
        boolean isMissing = pongs.values().stream().anyMatch(CompletableFuture::isCancelled);
        Fault problem = isMissing ? missing(pongs, timeoutMillis) : ended(pongs);
        if (problem != null) {
            throw problem.toException();
        }
        long millis = Math.round(slowestNanos / NANOS_PER_MILLI);
        result.setEndTime(result.getStartTime() + millis);
        result.setLatency(millis);
        result.setResponseMessage(
                (pongs.size() == 1 ? "pong" : pongs.size() + " pongs") + " after " + shown(slowestNanos) + " ms");
    }

    private static String shown(long nanos) {
        return String.format(Locale.ROOT, "%.2f", nanos / NANOS_PER_MILLI);
    }

    /** Records the times of the pongs that came; returns the longest. */
    private static long record(LabelStats stats, Map<?, CompletableFuture<Long>> pongs) {
        long slowest = 0;
        for (CompletableFuture<Long> pong : pongs.values()) {
            if (!pong.isCompletedExceptionally()) {
                long nanos = pong.join();
                stats.time(LatencyKind.PING, TimeUnit.NANOSECONDS.toMicros(nanos));
                slowest = Math.max(slowest, nanos);
            }
        }
        return slowest;
    }

    private static Fault missing(Map<? extends LiveSession, CompletableFuture<Long>> pongs, long timeoutMillis) {
        LiveSession first = pongs.entrySet().stream()
                .filter(one -> one.getValue().isCancelled())
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
        long missing =
                pongs.values().stream().filter(CompletableFuture::isCancelled).count();
        return new Fault(
                Cause.TIMEOUT,
                "no pong came from " + first.url().getRawAuthority() + " within " + timeoutMillis
                        + " ms (timeoutMillis)"
                        + (pongs.size() == 1 ? "" : " in " + missing + " of " + pongs.size() + " sessions")
                        + "; session " + first.number() + (first.isOpen() ? " is open" : " has ended")
                        + ": see whether the server answers pings");
    }

    /** Returns why a session ended before its pong; null if none did. */
    private static @Nullable Fault ended(Map<? extends LiveSession, CompletableFuture<Long>> pongs) {
        for (Map.Entry<? extends LiveSession, CompletableFuture<Long>> one : pongs.entrySet()) {
            try {
                var unused = one.getValue().join();
            } catch (CompletionException e) {
                Fault why = e.getCause() instanceof FaultException known
                        ? known.fault()
                        : one.getKey().notOpen();
                return new Fault(
                        why.cause(), "session " + one.getKey().number() + " ended before its pong: " + why.message());
            }
        }
        return null;
    }
}
