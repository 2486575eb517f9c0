package io.github.jmeterduplex.internal.sampler.parameter;

/** An element with a table of parameters, as every sampler of Duplex is. */
public interface Parameterized {
    /** Its parameters, always the same. */
    ParameterTable table();

    /** Whether its samples may ask for any message that came, such as a Receive's; else for replies alone. */
    default boolean asksForMessages() {
        return false;
    }
}
