package io.github.jmeterduplex.latency;

import java.util.List;
import java.util.Locale;

/** What an engine measures of itself; the columns of {@code client.csv} in their order. */
public enum ClientColumn {
    /** CPU time of this process, in percent of all cores. */
    CPU_PROCESS_PERCENT,
    /** Busy share of all cores of the machine (or container), in percent. */
    CPU_MACHINE_PERCENT,
    /** Heap in use at the end of the interval. */
    HEAP_USED_BYTES,
    /** Heap in use after the last garbage collection of the interval; empty without one. */
    HEAP_AFTER_GC_BYTES,
    /** Limit of the heap. */
    HEAP_MAX_BYTES,
    /** Garbage collections that paused the process. */
    GC_COUNT,
    /** Sum of their pauses. */
    GC_PAUSE_MS,
    /** Longest of their pauses. */
    GC_PAUSE_MAX_MS,
    /** Live Java threads. */
    THREADS,
    /**
     * Open file descriptors, sockets included: the most of the interval where the kernel reports their number, else its
     * end's.
     */
    DESCRIPTORS_OPEN,
    /** Limit of open file descriptors. */
    DESCRIPTORS_LIMIT,
    /** By how much a thread that wakes every 10 ms was late, at worst: the JVM or the machine stood still so long. */
    HICCUP_MAX_MS,
    /** Longest time that a tiny task waited for an I/O loop: a message that arrived then waited as long to be read. */
    IO_LAG_MAX_MS,
    /**
     * Busy share of the cores on which this process may run, in percent; what other guests of the host took is busy.
     */
    CPU_CORES_PERCENT,
    /** Time in which a limit of CPU (a container's) stopped this process's threads, summed over its cores. */
    CPU_THROTTLED_MS,
    /** Local ports taken from one local address to one server's port, of the pair that has most. */
    PORTS_USED,
    /** How many local ports the system has for that. */
    PORTS_LIMIT,
    /** TCP segments that this machine sent again. */
    TCP_RETRANSMITS,
    /** Of those, openings of connections: the server did not answer the first. */
    TCP_SYN_RETRANSMITS,
    /** Connections to this machine that found the queue of a listening socket full. */
    TCP_LISTEN_OVERFLOWS,
    /** Connections to this machine that were dropped before a server took them, for any cause. */
    TCP_LISTEN_DROPS,
    /** Openings of connections to this machine that were dropped as too many were half open. */
    TCP_SYNS_DROPPED,
    /** Connections in the table of the packet filter. */
    CONNTRACK_USED,
    /** How many that table takes. */
    CONNTRACK_LIMIT,
    /**
     * TCP segments sent again, in this interval or the one before, that had arrived already, as the receiver said
     * (DSACK).
     */
    TCP_DSACKS,
    /**
     * Time in which whatever was due or arrived waited longer than 1 ms for this JVM: divided by the length of the
     * interval, the share of the messages that the load generator delayed by more than that.
     */
    WAITED_OVER_1_MS,
    /** The same for waits longer than 3 ms. */
    WAITED_OVER_3_MS,
    /** The same for waits longer than 10 ms. */
    WAITED_OVER_10_MS,
    /** The same for waits longer than 30 ms. */
    WAITED_OVER_30_MS,
    /** The same for waits longer than 100 ms. */
    WAITED_OVER_100_MS,
    /**
     * Time in which this JVM's threads that send and that read sockets were ready to run but had no core: the mean of
     * the former and that of the latter, added. The columns of waits include it.
     */
    RUN_DELAY_MS;

    /** {@return the columns of time spent waiting, those of the shortest waits first} */
    public static List<ClientColumn> waits() {
        return List.of(WAITED_OVER_1_MS, WAITED_OVER_3_MS, WAITED_OVER_10_MS, WAITED_OVER_30_MS, WAITED_OVER_100_MS);
    }

    /** {@return the wait, in milliseconds, beyond which time counts in a column of {@link #waits}; 0 for others} */
    public int waitMillis() {
        return switch (this) {
            case WAITED_OVER_1_MS -> 1;
            case WAITED_OVER_3_MS -> 3;
            case WAITED_OVER_10_MS -> 10;
            case WAITED_OVER_30_MS -> 30;
            case WAITED_OVER_100_MS -> 100;
            default -> 0;
        };
    }

    /** Decimals in files: whole numbers but for percentages and for times that are often below a millisecond. */
    int decimals() {
        return this == HICCUP_MAX_MS || this == IO_LAG_MAX_MS || this == RUN_DELAY_MS || word().endsWith("_percent")
                ? 1
                : 0;
    }

    /** {@return the word in files and reports} */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
