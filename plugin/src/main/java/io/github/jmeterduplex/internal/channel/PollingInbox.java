package io.github.jmeterduplex.internal.channel;

import io.github.jmeterduplex.internal.codec.EngineIoHandshake;
import io.github.jmeterduplex.internal.codec.EngineIoReader;
import io.github.jmeterduplex.internal.codec.ProtocolBreach;
import java.util.Arrays;

/**
 * Reads the packets of one session that polls. The open packet waits until the session knows what it goes over; what else
 * comes before that, pings and noops, is the library's alone. Confined to one task at a time.
 */
final class PollingInbox {
    private final PollingChannel channel;
    private final ChannelListener listener;

    /** The open packet; null before it has come. */
    private byte[] open;

    private boolean opened;
    private boolean anyMessage;
    private final PingLimit idles = PingLimit.ofAnswers();

    PollingInbox(PollingChannel channel, ChannelListener listener) {
        this.channel = channel;
        this.listener = listener;
    }

    /** One polling response. */
    void payload(byte[] payload, long arrivedNanos) {
        if (open == null && PollingPayload.isRevision3(payload)) {
            channel.revision3();
            return;
        }
        anyMessage = false;
        PollingPayload.split(
                payload, (bytes, offset, length, binary) -> packet(bytes, offset, length, binary, arrivedNanos));
        if (!anyMessage) {
            // A server that answers at once, without a word, would be asked without end.
            idles.count(arrivedNanos, "polling responses without a message");
        }
    }

    /** One packet. */
    void packet(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos) {
        if (open == null) {
            shakeHands(bytes, offset, length, binary);
        } else if (opened && !channel.isEnded()) {
            anyMessage |= binary || (length > 0 && bytes[offset] == '4');
            listener.onMessage(bytes, offset, length, binary, arrivedNanos);
        }
    }

    private void shakeHands(byte[] bytes, int offset, int length, boolean binary) {
        if (binary) {
            throw ProtocolBreach.of("an Engine.IO open packet", "a binary message");
        }
        OpenPacket packet = new OpenPacket();
        EngineIoReader.readText(bytes, offset, length, packet);
        EngineIoHandshake handshake = packet.handshake();
        open = Arrays.copyOfRange(bytes, offset, offset + length);
        channel.shookHands(handshake);
    }

    /** What the session goes over is known: it begins. Does nothing where it has begun. */
    void begin() {
        if (open != null && !opened && channel.opened()) {
            opened = true;
            listener.onMessage(open, 0, open.length, false, System.nanoTime());
        }
    }
}
