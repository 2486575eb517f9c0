package io.github.jmeterduplex.samples.servers.livechat.stats;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counters by name, one of each kind for a name. Clients choose the names, so those beyond the limit share one entry.
 * Thread-safe.
 *
 * @param <K> the kinds of count; their names in lower case are those in JSON
 */
public final class NamedCounters<K extends Enum<K>> {
    static final String OTHERS = "(other)";

    private final ConcurrentHashMap<String, Map<K, LongAdder>> entries = new ConcurrentHashMap<>();
    private final Class<K> kinds;
    private final int maxNames;

    public NamedCounters(Class<K> kinds, int maxNames) {
        this.kinds = kinds;
        this.maxNames = maxNames;
    }

    public void add(String name, K kind) {
        Map<K, LongAdder> known = entries.get(name);
        if (known == null) {
            String key = entries.size() < maxNames ? name : OTHERS;
            known = entries.computeIfAbsent(key, unused -> newEntry());
        }
        known.get(kind).increment();
    }

    private Map<K, LongAdder> newEntry() {
        Map<K, LongAdder> entry = new EnumMap<>(kinds);
        for (K kind : kinds.getEnumConstants()) {
            entry.put(kind, new LongAdder());
        }
        return entry;
    }

    /** The counts by name, in order of the names. */
    public Map<String, Map<String, Long>> toJson() {
        Map<String, Map<String, Long>> json = new TreeMap<>();
        entries.forEach((name, entry) -> {
            Map<String, Long> counts = new LinkedHashMap<>();
            entry.forEach((kind, count) -> counts.put(kind.name().toLowerCase(Locale.ROOT), count.sum()));
            json.put(name, counts);
        });
        return json;
    }
}
