package io.github.jmeterduplex.samples.runs.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterduplex.samples.runs.Audit;
import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.Csv;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.proxy.Direction;
import io.github.jmeterduplex.samples.runs.proxy.TcpProxy;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server stops for two seconds every twenty while a sender that waits for each reply keeps a pace: what the stop
 * hides from the latencies that are counted from the sends, the intended ones show.
 */
@Tag("parallel")
@ExtendWith(SharedChat.class)
@Tag("long")
class StallIT {
    private static final String LABEL = "paced";
    private static final int PER_SECOND = 100;
    private static final int SECONDS = 40;
    private static final int STALL_MILLIS = 2_000;
    /** Between a command to the proxy and its effect on the next message, on a busy machine. */
    private static final int SLACK_MILLIS = 400;

    private static final double MILLIS_APART = 1_000.0 / PER_SECOND;
    /** Rows have whole milliseconds of another clock, and the message that was most on time was late by as much. */
    private static final double CLOCK_MILLIS = 20;
    /** Of a histogram's figures. */
    private static final double PRECISION = 0.01;

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    private final List<Long> stallMillis = new ArrayList<>();

    /**
     * By hand: of 4,000 messages two meet a stop in flight, one each. So rank 3,960 of the latencies, p99, is one of an
     * undisturbed message. But 200 messages fall due in each stop, 10 ms apart, and wait 2,000 ms, 1,990 ms, 1,980 ms
     * and so on: rank 3,960 of the intended latencies, the 41st from above, is the 21st longest wait of a stop, 1,800
     * ms.
     */
    @Test
    void stallsOfTheServerShowInIntendedLatencyAsComputedByHand(Chat chat) throws Exception {
        try (TcpProxy proxy = TcpProxy.start(chat.port());
                JMeterRun run =
                        chat.run(plan(chat, proxy).write(folder)).defaultJvm().start()) {
            stall(chat, proxy, 5 * PER_SECOND);
            stall(chat, proxy, 25 * PER_SECOND);
            Finished finished = Finished.ended(run, 0, Audit.End.COMPLETED).withoutFailedSamples();

            assertThat(finished.count(LABEL, "sent"))
                    .isEqualTo(finished.count(LABEL, "replied"))
                    .isEqualTo(PER_SECOND * SECONDS);
            double longest =
                    stallMillis.stream().mapToLong(Long::longValue).max().orElseThrow();
            double shortest =
                    stallMillis.stream().mapToLong(Long::longValue).min().orElseThrow();
            double sinceItsBegin = 1_000.0 * 20 / PER_SECOND;
            assertThat(millis(finished, "latency_ms", "p99")).isLessThan(shortest / 4);
            double byHand = longestByHand(finished);
            assertThat(byHand).isGreaterThan(shortest - sinceItsBegin - SLACK_MILLIS);
            assertThat(millis(finished, "intended_ms", "p99"))
                    .isCloseTo(byHand, within(CLOCK_MILLIS + byHand * PRECISION));
            assertThat(millis(finished, "latency_ms", "max"))
                    .isBetween(shortest - SLACK_MILLIS, longest + STALL_MILLIS);
            assertThat(finished.report().table()).contains(LABEL + " could not keep its pace at times: p99.9 is ");
        }
    }

    /**
     * Of 4,000 waits from when each message was due to its reply, the 41st from above. The first message that was sent
     * on time tells when all are due: on a busy machine the sender itself is late, and its replies take longer.
     */
    private static double longestByHand(Finished run) throws IOException {
        List<Double> replied = new ArrayList<>();
        double[] begin = {Double.MAX_VALUE};
        Csv.read(run.engine().folder().resolve("messages-0001.jtl"), row -> {
            double sent = Double.parseDouble(row.getField("timeStamp"));
            begin[0] = Math.min(begin[0], sent - replied.size() * MILLIS_APART);
            replied.add(sent + Double.parseDouble(row.getField("latency_us")) / 1_000);
        });
        return IntStream.range(0, replied.size())
                .mapToDouble(i -> replied.get(i) - begin[0] - i * MILLIS_APART)
                .boxed()
                .sorted(Comparator.reverseOrder())
                .skip(40)
                .findFirst()
                .orElseThrow();
    }

    /** One message a sample, each of which waits for its reply: a server that stops stops the sender. */
    private static Plan plan(Chat chat, TcpProxy proxy) {
        String proxied = chat.url().replace(":" + chat.port(), ":" + proxy.port());
        return Samplers.login(Plan.named("stalls"), chat)
                .javaRequest(
                        "connect",
                        Samplers.CONNECT,
                        "url = " + proxied + "/ws\nsharing = jvm\nsubscribe = " + Samplers.REPLIES)
                .then("sender")
                .loops(PER_SECOND * SECONDS)
                .javaRequest(
                        LABEL,
                        Samplers.SEND,
                        Samplers.chat("messagesPerSecond = " + PER_SECOND + "\nwaitForReplies = true"));
    }

    private void stall(Chat chat, TcpProxy proxy, long messages) throws Exception {
        Await.answer(chat::stats, stats -> stats.messages(Samplers.CHAT) >= messages, PATIENCE);
        long began = System.nanoTime();
        proxy.stall(Direction.BOTH);
        CompletableFuture.runAsync(
                        () -> proxy.resume(Direction.BOTH),
                        CompletableFuture.delayedExecutor(STALL_MILLIS, TimeUnit.MILLISECONDS))
                .get();
        stallMillis.add(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began));
    }

    private static double millis(Finished run, String latency, String figure) {
        return run.report().number("labels", LABEL, latency, figure).doubleValue();
    }
}
