package io.github.jmeterduplex.internal.sampler.parameter;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Remembers by class name whether samples of a Java Request class may ask for any inbound message. Thread-safe. */
final class MessageAskingClasses {
    private static final ConcurrentMap<String, Boolean> ASKING = new ConcurrentHashMap<>();

    private MessageAskingClasses() {}

    /** Whether samples of a class may ask for any inbound message; true also if the class does not say. */
    static boolean asksForMessages(String className) {
        return ASKING.computeIfAbsent(className, MessageAskingClasses::look);
    }

    private static boolean look(String className) {
        try {
            Object sampler = Class.forName(
                            className, true, Thread.currentThread().getContextClassLoader())
                    .getDeclaredConstructor()
                    .newInstance();
            return !(sampler instanceof Parameterized known) || known.asksForMessages();
        } catch (ReflectiveOperationException | LinkageError e) {
            // JMeter reports the missing class for the sampler itself.
            return true;
        }
    }
}
