package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.List;

/** Frames of the official JavaScript client, recorded once; the file says how. */
final class OfficialFrames {
    private OfficialFrames() {}

    /**
     * One message.
     *
     * @param what it is
     * @param message as JSON
     * @param json its frame
     * @param messagePack its frame
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    record Frame(String what, String message, byte[] json, byte[] messagePack) {
        byte[] of(HubCodec codec) {
            return codec.isBinary() ? messagePack : json;
        }

        @Override
        public String toString() {
            return what + ' ' + message;
        }
    }

    static List<Frame> all() {
        try (InputStream file = OfficialFrames.class.getResourceAsStream("/signalr/official-frames.tsv")) {
            return new String(file.readAllBytes(), UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t", -1))
                    .map(parts -> new Frame(parts[0], parts[1], bytes(parts[2]), bytes(parts[3])))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] bytes(String base64) {
        return Base64.getDecoder().decode(base64);
    }
}
