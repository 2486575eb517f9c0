package io.github.jmeterduplex.internal.engine.user;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.net.tcp.TlsOptions.ClientCertificate;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The client certificates of the key store that Java's usual properties name: {@code javax.net.ssl.keyStore},
 * {@code ...Type} and {@code ...Password}. Thread-safe.
 */
public final class ClientKeys {
    /** The property that names the key store's file. */
    public static final String FILE = "javax.net.ssl.keyStore";

    private static final String TYPE = "javax.net.ssl.keyStoreType";
    private static final String PASSWORD = "javax.net.ssl.keyStorePassword";

    /** The value of the property for keys that are on a device, not in a file. */
    private static final String DEVICE = "NONE";

    private final String file;
    private final char[] password;
    private final KeyStore store;
    private final List<String> aliases;
    private final Set<String> known;

    /**
     * The certificates read so far, by alias: each is read once, when it is first needed, as it takes milliseconds to
     * decrypt a key. Guarded by this.
     */
    private final Map<String, ClientCertificate> read = new HashMap<>();

    private ClientKeys(String file, char[] password, KeyStore store, List<String> aliases) {
        this.file = file;
        this.password = password;
        this.store = store;
        this.aliases = aliases;
        this.known = Set.copyOf(aliases);
    }

    /**
     * Reads the key store.
     *
     * @throws io.github.jmeterduplex.session.FaultException with {@link Cause#BAD_PARAMETER} if it cannot be read
     */
    static ClientKeys read(String file) {
        char[] password = System.getProperty(PASSWORD, "").toCharArray();
        try {
            KeyStore store = load(file, System.getProperty(TYPE, ""), password);
            List<String> aliases = new ArrayList<>();
            for (String alias : Collections.list(store.aliases())) {
                if (store.entryInstanceOf(alias, KeyStore.PrivateKeyEntry.class)) {
                    aliases.add(alias);
                }
            }
            return new ClientKeys(file, password, store, List.copyOf(aliases));
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            throw bad(FILE + ": " + DisplayText.clean(file) + " cannot be read: "
                    + DisplayText.clean(String.valueOf(e.getMessage()))
                    + "; allowed: a key store of type PKCS12 or JKS, opened by "
                    + PASSWORD + (password.length == 0 ? ", which is not set" : ""));
        }
    }

    private static KeyStore load(String file, String type, char[] password)
            throws IOException, GeneralSecurityException {
        if (type.isBlank() && !file.equals(DEVICE)) {
            return KeyStore.getInstance(new File(file), password);
        }
        KeyStore store = KeyStore.getInstance(type.isBlank() ? KeyStore.getDefaultType() : type);
        if (file.equals(DEVICE)) {
            store.load(null, password);
            return store;
        }
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            store.load(in, password);
        }
        return store;
    }

    /** Returns the names of the keys, in the store's order. */
    public List<String> aliases() {
        return aliases;
    }

    public boolean has(String alias) {
        return known.contains(alias);
    }

    /** Returns the file of the key store, as the property names it. */
    public String file() {
        return file;
    }

    /**
     * Returns the certificate of an alias.
     *
     * @throws io.github.jmeterduplex.session.FaultException with {@link Cause#BAD_PARAMETER} if its key cannot be read
     */
    public synchronized ClientCertificate certificate(String alias) {
        return read.computeIfAbsent(alias, this::readCertificate);
    }

    private ClientCertificate readCertificate(String alias) {
        try {
            Certificate[] chain = store.getCertificateChain(alias);
            return new ClientCertificate(
                    alias,
                    (PrivateKey) store.getKey(alias, password),
                    Arrays.copyOf(chain, chain.length, X509Certificate[].class));
        } catch (GeneralSecurityException | RuntimeException e) {
            throw bad(FILE + ": the key \"" + DisplayText.clean(alias) + "\" of " + DisplayText.clean(file)
                    + " cannot be read: "
                    + DisplayText.clean(String.valueOf(e.getMessage()))
                    + "; allowed: a private key with a chain of X.509 certificates and the password of the store");
        }
    }

    private static RuntimeException bad(String message) {
        return new Fault(Cause.BAD_PARAMETER, message).toException();
    }
}
