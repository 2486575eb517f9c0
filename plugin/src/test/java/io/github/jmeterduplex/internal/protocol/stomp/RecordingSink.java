package io.github.jmeterduplex.internal.protocol.stomp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.session.Header;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** Keeps copies of what a reader finds; takes the version from a CONNECTED frame, as a session does. */
final class RecordingSink implements StompReader.Sink {
    /** What is left of a frame; the body in hex, so that values compare and print. */
    record Seen(String command, List<Header> headers, String bodyHex) {
        String text() {
            return new String(HexFormat.of().parseHex(bodyHex), UTF_8);
        }
    }

    final List<Seen> frames = new ArrayList<>();
    final StompReader reader;
    int heartbeats;

    RecordingSink(int maxBytes) {
        reader = new StompReader(maxBytes, null, this);
    }

    static RecordingSink of(StompVersion version) {
        RecordingSink sink = new RecordingSink(1 << 20);
        sink.reader.version(version);
        return sink;
    }

    static Seen seen(String command, List<Header> headers, byte[] body) {
        return new Seen(command, List.copyOf(headers), HexFormat.of().formatHex(body));
    }

    RecordingSink read(String wire) {
        return read(wire.getBytes(UTF_8));
    }

    RecordingSink read(byte[] wire) {
        reader.read(wire, 0, wire.length);
        return this;
    }

    /** Each piece in an array of its own that is overwritten after the read, as a network buffer is. */
    void readInPieces(byte[] wire, int... cuts) {
        int from = 0;
        for (int i = 0; i <= cuts.length; i++) {
            int to = i < cuts.length ? cuts[i] : wire.length;
            byte[] piece = new byte[to - from + 2];
            System.arraycopy(wire, from, piece, 1, to - from);
            reader.read(piece, 1, to - from);
            Arrays.fill(piece, (byte) '!');
            from = to;
        }
    }

    @Override
    public void frame(StompFrame frame) {
        if (frame.command().equals("CONNECTED")) {
            reader.version(StompVersion.parse(frame.header("version")));
        }
        frames.add(seen(frame.command(), frame.headers(), frame.body()));
    }

    @Override
    public void heartbeat() {
        heartbeats++;
    }
}
