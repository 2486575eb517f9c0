package io.github.jmeterduplex.internal.record.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.machine.SystemFiles;
import io.github.jmeterduplex.latency.ClientColumn;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ClientHealthTest {
    private static final long DEADLINE_SECONDS = 20;

    @Test
    @EnabledOnOs(OS.LINUX)
    void allColumnsAreMeasuredHere() {
        AtomicLong nanos = new AtomicLong();
        try (ClientHealth health = new ClientHealth(nanos::get, SystemFiles.ofThisMachine())) {
            health.watch(List.of(Runnable::run));
            nanos.addAndGet(TimeUnit.SECONDS.toNanos(1_000));
            Map<ClientColumn, Double> values = health.sample();
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
            // The kernel counts the time of cores in ticks of some milliseconds.
            while (!values.containsKey(ClientColumn.CPU_CORES_PERCENT) && System.nanoTime() < deadline) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
                values.putAll(health.sample());
            }

            assertThat(values)
                    .containsKeys(
                            ClientColumn.CPU_PROCESS_PERCENT,
                            ClientColumn.CPU_MACHINE_PERCENT,
                            ClientColumn.GC_COUNT,
                            ClientColumn.GC_PAUSE_MS,
                            ClientColumn.GC_PAUSE_MAX_MS,
                            ClientColumn.HICCUP_MAX_MS,
                            ClientColumn.IO_LAG_MAX_MS,
                            ClientColumn.CPU_CORES_PERCENT,
                            ClientColumn.PORTS_USED,
                            ClientColumn.PORTS_LIMIT,
                            ClientColumn.TCP_RETRANSMITS,
                            ClientColumn.TCP_LISTEN_OVERFLOWS,
                            ClientColumn.TCP_LISTEN_DROPS);
            assertThat(values.get(ClientColumn.CPU_PROCESS_PERCENT)).isBetween(0.0, 100.0);
            assertThat(values.get(ClientColumn.CPU_MACHINE_PERCENT)).isBetween(0.0, 100.0);
            assertThat(values.get(ClientColumn.HEAP_USED_BYTES))
                    .isPositive()
                    .isLessThanOrEqualTo(values.get(ClientColumn.HEAP_MAX_BYTES));
            assertThat(values.get(ClientColumn.THREADS)).isGreaterThanOrEqualTo(1);
            assertThat(values.get(ClientColumn.DESCRIPTORS_OPEN))
                    .isPositive()
                    .isLessThan(values.get(ClientColumn.DESCRIPTORS_LIMIT));
            assertThat(health.limits()).containsKeys("cores", "heap_max_bytes", "descriptors");
        }
    }

    @Test
    void otherSystemsGiveWhatTheJvmKnows(@TempDir Path nothing) {
        AtomicLong nanos = new AtomicLong();
        try (ClientHealth health = new ClientHealth(nanos::get, new SystemFiles(nothing))) {
            assertThat(health.sample())
                    .containsKeys(ClientColumn.HEAP_USED_BYTES, ClientColumn.THREADS, ClientColumn.HICCUP_MAX_MS)
                    .doesNotContainKeys(
                            ClientColumn.CPU_CORES_PERCENT, ClientColumn.PORTS_USED, ClientColumn.TCP_RETRANSMITS);
        }
    }

    @Test
    void tickerEndsWithTheHealth() throws InterruptedException {
        Set<Thread> before = tickers();
        Set<Thread> ours;
        try (ClientHealth health = new ClientHealth()) {
            assertThat(health).isNotNull();
            ours = tickers();
            ours.removeAll(before);
        }
        assertThat(ours).hasSize(1).allMatch(Thread::isDaemon);
        for (Thread ticker : ours) {
            ticker.join(TimeUnit.SECONDS.toMillis(DEADLINE_SECONDS));
            assertThat(ticker.isAlive()).isFalse();
        }
    }

    private static Set<Thread> tickers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("duplex-health"))
                .collect(Collectors.toSet());
    }

    @Test
    void garbageCollectionIsHeardOf() {
        try (ClientHealth health = new ClientHealth()) {
            health.sample();
            System.gc();
            Map<ClientColumn, Double> heard = health.sample();
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
            while (heard.get(ClientColumn.GC_COUNT) == 0 && System.nanoTime() < deadline) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
                heard = health.sample();
            }

            assertThat(heard.get(ClientColumn.GC_COUNT)).isPositive();
            assertThat(heard.get(ClientColumn.GC_PAUSE_MS))
                    .isGreaterThanOrEqualTo(heard.get(ClientColumn.GC_PAUSE_MAX_MS));
            assertThat(heard.get(ClientColumn.HEAP_AFTER_GC_BYTES)).isPositive();
        }
    }

    @Test
    void collectionsBesideTheApplicationAreNoPauses() {
        assertThat(GcMonitor.pausesTheProcess("G1 Young Generation")).isTrue();
        assertThat(GcMonitor.pausesTheProcess("PS MarkSweep")).isTrue();
        assertThat(GcMonitor.pausesTheProcess("ZGC Pauses")).isTrue();
        assertThat(GcMonitor.pausesTheProcess("ZGC Cycles")).isFalse();
        assertThat(GcMonitor.pausesTheProcess("ZGC Major Cycles")).isFalse();
        assertThat(GcMonitor.pausesTheProcess("Shenandoah Cycles")).isFalse();
        assertThat(GcMonitor.pausesTheProcess("G1 Concurrent GC")).isFalse();
    }
}
