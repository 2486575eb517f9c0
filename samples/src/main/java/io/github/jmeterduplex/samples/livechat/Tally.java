package io.github.jmeterduplex.samples.livechat;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * The counts of one period, from the start or the last reset on. What began in one period is counted there to its end.
 * Thread-safe; exact once the server is quiet.
 */
final class Tally {
    /** Ids beyond this many are no longer told apart: some 300 MB, and 16 minutes at 2,000 new ids a second. */
    static final int MAX_IDS = 2_000_000;

    /** A client may send to any destination, so those beyond the limit share one entry. */
    static final int MAX_DESTINATIONS = 1_000;

    static final String OTHER_DESTINATIONS = Ledger.OTHERS;

    /** Likewise for names of users. */
    static final int MAX_USERS = 100_000;

    private final Map<Count, LongAdder> counts = new EnumMap<>(Count.class);
    private final ConcurrentHashMap<String, LongAdder> messages = new ConcurrentHashMap<>();
    private final Set<String> ids = ConcurrentHashMap.newKeySet();
    private final AtomicLong distinctIds = new AtomicLong();
    private final Ledger<UserCount> users = new Ledger<>(UserCount.class, MAX_USERS);
    private final Ledger<RoomCount> rooms = new Ledger<>(RoomCount.class, MAX_DESTINATIONS);
    private final AtomicLong lastReplyNumber = new AtomicLong();

    Tally() {
        for (Count count : Count.values()) {
            counts.put(count, new LongAdder());
        }
    }

    void add(Count count) {
        add(count, 1);
    }

    void add(Count count, long difference) {
        counts.get(count).add(difference);
    }

    /** Counts one SEND to the destination. */
    void message(String destination) {
        LongAdder known = messages.get(destination);
        if (known == null) {
            String key = messages.size() < MAX_DESTINATIONS ? destination : OTHER_DESTINATIONS;
            known = messages.computeIfAbsent(key, unused -> new LongAdder());
        }
        known.increment();
    }

    /** Counts an id received by chat.send. */
    void id(String id) {
        if (distinctIds.get() < MAX_IDS && ids.add(id)) {
            distinctIds.incrementAndGet();
        }
    }

    /** The counts of each user. */
    Ledger<UserCount> users() {
        return users;
    }

    /** The counts of each room. */
    Ledger<RoomCount> rooms() {
        return rooms;
    }

    /** The number of the next reply, from 1. */
    long nextReplyNumber() {
        return lastReplyNumber.incrementAndGet();
    }

    /** The counts by their JSON names; {@code open} is the number of STOMP sessions open now. */
    Map<String, Object> toJson(long open) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("open", open);
        counts.forEach((count, sum) -> json.put(count.name().toLowerCase(Locale.ROOT), sum.sum()));
        Map<String, Long> byDestination = new TreeMap<>();
        messages.forEach((destination, count) -> byDestination.put(destination, count.sum()));
        json.put("messages", byDestination);
        json.put("distinct_ids", distinctIds.get());
        json.put("users", users.toJson());
        json.put("rooms", rooms.toJson());
        return json;
    }
}
