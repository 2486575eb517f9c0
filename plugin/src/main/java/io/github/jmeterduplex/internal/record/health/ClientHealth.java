package io.github.jmeterduplex.internal.record.health;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import io.github.jmeterduplex.internal.machine.SystemFiles;
import io.github.jmeterduplex.latency.ClientColumn;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryUsage;
import java.lang.management.ThreadMXBean;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/**
 * Measures the health of this engine: a load generator that is short of CPU, or paused by its garbage collector,
 * measures its own delays. Confined to one thread, except {@link #watch}.
 */
public final class ClientHealth implements AutoCloseable {
    private static final double PERCENT = 100.0;
    private static final double NANOS_PER_MILLI = 1_000_000.0;

    private final LongSupplier nanoTime;
    private final Hiccups hiccups;
    private final LoopLag loops;
    private final RunDelay runDelay;
    private final HealthProbeThread ticker;
    private final LinuxHealth linux;
    private final DescriptorPeak descriptorPeak;
    private final CpuBudget descriptors;
    private final GcMonitor gc = GcMonitor.start();
    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final java.lang.management.OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    private long lastNanos;
    private long lastCpuNanos;

    public ClientHealth() {
        this(System::nanoTime, SystemFiles.ofThisMachine());
    }

    ClientHealth(LongSupplier nanoTime, SystemFiles files) {
        this.nanoTime = nanoTime;
        hiccups = new Hiccups(nanoTime);
        loops = new LoopLag(nanoTime);
        descriptorPeak = new DescriptorPeak(files);
        runDelay = new RunDelay(files, nanoTime, SenderNames::now);
        ticker = new HealthProbeThread(hiccups, loops, descriptorPeak, runDelay);
        ticker.start();
        linux = new LinuxHealth(files, nanoTime);
        descriptors = new CpuBudget(nanoTime);
        lastNanos = nanoTime.getAsLong();
        if (system instanceof OperatingSystemMXBean os) {
            lastCpuNanos = os.getProcessCpuTime();
            // The first call does not have an earlier state to compare with.
            os.getCpuLoad();
        }
    }

    /** Measures from now on how long work waits for these I/O loops only; an empty list ends that. Any thread. */
    public void watch(List<Executor> loops) {
        this.loops.watch(loops);
    }

    /** Returns the measurements since the last call, without the columns that this system cannot supply. */
    public Map<ClientColumn, Double> sample() {
        Map<ClientColumn, Double> values = new EnumMap<>(ClientColumn.class);
        if (system instanceof OperatingSystemMXBean os) {
            putProcessCpu(values, os.getProcessCpuTime());
            putUnlessNegative(values, ClientColumn.CPU_MACHINE_PERCENT, os.getCpuLoad() * PERCENT);
        }
        MemoryUsage heap = memory.getHeapMemoryUsage();
        values.put(ClientColumn.HEAP_USED_BYTES, (double) heap.getUsed());
        putUnlessNegative(values, ClientColumn.HEAP_MAX_BYTES, (double) heap.getMax());
        if (gc.isReporting()) {
            putCollections(values, gc.take());
        }
        values.put(ClientColumn.THREADS, (double) threads.getThreadCount());
        if (system instanceof UnixOperatingSystemMXBean unix) {
            putDescriptors(values, unix);
        }
        values.put(ClientColumn.HICCUP_MAX_MS, Math.max(0, hiccups.takeNanos()) / NANOS_PER_MILLI);
        loops.takeNanos().ifPresent(lag -> values.put(ClientColumn.IO_LAG_MAX_MS, lag / NANOS_PER_MILLI));
        putWaits(values);
        linux.sample(values);
        return values;
    }

    /**
     * Adds for how long messages waited for their sender, represented by the ticking thread, and for their I/O loop.
     * Both may do more than the ticking thread and the probes, and so wait longer for a core.
     */
    private void putWaits(Map<ClientColumn, Double> values) {
        long[] all = hiccups.takeWaitedNanos();
        long[] ofSenders = runDelay.takeSendersNanos();
        long[] ofLoops = loops.takeWaitedNanos();
        long[] coresOfLoops = runDelay.takeLoopsNanos();
        for (int i = 0; i < all.length; i++) {
            long waited = Math.max(all[i], ofSenders[i]) + Math.max(ofLoops[i], coresOfLoops[i]);
            values.put(ClientColumn.waits().get(i), waited / NANOS_PER_MILLI);
        }
        runDelay.takeNanos().ifPresent(delay -> values.put(ClientColumn.RUN_DELAY_MS, delay / NANOS_PER_MILLI));
        runDelay.choose();
    }

    private void putProcessCpu(Map<ClientColumn, Double> values, long cpuNanos) {
        long now = nanoTime.getAsLong();
        double available = (double) (now - lastNanos) * Runtime.getRuntime().availableProcessors();
        if (cpuNanos >= 0 && available > 0) {
            values.put(ClientColumn.CPU_PROCESS_PERCENT, (cpuNanos - lastCpuNanos) / available * PERCENT);
        }
        lastNanos = now;
        lastCpuNanos = cpuNanos;
    }

    /**
     * Adds the open descriptors. If the kernel (before 6.2) does not report their number, the JVM counts them one by
     * one: 8 ms for 10,000.
     */
    private void putDescriptors(Map<ClientColumn, Double> values, UnixOperatingSystemMXBean unix) {
        long limit = unix.getMaxFileDescriptorCount();
        putUnlessNegative(values, ClientColumn.DESCRIPTORS_LIMIT, (double) limit);
        long open = descriptorPeak.take();
        if (open > 0) {
            values.put(ClientColumn.DESCRIPTORS_OPEN, (double) open);
        } else if (descriptors.begin()) {
            putUnlessNegative(values, ClientColumn.DESCRIPTORS_OPEN, (double) counted(unix, limit));
            descriptors.end();
        }
    }

    /**
     * Returns the number of open descriptors as the JVM counts them; the limit if the count fails. To count, the JVM
     * opens a directory: if there is no descriptor left for that, all are in use.
     */
    private static long counted(UnixOperatingSystemMXBean unix, long limit) {
        try {
            return unix.getOpenFileDescriptorCount();
        } catch (InternalError e) {
            return limit;
        }
    }

    private static void putCollections(Map<ClientColumn, Double> values, GcMonitor.Pauses pauses) {
        values.put(ClientColumn.GC_COUNT, (double) pauses.count());
        values.put(ClientColumn.GC_PAUSE_MS, (double) pauses.sumMillis());
        values.put(ClientColumn.GC_PAUSE_MAX_MS, (double) pauses.maxMillis());
        putUnlessNegative(values, ClientColumn.HEAP_AFTER_GC_BYTES, (double) pauses.heapAfterBytes());
    }

    // The platform beans return a negative number for an unknown value.
    private static void putUnlessNegative(Map<ClientColumn, Double> values, ClientColumn column, double value) {
        if (value >= 0) {
            values.put(column, value);
        }
    }

    /** Returns the limits of this engine: {@code cores}, {@code heap_max_bytes}, {@code descriptors}. */
    public Map<String, Object> limits() {
        Map<String, Object> limits = new LinkedHashMap<>();
        limits.put("cores", Runtime.getRuntime().availableProcessors());
        limits.put("heap_max_bytes", Runtime.getRuntime().maxMemory());
        if (system instanceof UnixOperatingSystemMXBean unix) {
            limits.put("descriptors", unix.getMaxFileDescriptorCount());
        }
        return limits;
    }

    @Override
    public void close() {
        ticker.close();
        gc.close();
    }
}
