package io.github.jmeterduplex.internal.doctor;

import java.util.Locale;
import java.util.OptionalLong;

/**
 * What is said of one limit.
 *
 * @param limit its name
 * @param here what it is on this machine
 * @param needed what the wish needs
 * @param fitness whether that is enough
 * @param remedy what to do where it is not
 * @param fits how many sessions it lets live; empty where it does not limit their number
 */
record Line(String limit, String here, String needed, Fitness fitness, String remedy, OptionalLong fits) {
    /** A limit without which sessions fail. */
    static Line hard(String limit, long here, long needed, long fits, String remedy) {
        return new Line(
                limit,
                number(here),
                number(needed),
                here < needed ? Fitness.TOO_LOW : Fitness.OK,
                remedy,
                OptionalLong.of(Math.max(0, fits)));
    }

    /** A limit of memory, in bytes, without which sessions fail. */
    static Line memory(String limit, long here, long needed, long fits, String remedy) {
        Line line = hard(limit, here, needed, fits, remedy);
        return new Line(limit, Size.text(here), Size.text(needed), line.fitness(), remedy, line.fits());
    }

    /** A setting that helps, and without which a run works all the same. */
    static Line soft(String limit, String here, String needed, boolean good, String remedy) {
        return new Line(limit, here, needed, good ? Fitness.OK : Fitness.LOW, remedy, OptionalLong.empty());
    }

    static String number(long number) {
        return number == Long.MAX_VALUE ? "unlimited" : String.format(Locale.ROOT, "%,d", number);
    }
}
