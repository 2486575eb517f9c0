package io.github.jmeterduplex.internal.sampler.parameter;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Remembers by class name whether samples of a Java Request class may ask for any message that came. Thread-safe. */
final class MessageAskingClasses {
    private static final ConcurrentMap<String, Boolean> ASKING = new ConcurrentHashMap<>();

    private MessageAskingClasses() {}

    /** Whether samples of a class may ask for any message that came; those of a class that says nothing may. */
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
            // JMeter notifies it of the sampler itself.
            return true;
        }
    }
}
