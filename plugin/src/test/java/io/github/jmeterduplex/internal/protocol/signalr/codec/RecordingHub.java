package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.JsonScanner;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** What a reader finds, one line a message, such as {@code INVOCATION 7 Send [1] error=no streams=[1]}. */
public final class RecordingHub implements HubReader.Sink {
    final List<String> messages = new ArrayList<>();
    private final HubReader reader;

    RecordingHub(HubCodec codec) {
        this.reader = codec.reader(this);
    }

    /** The messages of a chunk. */
    public static List<String> read(HubCodec codec, byte[] chunk) {
        RecordingHub hub = new RecordingHub(codec);
        hub.read(chunk);
        return hub.messages;
    }

    /** Each line of the text ends with the separator in place of its line feed. */
    static List<String> json(String text) {
        return read(HubCodec.JSON, text.replace('\n', (char) 0x1E).getBytes(UTF_8));
    }

    /** Length bytes are put before each message. */
    static List<String> messagePack(String... messages) {
        StringBuilder chunk = new StringBuilder();
        for (String message : messages) {
            chunk.append(HexFormat.of().toHexDigits((byte) (message.length() / 2)))
                    .append(message);
        }
        return hex(chunk.toString());
    }

    static List<String> hex(String chunk) {
        return read(HubCodec.MESSAGEPACK, HexFormat.of().parseHex(chunk));
    }

    /** Reads a chunk that lies within a larger array, which must stay as it is. */
    void read(byte[] chunk) {
        byte[] array = new byte[chunk.length + 2];
        System.arraycopy(chunk, 0, array, 1, chunk.length);
        byte[] before = array.clone();
        try {
            reader.read(array, 1, chunk.length);
        } finally {
            assertThat(array).isEqualTo(before);
        }
    }

    @Override
    public void message(HubMessage message) {
        messages.add(line(message));
    }

    @Override
    public void unknown(long type) {
        messages.add("unknown " + type);
    }

    private static String line(HubMessage message) {
        StringBuilder line = new StringBuilder(message.type().name());
        String id = message.invocationId();
        if (id != null) {
            line.append(' ').append(id);
        }
        assertThat(message.invocationNumber())
                .isEqualTo(id != null && id.matches("0|[1-9][0-9]{0,17}") ? Long.parseLong(id) : -1);
        if (message.target() != null) {
            line.append(' ').append(message.target());
        }
        if (message.hasBody()) {
            assertThat(message.bodyLength()).isPositive();
            byte[] text = message.text().getBytes(UTF_8);
            JsonScanner json = new JsonScanner(text, 0, text.length);
            json.value();
            json.finish();
            line.append(' ').append(message.text());
        } else {
            assertThat(message.bodyLength()).isZero();
        }
        if (message.error() != null) {
            line.append(" error=").append(message.error());
        }
        if (message.allowReconnect()) {
            line.append(" reconnect");
        }
        if (message.sequenceId() >= 0) {
            line.append(" sequence=").append(message.sequenceId());
        }
        if (!message.streamIds().isEmpty()) {
            line.append(" streams=").append(message.streamIds());
        }
        return line.toString();
    }
}
