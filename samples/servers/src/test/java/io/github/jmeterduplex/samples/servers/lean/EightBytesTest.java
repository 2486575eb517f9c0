package io.github.jmeterduplex.samples.servers.lean;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EightBytesTest {
    @Test
    void unmasksAnyLength() {
        Random random = new Random(3);
        for (int length = 0; length < 70; length++) {
            byte[] frame = new byte[3 + 4 + length + 2];
            random.nextBytes(frame);
            byte[] unmasked = frame.clone();
            EightBytes.unmask(unmasked, 3, 7 + length);
            for (int i = 0; i < frame.length; i++) {
                boolean isPayload = i >= 7 && i < 7 + length;
                int expected = isPayload ? frame[i] ^ frame[3 + ((i - 7) & 3)] : frame[i];
                assertThat(unmasked[i]).isEqualTo((byte) expected);
            }
        }
    }

    @Test
    void findsEachByteThatJsonEscapes() {
        for (int b = 0; b < 256; b++) {
            boolean isSpecial = b < ' ' || b == '"' || b == '\\';
            for (int at = 0; at < 20; at++) {
                byte[] text = "ä!#[]~xyzabcdefghi~üö".getBytes(UTF_8);
                text[at] = (byte) b;
                assertThat(EightBytes.jsonSpecial(text, 0, text.length)).isEqualTo(isSpecial ? at : text.length);
                assertThat(EightBytes.jsonSpecial(text, at + 1, text.length)).isEqualTo(text.length);
            }
        }
    }

    @Test
    void sockJsTextsAreReadAsTheyWereWritten() {
        String text = "MESSAGE\nid:1\\c\n\n{\"a\":\"ä\u0001\u001f\t😀\"}\0";
        Bytes array = new Bytes();
        SockJsText.toArray(new Bytes().add(text), array);
        assertThat(new String(array.copyFrom(0), UTF_8))
                .isEqualTo("a[\"MESSAGE\\nid:1\\\\c\\n\\n{\\\"a\\\":\\\"ä\\u0001\\u001f\\u0009😀\\\"}\\u0000\"]");
        List<String> read = new ArrayList<>();
        SockJsText.forEachString(
                array.array(), 0, array.length(), new Bytes(), one -> read.add(new String(one.copyFrom(0), UTF_8)));
        byte[] client = "[\"\\ud83d\\ude00\\u00e4\\r\",\"\",\"b\"]".getBytes(UTF_8);
        SockJsText.forEachString(
                client, 0, client.length, new Bytes(), one -> read.add(new String(one.copyFrom(0), UTF_8)));
        assertThat(read).containsExactly(text, "😀ä\r", "", "b");
    }
}
