package io.github.jmeterduplex.session;

import org.jspecify.annotations.Nullable;

/**
 * The methods that both {@code prepare} and {@code flow} can call: read the sampler's parameters, and measure a step.
 * Confined to the JMeter thread.
 */
public interface Steps {
    /**
     * One step of a flow, which is measured on its own.
     *
     * @param <T> the result; {@link Void} if there is none
     */
    @FunctionalInterface
    interface Step<T extends @Nullable Object> {
        /**
         * Runs the code of the step.
         *
         * @return the result; null if there is none
         * @throws Exception if the sample should fail
         */
        T run() throws Exception;
    }

    /**
     * Returns the text of a parameter, as JMeter evaluated it for this sample.
     *
     * @param name one of the class's own or inherited parameters
     * @return trimmed; an empty string if it is blank or does not exist
     */
    String parameter(String name);

    /**
     * Measures a step and shows it as a sub-result of the sample.
     *
     * @param <T> the result of the step
     * @param label the sub-result's name
     * @param step the step, which runs immediately in this thread
     * @return the result of the step
     * @throws Exception if the step throws it; the sub-result has failed, and the sample fails if it is not caught
     */
    <T extends @Nullable Object> T step(String label, Step<T> step) throws Exception;
}
