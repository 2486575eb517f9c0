package io.github.jmeterduplex.internal.record.health;

import io.github.jmeterduplex.internal.machine.Cgroup;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long a limit of CPU has stopped the threads of this control group, since it was made. Pure. */
final class Throttling {
    private static final Pattern MICROS = Pattern.compile("^throttled_usec (\\d+)$", Pattern.MULTILINE);
    private static final Pattern NANOS = Pattern.compile("^throttled_time (\\d+)$", Pattern.MULTILINE);
    private static final long NANOS_PER_MICRO = 1_000;

    private Throttling() {}

    static OptionalLong readMicros(Cgroup cgroup) {
        return cgroup.text("cpu", "cpu.stat").map(Throttling::micros).orElse(OptionalLong.empty());
    }

    /** Reads microseconds (version 2) or nanoseconds (version 1); empty if there is no limit. */
    static OptionalLong micros(String cpuStat) {
        Matcher micros = MICROS.matcher(cpuStat);
        if (micros.find()) {
            return OptionalLong.of(Long.parseLong(micros.group(1)));
        }
        Matcher nanos = NANOS.matcher(cpuStat);
        return nanos.find() ? OptionalLong.of(Long.parseLong(nanos.group(1)) / NANOS_PER_MICRO) : OptionalLong.empty();
    }
}
