package io.github.jmeterduplex.internal.settings;

/** Which TLS session a new connection resumes. */
public enum TlsResumption {
    /** A user that reconnects resumes its own session, as browsers do. */
    OWN,
    /** Every connection resumes any session that exists. */
    ANY,
    /** Every connection makes a full handshake. */
    OFF
}
