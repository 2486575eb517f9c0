package io.github.jmeterduplex.samples.servers.signalr;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** The counts from the start or the last reset on. Thread-safe; exact once the server is quiet. */
final class HubTally {
    private static final int MAX_IDS = 2_000_000;
    /** Clients choose the names, so those beyond the limit share one entry. */
    private static final int MAX_NAMES = 1_000;

    private static final String OTHERS = "(other)";

    private final Map<HubCount, LongAdder> counts = new EnumMap<>(HubCount.class);
    private final Map<String, LongAdder> opened = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> invocations = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> pushes = new ConcurrentHashMap<>();
    private final Set<Object> ids = ConcurrentHashMap.newKeySet();
    private final AtomicLong lastEcho = new AtomicLong();

    HubTally() {
        for (HubCount count : HubCount.values()) {
            counts.put(count, new LongAdder());
        }
    }

    void add(HubCount count) {
        counts.get(count).increment();
    }

    /** Counts a connection that has shaken hands, by transport and protocol. */
    void opened(String kind) {
        add(opened, kind);
    }

    /** Counts an invocation received, and its id: that of a first argument {@code {"id":...}}. */
    void invocation(HubMessage.Invocation invocation) {
        add(invocations, invocation.target());
        if (invocation.id() == null) {
            add(HubCount.FIRE_AND_FORGET);
        }
        if (!invocation.arguments().isEmpty()
                && invocation.arguments().get(0) instanceof Map<?, ?> first
                && first.get("id") != null
                && ids.size() < MAX_IDS) {
            ids.add(first.get("id"));
        }
    }

    /** Counts a copy of a push handed to an open connection. */
    void push(String target) {
        add(pushes, target);
    }

    /** The number of the next invocation of Echo, from 1. */
    long nextEcho() {
        return lastEcho.incrementAndGet();
    }

    private static void add(Map<String, LongAdder> counts, String name) {
        String key = counts.containsKey(name) || counts.size() < MAX_NAMES ? name : OTHERS;
        counts.computeIfAbsent(key, unused -> new LongAdder()).increment();
    }

    /** The counts by their JSON names; {@code open} is counted elsewhere, as it outlives a reset. */
    Map<String, Object> toJson(Map<String, Long> open) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("open", open.values().stream().mapToLong(Long::longValue).sum());
        json.put("open_by", new TreeMap<>(open));
        json.put("opened", opened.values().stream().mapToLong(LongAdder::sum).sum());
        json.put("opened_by", sums(opened));
        counts.forEach((count, sum) -> json.put(count.name().toLowerCase(Locale.ROOT), sum.sum()));
        json.put("invocations", sums(invocations));
        json.put("pushes", sums(pushes));
        json.put("distinct_ids", ids.size());
        return json;
    }

    private static Map<String, Long> sums(Map<String, LongAdder> counts) {
        Map<String, Long> sums = new TreeMap<>();
        counts.forEach((name, sum) -> sums.put(name, sum.sum()));
        return sums;
    }
}
