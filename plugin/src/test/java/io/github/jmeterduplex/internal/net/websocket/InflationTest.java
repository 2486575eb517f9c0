package io.github.jmeterduplex.internal.net.websocket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.tcp.IoRuntime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.Deflater;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compressed messages of a server, and what a session holds for them. */
class InflationTest {
    private static final int MAX_BYTES = 100_000;

    private final IoRuntime runtime = new IoRuntime(1);
    private final Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    private final List<byte[]> taken = new ArrayList<>();

    @AfterEach
    void close() {
        deflater.end();
        runtime.close();
    }

    private Inflation inflation(boolean serverResets) {
        return new Inflation(runtime.inflaters(), new DeflateParameters(serverResets, 15));
    }

    private byte[] deflated(byte[] message) {
        if (message.length == 0) {
            // Section 7.2.3.6.
            return new byte[1];
        }
        byte[] out = new byte[message.length + 100];
        deflater.setInput(message);
        int length = deflater.deflate(out, 0, out.length, Deflater.SYNC_FLUSH);
        return Arrays.copyOf(out, length - 4);
    }

    private boolean inflate(Inflation inflation, byte[] deflated, Inflation.Taker taker) {
        byte[] placed = new byte[deflated.length + 2];
        System.arraycopy(deflated, 0, placed, 1, deflated.length);
        return inflation.inflate(placed, 1, deflated.length, MAX_BYTES, taker);
    }

    private void take(byte[] bytes, int length) {
        taken.add(Arrays.copyOf(bytes, length));
    }

    private static byte[] noise(int length) {
        byte[] noise = new byte[length];
        new Random(length).nextBytes(noise);
        return noise;
    }

    /** Lengths around those of the arrays that are used again, whatever the compression leaves. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 300, 16_379, 16_380, 16_383, 16_384, 16_385, 40_000, 99_999, 100_000})
    void messagesComeAsTheyWere(int length) {
        Inflation inflation = inflation(false);
        byte[] same = "x".repeat(length).getBytes(UTF_8);
        for (byte[] message : List.of(same, noise(length), same, noise(length))) {
            assertThat(inflate(inflation, deflated(message), this::take)).isTrue();
            assertThat(taken.remove(0)).isEqualTo(message);
        }
        inflation.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {100_001, 150_000, 5_000_000})
    void whatIsTooLongIsNotGiven(int length) {
        Inflation inflation = inflation(true);
        assertThat(inflate(inflation, deflated(new byte[length]), this::take)).isFalse();
        assertThat(taken).isEmpty();
    }

    @Test
    void takerMayInflateAnotherMessageOnTheSameThread() {
        byte[] outer = noise(500);
        byte[] inner = "inner".getBytes(UTF_8);
        byte[] deflatedOuter = deflated(outer);
        deflater.reset();
        byte[] deflatedInner = deflated(inner);
        Inflation another = inflation(true);
        inflate(inflation(true), deflatedOuter, (bytes, length) -> {
            inflate(another, deflatedInner, this::take);
            take(bytes, length);
        });
        assertThat(taken).containsExactly(inner, outer);
    }

    @Test
    void nothingIsHeldBeforeTheFirstMessageNorAfterTheEnd() {
        Inflation inflation = inflation(false);
        assertThat(inflation.isHolding()).isFalse();
        inflate(inflation, deflated(noise(10)), this::take);
        assertThat(inflation.isHolding()).isTrue();
        inflation.close();
        assertThat(inflation.isHolding()).isFalse();
    }

    @Test
    void nothingIsHeldWhereMessagesStandForThemselves() {
        Inflation inflation = inflation(true);
        inflate(inflation, deflated(noise(10)), this::take);
        assertThat(inflation.isHolding()).isFalse();
    }
}
