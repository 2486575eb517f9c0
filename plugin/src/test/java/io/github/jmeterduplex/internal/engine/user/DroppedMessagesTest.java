package io.github.jmeterduplex.internal.engine.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DroppedMessagesTest {
    private final KeptBytes kept = new KeptBytes(3 << 20);
    private final CountingLog log = new CountingLog();
    private final List<String> warnings = new ArrayList<>();
    private final DroppedMessages dropped = new DroppedMessages(kept, log, warnings::add);

    private void keep() {
        kept.keep(new KeptBytes.Droppable(2 << 20) {
            @Override
            protected void drop() {
                // it is counted
            }
        });
    }

    @Test
    void dropsAreWarnedOfOnceAndCounted() {
        keep();
        dropped.report();
        assertThat(warnings).isEmpty();
        assertThat(log.fact("kept_dropped")).isNull();
        for (int i = 1; i <= 3; i++) {
            keep();
            dropped.report();
            assertThat(log.fact("kept_dropped")).isEqualTo((long) i);
        }
        assertThat(warnings).singleElement().asString().contains("3 MB", "duplex.kept.megabytes");
    }
}
