package io.github.jmeterduplex.internal.engine.match;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MessageIdsTest {
    @Test
    void idIsFoundAgainByTheNumberInIt() {
        MessageIds ids = new MessageIds("lab7.example-4711", 1_700_000_000_000L);
        for (int i = 0; i < 40; i++) {
            ids.next();
        }
        String id = ids.next();
        assertThat(ids.number(id)).isEqualTo(41);
        assertThat(ids.of(41)).isEqualTo(id);
    }

    @Test
    void idHoldsItsNumberInBase36() {
        for (String engine : List.of("lab7", "Prüfstand-七")) {
            MessageIds ids = new MessageIds(engine, 1_700_000_000_000L);
            for (long number : new long[] {0, 1, 35, 36, 1_295, 1_296, 4_711, Integer.MAX_VALUE, Long.MAX_VALUE}) {
                assertThat(ids.of(number)).isEqualTo(engine + ".loyw3v28." + Long.toString(number, 36));
            }
        }
    }

    @Test
    void whatIsNoIdOfThisRunHasNoNumber() {
        MessageIds ids = new MessageIds("lab7", 1_700_000_000_000L);
        String prefix = ids.prefix();
        assertThat(List.of(
                        "",
                        prefix,
                        prefix + "0",
                        prefix + "01",
                        prefix + "-1",
                        prefix + "A",
                        prefix + "zzzzzzzzzzzzz",
                        new MessageIds("lab7", 1_700_000_000_001L).next()))
                .allSatisfy(text -> {
                    assertThat(ids.number(text)).as(text).isEqualTo(MessageIds.NOT_OURS);
                    assertThat(read(ids, text)).as(text).isEqualTo(MessageIds.NOT_OURS);
                });
    }

    @Test
    void idIsPutAmongOtherBytes() {
        for (String engine : List.of("lab7", "Prüfstand-七")) {
            MessageIds ids = new MessageIds(engine, 1_700_000_000_000L);
            for (long number : new long[] {1, 35, 36, 1_295, 1_296, Long.MAX_VALUE}) {
                byte[] id = ids.of(number).getBytes(UTF_8);
                assertThat(ids.length(number)).isEqualTo(id.length);
                byte[] out = new byte[id.length + 2];
                assertThat(ids.put(number, out, 1)).isEqualTo(id.length + 1);
                assertThat(out).startsWith((byte) 0).endsWith((byte) 0).containsSequence(id);
            }
        }
    }

    @Test
    void onlyPlainIdsNeedNoEscape() {
        assertThat(new MessageIds("lab7.example@a=b+c", 1).isPlain()).isTrue();
        assertThat(List.of("a:b", "a\\b", "a\nb", "a\rb", "a\"b", "a\tb"))
                .noneMatch(engine -> new MessageIds(engine, 1).isPlain());
    }

    private static long read(MessageIds ids, String id) {
        byte[] line = (":" + id + "\n").getBytes(UTF_8);
        return ids.read(line, 1, line.length - 1);
    }

    @Test
    void numberIsReadFromBytesToo() {
        for (String engine : List.of("lab7", "Prüfstand-七", "a:b")) {
            MessageIds ids = new MessageIds(engine, 1_700_000_000_000L);
            for (long number : new long[] {1, 35, 36, 1_295, 1_296, 4_711, Integer.MAX_VALUE}) {
                assertThat(read(ids, ids.of(number))).isEqualTo(number);
            }
        }
    }

    @Test
    void bytesThatMayBeEscapesSayNothing() {
        MessageIds ids = new MessageIds("lab\\n7", 1_700_000_000_000L);
        assertThat(ids.number(ids.of(36))).isEqualTo(36);
        assertThat(read(ids, ids.of(36))).isEqualTo(MessageIds.NOT_OURS);
    }
}
