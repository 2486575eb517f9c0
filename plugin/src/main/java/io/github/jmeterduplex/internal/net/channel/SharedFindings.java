package io.github.jmeterduplex.internal.net.channel;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** What all sessions of a connector have found out about their servers, by protocol. Thread-safe. */
public final class SharedFindings {
    private final Duration life;
    private final Map<Class<?>, Object> byType = new ConcurrentHashMap<>();

    /** @param life how long a finding holds; zero if sessions share none */
    public SharedFindings(Duration life) {
        this.life = life;
    }

    /**
     * Returns the findings of one protocol, which are created on the first call.
     *
     * @param fresh makes them for the first session; gets how long a finding holds
     */
    public <T> T get(Class<T> type, Function<Duration, T> fresh) {
        return type.cast(byType.computeIfAbsent(type, unknown -> fresh.apply(life)));
    }
}
