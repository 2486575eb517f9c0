package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.session.Fault;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** A log in memory: counts by name, rows in a list. Thread-safe. */
public final class CountingLog implements RunLog {
    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();
    private final Map<String, List<Long>> latencies = new ConcurrentHashMap<>();
    private final Map<String, LabelStats> labels = new ConcurrentHashMap<>();
    private final Map<String, Object> facts = new ConcurrentHashMap<>();
    private final List<MessageRow> rows = new CopyOnWriteArrayList<>();
    private final Sessions sessions = new Sessions();

    /** How often something was counted, such as {@code replied} or {@code lost timeout}. */
    public long count(String what) {
        LongAdder adder = counts.get(what);
        return adder == null ? 0 : adder.sum();
    }

    /** The fact of this name, or null. */
    public Object fact(String name) {
        return facts.get(name);
    }

    /** The latencies in µs counted under a name. */
    public List<Long> latencies(String what) {
        return latencies.getOrDefault(what, List.of());
    }

    /** All rows, in order. */
    public List<MessageRow> rows() {
        return rows;
    }

    private void add(String what) {
        counts.computeIfAbsent(what, any -> new LongAdder()).increment();
    }

    private void add(String what, long micros) {
        add(what);
        latencies.computeIfAbsent(what, any -> new CopyOnWriteArrayList<>()).add(micros);
    }

    @Override
    public LabelStats label(String label) {
        return labels.computeIfAbsent(label, Label::new);
    }

    @Override
    public LabelStats unplannedLabel(String label) {
        return label(label);
    }

    @Override
    public MessageWindow window(String label, int overSeconds) {
        throw new UnsupportedOperationException("this log keeps no time");
    }

    @Override
    public SessionStats sessions() {
        return sessions;
    }

    @Override
    public boolean wants(Outcome outcome) {
        return true;
    }

    @Override
    public void row(MessageRow row) {
        rows.add(row);
    }

    @Override
    public void fact(String name, Object value) {
        add("fact " + name);
        facts.put(name, value);
    }

    @Override
    public long epochMillis() {
        return System.currentTimeMillis();
    }

    @Override
    public long startEpochMillis() {
        throw new UnsupportedOperationException("this log keeps no time");
    }

    @Override
    public Path directory() {
        return Path.of(".");
    }

    @Override
    public void close() {
        add("closed");
    }

    private final class Label implements LabelStats {
        private final String label;

        Label(String label) {
            this.label = label;
        }

        @Override
        public String label() {
            return label;
        }

        @Override
        public void count(Count event) {
            add(event == Count.DUPLICATES ? "duplicate" : event.word());
        }

        @Override
        public void time(LatencyKind kind, long micros) {
            add(kind == LatencyKind.CONNECT ? "connected" : kind.word(), micros);
        }

        @Override
        public void replied(long latencyMicros, long intendedMicros) {
            add("replied", latencyMicros);
            if (intendedMicros != NONE) {
                add("intended", intendedMicros);
            }
        }

        @Override
        public void wrong(Fault why) {
            add("wrong");
        }

        @Override
        public void lost(Fault why) {
            add("lost");
            add("lost " + why.cause().slug());
        }

        @Override
        public void failed(Fault why) {
            add("failed");
            add("failed " + why.cause().slug());
        }

        @Override
        public void late(long latencyMicros) {
            add("late", latencyMicros);
        }

        @Override
        public void pushed(long latencyMicros) {
            add("pushed " + label, latencyMicros);
        }
    }

    private final class Sessions implements SessionStats {
        private final AtomicInteger open = new AtomicInteger();

        @Override
        public void opening() {
            add("session opening");
        }

        @Override
        public void opened() {
            open.incrementAndGet();
            add("session opened");
        }

        @Override
        public void failed(Fault why) {
            add("session failed " + why.cause().slug());
        }

        @Override
        public void closed() {
            open.decrementAndGet();
            add("session closed");
        }

        @Override
        public void lost(Fault why) {
            open.decrementAndGet();
            add("session lost " + why.cause().slug());
        }

        @Override
        public void reconnected() {
            add("session reconnected");
        }

        @Override
        public void resumed() {
            add("session resumed");
        }

        @Override
        public void count(SessionCount what, long number) {
            add("session " + what.word());
        }

        @Override
        public int open() {
            return open.get();
        }
    }
}
