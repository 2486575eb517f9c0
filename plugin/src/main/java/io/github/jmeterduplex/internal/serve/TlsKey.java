package io.github.jmeterduplex.internal.serve;

import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Objects;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;

/** The key in the jar, which is public: it is for tests on 127.0.0.1 and localhost only. */
final class TlsKey {
    private static final String FILE = "serve.p12";
    private static final char[] PASSWORD = "duplex".toCharArray();

    private final SSLContext context;
    private final TlsLayer.Buffers buffers;

    TlsKey() {
        try (InputStream file = Objects.requireNonNull(TlsKey.class.getResourceAsStream(FILE), FILE)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(file, PASSWORD);
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, PASSWORD);
            context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            buffers = new TlsLayer.Buffers(context.createSSLEngine().getSession());
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("The key " + FILE + " of the jar cannot be read: " + e.getMessage(), e);
        }
    }

    TlsLayer newLayer() {
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(false);
        return new TlsLayer(engine, buffers);
    }
}
