package io.github.jmeterduplex.internal.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.serve.wire.GrowingBytes;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Base64;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An Engine.IO session over HTTP requests, until it is upgraded to a WebSocket. It ends if no request receives for a
 * while. Confined to the server's thread.
 */
final class EnginePolling implements Outlet, Beats.Beating {
    private static final byte SEPARATOR = 0x1e;
    private static final byte[] NOOP = {'6'};
    private static final byte[] CLOSE = {'1'};
    private static final int MAX_PENDING = 1 << 24;
    private static final int MAX_MISSED = 3;

    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Packet(byte[] bytes, boolean isBinary) {}

    private final ServerState state;
    private final Consumer<String> whenEnded;
    private final SocketIoSession session;
    private final Deque<Packet> pending = new ArrayDeque<>();
    private @Nullable ClientConnection receiver;
    private boolean isClosed;
    private boolean isProbed;
    private long pendingBytes;
    private int missed;

    /**
     * Creates the transport and its session.
     *
     * @param maker of the session
     * @param whenEnded takes the session's id when the transport is not used any more
     */
    EnginePolling(ServerState state, Function<Outlet, SocketIoSession> maker, Consumer<String> whenEnded) {
        this.state = state;
        this.session = maker.apply(this);
        this.whenEnded = whenEnded;
        state.beats().add(this);
    }

    SocketIoSession session() {
        return session;
    }

    /** Answers the request that has opened the session. */
    void open(ClientConnection connection) {
        GrowingBytes packet = session.openPacket("[\"websocket\"]");
        respond(connection, new String(packet.array(), 0, packet.length(), UTF_8));
    }

    private static void respond(ClientConnection connection, String body) {
        HttpAnswer.text("200 OK", body).write(connection.output());
    }

    /** A request wants packets. */
    void receive(ClientConnection connection) {
        missed = 0;
        if (receiver != null) {
            HttpAnswer.text("400 Bad Request", "overlap").write(connection.output());
            cut();
            return;
        }
        if (pending.isEmpty() && isProbed) {
            respond(connection, "6");
            return;
        }
        receiver = connection;
        connection.park(() -> receiver = null);
        flush();
    }

    /** Takes the packets of a request. */
    void send(byte[] body) {
        int from = 0;
        for (int at = 0; at <= body.length && !session.hasEnded(); at++) {
            if (at == body.length || body[at] == SEPARATOR) {
                packet(body, from, at);
                from = at + 1;
            }
        }
    }

    private void packet(byte[] body, int from, int to) {
        if (from < to && body[from] == 'b') {
            byte[] bytes = decoded(Arrays.copyOfRange(body, from + 1, to));
            session.read(bytes, 0, bytes.length, true);
        } else {
            session.read(body, from, to, false);
        }
    }

    private static byte[] decoded(byte[] text) {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw ProtocolViolation.of("Base64", new String(text, UTF_8));
        }
    }

    @Override
    public void write(GrowingBytes message) {
        add(message, false);
    }

    @Override
    public void writeBinary(GrowingBytes message) {
        add(message, true);
    }

    private void add(GrowingBytes message, boolean isBinary) {
        if (isClosed) {
            return;
        }
        pendingBytes += message.length();
        if (pendingBytes > MAX_PENDING) {
            cut();
            return;
        }
        pending.add(new Packet(message.copyFrom(0), isBinary));
        flush();
    }

    private void flush() {
        ClientConnection open = receiver;
        if (open == null || pending.isEmpty()) {
            return;
        }
        GrowingBytes body = new GrowingBytes();
        while (!pending.isEmpty()) {
            Packet packet = pending.remove();
            if (!body.isEmpty()) {
                body.add(SEPARATOR);
            }
            if (packet.isBinary()) {
                body.add('b').add(Base64.getEncoder().encode(packet.bytes()));
            } else {
                body.add(packet.bytes());
            }
        }
        pendingBytes = 0;
        receiver = null;
        respond(open, new String(body.array(), 0, body.length(), UTF_8));
        open.release();
    }

    /** A WebSocket has asked whether the session may move to it; the request that waits ends, and no other waits. */
    void probe() {
        isProbed = true;
        if (receiver != null) {
            pending.add(new Packet(NOOP, false));
            flush();
        }
    }

    /** Moves the session to a WebSocket, with the packets that no request has received. */
    void moveTo(Outlet webSocket) {
        isClosed = true;
        forget();
        session.moveTo(webSocket);
        for (Packet packet : pending) {
            GrowingBytes bytes = new GrowingBytes().add(packet.bytes());
            if (packet.isBinary()) {
                webSocket.writeBinary(bytes);
            } else {
                webSocket.write(bytes);
            }
        }
        pending.clear();
    }

    @Override
    public void end() {
        if (!isClosed) {
            pending.add(new Packet(CLOSE, false));
            flush();
            close();
        }
    }

    @Override
    public void cut() {
        close();
        ClientConnection open = receiver;
        if (open != null) {
            open.cut();
        }
    }

    private void close() {
        isClosed = true;
        forget();
        session.ended();
    }

    private void forget() {
        whenEnded.accept(session.id());
        state.beats().remove(this);
    }

    @Override
    public void beat() {
        if (receiver == null && ++missed == MAX_MISSED) {
            close();
        }
    }
}
