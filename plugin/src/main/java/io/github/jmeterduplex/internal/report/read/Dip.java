package io.github.jmeterduplex.internal.report.read;

import java.util.OptionalDouble;

/**
 * A time in which sessions were dropped and not all back yet.
 *
 * @param atSeconds when the first of them was dropped, since the earliest start
 * @param lost how many were dropped
 * @param lowest fewest sessions open at the end of a second in it
 * @param halfBackAfterSeconds when half as many had been opened, since the first drop; empty where they never were
 * @param mostBackAfterSeconds the same of nine tenths
 * @param backAfterSeconds the same of all
 * @param mostPerSecond most that were opened in one second
 */
public record Dip(
        double atSeconds,
        long lost,
        long lowest,
        OptionalDouble halfBackAfterSeconds,
        OptionalDouble mostBackAfterSeconds,
        OptionalDouble backAfterSeconds,
        double mostPerSecond) {}
