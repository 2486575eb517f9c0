package io.github.jmeterduplex.internal.parameter;

import org.apache.jmeter.config.Arguments;

/** The cells that a sampler declares for JMeter's table, in their order. Confined to one thread. */
public final class CellTable {
    private final Arguments arguments = new Arguments();

    /**
     * Declares a cell.
     *
     * @param name as in the table
     * @param value its default; blank where blank means "not set"
     */
    public CellTable cell(String name, String value) {
        arguments.addArgument(name, value);
        return this;
    }

    /** Declares a cell that is blank unless set. */
    public CellTable cell(String name) {
        return cell(name, "");
    }

    public Arguments arguments() {
        return arguments;
    }
}
