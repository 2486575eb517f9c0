package io.github.jmeterduplex.internal.parameter;

import io.github.jmeterduplex.internal.session.group.Owner;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * Samples for tests of single samplers, outside of a JMeter thread: their thread's groups belong to the Java thread.
 */
public final class TestSamples {
    private TestSamples() {}

    /** A sample of these cells. */
    public static Sample of(String label, Map<String, String> cells) {
        return of(label, cells, null);
    }

    /** The same; its version is the same object as for other samples of the same cells, or null. */
    static Sample of(String label, Map<String, String> cells, Object version) {
        return new Sample(context(cells), label, version, PlanDefaults.of(JMeterContextService.getContext()));
    }

    /** The owner of the present thread's groups. */
    public static Owner thread() {
        return new ThreadOwner(JMeterContextService.getContext());
    }

    /** What JMeter tells a sampler of these cells. */
    public static JavaSamplerContext context(Map<String, String> cells) {
        Arguments arguments = new Arguments();
        cells.forEach(arguments::addArgument);
        return new JavaSamplerContext(arguments);
    }
}
