package io.github.jmeterduplex.internal.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import java.io.InputStream;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServeTlsTest extends ServeFixture {
    @ParameterizedTest
    @ValueSource(strings = {"websocket", "xhr-streaming", "xhr-polling"})
    void stompOverTls(String transport) throws Exception {
        serve(true, false);
        Client client = client(Targets.over(transport, url("https", "/ws")));
        client.send("CONNECT\naccept-version:1.2\n\n\0");
        assertThat(client.next()).startsWith("CONNECTED\n");
        client.send("SUBSCRIBE\nid:1\ndestination:/user/queue/replies\n\n\0");
        String body = "x".repeat(200_000);
        client.send("SEND\ndestination:/app/echo\n\n" + body + "\0");
        assertThat(client.next()).endsWith("\n\n" + body + "\0");
    }

    @Test
    void pollingOverTls() throws Exception {
        serve(true, false);
        Client client = client(Targets.over(EngineIoRevision.V4, "polling,websocket", url("https", "/socket.io/")));
        assertThat(client.next()).startsWith("0{");
        assertThat(client.send("40").next()).startsWith("40{");
    }

    @Test
    void certificateIsForThisMachineAndLastsTwentyYears() throws Exception {
        serve();
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream file = DuplexServer.class.getResourceAsStream("serve.p12")) {
            store.load(file, "duplex".toCharArray());
        }
        X509Certificate certificate = (X509Certificate) store.getCertificate("serve");
        assertThat(certificate.getSubjectAlternativeNames().toString()).contains("127.0.0.1", "localhost");
        assertThat(certificate.getNotAfter().toInstant())
                .isAfter(LocalDate.of(2046, 1, 1).atStartOfDay(ZoneOffset.UTC).toInstant());
    }
}
