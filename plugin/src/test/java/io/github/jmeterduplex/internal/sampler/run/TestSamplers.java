package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.sampler.parameter.TestSamples;
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
