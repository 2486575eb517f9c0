package io.github.jmeterduplex.samples.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What 7,000 idle sessions cost, as promised: the rate of opening is the bench profile's to judge. */
@Tag("parallel")
class IdleSessionsIT {
    @Test
    void idleSessionsNeedLittleHeapAndNoThreads() throws Exception {
        List<Figure> figures = IdleSessions.measure(true);
        System.out.println(Figure.table("STOMP over SockJS: 7,010 idle sessions", figures));
        assertThat(figures)
                .filteredOn(figure -> !figure.name().endsWith(" a second"))
                .hasSize(4)
                .allMatch(Figure::isGood);
    }
}
