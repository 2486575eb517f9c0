package io.github.jmeterduplex.samples.runs.rate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.Csv;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.LeanServerProcess;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import io.github.jmeterduplex.samples.runs.wire.Capture;
import io.github.jmeterduplex.samples.runs.wire.WebSocketMessage;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What the rows of a run say of each message is what the kernel saw of it. */
@Tag("parallel")
@ExtendWith(SharedChat.class)
@Tag("long")
class WireTruthIT {
    private static final Path PLAN = Checkout.plan("one-thread.jmx");
    private static final int ROUND_TRIPS = 10_000;
    private static final int PER_SECOND = 1_000;
    /** {@code -Plong} warms the client up, so that what is printed is worth reading. */
    private static final int WARM_UP_SECONDS = Integer.getInteger("wire.warmup.seconds", 1);

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

    /** A service whose own work takes the time: what a user of the plugin would measure. */
    @Test
    void everyReplyIsOnTheWireAndNoneCameSoonerThanThere(Chat chat) throws Exception {
        compare(chat.run(PLAN), chat.port(), ROUND_TRIPS / PER_SECOND).withoutFailedSamples();
    }

    /** What is printed is then what the client itself adds. */
    @Test
    void soItIsOfAWarmClientAndAServerThatTakesNoTime() throws Exception {
        try (LeanServerProcess server = LeanServerProcess.start(List.of())) {
            JMeterSetup setup =
                    JMeterSetup.of(PLAN).property("host", "127.0.0.1").property("port", server.port());
            // It has no page to log in at; that is not looked at here.
            var unused = compare(setup, server.port(), WARM_UP_SECONDS + ROUND_TRIPS / PER_SECOND);
        }
    }

    private Finished compare(JMeterSetup setup, int port, int seconds) throws Exception {
        Needs.that(Capture::isAllowed, "tcpdump and the right to record packets");
        int roundTrips = seconds * PER_SECOND;
        try (Capture capture = Capture.start(port, folder)) {
            Finished run = Finished.run(
                    setup.defaultJvm().property("sessions", 100, "messagesPerSecond", PER_SECOND, "seconds", seconds));
            Seen seen = seen(capture.messages(port));
            Map<String, Long> rows = latencies(run);

            assertThat(rows).hasSize(roundTrips);
            assertThat(seen.sent().keySet()).isEqualTo(rows.keySet());
            assertThat(seen.replied().keySet()).isEqualTo(rows.keySet());
            rows.forEach((id, micros) -> assertThat(micros + TOLERANCE_MICROS)
                    .as("latency of %s in µs, beside the wire's", id)
                    .isGreaterThanOrEqualTo(seen.micros(id)));
            print(rows, seen);
            return run;
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

    /** The last round trips alone: those before warm the client up, where there are more. */
    private static void print(Map<String, Long> rows, Seen seen) {
        List<String> last = rows.keySet().stream()
                .sorted(Comparator.comparing(seen.sent()::get))
                .skip(rows.size() - ROUND_TRIPS)
                .toList();
        System.out.printf(
                Locale.ROOT,
                "latency p50: %d µs by the rows, %d µs on the wire; the client's share of a round trip: p50 %d µs%n",
                median(last.stream().mapToLong(rows::get)),
                median(last.stream().mapToLong(seen::micros)),
                median(last.stream().mapToLong(id -> rows.get(id) - seen.micros(id))));
    }

    private static long median(LongStream values) {
        long[] sorted = values.sorted().toArray();
        return sorted[sorted.length / 2];
    }
}
