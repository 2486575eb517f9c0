package io.github.jmeterduplex.internal.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.ClientColumn;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ClientHealthTest {
    private static final long DEADLINE_SECONDS = 20;

    @Test
    @EnabledOnOs(OS.LINUX)
    void allColumnsAreMeasuredHere() {
        AtomicLong nanos = new AtomicLong();
        try (ClientHealth health = new ClientHealth(nanos::get)) {
            nanos.addAndGet(TimeUnit.SECONDS.toNanos(1_000));
            Map<ClientColumn, Double> values = health.sample();

            assertThat(values)
                    .containsKeys(
                            ClientColumn.CPU_PROCESS_PERCENT,
                            ClientColumn.CPU_MACHINE_PERCENT,
                            ClientColumn.GC_COUNT,
                            ClientColumn.GC_PAUSE_MS,
                            ClientColumn.GC_PAUSE_MAX_MS);
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
        assertThat(GcWatch.pausesTheProcess("G1 Young Generation")).isTrue();
        assertThat(GcWatch.pausesTheProcess("PS MarkSweep")).isTrue();
        assertThat(GcWatch.pausesTheProcess("ZGC Pauses")).isTrue();
        assertThat(GcWatch.pausesTheProcess("ZGC Cycles")).isFalse();
        assertThat(GcWatch.pausesTheProcess("ZGC Major Cycles")).isFalse();
        assertThat(GcWatch.pausesTheProcess("Shenandoah Cycles")).isFalse();
        assertThat(GcWatch.pausesTheProcess("G1 Concurrent GC")).isFalse();
    }
}
