package io.github.jmeterduplex.internal.parameter;

import io.github.jmeterduplex.internal.arrival.Arrivals;
import io.github.jmeterduplex.internal.arrival.Rate;
import io.github.jmeterduplex.internal.arrival.StageText;

/** How the cells of rates and arrivals are read. */
final class RateCell {
    private static final double LEAST = 0.0001;
    private static final double MOST = 10_000_000;

    private RateCell() {}

    /** A cell that takes a steady rate or stages; null where it is blank. */
    static Parameter<Rate> rate(String name) {
        Parameter<Double> steady = Parameter.decimal(name, null, LEAST, MOST);
        return Parameter.of(
                name,
                "",
                steady.allowed() + ", or " + StageText.ALLOWED,
                // no stage does without a space, no number has one
                text -> text.indexOf(' ') < 0 ? Rate.steady(steady.read(text)) : StageText.parse(text));
    }

    /** A cell that says how arrivals follow each other. */
    static Parameter<Arrivals> arrivals(String name) {
        return Parameter.of(name, Arrivals.EVEN.toString(), Arrivals.ALLOWED, RateCell::arrivalsOf)
                .suggesting(Arrivals.EVEN.toString(), Arrivals.POISSON.toString(), "burst:10");
    }

    private static Arrivals arrivalsOf(String text) {
        try {
            return Arrivals.parse(text);
        } catch (IllegalArgumentException e) {
            throw Parameter.BadValue.refused();
        }
    }
}
