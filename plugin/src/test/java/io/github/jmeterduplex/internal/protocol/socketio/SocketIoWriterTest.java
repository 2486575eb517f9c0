package io.github.jmeterduplex.internal.protocol.socketio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Examples from the Socket.IO protocol, revisions 4 and 5: "Packet encoding", "Examples". */
class SocketIoWriterTest {
    private static byte[] utf8(String text) {
        return text.getBytes(UTF_8);
    }

    private static String text(byte[] frame) {
        return new String(frame, UTF_8);
    }

    private static String event(String namespace, String event, String arguments, long ackId) {
        SocketIoWriter.Frames frames =
                SocketIoWriter.event(EngineIoRevision.V4, namespace, event, utf8(arguments), ackId);
        assertThat(frames.attachments()).isEmpty();
        return text(frames.text());
    }

    private static String base64(String base64) {
        return "{\"$base64\":\"" + base64 + "\"}";
    }

    private static String connect(String namespace, String auth) {
        return text(SocketIoWriter.connect(namespace, auth == null ? null : utf8(auth)));
    }

    @Test
    void connectCarriesAnyAuth() {
        assertThat(connect("/", null)).isEqualTo("40");
        assertThat(connect("/admin", null)).isEqualTo("40/admin,");
        assertThat(connect("/", "{\"token\":\"123\"}")).isEqualTo("40{\"token\":\"123\"}");
        assertThat(connect("/admin", "{\"token\": [1,{\"a\":\"\u20ac\"}]}"))
                .isEqualTo("40/admin,{\"token\": [1,{\"a\":\"\u20ac\"}]}");
        assertThat(connect("/", "\"text\"")).isEqualTo("40\"text\"");
        assertThat(connect("/", "[true]")).isEqualTo("40[true]");
        assertThat(connect("/", "null")).isEqualTo("40null");
        assertThat(connect("/", "-1")).isEqualTo("40-1");
    }

