package io.github.jmeterduplex.internal.transport.net;

/**
 * Whom a connection over TLS trusts, and who it is.
 *
 * @param trustAny true accepts every server certificate, as JMeter does; false asks the trust store of this Java
 *     ({@code javax.net.ssl.trustStore}, or its own) and compares the host name
 * @param certificate shown to servers that ask for one, or null
 */
public record TlsOptions(boolean trustAny, ClientCertificate certificate) {
    /** Every server, and nobody. */
    public static final TlsOptions ANY = new TlsOptions(true, null);

    /** The same without a certificate. */
    public static TlsOptions of(boolean trustAny) {
        return new TlsOptions(trustAny, null);
    }
}
