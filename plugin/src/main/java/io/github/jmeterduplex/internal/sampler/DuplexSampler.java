package io.github.jmeterduplex.internal.sampler;

import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.Stop;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.io.UncheckedIOException;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What all Java Request classes of Duplex share. One object per sampler element and JMeter thread; samples run in that
 * thread, {@link #interrupt} and {@link #teardownTest} in others.
 *
 * <p>JMeter writes no sample for one whose client throws, so everything becomes a failed sample here.
 */
public abstract class DuplexSampler extends AbstractJavaSamplerClient implements Interruptible {
    private static final Logger LOG = LoggerFactory.getLogger(DuplexSampler.class);

    private final Stop stop = new Stop();

    /** For subclasses; cheap, as the GUI makes an object of every class to list it. */
    protected DuplexSampler() {}

    /** Declares the cells of this sampler: names and defaults, in the order of the table. */
    protected abstract void declare(CellTable cells);

    /**
     * Runs one sample. Whatever it throws fails the sample.
     *
     * @param result started already; its label is the sampler's name
     */
    protected abstract void sample(Run run, Sample sample, SampleResult result) throws Exception;

    @Override
    public final Arguments getDefaultParameters() {
        CellTable cells = new CellTable();
        declare(cells);
        return cells.arguments();
    }

    @Override
    public final void setupTest(JavaSamplerContext context) {
        // Everything waits for the first sample: an exception here would silence the sampler for good.
    }

    @Override
    public final SampleResult runTest(JavaSamplerContext context) {
        SampleResult result = new SampleResult();
        result.setSampleLabel(context.getJMeterContext().getCurrentSampler().getName());
        result.setDataType(SampleResult.TEXT);
        result.setSuccessful(true);
        result.setResponseCodeOK();
        result.setResponseMessageOK();
        stop.enter();
        result.sampleStart();
        try {
            sample(Runs.current(), new Sample(context, result.getSampleLabel()), result);
        } catch (FaultException e) {
            fail(result, e.fault());
        } catch (InterruptedException e) {
            fail(result, new Fault(Cause.INTERRUPTED, "the test was stopped while this sample ran"));
            if (!stop.isStopped()) {
                Thread.currentThread().interrupt();
            }
        } catch (IllegalArgumentException | UncheckedIOException e) {
            fail(result, new Fault(Cause.BAD_CELL, e.getMessage()));
        } catch (Exception | LinkageError e) {
            LOG.error("Duplex: {} failed", result.getSampleLabel(), e);
            fail(
                    result,
                    new Fault(Cause.INTERNAL, "a fault in Duplex or in the flow: " + e + " (stack in jmeter.log)"));
        } finally {
            stop.leave();
            if (result.getEndTime() == 0) {
                result.sampleEnd();
            }
        }
        return result;
    }

    /** Fails a sample. */
    protected static void fail(SampleResult result, Fault fault) {
        result.setSuccessful(false);
        result.setResponseCode(fault.cause().code().text());
        result.setResponseMessage(fault.message());
    }

    @Override
    public final void teardownTest(JavaSamplerContext context) {
        try {
            Runs.end();
        } catch (RuntimeException e) {
            // One exception here stops JMeter's loop over all other clients.
            LOG.error("Duplex: the end of the run failed", e);
        }
    }

    @Override
    public final boolean interrupt() {
        return stop.stop();
    }
}
