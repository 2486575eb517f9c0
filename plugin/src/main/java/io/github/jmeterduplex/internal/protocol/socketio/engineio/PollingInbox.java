package io.github.jmeterduplex.internal.protocol.socketio.engineio;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Splits the responses of one polling Engine.IO session into packets. Packets wait if they arrive before the session's
 * transport is decided. Called in turns of {@code SerialEvents}.
 */
public final class PollingInbox {
    private static final int SHOWN_BYTES = 20;

    /** The beginning of an open packet from a server of revision 3: a length. */
    private static final Pattern REVISION_3 = Pattern.compile("\\d{1,9}:0\\{.*", Pattern.DOTALL);

    /**
     * A packet that waits.
     *
     * @param bytes a copy of the packet
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    public record Packet(byte[] bytes, boolean binary, long arrivedNanos) {
        void tell(ChannelListener listener) {
            listener.onMessage(bytes, 0, bytes.length, binary, arrivedNanos);
        }
    }

    private final PollingChannel channel;
    private final EngineIoRevision revision;
    private final ChannelListener listener;
    private final EngineIoPayloadReader reader;
    private final KeptBytes budget;

    private boolean shookHands;
    private boolean begun;
    private long arrivedNanos;
    private boolean anyMessage;
    private final List<Packet> waiting = new ArrayList<>();

    PollingInbox(
            PollingChannel channel,
            EngineIoRevision revision,
            int maxBytes,
            KeptBytes budget,
            ChannelListener listener) {
        this.budget = budget;
        this.channel = channel;
        this.revision = revision;
        this.listener = listener;
        this.reader = new EngineIoPayloadReader(revision, maxBytes, budget, this::packet);
    }

    /** Reads a part of a response. */
    void read(byte[] part, long arrived) {
        arrivedNanos = arrived;
        if (!reader.read(part)) {
            channel.tooLong();
        }
    }

    /**
     * Ends a response, and with it the last packet, whose bytes have arrived before. Returns whether there was a
     * message.
     */
    boolean endResponse(long now) {
        arrivedNanos = shookHands ? arrivedNanos : now;
        if (!reader.end()) {
            channel.tooLong();
        }
        boolean any = anyMessage;
        anyMessage = false;
        return any;
    }

    private void packet(byte[] bytes, int offset, int length, boolean binary) {
        if (channel.isEnded()) {
            return;
        }
        anyMessage |= binary || bytes[offset] == '4';
        if (begun) {
            listener.onMessage(bytes, offset, length, binary, arrivedNanos);
            return;
        }
        if (!binary && bytes[offset] == '6') {
            // A noop ends a response, so that the session can change its transport.
            return;
        }
        if (!budget.take(KeptBytes.OBJECT_BYTES + length)) {
            throw budget.full();
        }
        waiting.add(new Packet(Arrays.copyOfRange(bytes, offset, offset + length), binary, arrivedNanos));
        if (!shookHands) {
            shookHands = true;
            shakeHands(bytes, offset, length, binary);
        }
    }

    private void shakeHands(byte[] bytes, int offset, int length, boolean binary) {
        if (binary) {
            throw ProtocolViolation.of("an Engine.IO open packet", "a binary message");
        }
        String beginning = new String(bytes, offset, Math.min(length, SHOWN_BYTES), US_ASCII);
        if (revision == EngineIoRevision.V4 && REVISION_3.matcher(beginning).matches()) {
            channel.revision3();
            return;
        }
        OpenPacketSink packet = new OpenPacketSink();
        EngineIoReader.readText(bytes, offset, length, packet);
        EngineIoHandshake handshake = packet.handshake();
        anyMessage = true;
        channel.shookHands(handshake);
    }

    /** Begins the session over polling, if it has not begun or ended. */
    void begin() {
        if (shookHands && !begun && channel.opened()) {
            begun = true;
            takeWaiting().forEach(packet -> packet.tell(listener));
        }
    }

    /** Removes and returns the packets that wait, for the transport that continues. */
    List<Packet> takeWaiting() {
        List<Packet> taken = List.copyOf(waiting);
        waiting.clear();
        taken.forEach(packet -> budget.give(KeptBytes.OBJECT_BYTES + packet.bytes.length));
        return taken;
    }

    /** Forgets all packets, also a partly read one; called in the last turn. */
    void close() {
        reader.close();
        var unused = takeWaiting();
    }
}
