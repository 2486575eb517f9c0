package io.github.jmeterduplex.internal.report.requirement;

import io.github.jmeterduplex.internal.report.judge.ClientVerdict;
import io.github.jmeterduplex.internal.report.judge.OwnPercentiles;
import io.github.jmeterduplex.internal.report.read.Latencies;
import io.github.jmeterduplex.internal.report.read.Percentile;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.latency.LatencyKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the verdict leaves of percentiles: one that stops of the load generator explain, short or long ones, is not laid
 * to the server. The server's is not longer, and not shorter than the next lower percentile that they do not explain.
 */
record VerdictOnPercentiles(ClientVerdict verdict) {
    PercentileRange range(String label, LatencyKind kind, Latencies latencies, Percentile percentile) {
        PercentileRange range = PercentileRange.of(latencies, percentile);
        OptionalDouble least = least(Report.measured(label, kind), latencies, percentile);
        return least.isPresent() ? range.ofLoadGenerator(least.getAsDouble()) : range;
    }

    /** Empty if the percentile is the server's. */
    private OptionalDouble least(String of, Latencies latencies, Percentile percentile) {
        if (!verdict.healthy() && !verdict.isUsable()) {
            return OptionalDouble.of(0);
        }
        List<String> own = verdict.explained().stream()
                .filter(one -> one.of().equals(of))
                .findFirst()
                .map(OwnPercentiles::percentiles)
                .orElse(List.of());
        Optional<Percentile> servers = Optional.of(percentile);
        while (servers.filter(one -> own.contains(one.word())).isPresent()) {
            servers = servers.flatMap(Percentile::below);
        }
        return servers.filter(percentile::equals).isPresent()
                ? OptionalDouble.empty()
                : OptionalDouble.of(servers.map(latencies::at).orElse(0.0));
    }
}
