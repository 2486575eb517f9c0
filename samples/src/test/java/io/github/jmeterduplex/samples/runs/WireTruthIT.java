package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.harness.Checkout;
import io.github.jmeterduplex.samples.harness.Needs;
import io.github.jmeterduplex.samples.wire.Capture;
import io.github.jmeterduplex.samples.wire.WebSocketMessage;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What the rows of a run say of each message is what the kernel saw of it. */
@ExtendWith(SharedChat.class)
class WireTruthIT {
    private static final int ROUND_TRIPS = 10_000;
    /** A message's id, in JSON that is a string of a SockJS array. */
    private static final Pattern ID = Pattern.compile("\\\\\"id\\\\\":\\\\\"([^\\\\]+)\\\\\"");
    /** Two clocks and a rounding down to whole microseconds lie between the two. */
    private static final long TOLERANCE_MICROS = 5;

    @TempDir
    private Path folder;

    /** When the kernel saw each message's last byte, in epoch nanoseconds. */
    private record Seen(Map<String, Long> sent, Map<String, Long> replied) {
        long micros(String id) {
            return TimeUnit.NANOSECONDS.toMicros(replied.get(id) - sent.get(id));
        }
    }

    @Test
    void everyReplyIsOnTheWireAndNoneCameSoonerThanThere(Chat chat) throws Exception {
        Needs.that(Capture::isAllowed, "tcpdump and the right to record packets");
        try (Capture capture = Capture.start(chat.port(), folder)) {
            Finished run = Finished.run(chat.run(Checkout.plan("one-thread.jmx"))
                            .property("sessions", 100)
                            .property("messagesPerSecond", 1_000)
                            .property("seconds", ROUND_TRIPS / 1_000))
                    .withoutFailedSamples();
            Seen seen = seen(capture.messages(chat.port()));
            Map<String, Long> rows = latencies(run);

            assertThat(rows).hasSize(ROUND_TRIPS);
            assertThat(seen.sent().keySet()).isEqualTo(rows.keySet());
            assertThat(seen.replied().keySet()).isEqualTo(rows.keySet());
            rows.forEach((id, micros) -> assertThat(micros + TOLERANCE_MICROS)
                    .as("latency of %s in µs, beside the wire's", id)
                    .isGreaterThanOrEqualTo(seen.micros(id)));
            print(rows, seen);
        }
    }

    private static Seen seen(List<WebSocketMessage> messages) {
        Seen seen = new Seen(new HashMap<>(), new HashMap<>());
        for (WebSocketMessage message : messages) {
            Matcher ids = ID.matcher(message.text());
            while (ids.find()) {
                Long before =
                        (message.fromClient() ? seen.sent() : seen.replied()).put(ids.group(1), message.epochNanos());
                assertThat(before).as("%s went twice", ids.group(1)).isNull();
            }
        }
        return seen;
    }

    private static Map<String, Long> latencies(Finished run) throws Exception {
        Map<String, Long> micros = new HashMap<>();
        Csv.read(run.engine().folder().resolve("messages-0001.jtl"), row -> {
            assertThat(row.getField("outcome")).isEqualTo("replied");
            micros.put(row.getField("message_id"), Long.valueOf(row.getField("latency_us")));
        });
        return micros;
    }

    private static void print(Map<String, Long> rows, Seen seen) {
        System.out.printf(
                Locale.ROOT,
                "latency p50: %d µs by the rows, %d µs on the wire; the client's share of a round trip: p50 %d µs%n",
                median(rows.values().stream().mapToLong(Long::longValue).toArray()),
                median(rows.keySet().stream().mapToLong(seen::micros).toArray()),
                median(rows.entrySet().stream()
                        .mapToLong(row -> row.getValue() - seen.micros(row.getKey()))
                        .toArray()));
    }

    private static long median(long[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }
}
