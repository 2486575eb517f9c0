package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.engine.group.Groups;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * Samples for tests of single samplers, outside of a JMeter thread: their thread's groups belong to the Java thread.
 */
public final class TestSamples {
    private TestSamples() {}

    /** A sample of these parameters. */
    public static SampleContext of(String label, Map<String, String> parameters) {
        return of(label, parameters, null);
    }

    /** The same; its version is the same object as for other samples of the same parameters, or null. */
    static SampleContext of(String label, Map<String, String> parameters, Object version) {
        return new SampleContext(
                context(parameters), label, version, PlanDefaults.of(JMeterContextService.getContext()));
    }

    /** The owner of the present thread's groups. */
    public static Groups.Owner thread() {
        return of("thread", Map.of()).thread();
    }

    /** What JMeter tells a sampler of these parameters. */
    public static JavaSamplerContext context(Map<String, String> parameters) {
        Arguments arguments = new Arguments();
        parameters.forEach(arguments::addArgument);
        return new JavaSamplerContext(arguments);
    }

    /** The table of these parameters, each as {@code name=value}; a later one replaces an earlier one. */
    public static Map<String, String> table(String... parameters) {
        Map<String, String> table = new HashMap<>();
        for (String parameter : parameters) {
            String[] pair = parameter.split("=", 2);
            table.put(pair[0], pair[1]);
        }
        return table;
    }

    /** These parameters, and more. */
    public static String[] both(String[] some, String... more) {
        return Stream.concat(Stream.of(some), Stream.of(more)).toArray(String[]::new);
    }
}
