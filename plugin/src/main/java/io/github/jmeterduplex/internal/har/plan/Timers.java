package io.github.jmeterduplex.internal.har.plan;

import javax.xml.stream.XMLStreamException;

/** Writes think times: those of the recording, times {@code -Jthink} percent. */
final class Timers {
    /** A shorter one is the program's, not the user's. */
    static final long LEAST_MILLIS = 100;

    private Timers() {}

    static void write(Xml xml, long millis) throws XMLStreamException {
        xml.test(
                "ConstantTimer",
                "ConstantTimerGui",
                "think",
                "As recorded; -Jthink is a percentage of it.",
                () -> xml.string("ConstantTimer.delay", "${__jexl3(" + millis + "*${__P(think,100)}/100)}"));
        xml.leaf();
    }
}
