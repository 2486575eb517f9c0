package io.github.jmeterduplex.internal.protocol.reference;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.Objects;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Finds the optional jar with client libraries, which users put next to the plugin's jar. Thread-safe. */
public final class ReferenceJar {
    /** The jar's implementation of this plugin's version, looked up once; null if it is missing. */
    private static final @Nullable ReferenceClients CLIENTS =
            ServiceLoader.load(ReferenceClients.class, ReferenceJar.class.getClassLoader()).stream()
                    .filter(found -> Objects.equals(version(found.type()), version(ReferenceJar.class)))
                    .findFirst()
                    .map(ServiceLoader.Provider::get)
                    .orElse(null);

    private ReferenceJar() {}

    /**
     * Returns the factories in the jar.
     *
     * @throws io.github.jmeterduplex.session.FaultException if the jar is missing or of another version; its message
     *     says which file to put where
     */
    public static ReferenceClients clients() {
        if (CLIENTS == null) {
            throw missing(version(ReferenceJar.class)).toException();
        }
        return CLIENTS;
    }

    /** @param version of the plugin; null outside of its jar */
    static Fault missing(@Nullable String version) {
        return new Fault(
                Cause.BAD_PARAMETER,
                "parameter client: \"library\" needs jmeter-duplex-reference-" + (version == null ? "VERSION" : version)
                        + ".jar in JMeter's folder lib/ext, next to the plugin's jar");
    }

    /** Returns the version in the manifest of the type's jar; null outside of a jar. */
    private static @Nullable String version(Class<?> type) {
        return type.getPackage().getImplementationVersion();
    }
}
