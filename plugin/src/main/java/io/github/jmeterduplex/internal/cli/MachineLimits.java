package io.github.jmeterduplex.internal.cli;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import io.github.jmeterduplex.internal.machine.Cgroup;
import io.github.jmeterduplex.internal.machine.PortRange;
import io.github.jmeterduplex.internal.machine.SystemFiles;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The limits of a machine; a limit is empty if the system does not have it or does not report it.
 *
 * @param cores that a JVM may use
 * @param memoryBytes of the machine or container
 * @param freeBytes of memory that is free, or can be made so
 * @param openFiles a process may have: the hard limit, to which the JVM raises its own
 * @param ports local ports for connections that go out
 * @param threads the lowest of the limits of threads: of the kernel, the user and the control group
 * @param tcpPages most memory of TCP's buffers, in pages of 4 KB
 * @param conntrackMax connections that the packet filter's table takes
 * @param conntrackUsed connections in that table
 * @param twReuse {@code net.ipv4.tcp_tw_reuse}
 * @param somaxconn {@code net.core.somaxconn}
 * @param synBacklog {@code net.ipv4.tcp_max_syn_backlog}
 * @param clockSource the source from which the kernel reads the time
 */
record MachineLimits(
        int cores,
        OptionalLong memoryBytes,
        OptionalLong freeBytes,
        OptionalLong openFiles,
        Optional<PortRange> ports,
        OptionalLong threads,
        OptionalLong tcpPages,
        OptionalLong conntrackMax,
        OptionalLong conntrackUsed,
        OptionalLong twReuse,
        OptionalLong somaxconn,
        OptionalLong synBacklog,
        Optional<String> clockSource) {
    private static final String IPV4 = "proc/sys/net/ipv4/";
    private static final String CONNTRACK = "proc/sys/net/netfilter/nf_conntrack_";
    private static final String CLOCK = "sys/devices/system/clocksource/clocksource0/current_clocksource";
    private static final Pattern AVAILABLE = Pattern.compile("^MemAvailable:\\s+(\\d+) kB$", Pattern.MULTILINE);
    private static final java.lang.management.OperatingSystemMXBean SYSTEM =
            ManagementFactory.getOperatingSystemMXBean();

    /** Reads the limits of this machine from the operating system. */
    static MachineLimits read(SystemFiles files) {
        return new MachineLimits(
                Runtime.getRuntime().availableProcessors(),
                memory(),
                freeBytes(files),
                openFiles(files),
                PortRange.read(files),
                threads(files),
                tcpPages(files),
                files.number(CONNTRACK + "max"),
                files.number(CONNTRACK + "count"),
                files.number(IPV4 + "tcp_tw_reuse"),
                files.number("proc/sys/net/core/somaxconn"),
                files.number(IPV4 + "tcp_max_syn_backlog"),
                files.text(CLOCK).map(String::trim));
    }

    /** Returns the memory of this machine or container in bytes; the JVM takes a container's limit into account. */
    private static OptionalLong memory() {
        return SYSTEM instanceof OperatingSystemMXBean os && os.getTotalMemorySize() > 0
                ? OptionalLong.of(os.getTotalMemorySize())
                : OptionalLong.empty();
    }

    private static OptionalLong freeBytes(SystemFiles files) {
        Matcher available = AVAILABLE.matcher(files.text("proc/meminfo").orElse(""));
        return available.find()
                ? OptionalLong.of(Long.parseLong(available.group(1)) * MemorySizeConverter.KILO)
                : OptionalLong.empty();
    }

    private static OptionalLong openFiles(SystemFiles files) {
        OptionalLong hard = hardLimit(files, "Max open files");
        if (hard.isPresent()) {
            return hard;
        }
        return SYSTEM instanceof UnixOperatingSystemMXBean unix && unix.getMaxFileDescriptorCount() > 0
                ? OptionalLong.of(unix.getMaxFileDescriptorCount())
                : OptionalLong.empty();
    }

    private static OptionalLong threads(SystemFiles files) {
        OptionalLong group = new Cgroup(files)
                .text("pids", "pids.max")
                .map(MachineLimits::limit)
                .orElse(OptionalLong.empty());
        return Stream.of(files.number("proc/sys/kernel/threads-max"), hardLimit(files, "Max processes"), group)
                .flatMapToLong(OptionalLong::stream)
                .min();
    }

    private static OptionalLong tcpPages(SystemFiles files) {
        long[] pages = files.numbers(IPV4 + "tcp_mem");
        return pages.length == 0 ? OptionalLong.empty() : LongStream.of(pages).max();
    }

    /** Returns the hard limit, which is the second number in a line like {@code Max open files 1024 4096 files}. */
    private static OptionalLong hardLimit(SystemFiles files, String name) {
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
