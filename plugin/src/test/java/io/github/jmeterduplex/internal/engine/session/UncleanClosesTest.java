package io.github.jmeterduplex.internal.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.record.log.CountingLog;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UncleanClosesTest {
    private final CountingLog log = new CountingLog();
    private final List<String> warnings = new ArrayList<>();
    private final UncleanCloses unsent = new UncleanCloses(log, warnings::add);

    @Test
    void sessionsAreCountedAndToldWithTheFirstServer() {
        unsent.add("one:1");
        unsent.add("two:2");
        unsent.report();
        assertThat(warnings)
                .singleElement()
                .asString()
                .startsWith("Duplex: 2 sessions ended without their disconnect message")
                .contains("the first to one:1");
        assertThat(log.fact("good_byes_unsent")).isEqualTo(2L);
    }

    @Test
    void nothingIsToldWhereAllWereSent() {
        unsent.report();
        assertThat(warnings).isEmpty();
        assertThat(log.fact("good_byes_unsent")).isNull();
    }
}
