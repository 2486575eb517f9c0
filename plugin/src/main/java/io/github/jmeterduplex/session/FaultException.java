package io.github.jmeterduplex.session;

/** Carries a {@link Fault} to the sample that it fails. Has no stack trace: the fault says what a tester needs. */
public final class FaultException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Fault fault;

    /**
     * An exception for a fault.
     *
     * @param fault what went wrong
     */
    public FaultException(Fault fault) {
        super(fault.message(), null, false, false);
        this.fault = fault;
    }

    /**
     * What went wrong.
     *
     * @return never null, unless the exception was serialized
     */
    public Fault fault() {
        return fault;
    }
}
