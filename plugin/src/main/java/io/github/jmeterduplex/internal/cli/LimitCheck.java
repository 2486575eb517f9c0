package io.github.jmeterduplex.internal.cli;

import java.util.Locale;
import java.util.OptionalLong;

/**
 * The result of checking one limit of the machine.
 *
 * @param limit its name
 * @param here what it is on this machine
 * @param needed what the load needs
 * @param fitness whether that is enough
 * @param remedy what to do where it is not
 * @param fits how many sessions it lets live; empty where it does not limit their number
 */
record LimitCheck(String limit, String here, String needed, LimitStatus fitness, String remedy, OptionalLong fits) {
    /** A limit without which sessions fail. */
    static LimitCheck hard(String limit, long here, long needed, long fits, String remedy) {
        return new LimitCheck(
                limit,
                number(here),
                number(needed),
                here < needed ? LimitStatus.TOO_LOW : LimitStatus.OK,
                remedy,
                OptionalLong.of(Math.max(0, fits)));
    }

    /** A limit of memory, in bytes, without which sessions fail. */
    static LimitCheck memory(String limit, long here, long needed, long fits, String remedy) {
        LimitCheck line = hard(limit, here, needed, fits, remedy);
        return new LimitCheck(
                limit,
                MemorySizeConverter.text(here),
                MemorySizeConverter.text(needed),
                line.fitness(),
                remedy,
                line.fits());
    }

    /** A setting that helps, and without which a run works all the same. */
    static LimitCheck soft(String limit, String here, String needed, boolean good, String remedy) {
        return new LimitCheck(
                limit, here, needed, good ? LimitStatus.OK : LimitStatus.LOW, remedy, OptionalLong.empty());
    }

    static String number(long number) {
        return number == Long.MAX_VALUE ? "unlimited" : String.format(Locale.ROOT, "%,d", number);
    }
}
