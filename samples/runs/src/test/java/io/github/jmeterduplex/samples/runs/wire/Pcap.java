package io.github.jmeterduplex.samples.runs.wire;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads recordings in the classic format of libpcap, with stamps in nanoseconds. */
final class Pcap {
    private static final int NANOSECONDS = 0xa1b23c4d;
    private static final int HEADER_BYTES = 24;
    private static final int PACKET_HEADER_BYTES = 16;
    private static final int ETHERNET = 1;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private Pcap() {}

    /** Hands over the packets in their order. */
    static void read(Path file, Consumer<Segment> segments) throws IOException {
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            ByteBuffer all = ByteBuffer.wrap(in.readAllBytes());
            all.order(all.getInt(0) == NANOSECONDS ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
            if (all.getInt(0) != NANOSECONDS || all.getInt(20) != ETHERNET) {
                throw new IOException(file + " is no recording of Ethernet with stamps in nanoseconds");
            }
            all.position(HEADER_BYTES);
            while (all.remaining() >= PACKET_HEADER_BYTES) {
                segments.accept(next(all));
            }
        }
    }

    private static Segment next(ByteBuffer all) throws EOFException {
        long nanos = Integer.toUnsignedLong(all.getInt()) * NANOS_PER_SECOND + all.getInt();
        int captured = all.getInt();
        if (captured != all.getInt()) {
            throw new EOFException("a packet is recorded in part only");
        }
        Segment segment = Segment.parse(nanos, all.slice(all.position(), captured));
        all.position(all.position() + captured);
        return segment;
    }
}
