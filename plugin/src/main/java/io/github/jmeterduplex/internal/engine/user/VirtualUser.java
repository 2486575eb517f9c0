package io.github.jmeterduplex.internal.engine.user;

import io.github.jmeterduplex.internal.net.http.CookieJar;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The virtual user behind a session. Outlives the connection: a user whose session was dropped and came back has the
 * same number, the same values, and goes on counting. Thread-safe.
 */
public final class VirtualUser {
    private final int number;
    private final Map<String, String> values;
    private final SessionData.@Nullable Row row;
    private final AtomicInteger sequence = new AtomicInteger();
    private final CookieJar cookies = new CookieJar();

    /** A user without data. */
    public VirtualUser(int number) {
        this(number, Map.of(), null);
    }

    /**
     * A user.
     *
     * @param number the session's, unique in the JVM, from 0
     * @param variables copied into the session
     * @param row the user's data
     */
    public VirtualUser(int number, Map<String, String> variables, SessionData.@Nullable Row row) {
        this.number = number;
        this.values = Map.copyOf(variables);
        this.row = row;
    }

    /** The session's number. */
    public int number() {
        return number;
    }

    /** A column of the user's data or one of its variables; null where there is neither. */
    public @Nullable String value(String name) {
        String variable = values.get(name);
        return variable != null || row == null ? variable : row.value(name);
    }

    /** The next number of the per-session counter {@code {{sequence}}}, from 1. */
    public int nextSequence() {
        return sequence.incrementAndGet();
    }

    /** What servers have set for this user. */
    public CookieJar cookies() {
        return cookies;
    }

    /** The user is gone for good: its row may be dealt again. Idempotent. */
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
