package io.github.jmeterduplex.internal.net.tcp;

import io.netty.handler.ssl.OpenSsl;
import java.util.Optional;

/** BoringSSL, which this jar brings for some systems; loaded when it is first asked for. Thread-safe. */
public final class NativeLibrary {
    /** Read by Netty before it loads the library; under another name where Netty has another one. */
    private static final String NO_UNSAFE = "io.netty.noUnsafe";

    /**
     * The first JDK that warns of what Netty does without that: a try whether it may use memory as older JDKs have it.
     */
    private static final int JDK_THAT_WARNS = 24;

    private NativeLibrary() {}

    /** Why it cannot be used; empty where it can. */
    public static Optional<String> missing() {
        if (Runtime.version().feature() >= JDK_THAT_WARNS && System.getProperty(NO_UNSAFE) == null) {
            System.setProperty(NO_UNSAFE, "true");
        }
        try {
            return Optional.ofNullable(OpenSsl.unavailabilityCause()).map(NativeLibrary::told);
        } catch (LinkageError e) {
            // Beside a library of the same name that another class loader has loaded.
            return Optional.of(told(e));
        }
    }

    private static String told(Throwable cause) {
        return System.getProperty("os.name") + " on " + System.getProperty("os.arch") + ": " + cause.getMessage();
    }
}
