package io.github.jmeterduplex.internal.parameter;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** What the Java Request classes of a plan say of themselves. Thread-safe. */
final class SamplerClasses {
    private static final ConcurrentMap<String, Boolean> ASKING = new ConcurrentHashMap<>();

    private SamplerClasses() {}

    /** Whether samples of a class may ask for any message that came; those of a class that says nothing may. */
    static boolean asksForMessages(String className) {
        return ASKING.computeIfAbsent(className, SamplerClasses::look);
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
