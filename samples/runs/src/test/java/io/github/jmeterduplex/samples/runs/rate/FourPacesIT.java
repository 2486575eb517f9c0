package io.github.jmeterduplex.samples.runs.rate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Audit;
import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.Csv;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.RunsPlan;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.proxy.Direction;
import io.github.jmeterduplex.samples.runs.proxy.TcpProxy;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** One rate kept in four ways while the server stalls for two seconds: what each way shows of it. */
@Tag("long")
@Tag("parallel")
@ExtendWith(SharedChat.class)
class FourPacesIT {
    private static final int PER_SECOND = 50;
    private static final int THREADS = 10;
    private static final int STALL_SECONDS = 2;
    private static final long SLOW_MICROS = 500_000;
    /** Those that fall due in the first one and a half seconds of the stall, by hand. */
    private static final int SLOW_BY_HAND = PER_SECOND * 3 / 2;

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @Test
    @RunsPlan("four-paces.jmx")
    void sendersThatWaitForRepliesHideAStallAndTheOthersShowIt(Chat chat) throws Exception {
        try (TcpProxy proxy = TcpProxy.start(chat.port());
                JMeterRun run = chat.run(Checkout.plan("four-paces.jmx"))
                        .property("port", proxy.port(), "perSecond", PER_SECOND, "threads", THREADS, "seconds", 20)
                        // Open Model's pool of threads would keep JMeter for a minute more.
                        .property("jmeterengine.force.system.exit", true)
                        .start()) {
            Await.answer(chat::stats, stats -> stats.messages(Samplers.CHAT) >= 8L * 4 * PER_SECOND, PATIENCE);
            proxy.stall(Direction.BOTH);
            CompletableFuture.runAsync(
                            () -> proxy.resume(Direction.BOTH),
                            CompletableFuture.delayedExecutor(STALL_SECONDS, TimeUnit.SECONDS))
                    .get();
            Finished finished = Finished.ended(run, 0, Audit.End.COMPLETED).withoutFailedSamples();

            Map<String, Integer> slow = slow(finished);
            slow.forEach((label, messages) -> System.out.printf(
                    Locale.ROOT,
                    "%-26s %5d sent, %3d of them took more than 500 ms, p99 %.0f ms%n",
                    label,
                    finished.count(label, "sent"),
                    messages,
                    finished.report()
                            .number("labels", label, "latency_ms", "p99")
                            .doubleValue()));
            assertThat(slow.get("pace")).isGreaterThanOrEqualTo(SLOW_BY_HAND * 9 / 10);
            assertThat(slow.get("open model")).isGreaterThan(SLOW_BY_HAND / 2);
            // Each thread has one message under way at the stall; a busy machine makes more slow, at other times and of
            // all.
            int mostHidden = Math.max(2 * THREADS, slow.get("pace") / 2);
            assertThat(slow.get("constant throughput timer")).isBetween(1, mostHidden);
            assertThat(slow.get("precise throughput timer")).isBetween(1, mostHidden);
            assertThat(finished.count("pace", "sent")).isEqualTo(20 * PER_SECOND);
        }
    }

    /** How many messages of each label were slow. */
    private static Map<String, Integer> slow(Finished run) throws Exception {
        Map<String, Integer> slow = new LinkedHashMap<>();
        Csv.read(
                run.engine().folder().resolve("messages-0001.jtl"),
                row -> slow.merge(
                        row.getField("label"),
                        Long.parseLong(row.getField("latency_us")) > SLOW_MICROS ? 1 : 0,
                        Integer::sum));
        return slow;
    }
}
