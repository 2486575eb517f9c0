package io.github.jmeterduplex.internal.record.health;

import io.github.jmeterduplex.internal.machine.SystemFiles;
import java.util.BitSet;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The times of the cores on which this process may run, since the machine was started, in ticks of the kernel.
 *
 * @param busy all but idle and waiting for disks: time stolen by other guests of the host is not idle time
 * @param total all
 */
record CoreTimes(long busy, long total) {
    private static final double PERCENT = 100.0;
    private static final Pattern CORE = Pattern.compile("^cpu(\\d+) ([\\d ]+)$", Pattern.MULTILINE);
    private static final Pattern ALLOWED = Pattern.compile("^Cpus_allowed_list:\\s*([\\d,-]+)$", Pattern.MULTILINE);
    private static final int IDLE = 3;
    private static final int WAITING = 4;
    /**
     * How many numbers of a core's line are used: user, nice, system, idle, iowait, irq, softirq and steal. The numbers
     * after them are part of user and nice already.
     */
    private static final int PARTS = 8;

    static CoreTimes read(SystemFiles files) {
        return parse(
                files.text("proc/stat").orElse(""),
                files.text("proc/self/status").orElse(""));
    }

    /** Adds up the times of the cores that this process may use, or of all cores if those are not known. */
    static CoreTimes parse(String stat, String status) {
        BitSet allowed = allowed(status);
        long busy = 0;
        long total = 0;
        Matcher core = CORE.matcher(stat);
        while (core.find()) {
            if (!allowed.isEmpty() && !allowed.get(Integer.parseInt(core.group(1)))) {
                continue;
            }
            String[] parts = core.group(2).trim().split(" ", -1);
            for (int i = 0; i < Math.min(PARTS, parts.length); i++) {
                long ticks = Long.parseLong(parts[i]);
                total += ticks;
                busy += i == IDLE || i == WAITING ? 0 : ticks;
            }
        }
        return new CoreTimes(busy, total);
    }

    private static BitSet allowed(String status) {
        BitSet cores = new BitSet();
        Matcher list = ALLOWED.matcher(status);
        if (list.find()) {
            for (String range : list.group(1).split(",", -1)) {
                String[] ends = range.split("-", -1);
                cores.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
            }
        }
        return cores;
    }

    boolean isKnown() {
        return total > 0;
    }

    /** Returns the busy share in percent since an earlier reading; empty if no time has passed. */
    OptionalDouble percentSince(CoreTimes before) {
        long passed = total - before.total;
        long worked = busy - before.busy;
        return passed > 0 && worked >= 0 ? OptionalDouble.of(PERCENT * worked / passed) : OptionalDouble.empty();
    }
}
