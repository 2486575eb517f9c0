package io.github.jmeterduplex.samples.bench.peers.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.HaProxyProcess;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Servers that are more than a LeanServer. */
@Tag("parallel")
@EnabledOnOs(OS.LINUX)
class ServersIT {
    @Test
    void haProxySpeaksTls13ForTheServerWithAKeyOfP256() throws Exception {
        Needs.program(HaProxyProcess.PROGRAM);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(null, new TrustManager[] {new Anybody()}, null);

        try (Server server = Servers.LEAN_BEHIND_TLS.start();
                SSLSocket socket = (SSLSocket)
                        tls.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream().write("GET /ws/info HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            byte[] answer = socket.getInputStream().readNBytes("HTTP/1.1 200".length());

            assertThat(answer).asString(StandardCharsets.US_ASCII).isEqualTo("HTTP/1.1 200");
            assertThat(socket.getSession().getProtocol()).isEqualTo("TLSv1.3");
            ECPublicKey key =
                    (ECPublicKey) socket.getSession().getPeerCertificates()[0].getPublicKey();
            assertThat(key.getParams().getCurve().getField().getFieldSize()).isEqualTo(256);
            assertThat(server.isSecure()).isTrue();
            assertThat(server.count("open")).isZero();
            assertThat(server.use().residentBytes()).isPositive();
        }
    }

    @Test
    void threeProcessesOfHaProxyShareAPort() throws Exception {
        Needs.program(HaProxyProcess.PROGRAM);

        try (Server one = Servers.LEAN_BEHIND_TLS.start();
                Server server = Servers.LEAN_BEHIND_MUCH_TLS.start()) {
            assertThat(server.use().threads() - one.use().threads()).isEqualTo(2);
        }
    }

    /** Trusts whoever it is, as load generators do. */
    private static final class Anybody extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
