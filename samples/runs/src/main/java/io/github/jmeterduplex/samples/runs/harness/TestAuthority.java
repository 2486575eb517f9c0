package io.github.jmeterduplex.samples.runs.harness;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate authority of a test, and the certificates that it signs. Confined to one thread. */
public final class TestAuthority {
    /** Of all its stores and keys. */
    public static final String PASSWORD = "changeit";

    /** Of its own key, whose certificate signs itself. */
    static final String NAME = "authority";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Path folder;

    private TestAuthority(Path folder) {
        this.folder = folder;
    }

    /** Makes one, with its files there. */
    public static TestAuthority make(Path folder) throws IOException, InterruptedException {
        TestAuthority authority = new TestAuthority(folder);
        authority.keytool("-alias", NAME, "-dname", "CN=Test authority", "-ext", "bc:c=ca:true");
        return authority;
    }

    /**
     * Signs a certificate.
     *
     * @param alias its name, and its CN
     * @param more options of keytool, such as {@code -ext san=ip:127.0.0.1}
     */
    public TestAuthority sign(String alias, String... more) throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(List.of("-alias", alias, "-dname", "CN=" + alias, "-signer", NAME));
        options.addAll(List.of(more));
        keytool(options.toArray(String[]::new));
        return this;
    }

    private void keytool(String... options) throws IOException, InterruptedException {
        String fixed = "-genkeypair -keyalg EC -groupname secp256r1 -storetype PKCS12 -storepass " + PASSWORD;
        List<String> command = new ArrayList<>(List.of(Child.jdkTool("keytool")));
        command.addAll(List.of(fixed.split(" ")));
        command.addAll(List.of("-keystore", all().toString()));
        command.addAll(Arrays.asList(options));
        try (Child making = Child.start("keytool", command, folder, line -> {})) {
            if (making.awaitExit(PATIENCE) != 0) {
                throw new IllegalStateException("keytool failed" + making.tail());
            }
        }
    }

    private Path all() {
        return folder.resolve("all.p12");
    }

    private KeyStore keys() throws IOException, GeneralSecurityException {
        return KeyStore.getInstance(all().toFile(), PASSWORD.toCharArray());
    }

    /** A trust store with the authority alone. */
    public Path trustStore() throws IOException, GeneralSecurityException {
        KeyStore trust = empty();
        trust.setCertificateEntry(NAME, keys().getCertificate(NAME));
        return save(trust, "trust.p12");
    }

    /** A key store with these keys. */
    public Path keyStore(String name, String... aliases) throws IOException, GeneralSecurityException {
        return save(some(aliases), name + ".p12");
    }

    private KeyStore some(String... aliases) throws IOException, GeneralSecurityException {
        KeyStore keys = keys();
        KeyStore some = empty();
        for (String alias : aliases) {
            some.setKeyEntry(
                    alias,
                    keys.getKey(alias, PASSWORD.toCharArray()),
                    PASSWORD.toCharArray(),
                    keys.getCertificateChain(alias));
        }
        return some;
    }

    private static KeyStore empty() throws IOException, GeneralSecurityException {
        KeyStore empty = KeyStore.getInstance("PKCS12");
        empty.load(null, null);
        return empty;
    }

    private Path save(KeyStore store, String name) throws IOException, GeneralSecurityException {
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, PASSWORD.toCharArray());
        }
        return file;
    }

    /** A set-up for a server in this JVM, which trusts whom the authority has signed. */
    public SSLContext server(String alias) throws IOException, GeneralSecurityException {
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(some(alias), PASSWORD.toCharArray());
        KeyStore trust = empty();
        trust.setCertificateEntry(NAME, keys().getCertificate(NAME));
        TrustManagerFactory clients = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        clients.init(trust);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), clients.getTrustManagers(), null);
        return context;
    }

    /** The authority's certificate as PEM. */
    public Path authorityPem() throws IOException, GeneralSecurityException {
        return Files.writeString(folder.resolve(NAME + ".pem"), pem(keys().getCertificate(NAME)));
    }

    /** A key and its chain as PEM, in one file. */
    public Path pem(String alias) throws IOException, GeneralSecurityException {
        StringBuilder text = new StringBuilder(
                pem("PRIVATE KEY", keys().getKey(alias, PASSWORD.toCharArray()).getEncoded()));
        for (Certificate certificate : keys().getCertificateChain(alias)) {
            text.append(pem(certificate));
        }
        return Files.writeString(folder.resolve(alias + ".pem"), text);
    }

    private static String pem(Certificate certificate) throws GeneralSecurityException {
        return pem("CERTIFICATE", certificate.getEncoded());
    }

    private static String pem(String what, byte[] bytes) {
        String lines = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(bytes);
        return "-----BEGIN " + what + "-----\n" + lines + "\n-----END " + what + "-----\n";
    }
}
