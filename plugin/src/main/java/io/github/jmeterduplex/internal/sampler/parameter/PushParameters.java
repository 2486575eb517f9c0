package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.engine.match.OutcomeListener;
import io.github.jmeterduplex.internal.engine.match.PushTimestamp;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.sampler.parameter.text.BadValueException;
import java.util.function.Function;
import org.apache.jmeter.samplers.SampleResult;

/** The parameters that say how pushes are counted, for the samplers that listen. Immutable. */
public final class PushParameters {
    private static final String HEADER = "header:";
    private static final Parameter<ResultParameters.Samples> SAMPLES = ResultParameters.samples(
            null,
            "`messages`: each push is a sample for JMeter's listeners, with its time from the server, or 0, as"
                    + " elapsed. `one`: they do not see pushes. Blank: `messages` if `pushTimestamp` is set, else"
                    + " `one`: [Which figures to trust](../understand/jmeter-listeners.md)");

    private final Parameter<PushTimestamp> timestamp;

    /**
     * Declares the parameters that say how pushes are counted.
     *
     * @param headers whether the protocol has headers
     */
    public PushParameters(boolean headers) {
        timestamp = Parameter.of(
                        "pushTimestamp",
                        "",
                        headers ? "json:POINTER or header:NAME" : "json:POINTER",
                        text -> read(text, headers))
                .in(Section.DIAGNOSIS)
                .label("Time stamp of pushes")
                .meaning("where pushes carry the server's time, by which their way to here is timed. Since 1970,"
                        + " in milliseconds, or in microseconds from 10^14 on");
    }

    public ParameterTable table() {
        return ParameterTable.of(timestamp, SAMPLES);
    }

    /**
     * Returns a function from the source of pushes to the options by which they are counted, under the sample's label.
     */
    public Function<String, PushOptions> read(Run run, SampleContext sample) {
        PushTimestamp time = sample.parameters().optional(timestamp);
        OutcomeListener listener = sample.pushes(run, samples(sample));
        String label = sample.label();
        return source -> new PushOptions(source, label, time, listener);
    }

    /** Hides the sampler's own sample from listeners if each push is a sample of the same name. */
    public void leaveOut(SampleContext sample, SampleResult result) {
        samples(sample).leaveOut(result, sample.label());
    }

    /** Returns what listeners see of pushes: by default not those without a time, which would be samples of 0 ms. */
    private ResultParameters.Samples samples(SampleContext sample) {
        boolean isTimed = sample.parameters().optional(timestamp) != null;
        return sample.parameters()
                .get(SAMPLES, isTimed ? ResultParameters.Samples.MESSAGES : ResultParameters.Samples.ONE);
    }

    private static PushTimestamp read(String text, boolean headers) {
        if (text.startsWith("json:")) {
            return new PushTimestamp(text, ReplyRuleParser.jsonReader(text));
        }
        String name = headers && text.startsWith(HEADER)
                ? text.substring(HEADER.length()).strip()
                : "";
        if (name.isEmpty()) {
            throw BadValueException.refused();
        }
        return new PushTimestamp(text, push -> push.header(name));
    }
}
