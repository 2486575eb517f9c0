package io.github.jmeterduplex.internal.engine.match;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.JsonPointer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdReaderTest {
    private static final long NUMBER = 123_456;

    private final MessageIds ids = new MessageIds("engine", 1_000);
    private final IdReader.OfJson reader = new IdReader.OfJson(JsonPointer.compile("/data/id"));

    private static ReplyCandidate body(String text) {
        return new BodyArrival("#" + text + "#");
    }

    @Test
    void numberOfAnIdIsReadWithoutATextOfIt() {
        ReplyCandidate echo = body("{\"data\":{\"id\":\"" + ids.of(NUMBER) + "\"},\"more\":1}");

        assertThat(reader.number(echo, ids)).isEqualTo(NUMBER);
        assertThat(reader.read(echo)).isEqualTo(ids.of(NUMBER));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"data\":{\"id\":12}}", "{\"data\":{\"id\":\"other\"}}", "{\"data\":{}}", "no JSON", ""})
    void othersAreLeftToTheText(String text) {
        assertThat(reader.number(body(text), ids)).isEqualTo(MessageIds.NOT_OURS);
    }

    @Test
    void escapedIdIsReadAsText() {
        String escaped = ids.of(NUMBER).replace("e", "\\u0065");
        ReplyCandidate echo = body("{\"data\":{\"id\":\"" + escaped + "\"}}");

        assertThat(reader.number(echo, ids)).isEqualTo(MessageIds.NOT_OURS);
        assertThat(ids.number(reader.read(echo))).isEqualTo(NUMBER);
    }

    /** Editors send trees deeper than any limit would be. */
    @Test
    void idIsReadHoweverDeepTheRestIsNested() {
        String deep = "{\"content\":[".repeat(1000) + "1" + "]}".repeat(1000);
        ReplyCandidate before = body("{\"doc\":" + deep + ",\"data\":{\"id\":\"" + ids.of(NUMBER) + "\"}}");
        ReplyCandidate without = body("{\"doc\":" + deep + ",\"data\":{\"other\":1}}");

        assertThat(reader.number(before, ids)).isEqualTo(NUMBER);
        assertThat(reader.read(before)).isEqualTo(ids.of(NUMBER));
        assertThat(reader.number(without, ids)).isEqualTo(MessageIds.NOT_OURS);
        assertThat(reader.read(without)).isNull();
        assertThat(reader.read(body("[".repeat(1000)))).isNull();
    }

    @Test
    void lastIdOfThatNameCounts() {
        String twice = "{\"data\":{\"id\":\"other\"},\"data\":{\"id\":\"x\",\"id\":\"" + ids.of(NUMBER) + "\"}}";

        assertThat(reader.number(body(twice), ids)).isEqualTo(NUMBER);
    }

    @Test
    void idInATextThatIsNoJsonBeforeItIsNone() {
        ReplyCandidate broken = body("{\"a\":[1 2],\"data\":{\"id\":\"" + ids.of(NUMBER) + "\"}}");

        assertThat(reader.number(broken, ids)).isEqualTo(MessageIds.NOT_OURS);
        assertThat(reader.read(broken)).isNull();
    }

    /** A body between two bytes that are not its own. */
    private record BodyArrival(String marked) implements ReplyCandidate {
        @Override
        public byte[] bodyArray() {
            return marked.getBytes(UTF_8);
        }

        @Override
        public int bodyOffset() {
            return 1;
        }

        @Override
        public int bodyLength() {
            return bodyArray().length - 2;
        }

        @Override
        public String source() {
            return "source";
        }

        @Override
        public String header(String name) {
            return null;
        }

        @Override
        public long arrivedNanos() {
            return 0;
        }
    }
}
