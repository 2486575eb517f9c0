package io.github.jmeterduplex.internal.sampler.parameter;

/** An element with a table of parameters; every sampler of Duplex is one. */
public interface Parameterized {
    /** Returns its parameters, always the same. */
    ParameterTable table();

    /** Whether its samples may ask for any inbound message, as a Receive does, and not only for replies. */
    default boolean asksForMessages() {
        return false;
    }
}
