package io.github.jmeterduplex.internal.engine.search.engines;

/**
 * A step of the search that has ended, as other engines hear of it.
 *
 * @param number from 1
 * @param perSecond its rate, of all engines together
 * @param judgement what it said of the bounds, as a word
 * @param fromEpochMillis when what was measured began, by the clock of the engine that hears of it
 * @param toEpochMillis when it ended
 */
public record EndedStep(int number, double perSecond, String judgement, long fromEpochMillis, long toEpochMillis) {
    EndedStep later(long millis) {
        return new EndedStep(number, perSecond, judgement, fromEpochMillis + millis, toEpochMillis + millis);
    }
}
