package io.github.jmeterduplex.session;

import org.jspecify.annotations.Nullable;

/** What every part of a flow may do: read its parameters, and time a step of its own. Confined to the JMeter thread. */
public interface Steps {
    /**
     * One step of a flow.
     *
     * @param <T> what it gives, {@link Void} for nothing
     */
    @FunctionalInterface
    interface Step<T extends @Nullable Object> {
        /**
         * Runs it.
         *
         * @return what the step gives; null for nothing
         * @throws Exception fails the sample
         */
        T run() throws Exception;
    }

    /**
     * A parameter of the sampler, as JMeter evaluated it for this sample.
     *
     * @param name one of the class's own parameters, or of those it inherits
     * @return trimmed; an empty string where it is blank or there is no such parameter
     */
    String parameter(String name);

    /**
     * Times a step and shows it as a sub-result of the sample.
     *
     * @param <T> what the step gives
     * @param label the sub-result's name
     * @param step run at once, in this thread
     * @return what the step gave
     * @throws Exception what the step threw; the sub-result has failed, and so does the sample unless it is caught
     */
    <T extends @Nullable Object> T step(String label, Step<T> step) throws Exception;
}
