package io.github.jmeterduplex.latency;

import java.util.List;
import java.util.Locale;

/** The measurements that an engine takes of itself: the columns of {@code client.csv} in their order. */
public enum ClientColumn {
    /** CPU time of this process, in percent of all cores. */
    CPU_PROCESS_PERCENT,
    /** Busy share of all cores of the machine (or container), in percent. */
    CPU_MACHINE_PERCENT,
    /** Heap in use at the end of the interval. */
    HEAP_USED_BYTES,
    /** Heap in use after the last garbage collection of the interval; empty if there was not one. */
    HEAP_AFTER_GC_BYTES,
    /** Maximum size of the heap. */
    HEAP_MAX_BYTES,
    /** Garbage collections that paused the process. */
    GC_COUNT,
    /** Sum of the pauses for garbage collections. */
    GC_PAUSE_MS,
    /** Longest pause for a garbage collection. */
    GC_PAUSE_MAX_MS,
    /** Live Java threads. */
    THREADS,
    /**
     * Open file descriptors, sockets included: the highest number of the interval if the kernel reports it, else the
     * number at the end.
     */
    DESCRIPTORS_OPEN,
    /** Limit of open file descriptors. */
    DESCRIPTORS_LIMIT,
    /** Longest delay of a thread that wakes every 10 ms: the JVM or the machine stood still for that time. */
    HICCUP_MAX_MS,
    /** Longest time that a tiny task waited for an I/O loop: a message that arrived then waited as long to be read. */
    IO_LAG_MAX_MS,
    /**
     * Busy share of the cores on which this process may run, in percent; time that other guests of the host took is
     * busy.
     */
    CPU_CORES_PERCENT,
    /** Time in which a CPU limit (of a container) stopped this process's threads, summed over the cores. */
    CPU_THROTTLED_MS,
    /** Local ports taken from one local address to one server's port, of the pair that has the most. */
    PORTS_USED,
    /** Number of local ports that the system has from one local address to one server's port. */
    PORTS_LIMIT,
    /** TCP segments that this machine sent again. */
    TCP_RETRANSMITS,
    /** Those of {@link #TCP_RETRANSMITS} that open a connection, as the server did not answer the first segment. */
    TCP_SYN_RETRANSMITS,
    /** Connections to this machine that found the queue of a listening socket full. */
    TCP_LISTEN_OVERFLOWS,
    /** Connections to this machine that were dropped before a server took them, for any cause. */
    TCP_LISTEN_DROPS,
    /** Openings of connections to this machine that were dropped because too many were half open. */
    TCP_SYNS_DROPPED,
    /** Connections in the table of the packet filter. */
    CONNTRACK_USED,
    /** Maximum number of connections in the table of the packet filter. */
    CONNTRACK_LIMIT,
    /**
     * TCP segments sent again that had arrived already, in this interval or the one before, as the receiver said
     * (DSACK).
     */
    TCP_DSACKS,
    /**
     * Time in which due sends or arrived messages waited longer than 1 ms for this JVM. Divided by the length of the
     * interval, it is the share of the messages that the load generator delayed by more than that.
     */
    WAITED_OVER_1_MS,
    /** Time in which due sends or arrived messages waited longer than 3 ms for this JVM. */
    WAITED_OVER_3_MS,
    /** Time in which due sends or arrived messages waited longer than 10 ms for this JVM. */
    WAITED_OVER_10_MS,
    /** Time in which due sends or arrived messages waited longer than 30 ms for this JVM. */
    WAITED_OVER_30_MS,
    /** Time in which due sends or arrived messages waited longer than 100 ms for this JVM. */
    WAITED_OVER_100_MS,
    /**
     * Time in which threads of this JVM that send or read were ready to run but had no core: the mean of the senders
     * and the mean of the readers, added. The columns of waits include it.
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

    /** Returns the decimals in files: 1 if values are percentages or times often below a millisecond, else 0. */
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
