package io.github.jmeterduplex.internal.settings;

/** The TLS implementation that connections use. */
public enum TlsProvider {
    /** The native implementation if its library loads, else the JDK's. */
    AUTO,
    /** BoringSSL, whose library is in this jar for some systems. */
    NATIVE,
    /** The implementation of the JDK. */
    JDK
}
