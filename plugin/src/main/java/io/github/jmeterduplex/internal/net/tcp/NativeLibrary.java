package io.github.jmeterduplex.internal.net.tcp;

import io.netty.handler.ssl.OpenSsl;
import java.util.Optional;

/**
 * BoringSSL, the native TLS library that this jar contains for some systems; it is loaded when first needed.
 * Thread-safe.
 */
public final class NativeLibrary {
    /** The property that Netty reads before it loads the library; its name differs if Netty was relocated. */
    private static final String NO_UNSAFE = "io.netty.noUnsafe";

    /**
     * The first JDK version that prints a warning if Netty, without that property, tests its memory access as in older
     * JDKs.
     */
    private static final int JDK_THAT_WARNS = 24;

    private NativeLibrary() {}

    /** Returns why the library cannot be used; empty if it can. */
    public static Optional<String> missing() {
        if (Runtime.version().feature() >= JDK_THAT_WARNS && System.getProperty(NO_UNSAFE) == null) {
            System.setProperty(NO_UNSAFE, "true");
        }
        try {
            return Optional.ofNullable(OpenSsl.unavailabilityCause()).map(NativeLibrary::described);
        } catch (LinkageError e) {
            // For example if another class loader has loaded a library of the same name.
            return Optional.of(described(e));
        }
    }

    private static String described(Throwable cause) {
        return System.getProperty("os.name") + " on " + System.getProperty("os.arch") + ": " + cause.getMessage();
    }
}
