package io.github.jmeterduplex.internal.engine.search.engines;

import io.github.jmeterduplex.latency.Interval;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A step of a search that has ended, as its engines are told.
 *
 * @param number from 1
 * @param perSecond its rate, of all engines together
 * @param judgement its result for the bounds, as a word
 * @param measured the measured time, by the clock of the engine that is told
 * @param text its result as a sentence without its end
 * @param p99Millis of its latencies; 0 without a reply
 * @param fact its entry in the run's files
 */
public record EndedStep(
        int number,
        double perSecond,
        String judgement,
        Interval measured,
        String text,
        long p99Millis,
        Map<String, Object> fact) {
    public EndedStep {
        // in the order of its members, as a file shows them
        fact = Collections.unmodifiableMap(new LinkedHashMap<>(fact));
    }

    EndedStep later(long millis) {
        Interval later = new Interval(measured.startEpochMillis() + millis, measured.lengthMillis());
        return new EndedStep(number, perSecond, judgement, later, text, p99Millis, fact);
    }
}
