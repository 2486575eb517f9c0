package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.engine.pace.ArrivalProcess;

/**
 * How the sessions of one Connect sample are opened, and whether dropped ones are opened again.
 *
 * @param perSecond openings per second, first ones and reopenings alike, or 0 for no pace
 * @param arrivals how they follow each other at that pace
 * @param seed of the random numbers of arrivals and delays
 * @param parallel how many may be in progress at a time, at least 1
 * @param reconnect whether a dropped session is opened again
 * @param backoff delays before reopenings
 */
public record OpeningStyle(
        double perSecond, ArrivalProcess arrivals, long seed, int parallel, boolean reconnect, Backoff backoff) {
    /** Creates a style with even openings. */
    public OpeningStyle(double perSecond, int parallel, boolean reconnect, Backoff backoff) {
        this(perSecond, ArrivalProcess.EVEN, 0, parallel, reconnect, backoff);
    }

    /** Returns a style with one attempt per session. */
    public static OpeningStyle once(double perSecond, int parallel) {
        return new OpeningStyle(perSecond, parallel, false, Backoff.steps());
    }
}
