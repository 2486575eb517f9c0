package io.github.jmeterduplex.internal.settings;

/**
 * One engine's share of what a plan asks for: the shares of all engines together are the whole.
 *
 * @param index this engine's, from 1
 * @param count engines
 */
public record Slice(int index, int count) {
    /** Of an engine that does everything. */
    public static final Slice WHOLE = new Slice(1, 1);

    /**
     * This engine's share of so many sessions. One session stays one on every engine: it is the user of a JMeter
     * thread, and JMeter runs all threads of a plan on each of its engines.
     *
     * @return 0 where there are fewer than engines, and this one gets none
     */
    public int of(int sessions) {
        return sessions == 1 ? 1 : sessions / count + (index <= sessions % count ? 1 : 0);
    }

    /** This engine's share of a rate. */
    public double of(double perSecond) {
        return perSecond / count;
    }

    /** As the property has it, such as {@code 2/3}. */
    @Override
    public String toString() {
        return index + "/" + count;
    }

    /** Whether a row of a file is one of this engine's, which are every so many-th. */
    public boolean owns(long row) {
        return row % count == index - 1;
    }
}
