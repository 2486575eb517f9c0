package io.github.jmeterduplex.internal.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.tcp.TlsOptions.ClientCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** A certificate for localhost that signs itself. Thread-safe. */
public final class TestCertificate {
    private static final String PASSWORD = "changeit";

    /** Null before it is first asked for. Guarded by the class. */
    private static TestCertificate server;

    private final KeyManagerFactory managers;

    private TestCertificate(KeyManagerFactory managers) {
        this.managers = managers;
    }

    /** The server's: made when it is first asked for, and the same for all tests of a JVM, as that takes a process. */
    public static synchronized TestCertificate ofServer() throws Exception {
        if (server == null) {
            Path folder = Files.createTempDirectory("certificate");
            Path store = store(folder, "server", "localhost", "EC");
            server = new TestCertificate(managers(store));
            Files.delete(store);
            Files.delete(folder);
        }
        return server;
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

    /** A socket that listens with TLS, in a fresh set-up. */
    public ServerSocket serverSocket() throws IOException, GeneralSecurityException {
        return context().getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
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
        fresh.init(managers.getKeyManagers(), trust, null);
        return fresh;
    }
}