    @Test
    void authThatCannotBeSentIsAMistake() {
        assertThatThrownBy(() -> connect("/", "7"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("would be read as an acknowledgement id");
        assertThatThrownBy(() -> connect("/", "")).hasMessage("not JSON, at line 1, column 1");
        assertThatThrownBy(() -> connect("/", "{\"a\":1} x")).hasMessage("not JSON, at line 1, column 9");
        assertThatThrownBy(() -> connect("/", "{\n\"\u20ac\":secret}")).hasMessage("not JSON, at line 2, column 5");
    }

    /** Protocol 4, "0 - CONNECT". */
    @Test
    void connectOfProtocol4CarriesAQuery() {
        assertThat(text(SocketIoWriter.connectWithQuery("/admin", "token=1234&uid=abcd")))
                .isEqualTo("40/admin?token=1234&uid=abcd,");
        assertThat(text(SocketIoWriter.connectWithQuery("/admin", null))).isEqualTo("40/admin,");
        assertThat(text(SocketIoWriter.connectWithQuery("/", ""))).isEqualTo("40");
        assertThat(text(SocketIoWriter.connectWithQuery("/", "a=b"))).isEqualTo("40/?a=b,");
    }

    @Test
    void disconnectNamesItsNamespace() {
        assertThat(text(SocketIoWriter.disconnect("/"))).isEqualTo("41");
        assertThat(text(SocketIoWriter.disconnect("/admin"))).isEqualTo("41/admin,");
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            /;       foo;      [];               -1;               42["foo"]
            /;       foo;      ` [ ] `;          12;               4212["foo" ]
            /;       hello;    [1];              -1;               42["hello",1]
            /admin;  project:delete; [123];      456;              42/admin,456["project:delete",123]
            /;       a;        ` [ 1 , {"b" : [] } ] `; 0;         420["a", 1 , {"b" : [] } ]
            /ä€;     ä"€😀\\;  ["ä€😀"];         9007199254740991; 42/ä€,9007199254740991["ä\\"€😀\\\\","ä€😀"]
            /;       ``;       [null];           10;               4210["",null]
            """)
    void eventIsWritten(String namespace, String event, String arguments, long ackId, String frame) {
        assertThat(event(namespace, event, arguments, ackId)).isEqualTo(frame);
    }

    @Test
    void controlCharactersInNamesAreEscaped() {
        assertThat(event("/", "a\n\0\u001f/\u007f", "[]", -1)).isEqualTo("42[\"a\\n\\u0000\\u001f/\u007f\"]");
    }

    @Test
    void acknowledgementIsWritten() {
        assertThat(text(SocketIoWriter.ack(EngineIoRevision.V4, "/admin", 456, utf8("[]"))
                        .text()))
                .isEqualTo("43/admin,456[]");
        assertThat(text(SocketIoWriter.ack(EngineIoRevision.V3, "/", 13, utf8(" [\"bar\"]"))
                        .text()))
                .isEqualTo("4313[\"bar\"]");
        SocketIoWriter.Frames binary =
                SocketIoWriter.ack(EngineIoRevision.V4, "/", 15, utf8("[\"bar\"," + base64("AQIDBA==") + "]"));
        assertThat(text(binary.text())).isEqualTo("461-15[\"bar\",{\"_placeholder\":true,\"num\":0}]");
        assertThat(binary.attachments()).containsExactly(new byte[] {1, 2, 3, 4});
        assertThatThrownBy(() -> SocketIoWriter.ack(EngineIoRevision.V4, "/", -1, utf8("[]")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void bytesBecomeAttachments() {
        String arguments = "[" + base64("AQI=") + ",{\"x\":[{ \"$base64\" : \"Aw\" }]}, " + base64("") + "]";
        SocketIoWriter.Frames frames = SocketIoWriter.event(EngineIoRevision.V4, "/admin", "baz", utf8(arguments), 7);
        assertThat(text(frames.text()))
                .isEqualTo("453-/admin,7[\"baz\",{\"_placeholder\":true,\"num\":0},"
                        + "{\"x\":[{\"_placeholder\":true,\"num\":1}]}, {\"_placeholder\":true,\"num\":2}]");
        assertThat(frames.attachments()).containsExactly(new byte[] {1, 2}, new byte[] {3}, new byte[0]);
    }

    /** Engine.IO 3, "Packet": binary data begins with the packet type. */
    @Test
    void attachmentsOfRevision3BeginWithTheirType() {
        SocketIoWriter.Frames frames =
                SocketIoWriter.event(EngineIoRevision.V3, "/", "baz", utf8("[" + base64("AQIDBA==") + "]"), -1);
        assertThat(text(frames.text())).isEqualTo("451-[\"baz\",{\"_placeholder\":true,\"num\":0}]");
        assertThat(frames.attachments()).containsExactly(new byte[] {4, 1, 2, 3, 4});
    }

    @Test
    void escapesInBase64AndItsNameAreUnderstood() {
        SocketIoWriter.Frames frames =
                SocketIoWriter.event(EngineIoRevision.V4, "/", "a", utf8("[{\"\\u0024base64\":\"\\/\\u002b8=\"}]"), -1);
        assertThat(frames.attachments()).containsExactly(new byte[] {(byte) 0xff, (byte) 0xef});
    }

    @Test
    void upTo64AttachmentsAreWritten() {
        String most = IntStream.range(0, 64).mapToObj(i -> base64("AQ==")).collect(Collectors.joining(",", "[", "]"));
        SocketIoWriter.Frames frames = SocketIoWriter.event(EngineIoRevision.V4, "/", "a", utf8(most), -1);
        assertThat(text(frames.text())).startsWith("4564-[").endsWith(",{\"_placeholder\":true,\"num\":63}]");
        assertThat(frames.attachments()).hasSize(64);
        String more = most.substring(0, most.length() - 1) + "," + base64("AQ==") + "]";
        assertThatThrownBy(() -> SocketIoWriter.check(utf8(more)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("more than 64 attachments, at line 1, column " + (most.length() + 1));
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            ``;                        `not a JSON array, at line 1, column 1`
            ` {"a":1}`;                `not a JSON array, at line 1, column 2`
            "secret";                  `not a JSON array, at line 1, column 1`
            [secret];                  `not JSON, at line 1, column 2`
            [1,2;                      `not JSON, at line 1, column 5`
            [1] 2;                     `not JSON, at line 1, column 5`
            ["€", {"$base64":1}];      `"$base64" is not the one member of its object, and a string, at line 1, column \
            7`
            [{"$base64":"AQ==","a":1}]; `"$base64" is not the one member of its object, and a string, at line 1, \
            column 2`
            [{"a":1,"$base64":"AQ=="}]; `"$base64" is not the one member of its object, and a string, at line 1, \
            column 2`
            [{"$base64":"secret!"}];   `no base64, at line 1, column 13`
            [{"$base64":"A"}];         `no base64, at line 1, column 13`
            """)
    void mistakeInArgumentsNamesThePlaceAndNoValue(String arguments, String message) {
        assertThatThrownBy(() -> SocketIoWriter.check(utf8(arguments)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> event("/", "a", arguments, -1)).hasMessage(message);
        assertThatThrownBy(() -> SocketIoWriter.ack(EngineIoRevision.V3, "/", 1, utf8(arguments)))
                .hasMessage(message);
    }

    @Test
    void argumentsMayBeNestedToAnyDepth() {
        SocketIoWriter.check(utf8("[".repeat(1000) + "]".repeat(1000)));
        assertThatThrownBy(() -> SocketIoWriter.check(utf8("[".repeat(1000) + "]".repeat(999) + "}")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("not JSON, at line 1, column 2000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "chat", "/a,b", "/a\nb"})
    void namespaceThatCannotBeSentIsAMistake(String namespace) {
        assertThatThrownBy(() -> event(namespace, "a", "[]", -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("namespace \"")
                .hasMessageEndingWith("\" must begin with / and hold neither a comma nor control characters");
        assertThatThrownBy(() -> connect(namespace, null)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SocketIoWriter.disconnect(namespace)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SocketIoWriter.connectWithQuery("/a", "x,y"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"connect", "connect_error", "disconnect", "disconnecting", "newListener", "removeListener"})
    void reservedNamesAreAMistake(String event) {
        assertThatThrownBy(() -> event("/", event, "[]", -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"" + event + "\" is a reserved event name");
    }
}
