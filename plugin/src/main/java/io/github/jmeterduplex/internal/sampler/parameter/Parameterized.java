package io.github.jmeterduplex.internal.sampler.parameter;

import org.jspecify.annotations.Nullable;

/** An element of a plan that declares a table of parameters; every sampler of Duplex is one. */
public interface Parameterized {
    /** Returns the table of the element's parameters; each call returns the same table. */
    ParameterTable table();

    /** Whether the sampler may ask for any inbound message, as a Receive does, and not only for replies. */
    default boolean asksForMessages() {
        return false;
    }

    /** Creates an object of the class with this name; null if it does not have parameters or cannot be created. */
    static @Nullable Parameterized of(String className) {
        try {
            Class<?> type =
                    Class.forName(className, false, Thread.currentThread().getContextClassLoader());
            return Parameterized.class.isAssignableFrom(type)
                    ? type.asSubclass(Parameterized.class)
                            .getDeclaredConstructor()
                            .newInstance()
                    : null;
        } catch (ReflectiveOperationException | LinkageError e) {
            // JMeter itself reports a missing class.
            return null;
        }
    }
}
