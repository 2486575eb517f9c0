package io.github.jmeterduplex.internal.net.tcp;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;

/**
 * The certificate that a client shows if the server asks for one. Compared by identity, as another store may have
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
