package io.github.jmeterduplex.samples.runs.engines;

import io.github.jmeterduplex.samples.runs.RemoteEngine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** Knocks on ports of JMeter's RMI over TLS as one who has a key, and trusts everybody. */
final class RmiHandshake {
    /** How long a port that has accepted a key may stay silent: it waits for a call. */
    private static final int SILENCE_MILLIS = 1_000;

    private RmiHandshake() {}

    /**
     * Whether a port of this machine accepts a key. One that does not speak TLS accepts none.
     *
     * @param key made by {@link RemoteEngine#key}
     */
    static boolean succeeds(Path key, int port) throws GeneralSecurityException, IOException {
        char[] password = RemoteEngine.PASSWORD.toCharArray();
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(KeyStore.getInstance(key.toFile(), password), password);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), new TrustManager[] {new TrustsEverybody()}, null);
        try (SSLSocket socket =
                (SSLSocket) context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(SILENCE_MILLIS);
            socket.startHandshake();
            return staysOpen(socket);
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether the server accepts the key: with TLS 1.3 it looks at it after the client's part of the handshake. */
    private static boolean staysOpen(SSLSocket socket) throws IOException {
        try {
            return socket.getInputStream().read() >= 0;
        } catch (SocketTimeoutException e) {
            return true;
        }
    }

    private static final class TrustsEverybody implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
