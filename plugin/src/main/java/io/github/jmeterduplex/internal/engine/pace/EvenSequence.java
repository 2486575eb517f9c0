package io.github.jmeterduplex.internal.engine.pace;

/** Arrivals at equal distances, the first at 0. Confined to one thread. */
final class EvenSequence implements ArrivalSequence {
    private long number;

    @Override
    public double next(double end) {
        return number < end ? number++ : NONE;
    }
}
