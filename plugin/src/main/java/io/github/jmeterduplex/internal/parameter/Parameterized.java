package io.github.jmeterduplex.internal.parameter;

/** Has parameters, as every sampler of Duplex does. */
public interface Parameterized {
    /** Its parameters, always the same. */
    ParameterTable table();
}
