package io.github.jmeterduplex.internal.transport.engineio;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.jmeterduplex.internal.codec.ProtocolBreach;
import io.github.jmeterduplex.internal.codec.engineio.EngineIoHandshake;
import io.github.jmeterduplex.internal.codec.engineio.EngineIoPayloadReader;
import io.github.jmeterduplex.internal.codec.engineio.EngineIoReader;
import io.github.jmeterduplex.internal.codec.engineio.EngineIoRevision;
import io.github.jmeterduplex.internal.transport.ChannelListener;
import io.github.jmeterduplex.internal.transport.PingLimit;
import io.github.jmeterduplex.internal.transport.http.Findings;
import io.github.jmeterduplex.internal.transport.http.HttpAnswer;
import io.github.jmeterduplex.internal.transport.http.HttpLane;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.eclipse.jetty.util.Callback;

/**
 * Receives the packets of one Engine.IO session that polls, and asks again whenever a response has ended. What comes before
 * it is known what the session goes over waits. Calls come for one response at a time, on any I/O thread; packets are read
 * in turns.
 */
public final class PollingInbox implements HttpLane.Call {
    private static final byte[] END = {};
    private static final int OK = 200;
    private static final int ERROR_BODY_BYTES = 4 * 1024;
    private static final int SHOWN_BYTES = 20;

    /** How a server of revision 3 begins its open packet: with a length. */
    private static final Pattern REVISION_3 = Pattern.compile("\\d{1,9}:0\\{.*", Pattern.DOTALL);

    /**
     * A packet that waits.
     *
     * @param bytes its own
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    public record Packet(byte[] bytes, boolean binary, long arrivedNanos) {
        void tell(ChannelListener listener) {
            listener.onMessage(bytes, 0, bytes.length, binary, arrivedNanos);
        }
    }

    private final PollingChannel channel;
    private final HttpLane lane;
    private final Findings findings;
    private final EngineIoRevision revision;
    private final ChannelListener listener;
    private final EngineIoPayloadReader reader;

    // All below: touched in turns alone.
    private boolean shookHands;
    private boolean begun;
    private long arrivedNanos;
    private boolean anyMessage;
    private final List<Packet> waiting = new ArrayList<>();
    private final PingLimit idles = PingLimit.ofAnswers();

    PollingInbox(
            PollingChannel channel,
            HttpLane lane,
            Findings findings,
            EngineIoRevision revision,
            int maxBytes,
            ChannelListener listener) {
        this.channel = channel;
        this.lane = lane;
        this.findings = findings;
        this.revision = revision;
        this.listener = listener;
        this.reader = new EngineIoPayloadReader(revision, maxBytes, this::packet);
    }

    /** Asks for packets. */
    void ask() {
        if (!channel.isEnded()) {
            String target = channel.requestTarget();
            lane.send(findings.requests().get(target, findings.cookies(target), "*/*"), ERROR_BODY_BYTES, this);
        }
    }

    /** {@inheritDoc} As browsers do. */
    @Override
    public boolean isRepeatable() {
        return true;
    }

    @Override
    public boolean streams(HttpAnswer head) {
        findings.keepCookies(channel.requestTarget(), head.values("Set-Cookie"));
        return head.status() == OK;
    }

    @Override
    public void part(byte[] part, Callback done, long arrived) {
        if (!channel.turns().frame(part, done, arrived)) {
            done.succeeded();
        }
    }

    @Override
    public void answered(HttpAnswer answer) {
        if (answer.status() == OK) {
            channel.turns().frame(END, Callback.from(this::ask), System.nanoTime());
        } else {
            channel.refused(answer);
        }
    }

    @Override
    public void failed(Throwable cause) {
        channel.unreachable(cause);
    }

    /** In a turn: reads one part, then asks for the next. */
    void read(byte[] part, Callback callback, long arrived) {
        try {
            // The last packet is whole when the response is: its bytes came before.
            arrivedNanos = part == END && shookHands ? arrivedNanos : arrived;
            if (!(part == END ? reader.end() : reader.read(part))) {
                channel.tooLong();
            } else if (part == END) {
                endResponse(arrived);
            }
        } catch (Throwable e) {
            // Errors too: other sessions go on, and this one must hear of its end.
            channel.broke(e);
        }
        if (part != END || channel.asksOn()) {
            callback.succeeded();
        }
    }

    /** A server that answers at once, without a word, would be asked without end. */
    private void endResponse(long now) {
        if (!anyMessage) {
            idles.count(now, "polling responses without a message");
        }
        anyMessage = false;
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
            // A noop ends a response, so that the session can change over.
            return;
        }
        waiting.add(new Packet(Arrays.copyOfRange(bytes, offset, offset + length), binary, arrivedNanos));
        if (!shookHands) {
            shookHands = true;
            shakeHands(bytes, offset, length, binary);
        }
    }

    private void shakeHands(byte[] bytes, int offset, int length, boolean binary) {
        if (binary) {
            throw ProtocolBreach.of("an Engine.IO open packet", "a binary message");
        }
        String beginning = new String(bytes, offset, Math.min(length, SHOWN_BYTES), US_ASCII);
        if (revision == EngineIoRevision.V4 && REVISION_3.matcher(beginning).matches()) {
            channel.revision3();
            return;
        }
        OpenPacket packet = new OpenPacket();
        EngineIoReader.readText(bytes, offset, length, packet);
        EngineIoHandshake handshake = packet.handshake();
        anyMessage = true;
        channel.shookHands(handshake);
    }

    /** In a turn: the session goes over polling. Does nothing where it has begun, or has ended. */
    void begin() {
        if (shookHands && !begun && channel.opened()) {
            begun = true;
            waiting.forEach(packet -> packet.tell(listener));
            waiting.clear();
        }
    }

    /** In a turn: the packets that have come, for who goes on with them. */
    List<Packet> takeWaiting() {
        List<Packet> taken = List.copyOf(waiting);
        waiting.clear();
        return taken;
    }
}
