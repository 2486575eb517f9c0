package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.codec.DisplayText;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/**
 * The parameters that say what JMeter's listeners see of sent messages; the samplers that send have them, in every
 * protocol.
 *
 * @param samples what JMeter's listeners see
 * @param maxLost the most lost, wrong and failed messages of a good sample; negative if the parameter is blank
 */
public record ResultParameters(Samples samples, int maxLost) {
    private static final int MAX = 1_000_000_000;

    /** Which samples JMeter's listeners receive for sent messages. */
    public enum Samples {
        /** A single sample for all messages that one sample of the sampler sends. */
        ONE,
        /** A separate sample for each message. */
        MESSAGES;

        /**
         * Hides the sampler's own sample from listeners if each message is a sample of the same name, as they would
         * count it as another message.
         *
         * @param label the label of the messages in the counters
         */
        public void leaveOut(SampleResult result, String label) {
            if (this == MESSAGES && label.equals(DisplayText.name(result.getSampleLabel()))) {
                result.setIgnore();
            }
        }
    }

    private static final Parameter<Samples> SAMPLES = samples(
            Samples.MESSAGES,
            "`messages`: each message is a sample of its own for JMeter's listeners, instead of the sampler's."
                    + " `one`: the sampler's sample stands for all, for the [highest"
                    + " rates](../understand/jmeter-listeners.md#what-it-costs)");
    private static final Parameter<Integer> MAX_LOST = Parameter.integer("maxLost", null, 0, MAX)
            .in(Section.RESULTS)
            .label("Messages that may be lost")
            .meaning("how many messages may be lost, wrong or failed, as far as that is known when the sample ends;"
                    + " blank: it fails when one could not be sent, or was waited for in vain");

    private static final Parameter<Double> TRACE_SAMPLE = Parameter.decimal("traceSample", 1.0, 0, 1)
            .in(Section.MESSAGE)
            .label("Share of traced messages")
            .meaning("share of the messages with `{{traceparent}}` that servers are asked to record: [Find a slow"
                    + " message in its trace](../how-to/traces.md)");

    public static final ParameterTable TABLE = ParameterTable.of(SAMPLES, MAX_LOST, TRACE_SAMPLE);

    static Parameter<Samples> samples(@Nullable Samples whenBlank, String meaning) {
        return Parameter.word("samples", Samples.class, whenBlank)
                .in(Section.RESULTS)
                .label("Samples in JMeter")
                .meaning(meaning);
    }

    /** Returns the share of messages whose trace context is marked as sampled, 0 to 1. */
    static double traceSample(ParameterValues parameters) {
        return parameters.get(TRACE_SAMPLE);
    }

    public static ResultParameters read(ParameterValues parameters) {
        return new ResultParameters(parameters.get(SAMPLES), parameters.get(MAX_LOST, -1));
    }

    /**
     * Hides the sample of a sampler whose messages are samples of the same name. A sample that breaks {@code
     * maxLost} gets another name instead, as none of the messages says so.
     *
     * @param label the label of the messages in the counters
     */
    public void leaveOut(SampleResult result, String label, boolean fails) {
        String name = result.getSampleLabel();
        if (fails && maxLost >= 0 && areMessages() && label.equals(DisplayText.name(name))) {
            result.setSampleLabel(name + " (maxLost)");
        } else {
            samples.leaveOut(result, label);
        }
    }

    /** Whether JMeter's listeners receive a sample for each message. */
    public boolean areMessages() {
        return samples == Samples.MESSAGES;
    }
}
