package io.github.jmeterduplex.internal.report.read;

import java.util.OptionalDouble;

/**
 * A time in which sessions were dropped and not all were back yet. A session is back if it was reconnected, or if
 * another one was opened instead. Times may be up to two intervals of the files too long; they are never too short.
 *
 * @param atSeconds when the first session was dropped, since the earliest start
 * @param lost how many were dropped
 * @param lowest fewest sessions open at the end of a second in which some were dropped
 * @param halfBackAfterSeconds when half of them were back, since the first drop; empty if that did not happen
 * @param mostBackAfterSeconds when nine tenths were back, likewise
 * @param backAfterSeconds when all were back, likewise
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
