package io.github.jmeterduplex.internal.settings;

/** Whose TLS is spoken. */
public enum TlsEngine {
    /** The native one where its library loads, else the JDK's. */
    AUTO,
    /** BoringSSL's, which this jar brings for some systems. */
    NATIVE,
    /** The JDK's. */
    JDK
}
