package io.github.jmeterduplex.internal.net.tcp;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The TLS settings of a session: which servers it trusts, and its own certificate.
 *
 * @param trustAny true accepts every server certificate, as JMeter does; false asks the trust store of this Java
 *     ({@code javax.net.ssl.trustStore}, or its own) and compares the host name
 * @param certificate shown to servers that ask for one
 * @param user number of the user, from 0, which stays if the user comes back; or {@link #NOBODY}
 */
public record TlsOptions(boolean trustAny, @Nullable ClientCertificate certificate, int user) {
    /**
     * A certificate that the client shows if the server asks for one. Compared by identity, as another store may have
     * another key of that name.
     *
     * @param alias its name in the key store
     * @param key its private key; never shown
     * @param chain the certificate, and those that signed it; must not be modified
     */
    @SuppressWarnings("ArrayRecordComponent") // Compared by identity.
    public record ClientCertificate(String alias, PrivateKey key, X509Certificate[] chain) {
        public ClientCertificate {
            chain = Arrays.copyOf(chain, chain.length);
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }

        @Override
        public String toString() {
            return "certificate " + alias;
        }
    }

    /** The value used instead of a user's number if a connection does not belong to a user. */
    public static final int NOBODY = -1;

    /** Settings that trust every server and do not belong to a user. */
    public static final TlsOptions ANY = new TlsOptions(true, null, NOBODY);
}
