package io.github.jmeterduplex.internal.engine.user;

import io.github.jmeterduplex.internal.engine.match.ReplyCandidate;
import io.github.jmeterduplex.internal.net.http.CookieJar;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
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
    /** The places of the values that the user takes from messages, by name. */
    private final Map<String, Capture> captures;
    /** The values taken so far, by name. */
    private final Map<String, Captured> captured;

    private final AtomicInteger sequence = new AtomicInteger();
    private final CookieJar cookies = new CookieJar();

    /** Creates a user without data. */
    public VirtualUser(int number) {
        this(number, Map.of(), null, Map.of());
    }

    /**
     * Creates a user.
     *
     * @param number of the session, unique in the JVM, from 0
     * @param variables copied into the session
     * @param captures the places of the values that it takes from messages, by name; they hide other values
     */
    public VirtualUser(
            int number, Map<String, String> variables, SessionData.@Nullable Row row, Map<String, Capture> captures) {
        this.number = number;
        this.values = Map.copyOf(variables);
        this.row = row;
        this.captures = Map.copyOf(captures);
        this.captured = captures.isEmpty() ? Map.of() : new ConcurrentHashMap<>();
    }

    public int number() {
        return number;
    }

    /** Whether the user takes values from messages. */
    public boolean captures() {
        return !captures.isEmpty();
    }

    /** Takes the values that a message holds, in place of earlier ones. */
    public void capture(ReplyCandidate message) {
        if (captures.isEmpty()) {
            return;
        }
        captures.forEach((name, capture) -> {
            Captured value = capture.of(message);
            if (value != null) {
                captured.put(name, value);
            }
        });
    }

    /** Returns the place from which the value of this name is taken; null if it is not taken from messages. */
    public @Nullable Capture capture(String name) {
        return captures.get(name);
    }

    /** Whether the value of this name was taken from a message, and is not a string. */
    public boolean isJson(String name) {
        Captured taken = captures.isEmpty() ? null : captured.get(name);
        return taken != null && !taken.isString();
    }

    /**
     * Returns a value taken from a message, or else from the user's variables or a column of the user's data; null if
     * none has the name.
     */
    public @Nullable String value(String name) {
        Captured taken = captures.isEmpty() ? null : captured.get(name);
        if (taken != null) {
            return taken.text();
        }
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
