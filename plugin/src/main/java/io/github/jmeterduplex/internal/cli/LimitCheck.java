package io.github.jmeterduplex.internal.cli;

import java.util.Locale;
import java.util.OptionalLong;

/**
 * The result of checking one limit of the machine.
 *
 * @param limit its name
 * @param here its value on this machine
 * @param needed the value that the load needs
 * @param fitness whether the value is enough
 * @param remedy what to do if it is not
 * @param fits how many sessions it allows; empty if it does not limit their number
 */
record LimitCheck(String limit, String here, String needed, LimitStatus fitness, String remedy, OptionalLong fits) {
    /** Checks a limit below which sessions fail. */
    static LimitCheck hard(String limit, long here, long needed, long fits, String remedy) {
        return new LimitCheck(
                limit,
                number(here),
                number(needed),
                here < needed ? LimitStatus.TOO_LOW : LimitStatus.OK,
                remedy,
                OptionalLong.of(Math.max(0, fits)));
    }

    /** Checks a limit of memory, in bytes, below which sessions fail. */
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

    /** Checks a setting that improves a run but is not necessary. */
    static LimitCheck soft(String limit, String here, String needed, boolean good, String remedy) {
        return new LimitCheck(
                limit, here, needed, good ? LimitStatus.OK : LimitStatus.LOW, remedy, OptionalLong.empty());
    }

    static String number(long number) {
        return number == Long.MAX_VALUE ? "unlimited" : String.format(Locale.ROOT, "%,d", number);
    }

    /** Whether a limit is enough for the planned load. */
    enum LimitStatus {
        /** The limit is high enough. */
        OK("OK"),
        /** The limit is low: the run will work, but may suffer. */
        LOW("low"),
        /** The limit is too low: the run cannot work. */
        TOO_LOW("TOO LOW");

        private final String word;

        LimitStatus(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }
}
