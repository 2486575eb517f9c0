package io.github.jmeterduplex.internal.settings;

/**
 * One engine's share of the sessions and rates of a plan; the shares of all engines together are the whole.
 *
 * @param index this engine's number, from 1
 * @param count engines
 */
public record Slice(int index, int count) {
    /** The share of an engine that runs alone. */
    public static final Slice WHOLE = new Slice(1, 1);

    /**
     * Returns this engine's share of a number of sessions. A single session exists on every engine: it is the user of a
     * JMeter thread, and JMeter runs all threads of a plan on each of its engines.
     *
     * @return 0 if there are fewer sessions than engines, and this engine does not get one
     */
    public int of(int sessions) {
        return sessions == 1 ? 1 : sessions / count + (index <= sessions % count ? 1 : 0);
    }

    /** Returns this engine's share of a rate, in messages a second. */
    public double of(double perSecond) {
        return perSecond / count;
    }

    /** Returns the slice as the property spells it, for example {@code 2/3}. */
    @Override
    public String toString() {
        return index + "/" + count;
    }

    /** Whether this engine uses a row of a file: each of n engines uses every n-th row. */
    public boolean owns(long row) {
        return row % count == index - 1;
    }
}
