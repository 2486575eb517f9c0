package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.tcp.IoRuntime;
import io.github.jmeterduplex.internal.net.tcp.OpeningTimes;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubCodec;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubMessage;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubWriter;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A channel with stateful reconnect, which outlives its WebSockets: if one is lost, another is opened to the same
 * connection of the hub at once, and both sides send again what the other has not acknowledged (HubProtocol.md of
 * dotnet/aspnetcore). As by the official clients, this is tried once; if it fails, the channel has ended. Thread-safe.
 */
final class ResumableChannel implements Channel {
    /** How long acknowledgements may wait, as with the official clients. */
    private static final Duration ACK_DELAY = Duration.ofSeconds(1);

    /** How many WebSockets in a row may be lost before the hub has announced a number on one of them. */
    private static final int MOST_IN_VAIN = 10;

    /** Opens WebSockets to the same connection of the hub. */
    interface Opening {
        /** Whether the hub has agreed to them in the negotiation; known when the first WebSocket is open. */
        default boolean isAllowed() {
            return true;
        }

        /** Starts to open one, and returns immediately. */
        Channel open(ChannelListener listener);
    }

    private final IoRuntime runtime;
    private final Opening opening;
    private final ChannelListener session;
    private final HubWriter writer;
    private final boolean binary;
    private final ResumeBuffer buffer = new ResumeBuffer();
    private final ReceivedNumbers received = new ReceivedNumbers();
    private final AtomicBoolean ackPlanned = new AtomicBoolean();

    /** The present WebSocket; written by the event that ends the one before. */
    private volatile Link present = new Link(null);

    /** Host and port of the hub; written when a WebSocket opens. */
    private volatile String remote = "";

    /** Number of WebSockets since the hub last announced a number. Touched by one event at a time. */
    private int inVain;

    /** Whether the hub has agreed, so that the session can be resumed. Written by the I/O thread. */
    private volatile boolean isAgreed;

    /** Whether this side has closed the channel. */
    private volatile boolean isClosing;

    /** Why the channel has ended; null before. */
    private volatile @Nullable Fault fault;

    /**
     * @param session is notified of the events of all WebSockets as if there were only one
     */
    ResumableChannel(IoRuntime runtime, Opening opening, ChannelListener session, HubCodec codec) {
        this.runtime = runtime;
        this.opening = opening;
        this.session = session;
        this.writer = codec.writer();
        this.binary = codec.isBinary();
    }

    /** Returns the listener for the first WebSocket, which the caller opens. */
    ChannelListener first() {
        return present;
    }

    // For the session.

    /** Notes that the hub has agreed to the handshake: from now on the session survives the loss of its WebSocket. */
    void agreed() {
        isAgreed = true;
    }

    /**
     * Sends hub messages that have numbers; sends them again until the hub has acknowledged them.
     *
     * @param listener is notified when they are written for the first time, or will never be
     */
    void sendNumbered(byte[] messages, @Nullable WriteListener listener) {
        buffer.send(messages, writer.messages(messages), listener);
    }

    /**
     * Whether the session should handle a message of the hub.
     *
     * @throws io.github.jmeterduplex.internal.codec.ProtocolViolation if its number is impossible
     */
    boolean takes(HubMessage message) {
        if (ReceivedNumbers.isNumbered(message.type()) && ackPlanned.compareAndSet(false, true)) {
            var unused = runtime.schedule(this::acknowledge, ACK_DELAY);
        }
        return received.takes(message.type());
    }

    /** Forgets the messages that the hub has acknowledged. */
    void acknowledged(HubMessage ack) {
        buffer.acknowledge(ack.sequenceId());
        flush();
    }

    /** Takes the number that the hub has announced. Returns whether the session has come back by that. */
    boolean announced(HubMessage sequence) {
        inVain = 0;
        return received.announced(sequence.sequenceId());
    }

    private void acknowledge() {
        ackPlanned.set(false);
        // If there is no connection now, the hub sends messages again over the next one, and they are acknowledged
        // then.
        Link now = present;
        if (now.isReady && !isClosing) {
            now.channel().send(writer.ack(received.latest()), binary, true);
        }
    }

    // Its WebSockets.

    /** One WebSocket. */
    private final class Link implements ChannelListener {
        /** Why the WebSocket before was lost; null for the first one. */
        private final @Nullable Fault before;

        private volatile @Nullable Channel channel;
        /** Whether the WebSocket is open, and messages with numbers that must come first have been queued. */
        private volatile boolean isReady;

        Link(@Nullable Fault before) {
            this.before = before;
        }

        Channel channel() {
            return Objects.requireNonNull(channel, "there is no WebSocket yet");
        }

        void made(Channel opened) {
            channel = opened;
            if (isClosing) {
                opened.abort();
            }
        }

        @Override
        public @Nullable OpeningTimes openingTimes() {
            return session.openingTimes();
        }

