package io.github.jmeterduplex.samples.servers.livechat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.springframework.messaging.Message;
import org.springframework.messaging.simp.broker.AbstractSubscriptionRegistry;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/**
 * Subscriptions by destination, without patterns. Spring's own registry walks over all sessions for the first message
 * to each destination, and every session's reply queue is one: with 5,000 sessions that holds up the first replies
 * for seconds. Thread-safe.
 */
final class ExactSubscriptions extends AbstractSubscriptionRegistry {
    /** Destination, session id, subscription ids. */
    private final Map<String, Map<String, List<String>>> byDestination = new ConcurrentHashMap<>();

    /** Session id, subscription id, destination. */
    private final Map<String, Map<String, String>> bySession = new ConcurrentHashMap<>();

    @Override
    protected void addSubscriptionInternal(
            String sessionId, String subscriptionId, String destination, Message<?> message) {
        String previous = bySession
                .computeIfAbsent(sessionId, unused -> new ConcurrentHashMap<>())
                .put(subscriptionId, destination);
        if (previous != null) {
            remove(sessionId, subscriptionId, previous);
        }
        byDestination.compute(destination, (unused, known) -> {
            Map<String, List<String>> sessions = known == null ? new ConcurrentHashMap<>() : known;
            sessions.merge(
                    sessionId,
                    List.of(subscriptionId),
                    (some, more) -> Stream.of(some, more).flatMap(List::stream).toList());
            return sessions;
        });
    }

    @Override
    protected void removeSubscriptionInternal(String sessionId, String subscriptionId, Message<?> message) {
        Map<String, String> subscriptions = bySession.getOrDefault(sessionId, Map.of());
        String destination = subscriptions.get(subscriptionId);
        if (destination != null) {
            subscriptions.remove(subscriptionId);
            remove(sessionId, subscriptionId, destination);
        }
    }

    @Override
    public void unregisterAllSubscriptions(String sessionId) {
        Map<String, String> subscriptions = bySession.remove(sessionId);
        if (subscriptions != null) {
            subscriptions.forEach((subscriptionId, destination) -> remove(sessionId, subscriptionId, destination));
        }
    }

    @Override
    protected MultiValueMap<String, String> findSubscriptionsInternal(String destination, Message<?> message) {
        Map<String, List<String>> sessions = byDestination.getOrDefault(destination, Map.of());
        return new LinkedMultiValueMap<>(sessions);
    }

    private void remove(String sessionId, String subscriptionId, String destination) {
        byDestination.computeIfPresent(destination, (unused, sessions) -> {
            sessions.computeIfPresent(sessionId, (alsoUnused, ids) -> {
                List<String> left =
                        ids.stream().filter(id -> !id.equals(subscriptionId)).toList();
                return left.isEmpty() ? null : left;
            });
            return sessions.isEmpty() ? null : sessions;
        });
    }
}
