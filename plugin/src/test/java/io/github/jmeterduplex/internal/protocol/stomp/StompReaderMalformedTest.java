package io.github.jmeterduplex.internal.protocol.stomp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StompReaderMalformedTest {
    private static ProtocolViolation breach(StompVersion version, int maxBytes, byte[] wire, int... cuts) {
        RecordingSink sink = new RecordingSink(maxBytes);
        sink.reader.version(version);
        return catchThrowableOfType(ProtocolViolation.class, () -> sink.readInPieces(wire, cuts));
    }

    private static int[] everyByte(int length) {
        return IntStream.range(1, length).toArray();
    }

    /** {@code |} is LF, {@code ~} CR, {@code ^} NUL. */
    private static byte[] wire(String picture) {
        return picture.replace('|', '\n').replace('~', '\r').replace('^', '\0').getBytes(UTF_8);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            V1_2; HTTP/1.1 400 Bad Request~|; expected one of CONNECTED, MESSAGE, RECEIPT, ERROR, got "HTTP/1.1 400 \
            Bad Request  "
            V1_2; garbage;                    expected one of CONNECTED, MESSAGE, RECEIPT, ERROR, got "garbage"
            V1_2; ^;                          expected one of CONNECTED, MESSAGE, RECEIPT, ERROR, got " "
            V1_2; SEND|destination:a||^;      expected one of CONNECTED, MESSAGE, RECEIPT, ERROR, got "SEND \
            destination:a   "
            V1_2; MESSAGES||^;                expected one of CONNECTED, MESSAGE, RECEIPT, ERROR, got "MESSAGES   "
            V1_2; message||^;                 expected one of CONNECTED, MESSAGE, RECEIPT, ERROR, got "message   "
            V1_1; MESSAGE~|~|^;               expected one of CONNECTED, MESSAGE, RECEIPT, ERROR, got "MESSAGE     "
            V1_2; MESSAGE|a:\\t||^;           `expected one of the escapes \\r \\n \\c \\\\ in a header, got \\t`
            V1_2; MESSAGE|\\t:a||^;           `expected one of the escapes \\r \\n \\c \\\\ in a header, got \\t`
            V1_2; MESSAGE|a:\\||^;            `expected one of the escapes \\r \\n \\c \\\\ in a header, got \\byte \
            0x0A`
            V1_1; MESSAGE|a:\\r||^;           `expected one of the escapes \\n \\c \\\\ in a header, got \\r`
            V1_2; MESSAGE|a:b~c||^;           expected LF after the CR in a header line of MESSAGE, got c
            V1_2; ERROR|no colon||^;          expected a header NAME:VALUE in ERROR, got "no colon"
            V1_2; ERROR|:no name||^;          expected a header NAME:VALUE in ERROR, got ":no name"
            V1_2; RECEIPT|receipt-id:1^;      expected a blank line before the NUL of RECEIPT, got "receipt-id:1"
            V1_2; MESSAGE|content-length:3||abcd^; expected NUL after the 3 bytes that content-length announced, got d
            V1_2; MESSAGE|content-length:0||d^; expected NUL after the 0 bytes that content-length announced, got d
            V1_2; MESSAGE|content-length: 3 ||abcd^; expected NUL after the 3 bytes that content-length announced, got d
            V1_2; RECEIPT|receipt-id:1||body^; expected no body in RECEIPT, got body
            V1_2; RECEIPT|content-length:4||body^; expected no body in RECEIPT, got content-length:4
            V1_2; ~MESSAGE||^;                expected LF after the CR between frames, got 0x4d
            """)
    void malformedBytesAreOneBreachWithExpectedAndGot(StompVersion version, String picture, String message) {
        byte[] wire = wire(picture);
        ProtocolViolation whole = breach(version, 1000, wire);
        assertThat(whole).hasMessage(message);
        assertThat(whole.isLimit()).isFalse();
        assertThat(breach(version, 1000, wire, everyByte(wire.length)))
                .as("split at every byte")
                .isNotNull();
    }

    @Test
    void framesBeforeTheMalformedOneAreDelivered() {
        RecordingSink sink = RecordingSink.of(StompVersion.V1_2);
        assertThat(catchThrowableOfType(ProtocolViolation.class, () -> sink.read("MESSAGE\n\na\0garbage")))
                .isNotNull();
        assertThat(sink.frames).extracting(RecordingSink.Seen::text).containsExactly("a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"MESSAGE||0123456789^", "MESSAGE|content-length:10||0123456789^", "MESSAGE|a:0123456789||^"})
    void frameOfTheLongestLengthPassesAndOneByteLessIsALimit(String picture) {
        byte[] wire = wire(picture);
        assertThat(breach(StompVersion.V1_2, wire.length, wire)).isNull();
        assertThat(breach(StompVersion.V1_2, wire.length, wire, everyByte(wire.length)))
                .isNull();
        for (int[] cuts : new int[][] {{}, everyByte(wire.length)}) {
            ProtocolViolation breach = breach(StompVersion.V1_2, wire.length - 1, wire, cuts);
            assertThat(breach)
                    .hasMessageStartingWith("limit duplex.message.maxBytes of " + (wire.length - 1) + " bytes");
            assertThat(breach.isLimit()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1001", "2147483647", "4294967297", "99999999999999999999999999"})
    void tooLongContentLengthIsALimitBeforeTheBodyComes(String contentLength) {
        ProtocolViolation breach =
                breach(StompVersion.V1_2, 1000, wire("MESSAGE|content-length:" + contentLength + "||"));
        assertThat(breach)
                .hasMessageStartingWith("limit duplex.message.maxBytes of 1000 bytes passed: content-length:");
    }

    @Test
    void endlessBodyIsALimitWhenItPassesIt() {
        RecordingSink sink = new RecordingSink(1000);
        sink.read("MESSAGE\n\n");
        sink.read(new byte[0]);
        String hundred = "x".repeat(100);
        for (int i = 0; i < 9; i++) {
            sink.read(hundred);
        }
        assertThat(catchThrowableOfType(ProtocolViolation.class, () -> sink.read(hundred)))
                .hasMessage("limit duplex.message.maxBytes of 1000 bytes passed: a frame of at least 1010 bytes");
    }

    @Test
    void headersBeyond64AreALimit() {
        String headers = "a:b|".repeat(64);
        assertThat(breach(StompVersion.V1_2, 10_000, wire("MESSAGE|" + headers + "|^")))
                .isNull();
        ProtocolViolation breach = breach(StompVersion.V1_2, 10_000, wire("MESSAGE|" + headers + "c:d||^"));
        assertThat(breach).hasMessage("limit header count of 64 a frame passed: one more, \"c:d\"");
        assertThat(breach.isLimit()).isTrue();
    }

    @Test
    void headerBeyond8KilobytesIsALimit() {
        String line = "a:" + "v".repeat(8 * 1024 - 2);
        assertThat(breach(StompVersion.V1_2, 10_000, wire("MESSAGE|" + line + "~||^")))
                .isNull();
        ProtocolViolation ended = breach(StompVersion.V1_2, 10_000, wire("MESSAGE|" + line + "v||^"));
        assertThat(ended).hasMessageStartingWith("limit header length of 8192 bytes passed: \"a:vvv");
        ProtocolViolation endless = breach(StompVersion.V1_2, 1 << 20, wire("MESSAGE|" + line + "vv"));
        assertThat(endless).hasMessageStartingWith("limit header length of 8192 bytes passed: \"a:vvv");
    }

    @Test
    void serverTextIsCutAndCleaned() {
        ProtocolViolation breach = breach(StompVersion.V1_2, 10_000, wire("ERROR|" + "x\u0007".repeat(5000) + "|"));
        assertThat(breach.getMessage()).contains("x x x").doesNotContain("\u0007");
        assertThat(breach.getMessage().length()).isLessThan(400);
    }
}
