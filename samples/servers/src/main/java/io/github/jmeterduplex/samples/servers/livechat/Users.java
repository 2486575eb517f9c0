package io.github.jmeterduplex.samples.servers.livechat;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** Who is here: the named users of the connected sessions. A user may have several. Thread-safe. */
final class Users {
    private final ConcurrentMap<String, String> nameBySession = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Set<String>> sessionsByName = new ConcurrentHashMap<>();

    void arrive(String name, String sessionId) {
        nameBySession.put(sessionId, name);
        sessionsByName.compute(name, (unused, known) -> {
            Set<String> sessions = known == null ? ConcurrentHashMap.newKeySet() : known;
            sessions.add(sessionId);
            return sessions;
        });
    }

    /** Forgets the session, where it had a name. */
    void leave(String sessionId) {
        String name = nameBySession.remove(sessionId);
        if (name != null) {
            sessionsByName.computeIfPresent(name, (unused, sessions) -> {
                sessions.remove(sessionId);
                return sessions.isEmpty() ? null : sessions;
            });
        }
    }

    /** The sessions of that name now, none where nobody of that name is here. */
    Set<String> sessionsOf(String name) {
        return Set.copyOf(sessionsByName.getOrDefault(name, Set.of()));
    }

    /** The user's name, or null: the session has none, or has ended. */
    @Nullable
    String nameOf(String sessionId) {
        return nameBySession.get(sessionId);
    }
}
