package io.github.jmeterduplex.control;

import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.record.log.MessageWindow;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.run.DuplexSampler;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Compares the outcomes of this engine's latest messages with bounds, and fails if one is broken; the sample's elapsed
 * time is the 99th percentile. So JMeter's window, CI and the controller of a remote engine see what happens between
 * samples.
 */
public final class CheckMessages extends DuplexSampler {
    private static final int LONGEST_SECONDS = 3_600;
    private static final Parameter<String> LABEL =
            Parameter.text("label").label("Label").meaning("whose messages; blank: those of all labels together");
    private static final Parameter<Integer> OVER_SECONDS = Parameter.integer("overSeconds", 30, 1, LONGEST_SECONDS)
            .unit("s")
            .label("Over the last")
            .meaning("length of the window that ends now");
    private static final ParameterTable TABLE =
            ParameterTable.of(LABEL, OVER_SECONDS).with(Bounds.TABLE);

    private static final long MICROS_PER_MILLI = 1_000;

    @Override
    public ParameterTable table() {
        return TABLE;
    }

    @Override
    protected void sample(Run run, SampleContext sample, SampleResult result) {
        ParameterValues parameters = sample.parameters();
        String label = parameters.optional(LABEL);
        int overSeconds = parameters.get(OVER_SECONDS);
        Bounds bounds = Bounds.read(parameters);
        MessageWindow window = run.log().window(label, overSeconds);
        CheckedFigures figures = new CheckedFigures(
                label, overSeconds, window, run.log().sessions().open());
        List<String> broken = bounds.brokenBy(figures);
        // The time that the check itself took is irrelevant to a tester.
        result.setEndTime(
                result.getStartTime() + Math.round((double) window.percentiles().p99Micros() / MICROS_PER_MILLI));
        result.setResponseData(figures.lines(), StandardCharsets.UTF_8.name());
        if (broken.isEmpty()) {
            result.setResponseMessage(figures.sentence());
        } else {
            fail(result, new Fault(Cause.UNEXPECTED, String.join("; ", broken) + ". In all: " + figures.sentence()));
        }
    }
}
