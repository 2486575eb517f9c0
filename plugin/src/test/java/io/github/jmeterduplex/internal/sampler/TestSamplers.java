package io.github.jmeterduplex.internal.sampler;

import io.github.jmeterduplex.internal.parameter.TestSamples;
import io.github.jmeterduplex.internal.session.Run;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;

/** Runs single samplers in tests, outside of a JMeter thread. */
public final class TestSamplers {
    private TestSamplers() {}

    /** Runs a sample of these parameters in this run. */
    public static SampleResult run(DuplexSampler sampler, Run run, String label, Map<String, String> parameters) {
        return sampler.run(label, TestSamples.context(parameters), () -> run);
    }
}
