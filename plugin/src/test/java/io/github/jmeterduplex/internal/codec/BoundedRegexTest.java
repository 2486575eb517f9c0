package io.github.jmeterduplex.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class BoundedRegexTest {
    private static String find(String pattern, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return BoundedRegex.compile(pattern).find(bytes, 0, bytes.length);
    }

    @Test
    void firstGroupOfTheFirstPlaceIsFound() {
        assertThat(find("id=(\\w+)", "x id=ab\nid=cd")).isEqualTo("ab");
        assertThat(find("a.b", "x a\nb")).isEqualTo("a\nb");
        assertThat(find("nowhere", "foo")).isNull();
    }

    @Test
    void explodingPatternIsNotFoundAndEndsSoon() {
        assertThat(find("(a+)+b", "a".repeat(5_000))).isNull();
        assertThat(find("(a|aa)+$", "a".repeat(5_000) + "!")).isNull();
    }

    @Test
    void onlyTheFirst64KbAreLookedAt() {
        String far = "x".repeat(BoundedRegex.MAX_BYTES);
        assertThat(find("(y)", far + "y")).isNull();
        assertThat(find("(y)", far.substring(1) + "y")).isEqualTo("y");
    }

    @Test
    void brokenPatternSaysWhere() {
        assertThatThrownBy(() -> BoundedRegex.compile("(a"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("near index");
    }
}
