package io.github.jmeterduplex.samples.runs.hostile;

import io.github.jmeterduplex.samples.runs.faults.Peer;
import io.github.jmeterduplex.samples.runs.harness.Deflation;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;

/** Frames and compressed bytes as a hostile server makes them, whether they are well formed or not. Pure. */
final class Bytes {
    private static final int MEBIBYTE = 1 << 20;

    private Bytes() {}

    /** Returns a WebSocket frame; {@code firstByte} is FIN, reserved bits and opcode. */
    static byte[] frame(int firstByte, byte[] payload) {
        return frame(firstByte, payload.length, payload);
    }

    /** Returns a frame that announces another length than its payload has; the length is a 64-bit number then. */
    static byte[] frame(int firstByte, long announced, byte[] payload) {
        byte[] head = Peer.head(firstByte, announced);
        return ByteBuffer.allocate(head.length + payload.length)
                .put(head)
                .put(payload)
                .array();
    }

    static byte[] text(String message) {
        return frame(Peer.TEXT, utf8(message));
    }

    static byte[] binary(String latin1) {
        return frame(Peer.BINARY, latin1.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Returns a text message that is compressed by itself. */
    static byte[] compressed(String message) {
        return frame(Peer.TEXT | Peer.COMPRESSED, Deflation.deflate(utf8(message)));
    }

    /** Returns that many mebibytes of one letter as compressed data of a message. */
    static byte[] bomb(int mebibytes) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        try {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            byte[] out = new byte[MEBIBYTE];
            for (int i = 0; i < mebibytes; i++) {
                deflater.setInput("A".repeat(MEBIBYTE).getBytes(StandardCharsets.US_ASCII));
                all.write(out, 0, deflater.deflate(out, 0, out.length, Deflater.SYNC_FLUSH));
            }
            return all.toByteArray();
        } finally {
            deflater.end();
        }
    }

    static byte[] repeated(byte[] bytes, int times) {
        ByteBuffer all = ByteBuffer.allocate(bytes.length * times);
        for (int i = 0; i < times; i++) {
            all.put(bytes);
        }
        return all.array();
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns a length of MessagePack's hub protocol and the bytes, one for each character. */
    static String packed(String latin1) {
        StringBuilder length = new StringBuilder();
        int rest = latin1.length();
        do {
            length.append((char) ((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0)));
            rest >>= 7;
        } while (rest > 0);
        return length + latin1;
    }
}
