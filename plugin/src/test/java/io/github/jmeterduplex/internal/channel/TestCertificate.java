package io.github.jmeterduplex.internal.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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
import javax.net.ssl.X509ExtendedKeyManager;

/** A certificate for localhost that signs itself, and how often servers needed its key. Thread-safe. */
final class TestCertificate {
    private static final String PASSWORD = "changeit";

    private final KeyManagerFactory managers;
    private final AtomicInteger keyUses = new AtomicInteger();

    private TestCertificate(KeyManagerFactory managers) {
        this.managers = managers;
    }

    /** Makes one, in a file there. */
    static TestCertificate make(Path folder) throws Exception {
        Path store = folder.resolve("server.p12");
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        Process process = new ProcessBuilder(
                        keytool,
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
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
        return new TestCertificate(managers(store));
    }

    private static KeyManagerFactory managers(Path store) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        return managers;
    }

    /** A fresh set-up for a server. */
    SSLContext context() throws GeneralSecurityException {
        SSLContext fresh = SSLContext.getInstance("TLS");
        X509ExtendedKeyManager keys = (X509ExtendedKeyManager) managers.getKeyManagers()[0];
        fresh.init(new KeyManager[] {new CountingKeys(keys)}, null, null);
        return fresh;
    }

    /** Full handshakes of all servers: a resumed session needs no key. */
    int keyUses() {
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
