package io.github.jmeterduplex.session;

/** What every part of a flow may do: read its cells, and time a step of its own. Confined to the JMeter thread. */
public interface Steps {
    /**
     * One step of a flow.
     *
     * @param <T> what it gives, {@link Void} for nothing
     */
    @FunctionalInterface
    interface Step<T> {
        /** Runs it; what it throws fails the sample. */
        T run() throws Exception;
    }

    /** A cell of the sampler, trimmed; an empty string where it is blank. */
    String cell(String name);

    /**
     * Times a step and shows it as a sub-result of the sample.
     *
     * @param label the sub-result's name
     * @return what the step gave
     * @throws Exception what the step threw; the sub-result has failed, and so does the sample unless it is caught
     */
    <T> T step(String label, Step<T> step) throws Exception;
}
