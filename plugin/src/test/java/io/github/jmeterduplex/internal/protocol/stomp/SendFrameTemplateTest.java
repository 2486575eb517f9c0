package io.github.jmeterduplex.internal.protocol.stomp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.codec.DeferredText;
import io.github.jmeterduplex.internal.codec.JsonStringWriter;
import io.github.jmeterduplex.internal.engine.match.MessageIds;
import io.github.jmeterduplex.session.Header;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SendFrameTemplateTest {
    private static final MessageIds IDS = new MessageIds("lab7", 1_700_000_000_000L);

    /** The form gives what is written without one. */
    private static void assertSame(StompVersion version, String type, List<Header> headers, String open, String text) {
        byte[] body = text.getBytes(UTF_8);
        SendFrameTemplate form = SendFrameTemplate.of(version, "/app/chat.send:1", type, headers, open, body);
        for (long number : new long[] {1, 35, 36, 4_711, Integer.MAX_VALUE}) {
            List<Header> all = new ArrayList<>(headers);
            all.add(new Header(open, IDS.of(number)));
            byte[] frame = StompWriter.send(version, "/app/chat.send:1", type, all, body);
            DeferredText late = form.with(IDS, number);
            assertThat(late.bytes()).isEqualTo(frame);
            assertThat(late.length()).isEqualTo(frame.length);

            byte[] json = JsonStringWriter.of(frame);
            byte[] put = new byte[json.length + 2];
            assertThat(late.jsonLength()).isEqualTo(json.length);
            assertThat(late.putJson(put, 1)).isEqualTo(json.length + 1);
            assertThat(Arrays.copyOfRange(put, 1, json.length + 1)).isEqualTo(json);
        }
    }

    @Test
    void formGivesTheFrameOfEachId() {
        List<Header> headers = List.of(new Header("priority", "9"), new Header("note", "ä:\n\\"));
        for (StompVersion version : List.of(StompVersion.V1_1, StompVersion.V1_2)) {
            assertSame(version, "text/plain;a=b:c", headers, "correlation-id", "hello");
            assertSame(version, null, List.of(), "x:id", "");
            assertSame(version, null, headers, "receipt", "ü".repeat(5_000));
        }
        assertSame(StompVersion.V1_0, null, List.of(new Header("priority", "9")), "receipt", "line\nline\n\n");
    }

    @Test
    void whatNoFrameCanCarryIsRefusedAsThere() {
        assertThatThrownBy(() -> SendFrameTemplate.of(
                        StompVersion.V1_2, "/a", null, List.of(new Header("content-length", "1")), "id", new byte[0]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("content-length");
        assertThatThrownBy(() -> SendFrameTemplate.of(
                        StompVersion.V1_0, "/a", null, List.of(new Header("a", "b\nc")), "id", new byte[0]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("header a holds");
    }
}
