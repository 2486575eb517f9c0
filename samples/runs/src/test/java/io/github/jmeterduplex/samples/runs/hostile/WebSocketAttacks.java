package io.github.jmeterduplex.samples.runs.hostile;

import static io.github.jmeterduplex.samples.runs.hostile.Bytes.binary;
import static io.github.jmeterduplex.samples.runs.hostile.Bytes.compressed;
import static io.github.jmeterduplex.samples.runs.hostile.Bytes.frame;
import static io.github.jmeterduplex.samples.runs.hostile.Bytes.repeated;
import static io.github.jmeterduplex.samples.runs.hostile.Bytes.text;
import static io.github.jmeterduplex.samples.runs.hostile.Bytes.utf8;
import static io.github.jmeterduplex.samples.runs.hostile.Wire.flood;
import static io.github.jmeterduplex.samples.runs.hostile.Wire.once;
import static io.github.jmeterduplex.samples.runs.hostile.Wire.reading;

import io.github.jmeterduplex.samples.runs.faults.Peer;
import io.github.jmeterduplex.samples.runs.hostile.Wire.Misdeed;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;

/** Attacks below the protocols: frames of WebSocket and what they hold. Pure. */
final class WebSocketAttacks {
    private static final int CONTINUATION = 0x00;
    private static final int BEGUN = 0x01;
    private static final int PONG = 0x8A;
    private static final int BOMB_MEBIBYTES = 200;
    private static final byte[] BOMB = Bytes.bomb(BOMB_MEBIBYTES);

    private WebSocketAttacks() {}

    /**
     * Returns the attacks by name.
     *
     * @param message makes a message of the protocol that is about so long
     */
    static Map<String, Misdeed> of(IntFunction<String> message) {
        Map<String, Misdeed> all = new LinkedHashMap<>();
        byte[] small = text(message.apply(10));
        all.put("frame of 2^63-1 bytes", once(frame(Peer.TEXT, Long.MAX_VALUE, utf8("x"))));
        all.put("frame of -1 bytes", once(frame(Peer.TEXT, -1, utf8("x"))));
        all.put("frame of 1 GiB", flood(frame(Peer.BINARY, 1 << 30, new byte[0]), new byte[65_536]));
        all.put("message that never ends", flood(frame(BEGUN, new byte[0]), frame(CONTINUATION, new byte[60_000])));
        all.put("empty fragments", flood(frame(BEGUN, new byte[0]), empty(CONTINUATION)));
        all.put(
                "fragments of a byte",
                flood(frame(BEGUN, new byte[0]), repeated(frame(CONTINUATION, utf8("x")), 20_000)));
        all.put("empty messages", flood(empty(Peer.TEXT)));
        all.put("small messages", flood(repeated(small, 2_000)));
        all.put("large messages", flood(text(message.apply(900_000))));
        all.put("compressed messages", flood(compressed(message.apply(1_000_000))));
        all.put("bomb", once(frame(Peer.TEXT | Peer.COMPRESSED, BOMB)));
        all.put("bomb in fragments", flood(frame(BEGUN | Peer.COMPRESSED, BOMB), frame(CONTINUATION, BOMB)));
        all.put("bad compressed data", once(frame(Peer.TEXT | Peer.COMPRESSED, utf8("\u00ff".repeat(999)))));
        all.put("pings", reading(flood(repeated(frame(Peer.PING, new byte[125]), 500))));
        all.put("pings whose pongs are not read", flood(repeated(frame(Peer.PING, new byte[125]), 500)));
        all.put("pongs", flood(repeated(frame(PONG, new byte[125]), 500)));
        all.put("deep arrays", once("[".repeat(100_000) + "]".repeat(100_000)));
        all.put("deep objects", once("{\"id\":".repeat(100_000)));
        all.put("a long number", once("{\"id\":" + "9".repeat(900_000) + "}"));
        all.put("bytes at random", once(binary("\u00c1\u0000\u00ff".repeat(1_000))));
        return all;
    }

    private static byte[] empty(int firstByte) {
        return repeated(frame(firstByte, new byte[0]), 20_000);
    }
}
