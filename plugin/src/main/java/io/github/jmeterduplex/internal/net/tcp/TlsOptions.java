package io.github.jmeterduplex.internal.net.tcp;

import org.jspecify.annotations.Nullable;

/**
 * Whom a connection over TLS trusts, and who it is.
 *
 * @param trustAny true accepts every server certificate, as JMeter does; false asks the trust store of this Java
 *     ({@code javax.net.ssl.trustStore}, or its own) and compares the host name
 * @param certificate shown to servers that ask for one
 * @param user whose number stays when it comes back, from 0; or {@link #NOBODY}
 */
public record TlsOptions(boolean trustAny, @Nullable ClientCertificate certificate, int user) {
    /** In place of a user's number. */
    public static final int NOBODY = -1;

    /** Every server, and nobody. */
    public static final TlsOptions ANY = new TlsOptions(true, null, NOBODY);
}
