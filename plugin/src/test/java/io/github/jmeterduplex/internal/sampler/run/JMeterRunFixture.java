package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.sampler.parameter.TestSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Samples that begin the run of this JVM, as JMeter's do; its files are in the test's folder. */
public abstract class JMeterRunFixture {
    /** The name of the samplers. */
    protected static final String LABEL = "the label";

    @TempDir
    protected Path folder;

    @BeforeEach
    protected void setProperties() throws IOException {
        Path empty = Files.createFile(folder.resolve("jmeter.properties"));
        JMeterUtils.loadJMeterProperties(empty.toString());
        JMeterUtils.setProperty("duplex.results", folder.resolve("results").toString());
        JMeterUtils.setProperty("duplex.drain.seconds", "0");
    }

    @AfterEach
    protected void endTheRun() {
        CurrentRun.end();
    }

    /** Runs a sample; each parameter as {@code name=value}. */
    protected static SampleResult run(DuplexSampler sampler, String... parameters) {
        JavaSampler element = new JavaSampler();
        element.setName(LABEL);
        JMeterContextService.getContext().setCurrentSampler(element);
        return sampler.runTest(TestSamples.context(TestSamples.table(parameters)));
    }
}
