package io.github.jmeterduplex.internal.engine.user;

import io.github.jmeterduplex.internal.net.http.CookieJar;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The virtual user of a session. It outlives the connection: if a session was dropped and opened again, its user keeps
 * number, values and counters. Thread-safe.
 */
public final class VirtualUser {
    private final int number;
    private final Map<String, String> values;
    private final SessionData.@Nullable Row row;
    private final AtomicInteger sequence = new AtomicInteger();
    private final CookieJar cookies = new CookieJar();

    /** Creates a user without data. */
    public VirtualUser(int number) {
        this(number, Map.of(), null);
    }

    /**
     * Creates a user.
     *
     * @param number of the session, unique in the JVM, from 0
     * @param variables copied into the session
     */
    public VirtualUser(int number, Map<String, String> variables, SessionData.@Nullable Row row) {
        this.number = number;
        this.values = Map.copyOf(variables);
        this.row = row;
    }

    public int number() {
        return number;
    }

    /** Returns a value from a column of the user's data or from the user's variables; null if neither has the name. */
    public @Nullable String value(String name) {
        String variable = values.get(name);
        return variable != null || row == null ? variable : row.value(name);
    }

    /** Returns the next number of the per-session counter {@code {{sequence}}}, from 1. */
    public int nextSequence() {
        return sequence.incrementAndGet();
    }

    public CookieJar cookies() {
        return cookies;
    }

    /** Ends the user for good, so that the user's row may be assigned again. Idempotent. */
    public void leave() {
        if (row != null) {
            row.giveBack();
        }
    }

    @Override
    public String toString() {
        return "user " + number;
    }
}
