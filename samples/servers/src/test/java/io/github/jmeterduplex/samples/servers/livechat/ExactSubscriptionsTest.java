package io.github.jmeterduplex.samples.servers.livechat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.messaging.Message;
import org.springframework.messaging.support.MessageBuilder;

class ExactSubscriptionsTest {
    private static final Message<String> ANY = MessageBuilder.withPayload("").build();

    private final ExactSubscriptions subscriptions = new ExactSubscriptions();

    @Test
    void everySubscriptionOfTheDestinationIsFoundAndNoOther() {
        add("ann", "1", "/topic/room");
        add("ann", "2", "/topic/room");
        add("ann", "3", "/topic/clock");
        add("bob", "1", "/topic/room");

        assertThat(find("/topic/room")).isEqualTo(Map.of("ann", List.of("1", "2"), "bob", List.of("1")));
        assertThat(find("/topic/*")).isEmpty();
    }

    @Test
    void whatIsRemovedIsNotFound() {
        add("ann", "1", "/topic/room");
        add("ann", "2", "/topic/room");
        add("bob", "1", "/topic/room");

        subscriptions.removeSubscriptionInternal("ann", "1", ANY);
        subscriptions.removeSubscriptionInternal("ann", "unknown", ANY);
        assertThat(find("/topic/room")).isEqualTo(Map.of("ann", List.of("2"), "bob", List.of("1")));
        subscriptions.unregisterAllSubscriptions("bob");
        assertThat(find("/topic/room")).isEqualTo(Map.of("ann", List.of("2")));
        subscriptions.unregisterAllSubscriptions("ann");
        assertThat(find("/topic/room")).isEmpty();
    }

    @Test
    void anIdUsedAgainMovesToTheNewDestination() {
        add("ann", "1", "/topic/room");
        add("ann", "1", "/topic/clock");

        assertThat(find("/topic/room")).isEmpty();
        assertThat(find("/topic/clock")).isEqualTo(Map.of("ann", List.of("1")));
    }

    private void add(String session, String id, String destination) {
        subscriptions.addSubscriptionInternal(session, id, destination, ANY);
    }

    private Map<String, List<String>> find(String destination) {
        return subscriptions.findSubscriptionsInternal(destination, ANY);
    }
}
