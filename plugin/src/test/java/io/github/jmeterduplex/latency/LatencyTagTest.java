package io.github.jmeterduplex.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyTagTest {
    @Test
    void labelIsPercentEncoded() {
        assertThat(new LatencyTag(LatencyKind.LATENCY, "a, b:50% \u00fc").text())
                .isEqualTo("latency:a%2C%20b%3A50%25%20%C3%BC");
    }

    @Test
    void anyLabelComesBack() {
        Random random = new Random(7);
        for (int i = 0; i < 2_000; i++) {
            String label = random.ints(random.nextInt(20), 0, 0x11_0000)
                    .filter(codePoint -> codePoint < 0xD800 || codePoint > 0xDFFF)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            LatencyTag tag = new LatencyTag(List.of(LatencyKind.values()).get(i % LatencyKind.values().length), label);

            assertThat(tag.text()).matches("[a-z-]+:[A-Za-z0-9._~%-]*");
            assertThat(LatencyTag.parse(tag.text())).isEqualTo(tag);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"latency", "speed:chat", ":chat", "latency:%zz"})
    void otherTagsAreRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> LatencyTag.parse(text));
    }
}
