package io.github.jmeterduplex.internal.serve;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/** The counts since the start. Thread-safe. */
final class Counts {
    private final Map<Count, AtomicLong> values = new EnumMap<>(Count.class);

    Counts() {
        for (Count count : Count.values()) {
            values.put(count, new AtomicLong());
        }
    }

    void add(Count count) {
        add(count, 1);
    }

    void add(Count count, long difference) {
        value(count).addAndGet(difference);
    }

    long get(Count count) {
        return value(count).get();
    }

    private AtomicLong value(Count count) {
        return Objects.requireNonNull(values.get(count), "each count has a value");
    }

    void opened() {
        add(Count.OPEN);
        add(Count.CONNECTS);
    }

    void closed() {
        add(Count.OPEN, -1);
        add(Count.DISCONNECTS);
    }

    String json() {
        StringBuilder json = new StringBuilder("{");
        for (Count count : Count.values()) {
            json.append(json.length() > 1 ? "," : "")
                    .append('"')
                    .append(count.name().toLowerCase(Locale.ROOT))
                    .append("\":")
                    .append(get(count));
        }
        return json.append('}').toString();
    }
}
