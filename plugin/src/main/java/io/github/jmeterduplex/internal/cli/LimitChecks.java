package io.github.jmeterduplex.internal.cli;

import io.github.jmeterduplex.internal.machine.Shortage;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Checks whether a machine's limits are high enough for a number of sessions. Pure; a limit is left out if the machine
 * does not report it.
 */
final class LimitChecks {
    /** Number of files that JMeter opens in addition to sessions: jars, logs, pipes and other files of the plan. */
    static final long FILES_OF_JMETER = 300;

    static final long HEAP_OF_JMETER = 150 * MemorySizeConverter.MEGA;
    /** Bytes of heap for one session with its buffers and its share of the messages in memory. */
    static final long HEAP_A_SESSION = 20 * MemorySizeConverter.KILO;
    /** Bytes of memory that a JVM needs in addition to its heap. */
    static final long BESIDE_HEAP = 300 * MemorySizeConverter.MEGA;
    /** Bytes of kernel memory for one session: a socket with the smallest possible buffers. */
    static final long KERNEL_A_SESSION = 8 * MemorySizeConverter.KILO;

    static final long PAGE = 4 * MemorySizeConverter.KILO;
    /** Number of threads of JMeter, the JVM and Duplex together; one thread of Duplex owns many sessions. */
    static final long THREADS_OF_JMETER = 200;

    static final int CORES = 2;
    static final long BACKLOG = 1_024;
    /** Value of {@code tcp_tw_reuse} for all connections; the kernel's default is {@link #REUSE_ON_LOOPBACK}. */
    private static final long REUSE_EVERYWHERE = 1;

    private static final long REUSE_ON_LOOPBACK = 2;
    private static final Set<String> SLOW_CLOCKS = Set.of("hpet", "acpi_pm", "jiffies", "refined-jiffies");
    private static final String SERVER_HERE = " (only where the server runs here)";

    private final MachineLimits machine;
    private final PlannedLoad load;
    private final List<LimitCheck> lines = new ArrayList<>();

    private LimitChecks(MachineLimits machine, PlannedLoad load) {
        this.machine = machine;
        this.load = load;
    }

    static List<LimitCheck> check(MachineLimits machine, PlannedLoad load) {
        LimitChecks rules = new LimitChecks(machine, load);
        rules.addFilesAndPorts();
        rules.addMemory();
        rules.addTables();
        rules.addHelps();
        return rules.lines;
    }

    private void addFilesAndPorts() {
        machine.openFiles().ifPresent(here -> {
            long needed = load.sessionsAnEngine() + FILES_OF_JMETER;
            long fits = here == Long.MAX_VALUE ? here : (here - FILES_OF_JMETER) * load.engines();
            lines.add(LimitCheck.hard("open files an engine", here, needed, fits, Shortage.OPEN_FILES.remedy(needed)));
        });
        machine.ports()
                .ifPresent(range -> lines.add(LimitCheck.hard(
                        "local ports to one server",
                        range.count(),
                        load.sessions(),
                        range.count(),
                        Shortage.LOCAL_PORTS.remedy(load.sessions()))));
    }

    private void addMemory() {
        long heap = HEAP_OF_JMETER + load.sessionsAnEngine() * HEAP_A_SESSION;
        long megabytes = (heap + MemorySizeConverter.MEGA - 1) / MemorySizeConverter.MEGA;
        lines.add(LimitCheck.memory(
                "heap of an engine",
                load.heapBytes(),
                heap,
                (load.heapBytes() - HEAP_OF_JMETER) / HEAP_A_SESSION * load.engines(),
                "run jmeter with HEAP=\"-Xms" + megabytes + "m -Xmx" + megabytes
                        + "m\" before it, or spread the sessions over more engines"));
        long engines = load.engines() * (load.heapBytes() + BESIDE_HEAP);
        long needed = engines + load.sessions() * KERNEL_A_SESSION;
        String remedy = "give the machine or its container more memory, or lower the heap";
        machine.memoryBytes()
                .ifPresent(here -> lines.add(
                        LimitCheck.memory("memory", here, needed, (here - engines) / KERNEL_A_SESSION, remedy)));
        machine.freeBytes()
                .ifPresent(here -> lines.add(LimitCheck.soft(
                        "free memory",
                        MemorySizeConverter.text(here),
                        MemorySizeConverter.text(needed),
                        here >= needed,
                        "end what else runs here: the engine would be swapped out")));
        machine.tcpPages().ifPresent(pages -> {
            long tcp = load.sessions() * KERNEL_A_SESSION;
            lines.add(LimitCheck.memory(
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
            lines.add(LimitCheck.hard(
                    "packet filter's table",
                    max,
                    used + load.sessions(),
                    max - used,
                    Shortage.CONNTRACK.remedy(2 * (used + load.sessions()))));
        });
        machine.threads().ifPresent(here -> {
            long needed = THREADS_OF_JMETER * load.engines();
            lines.add(LimitCheck.hard(
                    "threads",
                    here,
                    needed,
                    Long.MAX_VALUE,
                    "raise ulimit -u, sysctl kernel.threads-max, or pids.max of the container"));
        });
    }

    private void addHelps() {
        lines.add(LimitCheck.soft(
                "cores",
                LimitCheck.number(machine.cores()),
                LimitCheck.number(CORES),
                machine.cores() >= CORES,
                "with one core, collecting garbage and measuring get into each other's way"));
        machine.twReuse()
                .ifPresent(reuse -> lines.add(LimitCheck.soft(
                        "net.ipv4.tcp_tw_reuse",
                        LimitCheck.number(reuse),
                        "1",
                        reuse == REUSE_EVERYWHERE,
                        "run sysctl -w net.ipv4.tcp_tw_reuse=1: else closed connections hold their ports for a minute"
                                + (reuse == REUSE_ON_LOOPBACK
                                        ? "; 2 is enough only where the server runs on this machine"
                                        : ""))));
        long backlog = Math.min(BACKLOG, load.sessions());
        machine.somaxconn()
                .ifPresent(here -> lines.add(LimitCheck.soft(
                        "net.core.somaxconn",
                        LimitCheck.number(here),
                        LimitCheck.number(backlog),
                        here >= backlog,
                        "run sysctl -w net.core.somaxconn=4096" + SERVER_HERE)));
        machine.synBacklog()
                .ifPresent(here -> lines.add(LimitCheck.soft(
                        "net.ipv4.tcp_max_syn_backlog",
                        LimitCheck.number(here),
                        LimitCheck.number(backlog),
                        here >= backlog,
                        "run sysctl -w net.ipv4.tcp_max_syn_backlog=4096" + SERVER_HERE)));
        machine.clockSource()
                .ifPresent(clock -> lines.add(LimitCheck.soft(
                        "clock source",
                        clock,
                        "a fast one",
                        !SLOW_CLOCKS.contains(clock),
                        "each look at the clock costs a microsecond: see available_clocksource beside"
                                + " /sys/devices/system/clocksource/clocksource0/current_clocksource for tsc")));
    }

    /**
     * The load that the user plans to run: sessions, engines, heap.
     *
     * @param sessions open at the same time, over all engines
     * @param engines JVMs of JMeter that share them
     * @param heapBytes limit of the heap of each
     */
    record PlannedLoad(long sessions, int engines, long heapBytes) {
        /** Returns the largest number of sessions that one engine must hold. */
        long sessionsAnEngine() {
            return (sessions + engines - 1) / engines;
        }
    }
}
