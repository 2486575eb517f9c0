package io.github.jmeterduplex.internal.protocol.stomp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.session.Header;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class StompWriterTest {
    private static final byte[] NO_BODY = {};

    private static String send(StompVersion version, Header... headers) {
        return new String(StompWriter.send(version, "/a", null, List.of(headers), NO_BODY), UTF_8);
    }

    @Test
    void sendCarriesDestinationTypeHeadersAndLength() {
        byte[] frame = StompWriter.send(
                StompVersion.V1_2,
                "/app/chat",
                "text/plain",
                List.of(new Header("receipt", "r1"), new Header("receipt", "r2")),
                "hällo".getBytes(UTF_8));
        assertThat(new String(frame, UTF_8))
                .isEqualTo("SEND\ndestination:/app/chat\ncontent-type:text/plain\n"
                        + "receipt:r1\nreceipt:r2\ncontent-length:6\n\nhällo\0");
    }

    @Test
    void emptyBodyHasALengthToo() {
        assertThat(send(StompVersion.V1_2)).isEqualTo("SEND\ndestination:/a\ncontent-length:0\n\n\0");
    }

    /** 1.2 escapes four characters, 1.1 three, 1.0 none; a lone surrogate becomes a question mark. */
    @Test
    void headersAreEscapedAsTheirVersionSays() {
        assertThat(send(StompVersion.V1_2, new Header("a:b", "\r\n:\\ü€\uD83D\uDE00")))
                .contains("\na\\cb:\\r\\n\\c\\\\ü€\uD83D\uDE00\n");
        assertThat(send(StompVersion.V1_1, new Header("a:b", "c\rd\n:\\"))).contains("\na\\cb:c\rd\\n\\c\\\\\n");
        assertThat(send(StompVersion.V1_0, new Header("a\\", "b:\\"))).contains("\na\\:b:\\\n");
        assertThat(send(StompVersion.V1_2, new Header("a", "\uD83D-\uDE00"))).contains("\na:?-?\n");
    }

    @ParameterizedTest
    @EnumSource
    void connectIsNeverEscaped(StompVersion version) {
        byte[] frame = StompWriter.frame(
                version, "CONNECT", List.of(new Header("accept-version", "1.2"), new Header("login", "a:b\\c")));
        assertThat(new String(frame, UTF_8)).isEqualTo("CONNECT\naccept-version:1.2\nlogin:a:b\\c\n\n\0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SUBSCRIBE", "UNSUBSCRIBE", "ACK", "NACK", "DISCONNECT"})
    void otherFramesAreEscapedAndHaveNoBody(String command) {
        byte[] frame = StompWriter.frame(StompVersion.V1_2, command, List.of(new Header("id", "a:b")));
        assertThat(new String(frame, UTF_8)).isEqualTo(command + "\nid:a\\cb\n\n\0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nb", "a\r", "a\0b"})
    void whatConnectCannotCarryIsRefusedWithoutShowingIt(String value) {
        assertThatThrownBy(() -> StompWriter.frame(
                        StompVersion.V1_2, "CONNECT", List.of(new Header("passcode", value + "secret"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("header passcode holds a character that this frame cannot carry")
                .hasMessageNotContaining("secret");
    }

    @Test
    void lineEndInVersion10IsRefused() {
        assertThatThrownBy(() -> send(StompVersion.V1_0, new Header("a", "b\nc:d")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> send(StompVersion.V1_0, new Header("a:b", "c")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"destination", "content-length", ""})
    void headersThatSendWritesItselfAreRefused(String name) {
        assertThatThrownBy(() -> send(StompVersion.V1_2, new Header(name, "1")))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
