package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.session.FaultException;
import io.github.jmeterduplex.session.Steps;
import org.apache.jmeter.samplers.SampleResult;

/** Measures the steps of a flow, and shows them as sub-results of the flow's sample. Confined to the JMeter thread. */
public class SubResults implements Steps {
    private final SampleContext sample;
    private final SampleResult result;

    public SubResults(SampleContext sample, SampleResult result) {
        this.sample = sample;
        this.result = result;
    }

    @Override
    public final String parameter(String name) {
        return sample.parameters().text(name);
    }

    /** A step of a flow that fills in its own sub-result. */
    interface TellingStep<T> {
        T run(SampleResult sub) throws Exception;
    }

    @Override
    public final <T> T step(String label, Step<T> step) throws Exception {
        return step(label, sub -> step.run());
    }

    /** Runs and measures a step that fills in its own sub-result. */
    final <T> T step(String label, TellingStep<T> step) throws Exception {
        SampleResult sub = new SampleResult();
        sub.setSampleLabel(label);
        sub.setDataType(SampleResult.TEXT);
        sub.setSuccessful(true);
        sub.setResponseCodeOK();
        sub.setResponseMessageOK();
        sub.sampleStart();
        try {
            return step.run(sub);
        } catch (FaultException e) {
            DuplexSampler.fail(sub, e.fault());
            throw e;
        } catch (Exception e) {
            sub.setSuccessful(false);
            sub.setResponseCode("502");
            sub.setResponseMessage(e.toString());
            throw e;
        } finally {
            sub.sampleEnd();
            result.storeSubResult(sub, false);
        }
    }
}
