package io.github.jmeterduplex.internal.settings;

/** Whose TLS session a new connection resumes. */
public enum TlsResumption {
    /** A user that comes back resumes its own, as browsers do. */
    OWN,
    /** Every connection resumes one that is there, whosesoever it was. */
    ANY,
    /** None: each connection makes a full handshake. */
    OFF
}
