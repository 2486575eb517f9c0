package io.github.jmeterduplex.internal.codec;

/**
 * Reads STOMP frames out of a stream of bytes, split and joined anyhow. Has memory: one per connection. Confined to
 * one thread at a time.
 */
public final class StompReader {
    /**
     * @param maxBytes longest frame
     * @param sink takes the frames
     */
    public StompReader(int maxBytes, StompSink sink) {
        throw new UnsupportedOperationException("contract only: " + maxBytes + sink);
    }

    /** From the CONNECTED frame on: how headers are unescaped. Before, 1.2 is read. */
    public void version(StompVersion version) {
        throw new UnsupportedOperationException("contract only: " + version);
    }

    /**
     * Reads the next bytes and calls the sink for each frame they complete.
     *
     * @throws ProtocolBreach once; the reader is of no use after
     */
    public void read(byte[] bytes, int offset, int length) {
        throw new UnsupportedOperationException("contract only: " + bytes.length + offset + length);
    }
}