        @Override
        public void onRequest(byte[] request) {
            session.onRequest(request);
        }

        @Override
        public void onAnswer(HttpResponse answer) {
            session.onAnswer(answer);
        }

        @Override
        public void onOpen(Channel opened) {
            if (!opening.isAllowed()) {
                // The session has the WebSocket itself, and its end is that of the session.
                session.onOpen(opened);
                return;
            }
            made(opened);
            remote = opened.remote();
            ResumeBuffer.Line line = (message, listener) -> opened.send(message, binary, listener);
            if (before == null) {
                buffer.begin(line);
                isReady = true;
                session.onOpen(ResumableChannel.this);
            } else {
                buffer.resume(line, writer::sequence);
                isReady = true;
                opened.flush();
                session.onAlive(System.nanoTime());
            }
        }

        @Override
        public void onMessage(byte[] bytes, int offset, int length, boolean isBinary, long arrivedNanos) {
            session.onMessage(bytes, offset, length, isBinary, arrivedNanos);
        }

        @Override
        public void onAlive(long arrivedNanos) {
            session.onAlive(arrivedNanos);
        }

        @Override
        public void onPong(long number, long arrivedNanos) {
            session.onPong(number, arrivedNanos);
        }

        @Override
        public void onCloseFrame(int code, String reason) {
            session.onCloseFrame(code, reason);
        }

        @Override
        public void onClosed(Fault why) {
            boolean wasOpen = isReady;
            isReady = false;
            buffer.disconnect();
            if (isClosing) {
                end(new Fault(Cause.CLOSED, "closed the connection to " + remote()));
            } else if (!wasOpen && before != null) {
                end(SignalRFaults.notResumed(before, why));
            } else if (isAgreed && why.cause() == Cause.CONNECTION && inVain < MOST_IN_VAIN) {
                inVain++;
                resume(why);
            } else {
                end(why);
            }
        }
    }

    private void resume(Fault lost) {
        received.reconnecting();
        Link next = new Link(lost);
        present = next;
        try {
            next.made(opening.open(next));
        } catch (RuntimeException e) {
            end(SignalRFaults.notResumed(lost, new Fault(Cause.INTERNAL, "a fault in Duplex: " + e)));
        }
    }

    private void end(Fault why) {
        fault = why;
        buffer.end(why);
        session.onClosed(why);
    }

    // As a channel.

    /** Sends a message that has no number: dropped if there is no WebSocket at the moment. */
    @Override
    public void send(byte[] message, boolean isBinary, @Nullable WriteListener listener) {
        Link now = present;
        if (now.isReady) {
            now.channel().send(message, isBinary, listener);
        } else if (listener != null) {
            listener.dropped(false, new Fault(Cause.CONNECTION, "there is no WebSocket to " + remote() + " now"));
        }
    }

    @Override
    public void sendPieces(List<byte[]> pieces, @Nullable WriteListener listener) {
        throw new UnsupportedOperationException("hub messages are sent as a whole");
    }

    @Override
    public void flush() {
        Link now = present;
        if (now.isReady) {
            now.channel().flush();
        }
    }

    @Override
    public void flushSoon() {
        Link now = present;
        if (now.isReady) {
            now.channel().flushSoon();
        }
    }

    @Override
    public boolean flushAwaited() {
        Link now = present;
        return now.isReady && now.channel().flushAwaited();
    }

    /** {@inheritDoc} True also between two WebSockets: messages wait for the next one. */
    @Override
    public boolean canSend() {
        return !isClosing
                && fault == null
                && (isAgreed || (present.isReady && present.channel().canSend()));
    }

    @Override
    public @Nullable Fault fault() {
        return fault;
    }

    @Override
    public long unsentBytes() {
        Link now = present;
        return buffer.waitingBytes() + (now.isReady ? now.channel().unsentBytes() : 0);
    }

    @Override
    public long stalledNanos(long nowNanos) {
        Link now = present;
        return now.isReady ? now.channel().stalledNanos(nowNanos) : 0;
    }

    @Override
    public boolean sendsPings() {
        return true;
    }

    @Override
    public void ping(long number) {
        Link now = present;
        if (now.isReady) {
            now.channel().ping(number);
        }
    }

    /** {@inheritDoc} Between two WebSockets, gives up the one that is being opened. */
    @Override
    public void close() {
        isClosing = true;
        Link now = present;
        Channel last = now.channel;
        if (last != null) {
            if (now.isReady) {
                last.close();
            } else {
                last.abort();
            }
        }
    }

    @Override
    public void abort() {
        isClosing = true;
        Channel last = present.channel;
        if (last != null) {
            last.abort();
        }
    }

    @Override
    public String transport() {
        return SignalRTransport.WEBSOCKET.word();
    }

    @Override
    public String remote() {
        return remote;
    }
}
