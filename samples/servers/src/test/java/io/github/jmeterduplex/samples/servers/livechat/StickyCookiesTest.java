package io.github.jmeterduplex.samples.servers.livechat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StickyCookiesTest {
    private final StickyCookies stickyCookies = new StickyCookies();

    @Test
    void valuesAreUniqueAndTakeTheNodesInTurn() {
        List<String> values =
                List.of(stickyCookies.next(), stickyCookies.next(), stickyCookies.next(), stickyCookies.next());

        assertThat(values).containsExactly("node2-1", "node3-2", "node1-3", "node2-4");
        assertThat(values).allMatch(stickyCookies::isGiven);
        Set<String> nodes = new HashSet<>();
        values.forEach(value -> nodes.add(value.substring(0, 5)));
        assertThat(nodes).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "node2-2", "node1-1", "node2", "node2-01", "node9-1", "x", "node2-9999999999999999999"})
    void othersAreNotGiven(String value) {
        stickyCookies.next();

        assertThat(stickyCookies.isGiven(value)).isFalse();
    }

    @Test
    void eachValueIsUsedOnce() {
        stickyCookies.use("node2-1");
        stickyCookies.use("node2-1");
        stickyCookies.use("node3-2");

        assertThat(stickyCookies.used()).isEqualTo(2);
    }
}
