package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.EncodedBody;
import io.github.jmeterduplex.internal.codec.JsonPointer;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The body in JSON is the oracle: a place of it holds the same as the same place of the whole JSON. */
class MessagePackBodyTest {
    private static final JsonPointer WHOLE = JsonPointer.compile("");

    private static EncodedBody body(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        return new MessagePackBody(bytes, 0, bytes.length);
    }

    private static String text(byte[] json) {
        return json == null ? null : WHOLE.read(json, 0, json.length);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            nullValues = "-",
            value = {
                "9181a26964a178;                /0/id;      x",
                "92c081a26964cd0102;            /1/id;      258",
                "9182a26964a161a26964a162;      /0/id;      b",
                "9182a26964a161a269649162;      /0/id;      -",
                "9181a26964a178;                /0/no;      -",
                "9181a26964a178;                /1/id;      -",
                "9181a26964a178;                /0;         -",
                "9181a26964a178;                /0/id/x;    -",
                "9181a26964a178;                /a/id;      -",
                "918105a178;                    /0/5;       x",
                "9181ffa178;                    /0/-1;      x",
                "9181cdffffa178;                /0/65535;   x",
                "9181c0a178;                    /0/null;    x",
                "9181c3a178;                    /0/true;    x",
                "9181cb3ff8000000000000a178;    /0/1.5;     -",
                "918191c0a178;                  /0/x;       -",
                "9181a3c3bc62c2;                /0/üb;      false",
                "9181a3612f62c2;                /0/a~1b;    false",
                "91c403010203;                  /0/$base64; AQID",
                "91c403010203;                  /0/x;       -",
                "91d50501ff;                    /0/$ext;    5",
                "91d6ff65540520;                /0;         2023-11-14T23:39:12Z",
                "91cb3ff8000000000000;          /0;         1.5",
                "a178;                          '';         x"
            })
    void scalarAtAPlaceIsThatOfTheWholeJson(String hex, String pointer, String expected) {
        JsonPointer place = JsonPointer.compile(pointer);
        EncodedBody body = body(hex);
        assertThat(text(body.json(place))).isEqualTo(expected);
        assertThat(text(body.kept().json(place))).isEqualTo(expected);
        byte[] json = body.json();
        // Fractions as keys are not looked for: to write them all takes long.
        if (!pointer.equals("/0/1.5")) {
            assertThat(place.read(json, 0, json.length)).isEqualTo(expected);
        }
    }

    @Test
    void placesOfRandomTreesHoldTheSame() {
        Random random = new Random(45);
        List<String> pointers = List.of("", "/0", "/1", "/0/0", "/a", "/0/a", "/a/0", "/2/b", "/0/1/2", "/b/a", "/1/1");
        int found = 0;
        for (int i = 0; i < 3_000; i++) {
            String json = Trees.json(Trees.random(random));
            HubWriter.EncodedValue value = HubCodec.MESSAGEPACK.writer().value(json.getBytes(UTF_8));
            EncodedBody body = new MessagePackBody(value.array, value.from, value.to);
            byte[] whole = body.json();
            for (String pointer : pointers) {
                JsonPointer place = JsonPointer.compile(pointer);
                String expected = place.read(whole, 0, whole.length);
                assertThat(text(body.json(place))).as("%s of %s", pointer, json).isEqualTo(expected);
                found += expected == null ? 0 : 1;
            }
            int least = random.nextInt(whole.length + 2);
            byte[] beginning = body.json(least);
            assertThat(beginning.length).isGreaterThanOrEqualTo(Math.min(least, whole.length));
            assertThat(new String(whole, UTF_8)).startsWith(new String(beginning, UTF_8));
        }
        assertThat(found).isGreaterThan(1_000);
    }

    /** 100,000 of the fractions that Java takes longest to write, as 4 KB of a compressed message may be. */
    @Test
    @Timeout(10)
    void onlyWhatIsAskedForIsWritten() {
        EncodedBody body = body("92dd000186a0" + "cb000fffffffffffff".repeat(100_000) + "81a26964a178");
        assertThat(body.length()).isEqualTo(900_012);
        assertThat(text(body.json(JsonPointer.compile("/1/id")))).isEqualTo("x");
        assertThat(body.json(1_000)).hasSizeBetween(1_000, 1_100);
    }

    @Test
    void depthIsNotLimited() {
        String deep = "92" + "91".repeat(100_000) + "c0" + "81a26964a178";
        assertThat(text(body(deep).json(JsonPointer.compile("/1/id")))).isEqualTo("x");
        assertThat(new String(body(deep).json(), UTF_8))
                .isEqualTo("[" + "[".repeat(100_000) + "null" + "]".repeat(100_000) + ",{\"id\":\"x\"}]");
    }

    @Test
    void keyThatIsAnArrayOrAMapIsItsMessagePack() {
        assertThat(new String(body("8291c0018180c001").json(), UTF_8)).isEqualTo("{\"kcA=\":1,\"gYDA\":1}");
    }
}
