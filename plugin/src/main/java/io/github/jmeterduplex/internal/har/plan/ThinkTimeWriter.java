package io.github.jmeterduplex.internal.har.plan;

import javax.xml.stream.XMLStreamException;

/** Writes a JMeter timer for each think time of the recording, scaled by {@code -Jthink} percent. */
final class ThinkTimeWriter {
    /** A shorter time is the program's, not the user's. */
    static final long MIN_MILLIS = 100;

    /** A longer time is a break of the person who recorded. */
    private static final long MAX_MILLIS = 600_000;

    /** Earlier times mean that the recording does not have times. */
    private static final long FIRST_TIME_MICROS = 1_000_000_000_000L;

    private ThinkTimeWriter() {}

    /** Returns the time between two steps, at most 10 minutes; 0 if one of them does not have a time. */
    static long millis(long fromMicros, long toMicros) {
        return fromMicros < FIRST_TIME_MICROS ? 0 : Math.min(MAX_MILLIS, Math.max(0, toMicros - fromMicros) / 1000);
    }

    static void write(PlanXmlWriter xml, long millis) throws XMLStreamException {
        xml.test(
                "ConstantTimer",
                "ConstantTimerGui",
                "think",
                "As recorded; -Jthink is a percentage of it.",
                () -> xml.string("ConstantTimer.delay", "${__jexl3(" + millis + "*${__P(think,100)}/100)}"));
        xml.leaf();
    }
}
