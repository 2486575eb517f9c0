package io.github.jmeterduplex.internal.settings;

/** The TLS session that a new connection resumes. */
public enum TlsResumption {
    /** A user that connects again resumes its own session, as browsers do. */
    OWN,
    /** Every connection resumes any session that exists. */
    ANY,
    /** Every connection makes a full handshake. */
    OFF
}
