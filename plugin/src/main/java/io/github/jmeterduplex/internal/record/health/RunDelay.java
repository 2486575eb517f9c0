package io.github.jmeterduplex.internal.record.health;

import io.github.jmeterduplex.internal.machine.SystemFiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Measures how long the threads that handle messages wait for a core, by the kernel's own record: JMeter's threads,
 * which send, and the I/O loops. A probe thread that does little gets a core sooner, so its waits may be much shorter.
 * Systems other than Linux do not have this record. One thread calls {@link #look}, another one everything else.
 *
 * <p>A few threads of each kind are watched, evenly chosen, so that 10,000 threads cost no more than ten.
 */
final class RunDelay {
    /** The time between two readings of the waits, in nanoseconds: with 16 threads they take a 200th of a core. */
    static final long EVERY_NANOS = 10 * Hiccups.TICK_NANOS;
    /** The number of new threads whose names are read in one pass: each takes one or two system calls. */
    static final int MOST_NAMED = 200;

    private static final String TASKS = "proc/self/task";
    private static final Pattern LOOP = Pattern.compile("duplex-io-\\d+");

    private enum Kind {
        SENDER,
        LOOP,
        OTHER
    }

    private final SystemFiles files;
    private final Supplier<Set<String>> senderNames;
    private final CpuBudget choice;
    private final Map<String, Kind> kinds = new HashMap<>();
    private final WatchedThreads senders;
    private final WatchedThreads loops;

    /** @param senderNames the names of the sending threads, in the kernel's form */
    RunDelay(SystemFiles files, LongSupplier nanoTime, Supplier<Set<String>> senderNames) {
        this.files = files;
        this.senderNames = senderNames;
        choice = new CpuBudget(nanoTime);
        senders = new WatchedThreads(files, TASKS);
        loops = new WatchedThreads(files, TASKS);
    }

    /** Reads the waits of the watched threads: one file for each. */
    void look() {
        senders.look();
        loops.look();
    }

    /** Returns the time since the last call in which a message waited for its sending thread. */
    long[] takeSendersNanos() {
        return senders.takeWaitedNanos();
    }

    /** Returns the time since the last call in which a message waited for its I/O loop. */
    long[] takeLoopsNanos() {
        return loops.takeWaitedNanos();
    }

    /**
     * Returns the mean wait of the sending threads plus that of the I/O loops since the last call; empty if the kernel
     * does not record waits.
     */
    OptionalLong takeNanos() {
        OptionalLong ofSenders = senders.takeNanos();
        OptionalLong ofLoops = loops.takeNanos();
        return ofSenders.isEmpty() && ofLoops.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(ofSenders.orElse(0) + ofLoops.orElse(0));
    }

    /** Chooses the threads to watch, unless the last choice was too expensive to be repeated now. */
    void choose() {
        if (!choice.begin()) {
            return;
        }
        Set<String> threads = new TreeSet<>(files.names(TASKS));
        kinds.keySet().retainAll(threads);
        nameNew(threads);
        senders.choose(those(threads, Kind.SENDER));
        loops.choose(those(threads, Kind.LOOP));
        choice.end();
    }

    private void nameNew(Set<String> threads) {
        Set<String> fresh = new HashSet<>(threads);
        fresh.removeAll(kinds.keySet());
        if (fresh.isEmpty()) {
            return;
        }
        Set<String> sending = senderNames.get();
        fresh.stream().limit(MOST_NAMED).forEach(thread -> kinds.put(thread, kind(thread, sending)));
    }

    private Kind kind(String thread, Set<String> sending) {
        String name = files.text(TASKS + "/" + thread + "/comm").orElse("").strip();
        if (LOOP.matcher(name).matches()) {
            return Kind.LOOP;
        }
        return sending.contains(name) ? Kind.SENDER : Kind.OTHER;
    }

    private List<String> those(Set<String> threads, Kind kind) {
        List<String> those = new ArrayList<>();
        threads.stream().filter(thread -> kinds.get(thread) == kind).forEach(those::add);
        return those;
    }
}
