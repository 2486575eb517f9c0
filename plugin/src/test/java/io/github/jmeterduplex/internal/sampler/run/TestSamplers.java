package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.sampler.parameter.TestSamples;
import org.apache.jmeter.samplers.SampleResult;

/** Runs single samplers in tests, outside of a JMeter thread. */
public final class TestSamplers {
    private TestSamplers() {}

    /** Runs a sample named {@code label} in this run; each parameter as {@code name=value}. */
    public static SampleResult run(DuplexSampler sampler, Run run, String... parameters) {
        return sampler.run("label", TestSamples.context(TestSamples.table(parameters)), () -> run);
    }
}
