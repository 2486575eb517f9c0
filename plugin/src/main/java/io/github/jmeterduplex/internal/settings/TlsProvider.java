package io.github.jmeterduplex.internal.settings;

/** Which TLS implementation is used. */
public enum TlsProvider {
    /** The native one where its library loads, else the JDK's. */
    AUTO,
    /** BoringSSL's, which this jar brings for some systems. */
    NATIVE,
    /** The JDK's. */
    JDK
}
