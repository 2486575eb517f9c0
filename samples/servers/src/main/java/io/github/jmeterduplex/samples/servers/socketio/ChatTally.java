package io.github.jmeterduplex.samples.servers.socketio;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * What {@code /stats} counts in one period, from the start or the last reset on; names as at the Node servers.
 * Thread-safe; exact once the server is quiet.
 */
final class ChatTally {
    private static final int MAX_IDS = 2_000_000;
    /** Clients choose the names, so those beyond the limit share one entry. */
    private static final int MAX_NAMES = 100_000;

    private static final String OTHERS = "(other)";

    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();
    private final Set<Object> ids = ConcurrentHashMap.newKeySet();
    private final Map<String, Map<String, LongAdder>> groups = new ConcurrentHashMap<>();

    void add(String count) {
        counts.computeIfAbsent(count, unused -> new LongAdder()).increment();
    }

    /** Counts an event received, and its id: that of a first argument {@code {"id":...}}. */
    void event(String name, Object first) {
        add("events", name, 1);
        if (first instanceof Map<?, ?> message && message.get("id") != null && ids.size() < MAX_IDS) {
            ids.add(message.get("id"));
        }
    }

    /** Counts a copy of an event handed to an open socket. */
    void emitted(String event) {
        add("emitted", event, 1);
    }

    void user(String name, String kind) {
        if (!name.isEmpty()) {
            add("users/" + kind, name, 1);
        }
    }

    void broadcast(String room, long deliveries) {
        add("rooms/broadcasts", room, 1);
        add("rooms/deliveries", room, deliveries);
    }

    private void add(String group, String name, long difference) {
        Map<String, LongAdder> known = groups.computeIfAbsent(group, unused -> new ConcurrentHashMap<>());
        String key = known.containsKey(name) || known.size() < MAX_NAMES ? name : OTHERS;
        known.computeIfAbsent(key, unused -> new LongAdder()).add(difference);
    }

    /** The counts by their JSON names; {@code open} is the number of sockets open now. */
    Map<String, Object> toJson(long open) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("version", "netty");
        json.put("open", Map.of("sockets", open));
        for (String count : new String[] {"connects", "disconnects", "acks", "gone", "undeliverable"}) {
            json.put(count, sum(counts.get(count)));
        }
        json.put("distinct_ids", (long) ids.size());
        json.put("events", sums("events"));
        json.put("emitted", sums("emitted"));
        json.put("users", byName("users", "connects", "sent", "to_self", "received"));
        json.put("rooms", byName("rooms", "broadcasts", "deliveries"));
        return json;
    }

    private Map<String, Map<String, Long>> byName(String group, String... kinds) {
        Map<String, Map<String, Long>> entries = new TreeMap<>();
        for (String kind : kinds) {
            sums(group + "/" + kind).keySet().forEach(name -> entries.put(name, new LinkedHashMap<>()));
        }
        entries.forEach((name, entry) -> {
            for (String kind : kinds) {
                entry.put(kind, sums(group + "/" + kind).getOrDefault(name, 0L));
            }
        });
        return entries;
    }

    private Map<String, Long> sums(String group) {
        Map<String, Long> sums = new TreeMap<>();
        groups.getOrDefault(group, Map.of()).forEach((name, adder) -> sums.put(name, adder.sum()));
        return sums;
    }

    private static long sum(LongAdder adder) {
        return adder == null ? 0 : adder.sum();
    }
}
