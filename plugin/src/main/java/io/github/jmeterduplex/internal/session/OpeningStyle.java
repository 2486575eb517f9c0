package io.github.jmeterduplex.internal.session;

/**
 * How the sessions of one Connect sample are opened, and what becomes of them when they fall.
 *
 * @param perSecond openings a second, first ones and reopenings alike, or 0 for no pace
 * @param parallel how many may be under way at a time, at least 1
 * @param reconnect whether a session that fell is opened again
 * @param backoff when that is
 */
public record OpeningStyle(double perSecond, int parallel, boolean reconnect, Backoff backoff) {
    /** One attempt a session. */
    public static OpeningStyle once(double perSecond, int parallel) {
        return new OpeningStyle(perSecond, parallel, false, Backoff.steps());
    }
}
