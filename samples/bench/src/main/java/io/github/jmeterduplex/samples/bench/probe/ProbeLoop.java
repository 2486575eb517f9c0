package io.github.jmeterduplex.samples.bench.probe;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Opens the sessions of a probe, sends and receives, in one loop over a selector. Confined to the thread that calls
 * {@link #run}, but for {@link #end}. A punctual probe sends in a thread of its own once all sessions are open; that
 * thread alone uses the messages, their pace, their lateness and the output then.
 */
final class ProbeLoop {
    private static final int READ_BYTES = 1 << 17;
    private static final int IDS = 1 << 20;
    private static final int WAIT_MILLIS = 100;
    private static final int CYCLE_SESSIONS = 1_000;
    private static final double NANOS = 1e9;

    private final ProbeOptions options;
    private final InetSocketAddress server;
    private final Selector selector;
    private final Template message;
    private final Numbers ids;
    private final Numbers stamps = new Numbers("at:", 16);
    private final WebSocketFrames frames = new WebSocketFrames();
    private final ByteBuffer in = ByteBuffer.allocateDirect(READ_BYTES);
    private final byte[] input = new byte[READ_BYTES];
    private final ByteBuffer out = ByteBuffer.allocateDirect(READ_BYTES);
    private final byte[] output = new byte[READ_BYTES];
    private final AtomicLongArray sentNanos = new AtomicLongArray(IDS);
    private final Latencies latencies = new Latencies();
    private final Latencies lateness = new Latencies();
    private final Thread punctual = new Thread(this::sendPunctually, "probe sender");
    private final List<ProbeSession> open = new ArrayList<>();
    private final Pace messages;
    private final Pace heartbeats;
    private final int inFlight;

    /** How many sessions shall be open. */
    private int wanted;

    private int begun;
    private int nextId;
    private long arrivedNanos;
    private long arrivedMicros;
    private volatile boolean warm;
    private long warmNanos = Long.MAX_VALUE;
    private volatile boolean ended;
    /** What ended the thread of a punctual probe; null if nothing did. */
    private volatile @Nullable IOException notSent;

    ProbeLoop(ProbeOptions options) throws IOException {
        this.options = options;
        server = new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), options.port());
        selector = Selector.open();
        message = options.dialect().message("x".repeat(options.bodyBytes()));
        ids = new Numbers(options.dialect().marker(), Template.ID.length());
        boolean sends = options.send() && options.flood().isEmpty();
        messages = new Pace(sends ? options.perSecond() : 0);
        heartbeats = new Pace(options.heartbeatSeconds() == 0 ? 0 : options.sessions() / options.heartbeatSeconds());
        wanted = options.cycleSeconds() == 0 ? options.sessions() : CYCLE_SESSIONS;
        warm = options.warmUpSeconds() == 0;
        inFlight = sends && options.perSecond() == 0 ? options.inFlight() : 0;
    }

    ProbeOptions options() {
        return options;
    }

    /** What was timed since the warm-up. */
    Latencies latencies() {
        return latencies;
    }

    /** The same as a line of text. */
    String summary() {
        String line = latencies.line((System.nanoTime() - warmNanos) / NANOS);
        return lateness.count() == 0 ? line : line + ", late p99 " + Math.round(lateness.percentile(99)) + " us";
    }

    /** Has {@link #run} return soon. Any thread may call it. */
    void end() {
        ended = true;
    }

    /** Opens all sessions and works until {@link #end} or the end of the time. */
    void run() throws IOException, InterruptedException {
        long beganNanos = System.nanoTime();
        long cycledNanos = beganNanos + TimeUnit.SECONDS.toNanos(options.cycleSeconds());
        long endNanos = beganNanos + TimeUnit.SECONDS.toNanos(options.seconds());
        while (!ended && System.nanoTime() - endNanos < 0) {
            begin();
            selector.select(this::serve, waitMillis());
            long now = System.nanoTime();
            if (open.size() == wanted && wanted != options.sessions()) {
                cycle(now - cycledNanos < 0);
            } else if (open.size() == wanted) {
                warmNanos = warmNanos == Long.MAX_VALUE ? allOpen(now) : warmNanos;
                if (!options.punctual()) {
                    sendDue(now);
                }
                if (!warm && now - warmNanos >= 0) {
                    warm = true;
                    latencies.clear();
                }
            }
        }
        ended = true;
        punctual.join();
        IOException failure = notSent;
        if (failure != null) {
            throw failure;
        }
    }

    /** Ends the sessions of a cycle, or keeps those of the last one and has the others opened. */
    private void cycle(boolean isAgain) throws IOException {
        if (!isAgain) {
            wanted = options.sessions();
            return;
        }
        for (ProbeSession session : open) {
            // Without a TIME_WAIT, as ports would run out.
            session.channel().setOption(StandardSocketOptions.SO_LINGER, 0);
            session.channel().close();
        }
        open.clear();
        begun = 0;
    }

    private int waitMillis() {
        return (messages.isOn() || heartbeats.isOn()) && !options.punctual() ? 1 : WAIT_MILLIS;
    }

    private long allOpen(long now) {
        messages.start(now);
        heartbeats.start(now);
        if (options.punctual()) {
            punctual.start();
        }
        return now + TimeUnit.SECONDS.toNanos(options.warmUpSeconds());
    }

    private void begin() throws IOException {
        while (begun < wanted && begun - open.size() < options.inParallel()) {
            SocketChannel channel = SocketChannel.open();
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            String destination = options.flood().isEmpty() ? "/user/queue/replies" : options.flood();
            ProbeSession session =
                    new ProbeSession(channel, begun++, options.dialect().opening(destination), this);
            boolean isConnected = channel.connect(server);
            channel.register(selector, isConnected ? SelectionKey.OP_READ : SelectionKey.OP_CONNECT, session);
            if (isConnected) {
                session.connected();
            }
        }
    }

    private void serve(SelectionKey key) {
        ProbeSession session = (ProbeSession) key.attachment();
        try {
            if (key.isConnectable()) {
                session.channel().finishConnect();
                key.interestOps(SelectionKey.OP_READ);
                session.connected();
                return;
            }
            int count = session.channel().read(in.clear());
            if (count < 0) {
                throw new IOException("the server closed a session");
            }
            arrivedNanos = System.nanoTime();
            arrivedMicros = options.flood().isEmpty() ? 0 : ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
            in.flip().get(input, 0, count);
            session.read(input, count);
        } catch (IOException e) {
            // A probe that lost a session measures something else: the harness has to hear of it.
            throw new UncheckedIOException(e);
        }
    }

    void opened(ProbeSession session) throws IOException {
        open.add(session);
        if (inFlight > 0) {
            answered(session, inFlight);
        }
    }

    /** Counts what a payload brings; returns how many messages it makes room for. */
    int arrived(byte[] a, int from, int to) {
        return options.flood().isEmpty() ? replies(a, from, to) : pushes(a, from, to);
    }

    private int replies(byte[] a, int from, int to) {
        int replies = 0;
        for (long id = ids.next(a, from, to); id >= 0; id = ids.next(a, ids.end(), to)) {
            latencies.record(arrivedNanos - sentNanos.getAcquire(((int) id - Template.FIRST) & (IDS - 1)));
            replies++;
        }
        return inFlight > 0 ? replies : 0;
    }

    /** Pushes carry the time of sending, in microseconds since 1970. */
    private int pushes(byte[] a, int from, int to) {
        for (long at = stamps.next(a, from, to); at >= 0; at = stamps.next(a, stamps.end(), to)) {
            latencies.record(TimeUnit.MICROSECONDS.toNanos(arrivedMicros - at));
        }
        return 0;
    }

    /** Sends as many messages as replies have made room for. */
    void answered(ProbeSession session, int count) throws IOException {
        for (int left = count; left > 0; left -= options.perFlush()) {
            sendMessages(session, Math.min(left, options.perFlush()));
        }
    }

    private void sendPunctually() {
        try {
            while (!ended) {
                long now = System.nanoTime();
                long left = messages.nextNanos() - now;
                if (left > 0) {
                    LockSupport.parkNanos(left);
                } else {
                    sendNext(now);
                }
            }
        } catch (IOException e) {
            notSent = e;
            ended = true;
        }
    }

    private void sendNext(long now) throws IOException {
        if (warm) {
            lateness.record(now - messages.nextNanos());
        }
        sendMessages(open.get(messages.next() % open.size()), 1);
    }

    private void sendDue(long now) throws IOException {
        for (int due = messages.due(now); due > 0; due--) {
            sendNext(System.nanoTime());
        }
        for (int due = heartbeats.due(now); due > 0; due--) {
            send(open.get(heartbeats.next() % open.size()), options.dialect().heartbeat());
        }
    }

    private void sendMessages(ProbeSession session, int count) throws IOException {
        int perFrame = message.joins() ? count : 1;
        int at = 0;
        long now = System.nanoTime();
        for (int i = 0; i < count; i += perFrame) {
            for (int k = 0; k < perFrame; k++) {
                sentNanos.setRelease((nextId + k) & (IDS - 1), now);
            }
            int length = message.length(perFrame);
            message.write(output, WebSocketFrames.payloadAt(at, length), nextId, perFrame);
            nextId += perFrame;
            at = frames.finish(output, at, length);
        }
        write(session.channel(), output, at);
    }

    /** Sends one text. */
    void send(ProbeSession session, String text) throws IOException {
        byte[] bytes = text.getBytes(US_ASCII);
        System.arraycopy(bytes, 0, output, WebSocketFrames.payloadAt(0, bytes.length), bytes.length);
        write(session.channel(), output, frames.finish(output, 0, bytes.length));
    }

    /** Writes all of it: what is in flight is little, so that the socket takes it. */
    void write(SocketChannel channel, byte[] bytes, int length) throws IOException {
        out.clear().put(bytes, 0, length).flip();
        while (out.hasRemaining()) {
            channel.write(out);
        }
    }
}
