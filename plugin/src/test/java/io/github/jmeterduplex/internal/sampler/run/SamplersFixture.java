package io.github.jmeterduplex.internal.sampler.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.TestRuns;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.internal.sampler.parameter.TestSamples;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;

/** The samplers of one protocol in a run whose servers are in memory. */
public abstract class SamplersFixture {
    /** By how much messages come later than they do. */
    protected long laterNanos;

    protected final CountingLog log = new CountingLog();
    protected final MemoryConnector connector = new MemoryConnector(() -> System.nanoTime() + laterNanos);
    protected final Run run = TestRuns.with(log, connector);

    @AfterEach
    protected void endRun() {
        TestRuns.endNow(run);
    }

    /** Runs a sample named {@code label} of these parameters, each as {@code name=value}. */
    protected final SampleResult sample(DuplexSampler sampler, String... parameters) {
        return TestSamplers.run(sampler, run, parameters);
    }

    /** A sample that must not have failed. */
    protected static SampleResult good(SampleResult result) {
        assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
        return result;
    }

    /** A sample that must have failed because of a parameter. */
    protected static void refused(SampleResult result, String... says) {
        assertThat(result.getResponseCode()).as(result.getResponseMessage()).isEqualTo("400");
        assertThat(result.getResponseMessage()).contains(says);
    }

    /** Connects with these parameters and the URL: the channel of the session. */
    protected final MemoryChannel connects(DuplexSampler connect, String url, String... parameters) {
        good(sample(connect, TestSamples.both(new String[] {"url=" + url}, parameters)));
        return connector.channel(connector.count() - 1);
    }
}
