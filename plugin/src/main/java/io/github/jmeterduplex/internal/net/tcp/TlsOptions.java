package io.github.jmeterduplex.internal.net.tcp;

import org.jspecify.annotations.Nullable;

/**
 * The servers that a TLS connection trusts, and its own identity.
 *
 * @param trustAny true accepts every server certificate, as JMeter does; false asks the trust store of this Java
 *     ({@code javax.net.ssl.trustStore}, or its own) and compares the host name
 * @param certificate shown to servers that ask for one
 * @param user number of the user, from 0, which stays if the user comes back; or {@link #NOBODY}
 */
public record TlsOptions(boolean trustAny, @Nullable ClientCertificate certificate, int user) {
    /** In place of a user's number. */
    public static final int NOBODY = -1;

    /** Trusts every server, without a user. */
    public static final TlsOptions ANY = new TlsOptions(true, null, NOBODY);
}
