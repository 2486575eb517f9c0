package io.github.jmeterduplex.internal.engine.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import java.util.List;
import org.junit.jupiter.api.Test;

class WholeFramesTest {
    private long now = 100;

    private FrameTrace trace(int lines, int wholes) {
        return new FrameTrace(3, lines, wholes, () -> now, new KeptBytes(Long.MAX_VALUE));
    }

    @Test
    void wholeFramesAreThoseSinceASampleBegan() {
        FrameTrace trace = trace(0, 10);
        trace.sent("a", () -> "A\nheader:1");
        now = 200;
        trace.came(now, "b", () -> "B\nheader:2");
        trace.exchanged(true, () -> "GET /");
        assertThat(trace.since(200))
                .isEqualTo(List.of(
                        new FrameTrace.Frame(200, false, "B\nheader:2"), new FrameTrace.Frame(200, true, "GET /")));
        assertThat(trace.hasLines()).isFalse();
    }

    @Test
    void theOldestAreForgotten() {
        FrameTrace trace = trace(1, 2);
        for (int i = 0; i < 5; i++) {
            String text = "frame " + i;
            trace.sent(text, () -> text);
        }
        assertThat(trace.since(0)).extracting(FrameTrace.Frame::text).containsExactly("frame 3", "frame 4");
        assertThat(trace.text())
                .contains("the last 1 of 5 frames")
                .contains("frame 4")
                .doesNotContain("frame 3");
    }

    @Test
    void nothingIsMadeOfWhatNobodyKeeps() {
        FrameTrace trace = trace(1, 0);
        trace.exchanged(true, () -> {
            throw new IllegalStateException("nobody keeps it");
        });
        trace.sent("a", () -> {
            throw new IllegalStateException("nobody keeps it");
        });
        assertThat(trace.since(0)).isEmpty();
    }
}
