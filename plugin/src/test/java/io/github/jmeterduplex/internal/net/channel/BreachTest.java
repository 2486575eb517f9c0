package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.HexFormat;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a server must not send is answered with the close code that RFC 6455 has for it (section 7.4.1). */
class BreachTest extends ChannelTest {
    private static final int MAX_BYTES = 1_000;

    private final BlockingQueue<RawServer.Frame> answers = new LinkedBlockingQueue<>();

    BreachTest() {
        super(MAX_BYTES, 100_000, 1);
    }

    /** What the session ends with, and what the server is answered. */
    private Fault faultOf(String extensions, int code, RawServer.Script script) throws Exception {
        try (RawServer server = RawServer.webSocket(extensions, client -> {
            script.serve(client);
            answers.add(client.readFrame());
            client.drain();
        })) {
            connector.connect(Targets.of(server.url("ws", "/")), heard);
            assertClosed(code);
            return heard.fault();
        }
    }

    private void assertClosed(int code) throws InterruptedException {
        RawServer.Frame close = next(answers);
        assertThat(close.firstByte).isEqualTo(0x88);
        assertThat((close.payload[0] & 0xFF) << 8 | (close.payload[1] & 0xFF)).isEqualTo(code);
    }

    @ParameterizedTest
    @CsvSource({
        "8103c328ff,                             1007, byte 0x28 at position 1",
        "0101c3 80 01 28,                        1007, byte 0x28 at position 1",
        "0101c3 80 00,                           1007, a character cut short",
        "880403e8c328,                           1007, byte 0x28 at position 1",
        "880101,                                 1002, one byte",
        "88020000,                               1002, 'a close code that may be sent (RFC 6455), got 0'",
        "880203e7,                               1002, got 999",
        "880203ee,                               1002, got 1006",
        "8802ffff,                               1002, got 65535",
        "817e000178,                             1002, 1 in 2 bytes",
        "817f000000000000000178,                 1002, 1 in 8 bytes",
    })
    void breachIsAnsweredAndTold(String frames, int code, String told) throws Exception {
        Fault fault =
                faultOf("", code, client -> client.out.write(HexFormat.of().parseHex(frames.replace(" ", ""))));
        assertThat(fault.cause()).isEqualTo(Cause.PROTOCOL);
        assertThat(fault.message()).contains("expected ", told);
        assertThat(heard.messages).isEmpty();
    }

    /** One stored block that holds the byte 0xFF (RFC 1951, section 3.2.4). */
    @Test
    void compressedTextIsCheckedToo() throws Exception {
        byte[] frame = HexFormat.of().parseHex("c107000100feffff00");
        Fault fault =
                faultOf("Sec-WebSocket-Extensions: permessage-deflate\r\n", 1007, client -> client.out.write(frame));
        assertThat(fault.cause()).isEqualTo(Cause.PROTOCOL);
        assertThat(fault.message()).contains("expected a text message", "got byte 0xFF at position 0");
    }

    @Test
    void messageThatIsTooLongIsAnsweredAsSuch() throws Exception {
        Fault fault = faultOf("", 1009, client -> client.frame(0x82, new byte[MAX_BYTES + 1]));
        assertThat(fault.cause()).isEqualTo(Cause.LIMIT);
    }
}
