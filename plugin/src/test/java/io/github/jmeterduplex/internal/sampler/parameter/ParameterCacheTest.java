package io.github.jmeterduplex.internal.sampler.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.TestRuns;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Parameters are read again when anything that they mean may have changed, and else not. */
class ParameterCacheTest {
    private final Run run = newRun();
    private final Run another = newRun();
    private final AtomicInteger reads = new AtomicInteger();
    private final ParameterCache<Integer> memory = new ParameterCache<>();

    private static Run newRun() {
        return TestRuns.with(new CountingLog(), new MemoryConnector(System::nanoTime));
    }

    @AfterEach
    void end() {
        run.end();
        another.end();
    }

    private int read(Run ofSample, String label, Map<String, String> parameters) {
        return memory.of(
                ofSample, TestSamples.of(label, parameters), List.of("body", "headers"), reads::incrementAndGet);
    }

    @Test
    void theSameParametersAreReadOnce() {
        assertThat(read(run, "send", Map.of("body", "x"))).isEqualTo(1);
        assertThat(read(run, "send", Map.of("body", "x"))).isEqualTo(1);
    }

    @Test
    void anotherTextIsRead() {
        read(run, "send", Map.of("body", "x"));
        assertThat(read(run, "send", Map.of("body", "y"))).isEqualTo(2);
        assertThat(read(run, "send", Map.of("body", "y", "headers", "{}"))).isEqualTo(3);
        assertThat(read(run, "send", Map.of("body", "y"))).isEqualTo(4);
    }

    @Test
    void anotherNameOfTheSamplerIsAnotherLabel() {
        read(run, "send", Map.of("body", "x"));
        assertThat(read(run, "send 2", Map.of("body", "x"))).isEqualTo(2);
    }

    @Test
    void anotherNameIsAnotherLabelAlsoInTheSameVersion() {
        Object version = new Object();
        Map<String, String> parameters = Map.of("body", "x");
        List<String> names = List.of("body");
        memory.of(run, TestSamples.of("send 1", parameters, version), names, reads::incrementAndGet);
        assertThat(memory.of(run, TestSamples.of("send 2", parameters, version), names, reads::incrementAndGet))
                .isEqualTo(2);
    }

    @Test
    void anotherRunHasOtherLabelsAndRules() {
        read(run, "send", Map.of("body", "x"));
        assertThat(read(another, "send", Map.of("body", "x"))).isEqualTo(2);
    }

    @Test
    void longTextsAreNotKept() {
        Map<String, String> parameters = Map.of("body", "x".repeat(20_000));
        read(run, "send", parameters);
        assertThat(read(run, "send", parameters)).isEqualTo(2);
        Object version = new Object();
        assertThat(readVersion(run, "x".repeat(20_000), version)).isEqualTo(3);
        assertThat(readVersion(run, "x".repeat(20_000), version)).isEqualTo(4);
    }

    @Test
    void sameVersionSparesTheComparison() {
        Object version = new Object();
        assertThat(readVersion(run, "x", version)).isEqualTo(1);
        // No table gives two texts one version: this shows that nobody compares them.
        assertThat(readVersion(run, "not looked at", version)).isEqualTo(1);
        assertThat(readVersion(another, "x", version)).as("of another run").isEqualTo(2);
        assertThat(readVersion(another, "y", new Object())).isEqualTo(3);
        assertThat(readVersion(another, "y", new Object()))
                .as("other versions, same texts")
                .isEqualTo(3);
        assertThat(readVersion(another, "z", null)).as("no version").isEqualTo(4);
        assertThat(readVersion(another, "z", null)).isEqualTo(4);
    }

    private int readVersion(Run ofSample, String body, Object version) {
        SampleContext sample = TestSamples.of("send", Map.of("body", body), version);
        return memory.of(ofSample, sample, List.of("body"), reads::incrementAndGet);
    }
}
