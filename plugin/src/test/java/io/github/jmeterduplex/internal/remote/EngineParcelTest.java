package io.github.jmeterduplex.internal.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.jmeterduplex.internal.live.IntervalFixture;
import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.ListedMessage;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.latency.SessionCount;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EngineParcelTest {
    private static final int LABELS = 20;
    private static final int MESSAGES = 5_000;

    @Test
    void everythingComesBackAsItWas() throws IOException {
        Interval interval = new Interval(IntervalFixture.START, 1_000);
        IntervalFigures made = IntervalFixture.between(0, 1)
                .label("a", Map.of(Count.WRITTEN, Long.MAX_VALUE, Count.REPLIED, 2L), 100, 300, 5_000_000)
                .pushedByServer("\u00e4\n=\"\u0000\uD83D\uDE00", 4)
                .sessions(Map.of(SessionCount.OPEN, 5L, SessionCount.BYTES_IN, 1L << 40))
                .failure("a", "timeout", 2, "no reply, in time")
                .failure(FailureCount.Kind.SESSION, "refused", 1)
                .client(Map.of(ClientColumn.CPU_CORES_PERCENT, 12.5, ClientColumn.THREADS, 40.0))
                .figures();
        List<IntervalFigures.OfLabel> labels = new ArrayList<>(made.labels());
        labels.add(new IntervalFigures.OfLabel(
                "listed",
                true,
                Counts.zero(Count.class),
                Map.of(),
                List.of(new ListedMessage(
                        interval, "listed", Outcome.LOST, 1, 2, ListedMessage.NONE, 3, "id", "", true, "timeout"))));
        IntervalFigures figures =
                new IntervalFigures(interval, labels, made.sessions(), made.failures(), made.client());
        EngineParcel parcel = new EngineParcel(Optional.of(figures), 7, "{\"a\": 1}", EngineParcel.End.CUT);

        assertThat(EngineParcel.of(parcel.toBytes())).usingRecursiveComparison().isEqualTo(parcel);
    }

    @Test
    void damagedBytesAreAnIoException() throws IOException {
        byte[] bytes = new EngineParcel(
                        Optional.of(IntervalFixture.between(0, 1)
                                .label("a", Map.of(), 100)
                                .figures()),
                        0,
                        "{}",
                        EngineParcel.End.NOT_YET)
                .toBytes();
        Random random = new Random(1);
        for (int i = 0; i < 2_000; i++) {
            byte[] damaged = i % 2 == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes.clone();
            if (damaged.length > 0) {
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            }
            try {
                EngineParcel.of(damaged);
            } catch (IOException e) {
                assertThat(e).isNotNull();
            }
        }
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> EngineParcel.of(new byte[] {1, 2, 3}));
    }

    /** 5,000 messages a second with 20 labels: latency and intended latency each. */
    @Test
    void aSecondOfManyMessagesIsSmall() throws IOException {
        Random random = new Random(2);
        IntervalFixture fixture = IntervalFixture.between(0, 1);
        for (int label = 0; label < LABELS; label++) {
            fixture.label(
                    "label " + label,
                    Map.of(Count.WRITTEN, (long) MESSAGES / LABELS),
                    Map.of(LatencyKind.LATENCY, latencies(random), LatencyKind.INTENDED, latencies(random)));
        }
        byte[] bytes = new EngineParcel(Optional.of(fixture.figures()), 0, "", EngineParcel.End.NOT_YET).toBytes();

        System.out.printf("%d messages/s with %d labels: %d bytes a label%n", MESSAGES, LABELS, bytes.length / LABELS);
        assertThat(bytes.length / LABELS).isLessThan(4_096);
    }

    private static IntervalLatencies latencies(Random random) {
        LatencyHistogram histogram = new LatencyHistogram();
        for (int i = 0; i < MESSAGES / LABELS; i++) {
            histogram.record((long) Math.exp(5 + 2 * random.nextGaussian()));
        }
        return IntervalLatencies.of(histogram);
    }
}
