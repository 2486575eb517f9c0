package io.github.jmeterduplex.internal.sampler.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.TestRuns;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The random times at which sessions open. */
class GroupParametersTest {
    private final Run run = TestRuns.with(new CountingLog(), new MemoryConnector(System::nanoTime));

    @AfterEach
    void endRun() {
        run.end();
    }

    private long seed(String label, int number) {
        SampleContext sample = TestSamples.of(label, Map.of("connectsPerSecond", "10", "connectArrivals", "poisson"));
        return GroupParameters.read(run, sample, GroupParameters.group("g"), number)
                .style()
                .seed();
    }

    @Test
    void sessionsThatOtherThreadsOpenDoNotChangeTheTimes() {
        long first = seed("log in", 0);
        run.nextSession();
        assertThat(seed("log in", 0)).isEqualTo(first);
    }

    @Test
    void eachOpeningAndEachSamplerHasItsOwnTimes() {
        assertThat(seed("log in", 1)).isNotEqualTo(seed("log in", 0));
        assertThat(seed("log in again", 0)).isNotEqualTo(seed("log in", 0));
    }
}
