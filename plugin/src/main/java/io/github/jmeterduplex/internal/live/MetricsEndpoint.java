package io.github.jmeterduplex.internal.live;

import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import io.github.jmeterduplex.internal.record.interval.IntervalListener;
import io.github.jmeterduplex.internal.settings.ListenAddress;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;

/** Serves the metrics of a run under {@code /metrics}, in either of Prometheus' text formats. Thread-safe. */
final class MetricsEndpoint implements IntervalListener {
    /** Path of the metrics in the server's address. */
    static final String PATH = "/metrics";

    /** Prometheus reads once a minute if nothing else is set, and may be late by some seconds. */
    private static final long READING_SECONDS = 65;

    private static final long LAST_READ_MILLIS = 15_000;

    private static final ExpositionFormatWriter PLAIN = PrometheusTextFormatWriter.create();
    private static final ExpositionFormatWriter OPEN = OpenMetricsTextFormatWriter.create();

    private final RunMetrics metrics;
    private final PageServer server;
    private final LastLook lastLook = new LastLook(READING_SECONDS, LAST_READ_MILLIS, LAST_READ_MILLIS);
    /** Counted down when the metrics with the latest interval have been sent; replaced by each interval. */
    private volatile CountDownLatch latestRead = new CountDownLatch(1);

    /**
     * Opens the port and starts to serve the metrics.
     *
     * @param names label and value of what distinguishes this run from others
     * @throws IOException if it cannot listen at the address
     */
    MetricsEndpoint(ListenAddress at, List<String> names) throws IOException {
        metrics = new RunMetrics(names);
        server = PageServer.open(at, Map.of(PATH, this::answer));
    }

    private PageResponse answer(UnaryOperator<String> headers) throws IOException {
        lastLook.asked();
        CountDownLatch read = latestRead;
        String accept = headers.apply("Accept");
        ExpositionFormatWriter writer = accept != null && OPEN.accepts(accept) ? OPEN : PLAIN;
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        writer.write(text, metrics.snapshots());
        return new PageResponse(writer.getContentType(), text.toByteArray()).whenSent(read::countDown);
    }

    /** Returns the address from which Prometheus reads the metrics. */
    String url() {
        return server.url() + PATH;
    }

    @Override
    public void interval(IntervalFigures figures) {
        metrics.add(figures);
        latestRead = new CountDownLatch(1);
    }

    @Override
    public void ended() {
        lastLook.await(latestRead);
        server.close();
    }
}
