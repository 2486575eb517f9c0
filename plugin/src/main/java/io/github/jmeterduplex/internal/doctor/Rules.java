package io.github.jmeterduplex.internal.doctor;

import io.github.jmeterduplex.internal.machine.Shortage;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What a number of sessions needs of a machine. Pure; a limit that the machine does not tell of is left out. */
final class Rules {
    /** Jars, log files and pipes of JMeter, and room for what the plan opens beside sessions. */
    static final long FILES_OF_JMETER = 300;

    static final long HEAP_OF_JMETER = 150 * Size.MEGA;
    /** A session with its buffers, and its share of messages that are under way and kept. */
    static final long HEAP_A_SESSION = 20 * Size.KILO;
    /** What a JVM takes beside its heap. */
    static final long BESIDE_HEAP = 300 * Size.MEGA;
    /** A socket of the kernel with the least buffers it may have. */
    static final long KERNEL_A_SESSION = 8 * Size.KILO;

    static final long PAGE = 4 * Size.KILO;
    /** One thread owns many sessions: threads of JMeter, of the JVM and of Duplex. */
    static final long THREADS_OF_JMETER = 200;

    static final int CORES = 2;
    static final long BACKLOG = 1_024;
    /** Values of {@code tcp_tw_reuse}; the kernel's default is the latter. */
    private static final long REUSE_EVERYWHERE = 1;

    private static final long REUSE_ON_LOOPBACK = 2;
    private static final Set<String> SLOW_CLOCKS = Set.of("hpet", "acpi_pm", "jiffies", "refined-jiffies");
    private static final String SERVER_HERE = " (only where the server runs here)";

    private final Machine machine;
    private final Wish wish;
    private final List<Line> lines = new ArrayList<>();

    private Rules(Machine machine, Wish wish) {
        this.machine = machine;
        this.wish = wish;
    }

    static List<Line> check(Machine machine, Wish wish) {
        Rules rules = new Rules(machine, wish);
        rules.addFilesAndPorts();
        rules.addMemory();
        rules.addTables();
        rules.addHelps();
        return rules.lines;
    }

    private void addFilesAndPorts() {
        machine.openFiles().ifPresent(here -> {
            long needed = wish.sessionsAnEngine() + FILES_OF_JMETER;
            long fits = here == Long.MAX_VALUE ? here : (here - FILES_OF_JMETER) * wish.engines();
            lines.add(Line.hard("open files an engine", here, needed, fits, Shortage.OPEN_FILES.remedy(needed)));
        });
        machine.ports()
                .ifPresent(range -> lines.add(Line.hard(
                        "local ports to one server",
                        range.count(),
                        wish.sessions(),
                        range.count(),
                        Shortage.LOCAL_PORTS.remedy(wish.sessions()))));
    }

    private void addMemory() {
        long heap = HEAP_OF_JMETER + wish.sessionsAnEngine() * HEAP_A_SESSION;
        long megabytes = (heap + Size.MEGA - 1) / Size.MEGA;
        lines.add(Line.memory(
                "heap of an engine",
                wish.heapBytes(),
                heap,
                (wish.heapBytes() - HEAP_OF_JMETER) / HEAP_A_SESSION * wish.engines(),
                "run jmeter with HEAP=\"-Xms" + megabytes + "m -Xmx" + megabytes
                        + "m\" before it, or spread the sessions over more engines"));
        long engines = wish.engines() * (wish.heapBytes() + BESIDE_HEAP);
        long needed = engines + wish.sessions() * KERNEL_A_SESSION;
        String remedy = "give the machine or its container more memory, or lower the heap";
        machine.memoryBytes()
                .ifPresent(here ->
                        lines.add(Line.memory("memory", here, needed, (here - engines) / KERNEL_A_SESSION, remedy)));
        machine.freeBytes()
                .ifPresent(here -> lines.add(Line.soft(
                        "free memory",
                        Size.text(here),
                        Size.text(needed),
                        here >= needed,
                        "end what else runs here: the engine would be swapped out")));
        machine.tcpPages().ifPresent(pages -> {
            long tcp = wish.sessions() * KERNEL_A_SESSION;
            lines.add(Line.memory(
                    "memory of TCP buffers",
                    pages * PAGE,
                    tcp,
                    pages * PAGE / KERNEL_A_SESSION,
                    Shortage.SOCKET_MEMORY.remedy(2 * tcp / PAGE)));
        });
    }

    private void addTables() {
        machine.conntrackMax().ifPresent(max -> {
            long used = machine.conntrackUsed().orElse(0);
            lines.add(Line.hard(
                    "packet filter's table",
                    max,
                    used + wish.sessions(),
                    max - used,
                    Shortage.CONNTRACK.remedy(2 * (used + wish.sessions()))));
        });
        machine.threads().ifPresent(here -> {
            long needed = THREADS_OF_JMETER * wish.engines();
            lines.add(Line.hard(
                    "threads",
                    here,
                    needed,
                    Long.MAX_VALUE,
                    "raise ulimit -u, sysctl kernel.threads-max, or pids.max of the container"));
        });
    }

    private void addHelps() {
        lines.add(Line.soft(
                "cores",
                Line.number(machine.cores()),
                Line.number(CORES),
                machine.cores() >= CORES,
                "with one core, collecting garbage and measuring get into each other's way"));
        machine.twReuse()
                .ifPresent(reuse -> lines.add(Line.soft(
                        "net.ipv4.tcp_tw_reuse",
                        Line.number(reuse),
                        "1",
                        reuse == REUSE_EVERYWHERE,
                        "run sysctl -w net.ipv4.tcp_tw_reuse=1: else closed connections hold their ports for a minute"
                                + (reuse == REUSE_ON_LOOPBACK
                                        ? "; 2 is enough only where the server runs on this machine"
                                        : ""))));
        long backlog = Math.min(BACKLOG, wish.sessions());
        machine.somaxconn()
                .ifPresent(here -> lines.add(Line.soft(
                        "net.core.somaxconn",
                        Line.number(here),
                        Line.number(backlog),
                        here >= backlog,
                        "run sysctl -w net.core.somaxconn=4096" + SERVER_HERE)));
        machine.synBacklog()
                .ifPresent(here -> lines.add(Line.soft(
                        "net.ipv4.tcp_max_syn_backlog",
                        Line.number(here),
                        Line.number(backlog),
                        here >= backlog,
                        "run sysctl -w net.ipv4.tcp_max_syn_backlog=4096" + SERVER_HERE)));
        machine.clockSource()
                .ifPresent(clock -> lines.add(Line.soft(
                        "clock source",
                        clock,
                        "a fast one",
                        !SLOW_CLOCKS.contains(clock),
                        "each look at the clock costs a microsecond: see available_clocksource beside"
                                + " /sys/devices/system/clocksource/clocksource0/current_clocksource for tsc")));
    }
}
