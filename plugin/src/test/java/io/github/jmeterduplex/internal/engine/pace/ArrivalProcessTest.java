package io.github.jmeterduplex.internal.engine.pace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalProcessTest {
    @ParameterizedTest
    @ValueSource(strings = {"even", "poisson", "burst:1", "burst:1000000"})
    void textsAreReadAsTheyAreWritten(String text) {
        assertThat(ArrivalProcess.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Even", "burst", "burst:", "burst:0", "burst:1000001", "burst:-3", "poisson:3", ""})
    void otherTextsAreRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> ArrivalProcess.parse(text));
    }

    @Test
    void streamsOfOtherNamesHaveOtherSeeds() {
        Set<Long> seeds = new HashSet<>();
        for (int seed = 0; seed < 10; seed++) {
            for (int thread = 0; thread < 100; thread++) {
                seeds.add(StreamSeed.of(seed, "chat", "users 1-" + thread));
                seeds.add(StreamSeed.of(seed, "chatusers", " 1-" + thread));
            }
        }
        assertThat(seeds).hasSize(2_000);
        assertThat(StreamSeed.of(3, "chat", "users 1-1")).isEqualTo(StreamSeed.of(3, "chat", "users 1-1"));
    }
}
