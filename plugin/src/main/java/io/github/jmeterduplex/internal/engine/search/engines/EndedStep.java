package io.github.jmeterduplex.internal.engine.search.engines;

/**
 * A step of the search that has ended, as reported to other engines.
 *
 * @param number from 1
 * @param perSecond its rate, of all engines together
 * @param judgement its result for the bounds, as a word
 * @param fromEpochMillis when the measured time began, by the clock of the engine that receives the report
 * @param toEpochMillis when it ended
 */
public record EndedStep(int number, double perSecond, String judgement, long fromEpochMillis, long toEpochMillis) {
    EndedStep later(long millis) {
        return new EndedStep(number, perSecond, judgement, fromEpochMillis + millis, toEpochMillis + millis);
    }
}
