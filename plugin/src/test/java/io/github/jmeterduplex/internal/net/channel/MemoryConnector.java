package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.net.channel.Target.WebSocketOptions;
import io.github.jmeterduplex.internal.net.http.ServerRoute.Route;
import io.github.jmeterduplex.internal.net.tcp.DeferredWrites;
import io.github.jmeterduplex.internal.net.tcp.TlsOptions;
import io.github.jmeterduplex.internal.protocol.signalr.SignalREnvelope;
import io.github.jmeterduplex.internal.protocol.signalr.SignalRTransport;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoEnvelope;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.LongSupplier;

/** Connects to nothing: the test sees what is sent and says what comes. Thread-safe. */
public final class MemoryConnector implements Connector {
    private final LongSupplier nanoTime;
    private final DeferredWrites deferredWrites = new DeferredWrites(1);
    private final List<MemoryChannel> channels = new ArrayList<>();
    /** Said to whoever connects, one message each. */
    private volatile List<String> greetings = List.of();

    private volatile int accepted = Integer.MAX_VALUE;

    private volatile boolean closesLate;

    private volatile boolean keepsAlive;

    public MemoryConnector(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** What to connect to. */
    public static Target target(String url) {
        return target(url, Envelope.PLAIN);
    }

    /** What to connect to with Socket.IO. */
    public static Target socketIo(EngineIoRevision revision) {
        return target("ws://memory:1/socket.io/", new EngineIoEnvelope(revision, List.of("websocket")));
    }

    /** What to connect to with SignalR. */
    public static Target signalR(boolean binary) {
        return target(
                "ws://memory:1/hub", new SignalREnvelope(List.of(SignalRTransport.WEBSOCKET), false, binary, null));
    }

    private static Target target(String url, Envelope envelope) {
        return new Target(
                URI.create(url),
                envelope,
                List.of(),
                List.of(),
                null,
                Duration.ofSeconds(20),
                TlsOptions.ANY,
                new WebSocketOptions(true, false),
                Route.DIRECT);
    }

    @Override
    public void connect(Target target, ChannelListener listener) {
        MemoryChannel channel = new MemoryChannel(target, listener, nanoTime, closesLate, keepsAlive);
        boolean refused;
        synchronized (this) {
            channels.add(channel);
            refused = channels.size() > accepted;
        }
        if (refused) {
            channel.drops(new Fault(Cause.REFUSED, "refused by memory:1"));
            return;
        }
        listener.onOpen(channel);
        greetings.forEach(channel::says);
    }

    /** Says these messages at once to whoever connects from now on; {@code ^@} stands for NUL. */
    public void greet(String... texts) {
        greetings = List.of(texts);
    }

    /** So many connections in all are accepted, and no others. */
    public void refuseAfter(int most) {
        accepted = most;
    }

    /** From now on, channels that are told to close do so when the test says. */
    public void closeLate() {
        closesLate = true;
    }

    /** From now on, channels keep themselves alive, as those that poll. */
    public void keepAlive() {
        keepsAlive = true;
    }

    /** How many channels were opened. */
    public synchronized int count() {
        return channels.size();
    }

    /** The channel opened as the n-th, from 0. */
    public synchronized MemoryChannel channel(int index) {
        return channels.get(index);
    }

    @Override
    public DeferredWrites deferredWrites() {
        return deferredWrites;
    }

    @Override
    public void close() {
        // Nothing to close.
    }

    /** One side of a connection; the test is the other. */
    public static final class MemoryChannel implements Channel {
        private final Target target;
        private final ChannelListener listener;
        private final LongSupplier nanoTime;
        private final BlockingQueue<byte[]> sent = new LinkedBlockingQueue<>();
        private final boolean closesLate;
        private final boolean keptAlive;
        private volatile boolean closed;
        /** Why it has ended; written before {@link #closed}. */
        private volatile Fault why;

        private volatile boolean aborted;
        private volatile boolean sentBinary;
        private volatile long unsentBytes;
        private volatile long pinged;

        /** Takes messages and never reports that they are written. */
        public volatile boolean holds;

        MemoryChannel(
                Target target, ChannelListener listener, LongSupplier nanoTime, boolean closesLate, boolean keptAlive) {
            this.closesLate = closesLate;
            this.keptAlive = keptAlive;
            this.target = target;
            this.listener = listener;
            this.nanoTime = nanoTime;
        }

        /** What was sent next, or null; NUL is shown as {@code ^@}. */
        public String sent() {
            byte[] next = sent.poll();
            return next == null ? null : new String(next, StandardCharsets.UTF_8).replace("\0", "^@");
        }

        /** The bytes that were sent next, or null. */
        public byte[] sentBytes() {
            return sent.poll();
        }

        @Override
        public boolean sendsPings() {
            return !keptAlive;
        }

        @Override
        public void ping(long number) {
            pinged = number;
        }

        /** The number of the last ping; 0 before. */
        public long pinged() {
            return pinged;
        }

        /** The other side does not read: so many bytes wait. */
        public void stopsReading(long bytes) {
            unsentBytes = bytes;
        }

        /** Whether the last message that was sent is binary. */
        public boolean hasSentBinary() {
            return sentBinary;
        }

        /** The server says something; {@code ^@} stands for NUL. */
        public void says(String text) {
            byte[] bytes = text.replace("^@", "\0").getBytes(StandardCharsets.UTF_8);
            listener.onMessage(bytes, 0, bytes.length, false, nanoTime.getAsLong());
        }

        /** The server says something binary. */
        public void says(byte[] binary) {
            listener.onMessage(binary, 0, binary.length, true, nanoTime.getAsLong());
        }

        /** The server answers with nothing, as to a poll. */
        public void isAlive() {
            listener.onAlive(nanoTime.getAsLong());
        }

        /** The connection drops. */
        public void drops() {
            drops(new Fault(Cause.CONNECTION, "reset by memory:1"));
        }

        /** The connection drops for this reason. */
        public void drops(Fault fault) {
            if (ends(fault)) {
                listener.onClosed(fault);
            }
        }

        /** The connection ends for this reason, and no one has been notified yet. Returns whether that is news. */
        public boolean ends(Fault fault) {
            boolean isNews = !closed;
            why = isNews ? fault : why;
            closed = true;
            return isNews;
        }

        @Override
        public boolean canSend() {
            return !closed;
        }

        @Override
        public Fault fault() {
            return why;
        }

        /** Where it was to connect. */
        public Target target() {
            return target;
        }

        /** Who hears this channel. */
        public ChannelListener listener() {
            return listener;
        }

        public boolean isClosed() {
            return closed;
        }

        public boolean isAborted() {
            return aborted;
        }

        @Override
        public void send(byte[] message, boolean binary, WriteListener hears) {
            sentBinary = binary;
            sent.add(message.clone());
            if (hears != null && !holds) {
                hears.written();
            }
        }

        @Override
        public void sendPieces(List<byte[]> pieces, WriteListener hears) {
            for (int i = 0; i < pieces.size(); i++) {
                send(pieces.get(i), false, i == pieces.size() - 1 ? hears : null);
            }
        }

        @Override
        public void flush() {
            // Everything has been sent.
        }

        @Override
        public long unsentBytes() {
            return unsentBytes;
        }

        @Override
        public long stalledNanos(long nowNanos) {
            return 0;
        }

        @Override
        public void close() {
            if (!closesLate) {
                drops(new Fault(Cause.CLOSED, "closed"));
            }
        }

        @Override
        public void abort() {
            aborted = true;
            drops(new Fault(Cause.CLOSED, "closed"));
        }

        @Override
        public String transport() {
            return "memory";
        }

        @Override
        public String remote() {
            return "memory:1";
        }

        @Override
        public boolean isKeptAlive() {
            return keptAlive;
        }
    }
}
