package io.github.jmeterduplex.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SliceTest {
    private static final int ENGINES = 3;

    private static IntStream indexes() {
        return IntStream.rangeClosed(1, ENGINES);
    }

    @Test
    void sharesOfAllEnginesAreTheWhole() {
        for (int sessions : new int[] {2, 3, 4, 5, 6, 1_000, 1_001, 1_000_000}) {
            assertThat(indexes().map(i -> new Slice(i, ENGINES).of(sessions)).sum())
                    .isEqualTo(sessions);
        }
        assertThat(indexes().mapToDouble(i -> new Slice(i, ENGINES).of(1_000.0)).sum())
                .isCloseTo(1_000, within(1e-9));
    }

    @Test
    void sharesDifferByOneAtMost() {
        assertThat(indexes().map(i -> new Slice(i, ENGINES).of(1_001))).containsExactly(334, 334, 333);
    }

    @Test
    void oneSessionIsTheUserOfAThreadAndStaysOne() {
        assertThat(new Slice(3, ENGINES).of(1)).isEqualTo(1);
    }

    @Test
    void everyRowHasOneOwner() {
        LongStream.range(0, 100)
                .forEach(row -> assertThat(indexes().filter(i -> new Slice(i, ENGINES).owns(row)))
                        .containsExactly((int) (row % ENGINES) + 1));
    }

    @Test
    void wholeIsEverything() {
        assertThat(Slice.WHOLE.of(17)).isEqualTo(17);
        assertThat(Slice.WHOLE.of(2.5)).isEqualTo(2.5);
        assertThat(Slice.WHOLE.owns(5)).isTrue();
    }
}
