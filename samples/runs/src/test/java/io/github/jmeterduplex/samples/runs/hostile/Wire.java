package io.github.jmeterduplex.samples.runs.hostile;

import io.github.jmeterduplex.samples.runs.faults.Peer;
import java.io.IOException;

/** What the attacks of all protocols have in common: bounded floods, with the client's bytes read or not. Pure. */
final class Wire {
    /** Bounds of one flood: whichever is reached first. */
    private static final long FLOOD_NANOS = 1_000_000_000L;

    private static final int FLOOD_BYTES = 48 << 20;

    private Wire() {}

    /** What a server does once a session is open. */
    @FunctionalInterface
    interface Misdeed {
        void at(Peer wire) throws IOException;
    }

    /** Sends the same bytes again and again. */
    static Misdeed flood(byte[] bytes) {
        return wire -> {
            long begin = System.nanoTime();
            for (long sent = 0; sent < FLOOD_BYTES && System.nanoTime() - begin < FLOOD_NANOS; sent += bytes.length) {
                wire.write(bytes);
            }
        };
    }

    /** Sends some bytes, then floods with others. */
    static Misdeed flood(byte[] first, byte[] bytes) {
        return wire -> {
            wire.write(first);
            flood(bytes).at(wire);
        };
    }

    static Misdeed flood(String latin1) {
        return flood(Bytes.text(latin1));
    }

    /** Sends some bytes once. */
    static Misdeed once(byte[] bytes) {
        return wire -> wire.write(bytes);
    }

    static Misdeed once(String message) {
        return once(Bytes.text(message));
    }

    /** Does the same while another thread reads what the client sends. */
    static Misdeed reading(Misdeed misdeed) {
        return wire -> {
            Thread reader = new Thread(() -> swallow(wire), "hostile-reader");
            reader.setDaemon(true);
            reader.start();
            misdeed.at(wire);
        };
    }

    private static void swallow(Peer wire) {
        try {
            wire.swallow();
        } catch (IOException e) {
            // The client has gone, which is what many attacks are for.
            Thread.currentThread().interrupt();
        }
    }
}
