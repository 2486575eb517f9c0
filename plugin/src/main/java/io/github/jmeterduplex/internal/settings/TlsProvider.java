package io.github.jmeterduplex.internal.settings;

/** The TLS implementation to use. */
public enum TlsProvider {
    /** The native one if its library loads, else the JDK's. */
    AUTO,
    /** BoringSSL, which is in this jar for some systems. */
    NATIVE,
    /** The JDK's. */
    JDK
}
