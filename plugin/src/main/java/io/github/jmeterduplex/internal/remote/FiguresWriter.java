package io.github.jmeterduplex.internal.remote;

import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.ListedMessage;
import io.github.jmeterduplex.latency.SessionCount;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Writes the figures of an interval. Numbers take seven bits a byte, the lowest first; latencies are differences, so
 * that most of them take a byte. {@link FiguresReader} reads it, of the same version only. Confined to one thread.
 */
final class FiguresWriter {
    private static final int BITS = 7;
    private static final int MORE = 1 << BITS;

    private final DataOutputStream out;

    FiguresWriter(DataOutputStream out) {
        this.out = out;
    }

    void write(IntervalFigures figures) throws IOException {
        number(figures.interval().startEpochMillis());
        number(figures.interval().lengthMillis());
        number(figures.labels().size());
        for (IntervalFigures.OfLabel label : figures.labels()) {
            write(label);
        }
        for (SessionCount count : SessionCount.values()) {
            number(figures.sessions().counts().get(count));
        }
        number(figures.failures().size());
        for (FailureCount failure : figures.failures()) {
            text(failure.kind().name());
            text(failure.cause());
            number(failure.count());
            text(failure.label());
            text(failure.example());
        }
        number(figures.client().values().size());
        for (Map.Entry<ClientColumn, Double> value : figures.client().values().entrySet()) {
            text(value.getKey().name());
            out.writeDouble(value.getValue());
        }
    }

    private void write(IntervalFigures.OfLabel label) throws IOException {
        text(label.label());
        out.writeBoolean(label.isPlanned());
        for (Count count : Count.values()) {
            number(label.counts().get(count));
        }
        number(label.latencies().size());
        for (Map.Entry<LatencyKind, IntervalLatencies> latencies :
                label.latencies().entrySet()) {
            text(latencies.getKey().name());
            write(latencies.getValue());
        }
        number(label.listed().size());
        for (ListedMessage message : label.listed()) {
            write(message);
        }
    }

    private void write(IntervalLatencies latencies) throws IOException {
        int[] size = new int[1];
        latencies.forEach((micros, count) -> size[0]++);
        long[] pairs = new long[2 * size[0]];
        int[] at = new int[1];
        latencies.forEach((micros, count) -> {
            pairs[at[0]++] = micros;
            pairs[at[0]++] = count;
        });
        number(size[0]);
        long before = 0;
        for (int i = 0; i < pairs.length; i += 2) {
            number(pairs[i] - before);
            before = pairs[i];
        }
        for (int i = 1; i < pairs.length; i += 2) {
            number(pairs[i]);
        }
    }

    private void write(ListedMessage message) throws IOException {
        text(message.outcome().name());
        number(message.sentEpochMillis());
        number(message.elapsedMicros());
        number(message.intendedMicros());
        number(message.session());
        text(message.messageId());
        text(message.traceId());
        out.writeBoolean(message.sampled());
        text(message.cause());
    }

    private void text(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        number(bytes.length);
        out.write(bytes);
    }

    private void number(long number) throws IOException {
        long left = number;
        while ((left & -MORE) != 0) {
            out.writeByte((int) ((left & (MORE - 1)) | MORE));
            left >>>= BITS;
        }
        out.writeByte((int) left);
    }
}
