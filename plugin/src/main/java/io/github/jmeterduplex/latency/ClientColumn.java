package io.github.jmeterduplex.latency;

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
    /** Open file descriptors, sockets included. */
    DESCRIPTORS_OPEN,
    /** Limit of open file descriptors. */
    DESCRIPTORS_LIMIT;

    /** The word in files and reports. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
