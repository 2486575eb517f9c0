package io.github.jmeterduplex.internal.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Random;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Groups in what the JDK's TLS sends as a server. */
class KeyGroupsTest {
    private static final int RECORD = 20_000;

    private SSLEngine server;

    @BeforeEach
    void starts() throws Exception {
        server = TestCertificate.ofServer().context().createSSLEngine();
        server.setUseClientMode(false);
    }

    /** Returns what the server answers to the hello of a client that speaks one version. */
    private ByteBuffer answer(String protocol) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, SslContextFactory.TRUST_ALL_CERTS, null);
        SSLEngine client = context.createSSLEngine("localhost", 443);
        client.setUseClientMode(true);
        client.setEnabledProtocols(new String[] {protocol});
        ByteBuffer hello = ByteBuffer.allocate(RECORD);
        client.wrap(ByteBuffer.allocate(0), hello);
        server.unwrap(hello.flip(), ByteBuffer.allocate(RECORD));
        ByteBuffer answer = ByteBuffer.allocate(RECORD);
        while (server.getHandshakeStatus() != HandshakeStatus.NEED_UNWRAP) {
            if (server.getHandshakeStatus() == HandshakeStatus.NEED_TASK) {
                server.getDelegatedTask().run();
            } else {
                server.wrap(ByteBuffer.allocate(0), answer);
            }
        }
        return answer.flip();
    }

    /** Returns the group that the first of some records to name one names. */
    private static String first(ByteBuffer records) {
        String found = null;
        while (found == null && records.remaining() > 5) {
            found = KeyGroups.named(records);
            int length = 5 + Short.toUnsignedInt(records.getShort(records.position() + 3));
            records.position(records.position() + length);
        }
        return found;
    }

    @ParameterizedTest
    @CsvSource({"TLSv1.3", "TLSv1.2"})
    void groupOfTheJdkIsFound(String protocol) throws Exception {
        ByteBuffer records = answer(protocol);
        int before = records.position();
        KeyGroups.named(records);
        assertThat(records.position()).isEqualTo(before);
        assertThat(first(records)).isEqualTo("X25519");
    }

    @Test
    void unknownGroupHasItsNumberAndOtherRecordsNone() {
        String extensions = "0033" + "0004" + "fafa" + "0000";
        String body = "0303" + "00".repeat(32) + "00" + "1301" + "00" + "0008" + extensions;
        String message = "02" + "%06x".formatted(body.length() / 2) + body;
        String tail = "0303" + "%04x".formatted(message.length() / 2) + message;
        assertThat(KeyGroups.named(ByteBuffer.wrap(HexFormat.of().parseHex("16" + tail))))
                .isEqualTo("0xfafa");
        assertThat(KeyGroups.named(ByteBuffer.wrap(HexFormat.of().parseHex("17" + tail))))
                .isNull();
        assertThat(KeyGroups.named(ByteBuffer.allocate(0))).isNull();
    }

    @Test
    void changeOfCiphersEndsTheSearch() {
        assertThat(KeyGroups.named(ByteBuffer.wrap(HexFormat.of().parseHex("140303000101"))))
                .isEmpty();
    }

    @Test
    void damagedAndShortenedRecordsDoNoHarm() throws Exception {
        Random random = new Random(1);
        for (String protocol : new String[] {"TLSv1.3", "TLSv1.2"}) {
            starts();
            ByteBuffer records = answer(protocol);
            byte[] whole = new byte[records.remaining()];
            records.get(whole);
            for (int i = 0; i < 20_000; i++) {
                byte[] damaged = whole.clone();
                for (int k = random.nextInt(4); k >= 0; k--) {
                    damaged[random.nextInt(Math.min(damaged.length, 200))] = (byte) random.nextInt();
                }
                ByteBuffer input = ByteBuffer.wrap(damaged, 0, random.nextInt(damaged.length + 1));
                assertThatCode(() -> KeyGroups.named(input)).doesNotThrowAnyException();
            }
        }
    }
}
