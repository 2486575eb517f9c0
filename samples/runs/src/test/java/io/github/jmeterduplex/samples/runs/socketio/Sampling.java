package io.github.jmeterduplex.samples.runs.socketio;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Parameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;

/** One run of Duplex in this JVM, whose samplers are called as JMeter's threads call them. Confined to one thread. */
final class Sampling implements AutoCloseable {
    private JavaSamplerClient last;

    private Sampling() {}

    /** Begins a run that leaves its files in this folder. */
    static Sampling in(Path folder) throws IOException {
        Path properties = Files.writeString(
                folder.resolve("jmeter.properties"),
                "duplex.results=" + folder.toUri().getPath() + "\nduplex.drain.seconds=1\n");
        JMeterUtils.loadJMeterProperties(properties.toString());
        return new Sampling();
    }

    /**
     * Runs one sample.
     *
     * @param parameters as in {@link Parameters#of(String)}
     */
    SampleResult sample(JavaSamplerClient sampler, String parameters) {
        Arguments arguments = new Arguments();
        Parameters.of(parameters).forEach((name, value) -> arguments.addArgument(name, value.toString()));
        JavaSampler element = new JavaSampler();
        element.setName(sampler.getClass().getSimpleName());
        JMeterContextService.getContext().setCurrentSampler(element);
        last = sampler;
        return sampler.runTest(new JavaSamplerContext(arguments));
    }

    /** Runs one sample that must succeed. */
    SampleResult good(JavaSamplerClient sampler, String parameters) {
        SampleResult result = sample(sampler, parameters);
        assertThat(result.isSuccessful())
                .as("%s: %s", result.getSampleLabel(), result.getResponseMessage())
                .isTrue();
        return result;
    }

    /** Runs one sample that must fail with this code. */
    SampleResult bad(String code, JavaSamplerClient sampler, String parameters) {
        SampleResult result = sample(sampler, parameters);
        assertThat(result.getResponseCode()).as(result.getResponseMessage()).isEqualTo(code);
        assertThat(result.isSuccessful()).isFalse();
        return result;
    }

    /** Ends the run, as JMeter does. */
    @Override
    public void close() {
        if (last != null) {
            last.teardownTest(new JavaSamplerContext(new Arguments()));
        }
    }
}
