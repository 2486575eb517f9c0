package io.github.jmeterduplex.internal.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.record.log.CountingLog;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class IgnoredPacketsTest {
    private final CountingLog log = new CountingLog();
    private final List<String> warnings = new ArrayList<>();
    private final IgnoredPackets ignored = new IgnoredPackets(log, warnings::add);

    @Test
    void eachKindIsToldOnceAndCounted() {
        ignored.add("an event without a name", "one:1");
        ignored.add("an event without a name", "two:2");
        ignored.report();
        assertThat(warnings)
                .singleElement()
                .asString()
                .startsWith("Duplex: one:1 sent an event without a name.")
                .contains("packets_ignored");
        assertThat(log.fact("packets_ignored")).hasToString("{an event without a name=2}");
        ignored.add("an event without a name", "two:2");
        ignored.add("a packet of an unknown type", "two:2");
        ignored.report();
        assertThat(warnings).hasSize(2);
        assertThat(log.fact("packets_ignored"))
                .hasToString("{a packet of an unknown type=1, an event without a name=3}");
    }

    @Test
    void nothingIsToldWhereNothingWasIgnored() {
        ignored.report();
        assertThat(warnings).isEmpty();
        assertThat(log.fact("packets_ignored")).isNull();
    }
}
