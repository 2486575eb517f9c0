package io.github.jmeterduplex.internal.record.health;

import io.github.jmeterduplex.internal.machine.Cgroup;
import io.github.jmeterduplex.internal.machine.PortRange;
import io.github.jmeterduplex.internal.machine.SystemFiles;
import io.github.jmeterduplex.latency.ClientColumn;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads from Linux how busy cores, ports and TCP are. On other systems, or if the kernel's files cannot be read, it
 * does not return values. Confined to one thread.
 */
final class LinuxHealth {
    private static final double MICROS_PER_MILLI = 1_000.0;
    private static final Pattern MICROS = Pattern.compile("^throttled_usec (\\d+)$", Pattern.MULTILINE);
    private static final Pattern NANOS = Pattern.compile("^throttled_time (\\d+)$", Pattern.MULTILINE);
    private static final long NANOS_PER_MICRO = 1_000;

    private final SystemFiles files;
    private final Cgroup cgroup;
    /** Limits how often sockets are counted: a line of each is read, which takes 25 ms for 10,000. */
    private final CpuBudget census;

    // The last successful reading: if a reading fails, the next one continues from here.
    private CoreTimes cores;
    private final Map<ClientColumn, Long> tcp;
    private OptionalLong throttledMicros;

    LinuxHealth(SystemFiles files, LongSupplier nanoTime) {
        this.files = files;
        census = new CpuBudget(nanoTime);
        cgroup = new Cgroup(files);
        cores = CoreTimes.read(files);
        tcp = TcpCounters.read(files);
        throttledMicros = throttledMicros();
    }

    void sample(Map<ClientColumn, Double> values) {
        putCores(values);
        putThrottling(values);
        putPorts(values);
        putTcp(values);
        putNumber(values, ClientColumn.CONNTRACK_USED, "proc/sys/net/netfilter/nf_conntrack_count");
        putNumber(values, ClientColumn.CONNTRACK_LIMIT, "proc/sys/net/netfilter/nf_conntrack_max");
    }

    private void putCores(Map<ClientColumn, Double> values) {
        CoreTimes now = CoreTimes.read(files);
        if (!now.isKnown()) {
            return;
        }
        if (cores.isKnown()) {
            now.percentSince(cores).ifPresent(percent -> values.put(ClientColumn.CPU_CORES_PERCENT, percent));
        }
        cores = now;
    }

    private void putThrottling(Map<ClientColumn, Double> values) {
        OptionalLong now = throttledMicros();
        if (now.isEmpty()) {
            return;
        }
        if (throttledMicros.isPresent()) {
            putUnlessNegative(
                    values,
                    ClientColumn.CPU_THROTTLED_MS,
                    (now.getAsLong() - throttledMicros.getAsLong()) / MICROS_PER_MILLI);
        }
        throttledMicros = now;
    }

    private OptionalLong throttledMicros() {
        return cgroup.text("cpu", "cpu.stat").map(LinuxHealth::throttledMicros).orElse(OptionalLong.empty());
    }

    /**
     * Returns for how long a CPU limit has stopped the threads of a control group; empty if there is no limit. Version
     * 2 reports the time in microseconds and version 1 in nanoseconds.
     */
    static OptionalLong throttledMicros(String cpuStat) {
        Matcher micros = MICROS.matcher(cpuStat);
        if (micros.find()) {
            return OptionalLong.of(Long.parseLong(micros.group(1)));
        }
        Matcher nanos = NANOS.matcher(cpuStat);
        return nanos.find() ? OptionalLong.of(Long.parseLong(nanos.group(1)) / NANOS_PER_MICRO) : OptionalLong.empty();
    }

    private void putPorts(Map<ClientColumn, Double> values) {
        if (!census.begin()) {
            return;
        }
        PortRange.read(files).ifPresent(range -> {
            values.put(ClientColumn.PORTS_USED, (double) PortUsage.count(files, range));
            values.put(ClientColumn.PORTS_LIMIT, (double) range.count());
        });
        census.end();
    }

    private void putTcp(Map<ClientColumn, Double> values) {
        Map<ClientColumn, Long> now = TcpCounters.read(files);
        now.forEach((column, count) -> {
            Long before = tcp.get(column);
            if (before != null) {
                putUnlessNegative(values, column, (double) (count - before));
            }
        });
        tcp.putAll(now);
    }

    // A counter that decreased was reset: its count in this interval is unknown.
    private static void putUnlessNegative(Map<ClientColumn, Double> values, ClientColumn column, double since) {
        if (since >= 0) {
            values.put(column, since);
        }
    }

    private void putNumber(Map<ClientColumn, Double> values, ClientColumn column, String path) {
        files.number(path).ifPresent(number -> values.put(column, (double) number));
    }
}
