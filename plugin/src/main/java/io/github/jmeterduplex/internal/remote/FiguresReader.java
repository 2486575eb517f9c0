package io.github.jmeterduplex.internal.remote;

import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.ListedMessage;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Reads what {@link FiguresWriter} has written. Confined to one thread. */
final class FiguresReader {
    private static final int BITS = 7;
    private static final int MORE = 1 << BITS;
    private static final int MAX_TEXT = 1 << 20;
    private static final int MAX_ENTRIES = 10_000_000;

    private final DataInputStream in;

    FiguresReader(DataInputStream in) {
        this.in = in;
    }

    /**
     * @throws IOException if the stream ends early
     * @throws IllegalArgumentException if it does not hold such figures
     */
    IntervalFigures read() throws IOException {
        Interval interval = new Interval(number(), number());
        List<IntervalFigures.OfLabel> labels = new ArrayList<>();
        for (int left = size(); left > 0; left--) {
            labels.add(label(interval));
        }
        SessionCounts sessions = new SessionCounts(interval, counts(SessionCount.class));
        List<FailureCount> failures = new ArrayList<>();
        for (int left = size(); left > 0; left--) {
            failures.add(new FailureCount(interval, one(FailureCount.Kind.class), text(), number(), text(), text()));
        }
        Map<ClientColumn, Double> client = new EnumMap<>(ClientColumn.class);
        for (int left = size(); left > 0; left--) {
            client.put(one(ClientColumn.class), in.readDouble());
        }
        return new IntervalFigures(interval, labels, sessions, failures, new ClientSample(interval, client));
    }

    private IntervalFigures.OfLabel label(Interval interval) throws IOException {
        String name = text();
        boolean planned = in.readBoolean();
        Counts<Count> counts = counts(Count.class);
        Map<LatencyKind, IntervalLatencies> latencies = new EnumMap<>(LatencyKind.class);
        for (int left = size(); left > 0; left--) {
            latencies.put(one(LatencyKind.class), latencies());
        }
        List<ListedMessage> listed = new ArrayList<>();
        for (int left = size(); left > 0; left--) {
            listed.add(new ListedMessage(
                    interval,
                    name,
                    one(Outcome.class),
                    number(),
                    number(),
                    number(),
                    number(),
                    text(),
                    text(),
                    in.readBoolean(),
                    text()));
        }
        return new IntervalFigures.OfLabel(name, planned, counts, latencies, listed);
    }

    private IntervalLatencies latencies() throws IOException {
        int size = size();
        List<Long> micros = new ArrayList<>();
        long before = 0;
        for (int i = 0; i < size; i++) {
            before += number();
            micros.add(before);
        }
        long[] counts = new long[size];
        for (int i = 0; i < size; i++) {
            counts[i] = number();
        }
        return IntervalLatencies.ofPairs(
                micros.stream().mapToLong(Long::longValue).toArray(), counts);
    }

    private <E extends Enum<E>> Counts<E> counts(Class<E> kind) throws IOException {
        Map<E, Long> counts = new EnumMap<>(kind);
        for (E count : kind.getEnumConstants()) {
            counts.put(count, number());
        }
        return Counts.of(kind, counts::get);
    }

    private <E extends Enum<E>> E one(Class<E> kind) throws IOException {
        return Enum.valueOf(kind, text());
    }

    private String text() throws IOException {
        long length = number();
        if (length < 0 || length > MAX_TEXT) {
            throw new IllegalArgumentException("a text of " + length + " bytes");
        }
        byte[] bytes = in.readNBytes((int) length);
        if (bytes.length != length) {
            throw new IOException("a text is cut off");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private int size() throws IOException {
        long size = number();
        if (size < 0 || size > MAX_ENTRIES) {
            throw new IllegalArgumentException("a list of " + size);
        }
        return (int) size;
    }

    private long number() throws IOException {
        long number = 0;
        for (int shift = 0; shift < Long.SIZE; shift += BITS) {
            long some = in.readUnsignedByte();
            number |= (some & (MORE - 1)) << shift;
            if (some < MORE) {
                return number;
            }
        }
        throw new IllegalArgumentException("a number of more than " + Long.SIZE + " bits");
    }
}
