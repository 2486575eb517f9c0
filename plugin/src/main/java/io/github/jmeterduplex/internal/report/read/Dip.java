package io.github.jmeterduplex.internal.report.read;

import java.util.OptionalDouble;

/**
 * A time in which sessions were dropped and not all back yet. Back is a session that was reconnected, or another that
 * was opened instead of it. Times are up to two intervals of the files too long, never too short.
 *
 * @param atSeconds when the first of them was dropped, since the earliest start
 * @param lost how many were dropped
 * @param lowest fewest sessions open at the end of a second in which some were dropped
 * @param halfBackAfterSeconds when half as many were back, since the first drop; empty where they never were
 * @param mostBackAfterSeconds the same of nine tenths
 * @param backAfterSeconds the same of all
 * @param mostPerSecond most that came back in one second
 */
public record Dip(
        double atSeconds,
        long lost,
        long lowest,
        OptionalDouble halfBackAfterSeconds,
        OptionalDouble mostBackAfterSeconds,
        OptionalDouble backAfterSeconds,
        double mostPerSecond) {}
