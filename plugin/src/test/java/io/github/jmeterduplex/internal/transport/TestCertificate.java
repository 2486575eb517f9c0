package io.github.jmeterduplex.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.transport.net.ClientCertificate;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** A certificate for localhost that signs itself, and how often servers needed its key. Thread-safe. */
public final class TestCertificate {
    private static final String PASSWORD = "changeit";

    private final KeyManagerFactory managers;
    private final AtomicInteger keyUses = new AtomicInteger();

    private TestCertificate(KeyManagerFactory managers) {
        this.managers = managers;
    }

    /** Makes one, in a file there. */
    public static TestCertificate make(Path folder) throws Exception {
        return new TestCertificate(managers(store(folder, "server", "localhost", "EC")));
    }

    /** Makes a key whose certificate signs itself, for a client. */
    public static ClientCertificate ofClient(Path folder, String name, String algorithm) throws Exception {
        KeyStore keys = load(store(folder, name, name, algorithm));
        return new ClientCertificate(
                name,
                (PrivateKey) keys.getKey(name, PASSWORD.toCharArray()),
                new X509Certificate[] {(X509Certificate) keys.getCertificate(name)});
    }

    private static Path store(Path folder, String alias, String name, String algorithm) throws Exception {
        Path store = folder.resolve(alias + ".p12");
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        Process process = new ProcessBuilder(
                        keytool,
                        "-genkeypair",
                        "-alias",
                        alias,
                        "-keyalg",
                        algorithm,
                        "-dname",
                        "CN=" + name,
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return store;
    }

    private static KeyStore load(Path store) throws IOException, GeneralSecurityException {
        return KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    }

    private static KeyManagerFactory managers(Path store) throws IOException, GeneralSecurityException {
        KeyStore keys = load(store);
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        return managers;
    }

    /** A fresh set-up for a server. */
    public SSLContext context() throws GeneralSecurityException {
        return context((TrustManager[]) null);
    }

    /** The same, which takes every client's certificate. */
    public SSLContext trustingEverybody() throws GeneralSecurityException {
        return context(SslContextFactory.TRUST_ALL_CERTS);
    }

    private SSLContext context(TrustManager[] trust) throws GeneralSecurityException {
        SSLContext fresh = SSLContext.getInstance("TLS");
        X509ExtendedKeyManager keys = (X509ExtendedKeyManager) managers.getKeyManagers()[0];
        fresh.init(new KeyManager[] {new CountingKeys(keys)}, trust, null);
        return fresh;
    }

    /** Full handshakes of all servers: a resumed session needs no key. */
    public int keyUses() {
        return keyUses.get();
    }

    private final class CountingKeys extends X509ExtendedKeyManager {
        private final X509ExtendedKeyManager keys;

        CountingKeys(X509ExtendedKeyManager keys) {
            this.keys = keys;
        }

        @Override
        public PrivateKey getPrivateKey(String alias) {
            keyUses.incrementAndGet();
            return keys.getPrivateKey(alias);
        }

        @Override
        public String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
            return keys.chooseServerAlias(keyType, issuers, socket);
        }

        @Override
        public String chooseEngineServerAlias(String keyType, Principal[] issuers, SSLEngine engine) {
            return keys.chooseEngineServerAlias(keyType, issuers, engine);
        }

        @Override
        public X509Certificate[] getCertificateChain(String alias) {
            return keys.getCertificateChain(alias);
        }

        @Override
        public String[] getServerAliases(String keyType, Principal[] issuers) {
            return keys.getServerAliases(keyType, issuers);
        }

        @Override
        public String[] getClientAliases(String keyType, Principal[] issuers) {
            return null;
        }

        @Override
        public String chooseClientAlias(String[] keyType, Principal[] issuers, Socket socket) {
            return null;
        }
    }
}
