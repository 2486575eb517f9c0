package io.github.jmeterduplex.internal.serve.wire;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Compresses and decompresses WebSocket messages (permessage-deflate, RFC 7692). No message refers to an earlier one,
 * so that all connections share one object and an idle one costs no memory. Confined to the server's thread.
 */
public final class DeflatedMessages {
    /** The answer to an offer of the client. */
    public static final String TERMS = "permessage-deflate; server_no_context_takeover; client_no_context_takeover";

    private static final byte[] TAIL = {0, 0, -1, -1};
    private static final int CHUNK = 1 << 13;

    private final Inflater inflater = new Inflater(true);
    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    private final byte[] chunk = new byte[CHUNK];
    private final GrowingBytes deflated = new GrowingBytes();

    /** Whether a request offers the extension with terms that this server can keep. */
    public static boolean isOffered(HttpRequest request) {
        return Arrays.stream(request.header("sec-websocket-extensions").split(",", -1))
                .map(String::strip)
                .anyMatch(offer -> offer.matches("permessage-deflate(;.*)?|permessage-deflate .*")
                        && !offer.contains("server_max_window_bits="));
    }

    /** Appends the decompressed message to the target. */
    public void inflate(byte[] a, int from, int to, GrowingBytes target, int maxBytes) {
        inflater.reset();
        inflater.setInput(a, from, to - from);
        try {
            drain(target, maxBytes);
            inflater.setInput(TAIL);
            drain(target, maxBytes);
        } catch (DataFormatException e) {
            throw ProtocolViolation.of("deflated data (RFC 7692)", String.valueOf(e.getMessage()));
        }
    }

    private void drain(GrowingBytes target, int maxBytes) throws DataFormatException {
        for (int got = inflater.inflate(chunk); got > 0; got = inflater.inflate(chunk)) {
            target.add(chunk, 0, got);
            if (target.length() > maxBytes) {
                throw ProtocolViolation.limit("decompressed message", maxBytes + " bytes", "more");
            }
        }
    }

    /** Returns the compressed message; its content changes with the next one. */
    public GrowingBytes deflate(byte[] a, int from, int to) {
        deflated.clear();
        deflater.reset();
        deflater.setInput(a, from, to - from);
        int got = CHUNK;
        while (got == CHUNK) {
            got = deflater.deflate(chunk, 0, CHUNK, Deflater.SYNC_FLUSH);
            deflated.add(chunk, 0, got);
        }
        deflated.cutTo(deflated.length() - TAIL.length);
        return deflated;
    }
}
