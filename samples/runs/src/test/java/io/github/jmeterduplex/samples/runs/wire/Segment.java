package io.github.jmeterduplex.samples.runs.wire;

import java.nio.ByteBuffer;

/**
 * What one packet carries of a TCP stream.
 *
 * @param epochNanos when the kernel passed it on
 * @param payload empty in packets that carry none
 */
record Segment(long epochNanos, int sourcePort, int targetPort, int sequence, boolean isStart, ByteBuffer payload) {
    private static final int IPV4 = 0x0800;
    private static final int IPV6 = 0x86dd;
    private static final int ETHERNET_BYTES = 14;
    private static final int IPV6_BYTES = 40;
    private static final int SYN = 0x02;

    /** Reads a packet of TCP over IP over Ethernet, as the loopback interface shows itself. */
    static Segment parse(long epochNanos, ByteBuffer packet) {
        int type = packet.getShort(12) & 0xffff;
        int ip = ETHERNET_BYTES;
        int tcp;
        int end;
        if (type == IPV4) {
            tcp = ip + (packet.get(ip) & 0x0f) * 4;
            end = ip + (packet.getShort(ip + 2) & 0xffff);
        } else if (type == IPV6) {
            tcp = ip + IPV6_BYTES;
            end = tcp + (packet.getShort(ip + 4) & 0xffff);
        } else {
            throw new IllegalArgumentException("packet of type 0x" + Integer.toHexString(type) + "; expected IP");
        }
        int data = tcp + ((packet.get(tcp + 12) >> 4) & 0x0f) * 4;
        return new Segment(
                epochNanos,
                packet.getShort(tcp) & 0xffff,
                packet.getShort(tcp + 2) & 0xffff,
                packet.getInt(tcp + 4),
                (packet.get(tcp + 13) & SYN) != 0,
                packet.slice(data, Math.max(0, end - data)));
    }
}
