package io.github.jmeterduplex.internal.match;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MessageIdsTest {
    @Test
    void idIsFoundAgainByTheNumberInIt() {
        MessageIds ids = new MessageIds("lab7.example-4711", 1_700_000_000_000L);
        for (int i = 0; i < 40; i++) {
            ids.next();
        }
        String id = ids.next();
        assertThat(MessageIds.number(id)).isEqualTo(41);
        assertThat(ids.of(41)).isEqualTo(id);
    }
}
