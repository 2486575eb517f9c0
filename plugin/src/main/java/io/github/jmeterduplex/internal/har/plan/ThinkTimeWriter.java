package io.github.jmeterduplex.internal.har.plan;

import javax.xml.stream.XMLStreamException;

/** Writes a JMeter timer for each think time of the recording, scaled by {@code -Jthink} percent. */
final class ThinkTimeWriter {
    /** A shorter one is the program's, not the user's. */
    static final long MIN_MILLIS = 100;

    /** A longer one is a break of whoever recorded. */
    private static final long MAX_MILLIS = 600_000;

    /** A recording says earlier times only where it has none. */
    private static final long FIRST_TIME_MICROS = 1_000_000_000_000L;

    private ThinkTimeWriter() {}

    /** The time between two steps, of at most 10 minutes; 0 where one of them has no time. */
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
