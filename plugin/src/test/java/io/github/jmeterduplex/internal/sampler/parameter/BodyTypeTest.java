package io.github.jmeterduplex.internal.sampler.parameter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The bytes for which texts stand. */
class BodyTypeTest {
    private static final int MEGABYTE = 1 << 20;

    private static byte[] read(String text) {
        return BodyType.TEXT.bytes(text.getBytes(UTF_8));
    }

    @Test
    void longTextsAreReadWithTheStackOfAnyThread() {
        byte[] bytes = new byte[MEGABYTE];
        new Random(1).nextBytes(bytes);
        String base64 = Base64.getEncoder().encodeToString(bytes);
        assertThat(read("{\"$base64\":\"" + base64 + "\"}")).isEqualTo(bytes);
        assertThat(read("{\"$base64\":\"" + base64.replace("/", "\\/") + "\"}"))
                .as("with the escapes of some writers of JSON")
                .isEqualTo(bytes);
        assertThat(read("{\"$hex\":\"" + HexFormat.of().formatHex(bytes) + "\"}"))
                .isEqualTo(bytes);
    }

    @Test
    void nameOfAFileMayHaveBackslashes() {
        assertThat(BodyType.fileName("{\"$file\":\"C:\\\\a\\/b\\\\/c\"}")).isEqualTo("C:\\a/b\\/c");
    }
}
