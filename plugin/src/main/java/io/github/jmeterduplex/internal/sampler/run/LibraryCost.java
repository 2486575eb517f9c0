package io.github.jmeterduplex.internal.sampler.run;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The cost of a client library's sessions for this JVM while they opened, for the sample that opened them. It includes
 * all else that the JVM did in that time. Confined to one thread.
 */
final class LibraryCost {
    private final int threads = ManagementFactory.getThreadMXBean().getThreadCount();
    private final long cpuNanos = cpuNanos();

    private LibraryCost() {}

    /** Begins to measure. */
    static LibraryCost begin() {
        return new LibraryCost();
    }

    private static long cpuNanos() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return system == null ? -1 : system.getProcessCpuTime();
    }

    /** Adds a line to the data of a sample that has opened these sessions. */
    void tell(SampleResult result, int sessions) {
        if (sessions == 0) {
            return;
        }
        int now = ManagementFactory.getThreadMXBean().getThreadCount();
        long cpuMicros = (cpuNanos() - cpuNanos) / 1_000;
        String line = String.format(
                Locale.ROOT,
                "client library: this JVM had %d threads before and has %d now, %.2f more a session; it took %.2f"
                        + " ms of CPU"
                        + " a session, all that it did meanwhile included",
                threads,
                now,
                (double) (now - threads) / sessions,
                cpuMicros / 1_000.0 / sessions);
        result.setResponseData(result.getResponseDataAsString() + "\n" + line, StandardCharsets.UTF_8.name());
    }
}
