package io.github.jmeterduplex.samples.runs.harness;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Messages of permessage-deflate (RFC 7692), each compressed by itself. Pure. */
public final class Deflation {
    /** Accepts the extension without memory between messages, in both directions. */
    public static final String ACCEPTED = "Sec-WebSocket-Extensions: permessage-deflate; server_no_context_takeover;"
            + " client_no_context_takeover\r\n";

    /** What ends each message, and is not sent (section 7.2.1). */
    private static final byte[] TAIL = {0, 0, -1, -1};

    private Deflation() {}

    public static byte[] deflate(byte[] plain) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        try {
            byte[] out = new byte[plain.length + 100];
            deflater.setInput(plain);
            int length = deflater.deflate(out, 0, out.length, Deflater.SYNC_FLUSH);
            return Arrays.copyOf(out, length - TAIL.length);
        } finally {
            deflater.end();
        }
    }

    public static byte[] inflate(byte[] payload) throws IOException {
        byte[] input = Arrays.copyOf(payload, payload.length + TAIL.length);
        System.arraycopy(TAIL, 0, input, payload.length, TAIL.length);
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(input);
            ByteArrayOutputStream plain = new ByteArrayOutputStream();
            byte[] block = new byte[8192];
            for (int length = inflater.inflate(block); length > 0; length = inflater.inflate(block)) {
                plain.write(block, 0, length);
            }
            return plain.toByteArray();
        } catch (DataFormatException e) {
            throw new IOException(e);
        } finally {
            inflater.end();
        }
    }
}
