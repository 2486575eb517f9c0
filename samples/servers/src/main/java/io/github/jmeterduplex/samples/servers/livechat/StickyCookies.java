package io.github.jmeterduplex.samples.servers.livechat;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The cookies of a sticky load balancer: each names one of three nodes and is given out once. Thread-safe. */
final class StickyCookies {
    static final String NAME = "route";

    private static final int NODES = 3;
    private static final Pattern VALUE = Pattern.compile("node([1-3])-([1-9][0-9]{0,17})");

    private final AtomicLong given = new AtomicLong();
    private final Set<String> used = ConcurrentHashMap.newKeySet();

    /** The next value, such as {@code node2-17}. */
    String next() {
        long number = given.incrementAndGet();
        return "node" + nodeOf(number) + '-' + number;
    }

    private static long nodeOf(long number) {
        return number % NODES + 1;
    }

    /** Whether {@link #next} returned the value. */
    boolean isGiven(String value) {
        Matcher parts = VALUE.matcher(value);
        if (!parts.matches()) {
            return false;
        }
        long number = Long.parseLong(parts.group(2));
        return number <= given.get() && Long.parseLong(parts.group(1)) == nodeOf(number);
    }

    /** Notes that a connection came with the value. */
    void use(String value) {
        used.add(value);
    }

    /** Values that connections came with, each counted once, since the start. */
    int used() {
        return used.size();
    }
}
