package io.github.jmeterduplex.samples.servers.livechat.stats;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * The counts of one period, from the start or the last reset on. What began in one period is counted there to its end.
 * Thread-safe; exact once the server is quiet.
 */
public final class Tally {
    /** Ids beyond this many are no longer distinguished: some 300 MB, and 16 minutes at 2,000 new ids a second. */
    static final int MAX_IDS = 2_000_000;

    /** A client may send to any destination, so those beyond the limit share one entry. */
    static final int MAX_DESTINATIONS = 1_000;

    static final String OTHER_DESTINATIONS = NamedCounters.OTHERS;

    /** Likewise for names of users. */
    static final int MAX_USERS = 100_000;

    /** Of connects and disconnects each. */
    static final int MAX_TIMES = 100_000;

    private final Map<Count, LongAdder> counts = new EnumMap<>(Count.class);
    private final ConcurrentHashMap<String, LongAdder> messages = new ConcurrentHashMap<>();
    private final Set<String> ids = ConcurrentHashMap.newKeySet();
    private final AtomicLong distinctIds = new AtomicLong();
    private final NamedCounters<UserCount> users = new NamedCounters<>(UserCount.class, MAX_USERS);
    private final NamedCounters<RoomCount> rooms = new NamedCounters<>(RoomCount.class, MAX_DESTINATIONS);
    private final FirstFrames frames = new FirstFrames();
    private final AtomicLong lastReplyNumber = new AtomicLong();
    private final ConcurrentLinkedQueue<Long> connectTimes = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Long> disconnectTimes = new ConcurrentLinkedQueue<>();

    public Tally() {
        for (Count count : Count.values()) {
            counts.put(count, new LongAdder());
        }
    }

    public void add(Count count) {
        add(count, 1);
    }

    /** Counts a session that connected, and when. */
    public void connected() {
        add(Count.CONNECTS);
        stamp(connectTimes, Count.CONNECTS);
    }

    /** Counts a session that ended, and when. */
    public void disconnected() {
        add(Count.DISCONNECTS);
        stamp(disconnectTimes, Count.DISCONNECTS);
    }

    private void stamp(ConcurrentLinkedQueue<Long> times, Count count) {
        if (counts.get(count).sum() <= MAX_TIMES) {
            times.add(System.currentTimeMillis());
        }
    }

    /** When sessions connected and ended, in epoch milliseconds; the first {@link #MAX_TIMES} of each. */
    public Map<String, Object> times() {
        return Map.of("connects", List.copyOf(connectTimes), "disconnects", List.copyOf(disconnectTimes));
    }

    public void add(Count count, long difference) {
        counts.get(count).add(difference);
    }

    /** Counts one SEND to the destination. */
    public void message(String destination) {
        LongAdder known = messages.get(destination);
        if (known == null) {
            String key = messages.size() < MAX_DESTINATIONS ? destination : OTHER_DESTINATIONS;
            known = messages.computeIfAbsent(key, unused -> new LongAdder());
        }
        known.increment();
    }

    /** Counts an id received by chat.send. */
    public void id(String id) {
        if (distinctIds.get() < MAX_IDS && ids.add(id)) {
            distinctIds.incrementAndGet();
        }
    }

    /** The counts of each user. */
    public NamedCounters<UserCount> users() {
        return users;
    }

    /** The counts of each room. */
    public NamedCounters<RoomCount> rooms() {
        return rooms;
    }

    /** What clients sent first. */
    public FirstFrames frames() {
        return frames;
    }

    /** The number of the next reply, from 1. */
    public long nextReplyNumber() {
        return lastReplyNumber.incrementAndGet();
    }

    /** The counts by their JSON names; {@code open} is the number of STOMP sessions open now. */
    public Map<String, Object> toJson(long open) {
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
