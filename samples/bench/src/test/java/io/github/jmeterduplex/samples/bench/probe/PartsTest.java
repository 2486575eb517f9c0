package io.github.jmeterduplex.samples.bench.probe;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PartsTest {
    @Test
    void templatesCarryTheIdAndJoinWhereTheDialectDoes() {
        assertThat(written(Dialect.SOCKETIO.message("x"), 7, 1)).isEqualTo("421000000007[\"echo\",\"x\"]");
        assertThat(written(Dialect.STOMP.message("ab"), 123_456_789, 1))
                .isEqualTo("SEND\ndestination:/app/chat.send\ncorrelation-id:1123456789\ncontent-length:2\n\nab\0");
        assertThat(written(Dialect.WEBSOCKET.message("x"), 5, 1)).isEqualTo("{\"id\":\"1000000005\",\"text\":\"x\"}");
        assertThat(written(Dialect.SOCKJS.message("x"), 41, 2))
                .startsWith("[\"SEND\\ndestination")
                .contains("correlation-id:1000000041\\n", "x\\u0000\",\"SEND", "correlation-id:1000000042\\n")
                .endsWith("x\\u0000\"]");
    }

    private static String written(Template template, int firstId, int messages) {
        byte[] target = new byte[1_000];
        int end = template.write(target, 3, firstId, messages);
        assertThat(end - 3).isEqualTo(template.length(messages));
        return new String(target, 3, end - 3, US_ASCII);
    }

    @Test
    void numbersAreFoundOneAfterTheOther() {
        byte[] text = "..at:12 at:34 at 56 at:7".getBytes(US_ASCII);
        Numbers numbers = new Numbers("at:", 2);

        assertThat(numbers.next(text, 0, text.length)).isEqualTo(12);
        assertThat(numbers.next(text, numbers.end(), text.length)).isEqualTo(34);
        assertThat(numbers.next(text, numbers.end(), text.length)).isEqualTo(-1);
        assertThat(numbers.next(text, 0, 6)).isEqualTo(-1);
    }

    @Test
    void framesAreMaskedAsTheProtocolSays() {
        Random random = new Random(1);
        WebSocketFrames frames = new WebSocketFrames();
        for (int length : new int[] {0, 1, 7, 8, 9, 125, 126, 127, 1_000, 65_535}) {
            byte[] payload = new byte[length];
            random.nextBytes(payload);
            byte[] a = new byte[length + 20];
            int start = WebSocketFrames.payloadAt(5, length);
            System.arraycopy(payload, 0, a, start, length);

            assertThat(frames.finish(a, 5, length)).isEqualTo(start + length);

            assertThat(a[5]).isEqualTo((byte) 0x81);
            assertThat(a[6] & 0x80).isEqualTo(0x80);
            assertThat(WebSocketFrames.headLength(a, 5, a.length)).isEqualTo(start - 4 - 5);
            assertThat(WebSocketFrames.payloadLength(a, 5)).isEqualTo(length);
            for (int i = 0; i < length; i++) {
                assertThat((byte) (a[start + i] ^ a[start - 4 + i % 4])).isEqualTo(payload[i]);
            }
        }
    }

    @Test
    void headsThatAreNotWholeAreWaitedFor() {
        byte[] a = {(byte) 0x81, 127, 0, 0, 0, 0, 0, 1, 2, 3};

        assertThat(WebSocketFrames.headLength(a, 0, 1)).isEqualTo(-1);
        assertThat(WebSocketFrames.headLength(a, 0, 9)).isEqualTo(-1);
        assertThat(WebSocketFrames.headLength(a, 0, 10)).isEqualTo(10);
        assertThat(WebSocketFrames.payloadLength(a, 0)).isEqualTo(0x10203);
    }

    @Test
    void percentilesAreExact() {
        Latencies latencies = new Latencies();
        for (int i = 1; i <= 100; i++) {
            latencies.record(i * 1_000L + 999);
        }

        assertThat(latencies.percentile(50)).isEqualTo(50);
        assertThat(latencies.percentile(99)).isEqualTo(99);
        assertThat(latencies.line(2)).isEqualTo("latency p50 50 p99 99 us of 100 in 2.00 s, over a second 0");
        latencies.clear();
        latencies.record(3_000_000_000L);
        assertThat(latencies.line(2)).isEqualTo("latency p50 Infinity p99 Infinity us of 1 in 2.00 s, over a second 1");
    }

    @Test
    void paceFallsDueByTheClock() {
        Pace pace = new Pace(1_000);
        assertThat(pace.due(5)).isZero();
        pace.start(100);

        assertThat(pace.due(100)).isZero();
        assertThat(pace.due(3_000_100)).isEqualTo(3);
        assertThat(pace.next()).isZero();
        assertThat(pace.next()).isEqualTo(1);
        assertThat(pace.due(3_000_100)).isEqualTo(1);
        assertThat(new Pace(0).due(Long.MAX_VALUE)).isZero();
    }

    @Test
    void unknownOptionsAreRefusedByName() {
        assertThat(ProbeOptions.parse("port=1", "dialect=sockjs").dialect()).isEqualTo(Dialect.SOCKJS);
        assertThatThrownBy(() -> ProbeOptions.parse("prot=1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("prot");
    }
}
