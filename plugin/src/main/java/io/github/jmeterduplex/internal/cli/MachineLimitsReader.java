package io.github.jmeterduplex.internal.cli;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import io.github.jmeterduplex.internal.machine.Cgroup;
import io.github.jmeterduplex.internal.machine.PortRange;
import io.github.jmeterduplex.internal.machine.SystemFiles;
import java.lang.management.ManagementFactory;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Reads the limits of this machine from the operating system. Confined to one thread. */
final class MachineLimitsReader {
    private static final String IPV4 = "proc/sys/net/ipv4/";
    private static final String CONNTRACK = "proc/sys/net/netfilter/nf_conntrack_";
    private static final String CLOCK = "sys/devices/system/clocksource/clocksource0/current_clocksource";
    private static final Pattern AVAILABLE = Pattern.compile("^MemAvailable:\\s+(\\d+) kB$", Pattern.MULTILINE);

    private final SystemFiles files;
    private final java.lang.management.OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();

    MachineLimitsReader(SystemFiles files) {
        this.files = files;
    }

    MachineLimits read() {
        return new MachineLimits(
                Runtime.getRuntime().availableProcessors(),
                memoryBytes(),
                freeBytes(),
                openFiles(),
                PortRange.read(files),
                threads(),
                tcpPages(),
                files.number(CONNTRACK + "max"),
                files.number(CONNTRACK + "count"),
                files.number(IPV4 + "tcp_tw_reuse"),
                files.number("proc/sys/net/core/somaxconn"),
                files.number(IPV4 + "tcp_max_syn_backlog"),
                files.text(CLOCK).map(String::trim));
    }

    /** Returns the memory; the JVM takes the limits of containers into account. */
    private OptionalLong memoryBytes() {
        return system instanceof OperatingSystemMXBean os && os.getTotalMemorySize() > 0
                ? OptionalLong.of(os.getTotalMemorySize())
                : OptionalLong.empty();
    }

    private OptionalLong freeBytes() {
        Matcher available = AVAILABLE.matcher(files.text("proc/meminfo").orElse(""));
        return available.find()
                ? OptionalLong.of(Long.parseLong(available.group(1)) * MemorySizeConverter.KILO)
                : OptionalLong.empty();
    }

    private OptionalLong openFiles() {
        OptionalLong hard = hardLimit("Max open files");
        if (hard.isPresent()) {
            return hard;
        }
        return system instanceof UnixOperatingSystemMXBean unix && unix.getMaxFileDescriptorCount() > 0
                ? OptionalLong.of(unix.getMaxFileDescriptorCount())
                : OptionalLong.empty();
    }

    private OptionalLong threads() {
        OptionalLong group = new Cgroup(files)
                .text("pids", "pids.max")
                .map(MachineLimitsReader::limit)
                .orElse(OptionalLong.empty());
        return Stream.of(files.number("proc/sys/kernel/threads-max"), hardLimit("Max processes"), group)
                .flatMapToLong(OptionalLong::stream)
                .min();
    }

    private OptionalLong tcpPages() {
        long[] pages = files.numbers(IPV4 + "tcp_mem");
        return pages.length == 0 ? OptionalLong.empty() : LongStream.of(pages).max();
    }

    /** Returns the hard limit of a line like {@code Max open files 1024 4096 files}. */
    private OptionalLong hardLimit(String name) {
        Matcher line = Pattern.compile("^" + name + "\\s+\\S+\\s+(\\S+)", Pattern.MULTILINE)
                .matcher(files.text("proc/self/limits").orElse(""));
        return line.find() ? limit(line.group(1)) : OptionalLong.empty();
    }

    private static OptionalLong limit(String text) {
        String word = text.trim();
        if (word.equals("unlimited") || word.equals("max")) {
            return OptionalLong.of(Long.MAX_VALUE);
        }
        return word.matches("\\d{1,18}") ? OptionalLong.of(Long.parseLong(word)) : OptionalLong.empty();
    }
}
