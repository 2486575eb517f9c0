package io.github.jmeterduplex.session;

/**
 * Carries a {@link Fault} up to the sample, which then fails. Does not have a stack trace: the fault says what a tester
 * needs.
 */
public final class FaultException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Fault fault;

    /**
     * Creates an exception that carries this fault.
     *
     * @param fault what went wrong
     */
    public FaultException(Fault fault) {
        super(fault.message(), null, false, false);
        this.fault = fault;
    }

    /**
     * Returns the fault: what went wrong.
     *
     * @return null only if the exception was deserialized
     */
    public Fault fault() {
        return fault;
    }
}
