package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.StopSignal;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.Parameterized;
import io.github.jmeterduplex.internal.sampler.parameter.PlanDefaults;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.samples.MessageSamples;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.threads.JMeterContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The base class of all Java Request classes of Duplex. One object per sampler element and JMeter thread; samples run
 * in that thread, {@link #interrupt} and {@link #teardownTest} in others.
 *
 * <p>If a client throws, JMeter does not write a sample; so every exception becomes a failed sample here.
 */
public abstract class DuplexSampler extends AbstractJavaSamplerClient implements Interruptible, Parameterized {
    private static final Logger LOG = LoggerFactory.getLogger(DuplexSampler.class);
    private static final String INTERRUPTED =
            "interrupted while it ran: the test was stopped, or a Sample Timeout was over";

    private static final String BETWEEN_FRAMES = "\n\n----\n\n";

    private final StopSignal stop = new StopSignal();

    /** The sampler's declared parameters; null before the first sample. */
    private @Nullable ParameterTable parameters;

    /** The values of Duplex Defaults for parameters left blank; null before the first sample. */
    private @Nullable PlanDefaults defaults;

    /** The sampler's table of parameters in the previous sample; null before the first sample. */
    private @Nullable Object lastTable;

    private boolean hasTriedTable;

    /** The run to which the previous samples belong; null before the first sample. */
    private @Nullable Run lastRun;

    /** Creates the sampler. Must be cheap: the GUI creates an object of every sampler class only to list it. */
    protected DuplexSampler() {}

    @Override
    public abstract ParameterTable table();

    /**
     * Runs one sample, which fails if this method throws.
     *
     * @param result the result, started already; its label is the sampler's name
     */
    protected abstract void sample(Run run, SampleContext sample, SampleResult result) throws Exception;

    @Override
    public final Arguments getDefaultParameters() {
        return table().arguments();
    }

    @Override
    public final void setupTest(JavaSamplerContext context) {
        // All set-up waits for the first sample: after an exception here the sampler would never run.
    }

    @Override
    public final SampleResult runTest(JavaSamplerContext context) {
        Sampler sampler = context.getJMeterContext().getCurrentSampler();
        SampleResult result = run(sampler.getName(), context, CachedArguments.versionOf(sampler), this::presentRun);
        if (!hasTriedTable && sampler instanceof JavaSampler javaSampler) {
            tryTable(javaSampler);
        }
        return result;
    }

    private Run presentRun() {
        lastRun = CurrentRun.current(lastRun);
        return lastRun;
    }

    /**
     * Replaces JMeter's table of parameters by a {@link CachedArguments}, if no script has changed it. If two samples
     * had the same table, no script has made it.
     */
    private void tryTable(JavaSampler sampler) {
        try {
            Object present = sampler.getArguments();
            if (present == lastTable) {
                hasTriedTable = true;
                CachedArguments.replaceTableOf(sampler);
            }
            lastTable = present;
        } catch (RuntimeException e) {
            hasTriedTable = true;
            LOG.warn("Duplex: the table of {} stays JMeter's own, which is slower", sampler.getName(), e);
        }
    }

    /** Returns the names of the parameters in the order of the table; must be called during a sample. */
    final Set<String> parameterNames() {
        return Objects.requireNonNull(parameters, "no sample runs").names();
    }

    /** Runs one sample; the supplier returns the run to which it belongs. */
    final SampleResult run(String label, JavaSamplerContext context, Supplier<Run> runs) {
        return run(label, context, null, runs);
    }

    private SampleResult run(String label, JavaSamplerContext context, @Nullable Object version, Supplier<Run> runs) {
        SampleResult result = new SampleResult();
        result.setSampleLabel(label);
        result.setDataType(SampleResult.TEXT);
        result.setSuccessful(true);
        result.setResponseCodeOK();
        result.setResponseMessageOK();
        if (defaults == null) {
            defaults = PlanDefaults.of(context.getJMeterContext());
        }
        SampleContext sample = new SampleContext(context, result.getSampleLabel(), version, defaults);
        deliverMessages(context.getJMeterContext());
        long beganNanos = System.nanoTime();
        try {
            if (parameters == null) {
                parameters = table();
            }
            // Beginning the run takes time that is not the server's, and must not be interrupted.
            Run run = runs.get();
            stop.enter();
            result.sampleStart();
            sample(run, sample, result);
        } catch (FaultException e) {
            fail(result, e.fault());
            result.setStopTest(CurrentRun.isRefused());
        } catch (InterruptedException e) {
            fail(result, new Fault(Cause.INTERRUPTED, INTERRUPTED));
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            fail(
                    result,
                    new Fault(Cause.CONNECTION, "the sampler's own flow failed: " + DisplayText.clean(e.toString())));
        } catch (Exception | Error e) {
            fail(result, unexpected(result.getSampleLabel(), e));
        } finally {
            stop.leave(ThreadStop.of(context.getJMeterContext())::isAsked);
            end(result);
            addRequest(sample, result);
            addTrace(sample, result);
            addFrames(sample, beganNanos, result);
            deliver(result, context.getJMeterContext());
        }
        return result;
    }

    /** Delivers the messages sent by this thread that have become samples in the meantime. */
    private static void deliverMessages(JMeterContext context) {
        MessageSamples samples = MessageSamples.known(context);
        if (samples != null) {
            samples.deliver();
        }
    }

    /** Delivers the samples of single messages, and the sub-results of a sample that is itself hidden. */
    private static void deliver(SampleResult result, JMeterContext context) {
        MessageSamples samples = MessageSamples.known(context);
        if (samples == null) {
            return;
        }
        if (result.isIgnore()) {
            for (SampleResult step : result.getSubResults()) {
                samples.deliver(step, context);
            }
        }
        samples.deliver();
    }

    private static void end(SampleResult result) {
        if (result.getStartTime() == 0) {
            result.sampleStart();
        }
        if (result.getEndTime() == 0) {
            result.sampleEnd();
        }
        result.setResponseMessage(DisplayText.sentence(result.getResponseMessage()));
    }

    /** Shows the parameters as the request in View Results Tree, if the sampler does not show a request of its own. */
    private void addRequest(SampleContext sample, SampleResult result) {
        if (result.getSamplerData() == null && parameters != null) {
            result.setSamplerData(sample.parameters().shown(parameters.parameters()));
        }
    }

    /** Appends the kept frames of the group to the data of a failed sample. */
    private static void addTrace(SampleContext sample, SampleResult result) {
        String trace = result.isSuccessful() ? null : sample.trace();
        if (trace != null) {
            String data = result.getResponseDataAsString();
            String text = data.isEmpty() ? trace : data + "\n\n" + trace;
            result.setResponseData(text, StandardCharsets.UTF_8.name());
            result.setDataType(SampleResult.TEXT);
        }
    }

    /** Shows the sent and received frames of the sample in View Results Tree. */
    private static void addFrames(SampleContext sample, long beganNanos, SampleResult result) {
        List<String> sent = sample.frames(beganNanos, true);
        List<String> came = sample.frames(beganNanos, false);
        if (!sent.isEmpty()) {
            result.setRequestHeaders(String.join(BETWEEN_FRAMES, sent));
        }
        if (!came.isEmpty()) {
            String known = result.getResponseHeaders();
            result.setResponseHeaders(
                    (known.isEmpty() ? "" : known + BETWEEN_FRAMES) + String.join(BETWEEN_FRAMES, came));
        }
    }

    /**
     * Returns the fault for an unexpected exception; logs its stack trace once per kind, as many users may meet the
     * same one.
     */
    private static Fault unexpected(String label, Throwable e) {
        if (CurrentRun.isNews(e)) {
            LOG.error("Duplex: {} failed; this fault is logged once a run", label, e);
        }
        return new Fault(
                Cause.INTERNAL,
                "a fault in Duplex or in the sampler's own flow: " + DisplayText.clean(e.toString())
                        + " (its stack trace is in jmeter.log, once a run)");
    }

    /** Marks a sample as failed, with the response code and message of this fault. */
    protected static void fail(SampleResult result, Fault fault) {
        result.setSuccessful(false);
        result.setResponseCode(fault.cause().code().text());
        result.setResponseMessage(fault.message());
    }

    @Override
    public final void teardownTest(JavaSamplerContext context) {
        try {
            CurrentRun.end();
        } catch (RuntimeException | Error e) {
            // An exception here would stop JMeter's loop over all other clients.
            LOG.error("Duplex: the end of the run failed", e);
        }
    }

    @Override
    public final boolean interrupt() {
        return stop.stop();
    }
}
