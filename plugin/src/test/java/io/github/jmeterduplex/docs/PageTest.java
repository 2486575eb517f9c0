package io.github.jmeterduplex.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PageTest {
    private static final Page PAGE = Page.of("""
            # A title: with `code`
            | head | head |
            | --- | --- |
            | `a` | one \\| two |
            | b | |

            ## stomp.StompSend
            ```
            # no heading
            [no](link)
            ```
            ## stomp.StompSend
            [yes](there.md#x) ![picture](p.png)
            """);

    @Test
    void anchorsAreThoseOfGitHub() {
        assertThat(PAGE.anchors()).containsExactly("a-title-with-code", "stompstompsend", "stompstompsend-1");
    }

    @Test
    void tableStandsUnderItsHeading() {
        assertThat(PAGE.tables())
                .containsOnlyKeys("A title: with `code`")
                .containsValue(List.of(List.of("`a`", "one | two"), List.of("b", "")));
    }

    @Test
    void linksInFencesAreNone() {
        assertThat(PAGE.links()).containsExactly("there.md#x", "p.png");
    }
}
