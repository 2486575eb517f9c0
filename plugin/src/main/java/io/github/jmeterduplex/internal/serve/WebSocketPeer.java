package io.github.jmeterduplex.internal.serve;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.serve.wire.DeflatedMessages;
import io.github.jmeterduplex.internal.serve.wire.GrowingBytes;
import io.github.jmeterduplex.internal.serve.wire.HttpRequest;
import io.github.jmeterduplex.internal.serve.wire.Masking;
import io.github.jmeterduplex.internal.serve.wire.SockJsText;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The server's side of one WebSocket (RFC 6455), with the envelope of SockJS if its address has one. Confined to the
 * server's thread.
 */
final class WebSocketPeer implements Outlet, ClientConnection.Upgraded {
    private static final String ACCEPT_SUFFIX = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final int CONTINUATION = 0;
    private static final int TEXT = 1;
    private static final int BINARY = 2;
    private static final int CLOSE = 8;
    private static final int PING = 9;
    private static final int PONG = 10;
    private static final int LAST = 0x80;
    private static final int DEFLATED = 0x40;
    private static final int MASKED = 0x80;
    private static final int MAX_CONTROL = 125;
    private static final int MAX_LENGTH = 1 << 22;
    private static final byte[] NORMAL = {0x03, (byte) 0xe8};
    private static final byte[] PROTOCOL_ERROR = {0x03, (byte) 0xea};

    private final ClientConnection connection;
    private final ServerState.Scratch scratch;
    private final boolean isSockJs;
    private final boolean isDeflated;
    private final Session session;
    private @Nullable GrowingBytes fragments;
    private int opcode;
    private boolean isMessageDeflated;
    private boolean saidClose;

    private WebSocketPeer(
            ClientConnection connection,
            ServerState state,
            boolean isSockJs,
            boolean isDeflated,
            Function<Outlet, Session> maker) {
        this.connection = connection;
        this.scratch = state.scratch();
        this.isSockJs = isSockJs;
        this.isDeflated = isDeflated;
        this.session = maker.apply(this);
    }

    /** Accepts the handshake and begins the session. */
    static void accept(
            HttpRequest request,
            ClientConnection connection,
            ServerState state,
            boolean isSockJs,
            Function<Outlet, Session> maker) {
        boolean isDeflated = DeflatedMessages.isOffered(request);
        String protocol =
                request.header("sec-websocket-protocol").split(",", -1)[0].strip();
        connection
                .output()
                .add("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        + "Sec-WebSocket-Accept: " + acceptKey(request.header("sec-websocket-key")) + "\r\n"
                        + (protocol.isEmpty() ? "" : "Sec-WebSocket-Protocol: " + protocol + "\r\n")
                        + (isDeflated ? "Sec-WebSocket-Extensions: " + DeflatedMessages.TERMS + "\r\n" : "")
                        + "\r\n");
        WebSocketPeer peer = new WebSocketPeer(connection, state, isSockJs, isDeflated, maker);
        connection.upgrade(peer);
        if (isSockJs) {
            peer.frame(TEXT, new byte[] {'o'}, 0, 1);
        }
        peer.session.begin();
    }

    private static String acceptKey(String key) {
        try {
            byte[] text = (key + ACCEPT_SUFFIX).getBytes(ISO_8859_1);
            return Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance("SHA-1").digest(text));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-1 belongs to every Java runtime", e);
        }
    }

    @Override
    public int read(GrowingBytes input, int from) {
        int at = from;
        while (!connection.isClosed()) {
            if (saidClose && opcode == CLOSE) {
                return input.length();
            }
            int next = readFrame(input.array(), at, input.length());
            if (next < 0) {
                break;
            }
            at = next;
        }
        return at;
    }

    /** Returns the index after the frame; -1 if it is incomplete. */
    private int readFrame(byte[] a, int from, int to) {
        if (to - from < 2) {
            return -1;
        }
        int first = a[from];
        int size = a[from + 1] & 0x7f;
        check(first, a[from + 1], size);
        int sizeBytes = size < 126 ? 0 : size == 126 ? 2 : 8;
        int maskAt = from + 2 + sizeBytes;
        if (to < maskAt + 4) {
            return -1;
        }
        long length = sizeBytes == 0 ? size : number(a, from + 2, sizeBytes);
        if (length < 0 || length > MAX_LENGTH) {
            throw ProtocolViolation.limit("frame", MAX_LENGTH + " bytes", length + " bytes");
        }
        int start = maskAt + 4;
        if (to - start < length) {
            return -1;
        }
        int end = start + (int) length;
        Masking.unmask(a, maskAt, end);
        handle(first, a, start, end);
        return end;
    }

    private void check(int first, int second, int size) {
        int kind = first & 0x0f;
        boolean isControl = kind >= CLOSE;
        boolean isKnown = kind <= BINARY || (isControl && kind <= PONG);
        boolean hasRightBits =
                (first & 0x30) == 0 && ((first & DEFLATED) == 0 || (isDeflated && !isControl && kind != CONTINUATION));
        boolean isWholeControl = !isControl || ((first & LAST) != 0 && size <= MAX_CONTROL);
        if ((second & MASKED) == 0 || !isKnown || !hasRightBits || !isWholeControl) {
            throw ProtocolViolation.of(
                    "a masked frame of a known kind",
                    Integer.toHexString(first & 0xff) + " " + Integer.toHexString(second & 0xff));
        }
    }

    private static long number(byte[] a, int from, int bytes) {
        long value = 0;
        for (int i = 0; i < bytes; i++) {
            value = value << 8 | (a[from + i] & 0xff);
        }
        return value;
    }

    private void handle(int first, byte[] a, int start, int end) {
        switch (first & 0x0f) {
            case PING -> frame(PONG, a, start, end);
            case PONG -> {}
            case CLOSE -> {
                sayClose(a, start, end);
                opcode = CLOSE;
                connection.endAfterOutput();
            }
            default -> data(first, a, start, end);
        }
    }

    private void data(int first, byte[] a, int start, int end) {
        boolean isContinuation = (first & 0x0f) == CONTINUATION;
        if (isContinuation != (fragments != null)) {
            throw ProtocolViolation.of(isContinuation ? "a message" : "a continuation", "the other");
        }
        if (!isContinuation) {
            opcode = first & 0x0f;
            isMessageDeflated = (first & DEFLATED) != 0;
        }
        boolean isLast = (first & LAST) != 0;
        GrowingBytes joined = fragments;
        if (isLast && joined == null) {
            inflated(a, start, end);
            return;
        }
        joined = joined == null ? new GrowingBytes() : joined;
        if (joined.length() + end - start > MAX_LENGTH) {
            throw ProtocolViolation.limit("message", MAX_LENGTH + " bytes", "more");
        }
        fragments = isLast ? null : joined;
        joined.add(a, start, end);
        if (isLast) {
            inflated(joined.array(), 0, joined.length());
        }
    }

    private void inflated(byte[] a, int start, int end) {
        if (isMessageDeflated) {
            GrowingBytes whole = new GrowingBytes();
            scratch.deflated.inflate(a, start, end, whole, MAX_LENGTH);
            message(whole.array(), 0, whole.length());
        } else {
            message(a, start, end);
        }
    }

    /** After the server's close only the client's is awaited, so that it can read the last messages. */
    private void message(byte[] a, int start, int end) {
        if (saidClose) {
            return;
        }
        if (isSockJs) {
            SockJsText.read(a, start, end, scratch.unescaped, session::readText);
        } else {
            session.read(a, start, end, opcode == BINARY);
        }
    }

    @Override
    public void write(GrowingBytes message) {
        if (isSockJs) {
            SockJsText.toArray(message, scratch.envelope.clear());
            frame(TEXT, scratch.envelope.array(), 0, scratch.envelope.length());
        } else {
            frame(TEXT, message.array(), 0, message.length());
        }
    }

    @Override
    public void writeBinary(GrowingBytes message) {
        frame(BINARY, message.array(), 0, message.length());
    }

    @Override
    public void end() {
        sayClose(NORMAL, 0, NORMAL.length);
        session.ended();
    }

    @Override
    public void cut() {
        connection.cut();
    }

    @Override
    public void fail() {
        sayClose(PROTOCOL_ERROR, 0, PROTOCOL_ERROR.length);
    }

    private void sayClose(byte[] a, int start, int end) {
        if (!saidClose) {
            frame(CLOSE, a, start, end);
            saidClose = true;
        }
    }

    @Override
    public void ended() {
        session.ended();
    }

    private void frame(int kind, byte[] a, int from, int to) {
        if (saidClose && kind != PONG) {
            return;
        }
        if (isDeflated && kind <= BINARY) {
            GrowingBytes deflated = scratch.deflated.deflate(a, from, to);
            plainFrame(kind | DEFLATED, deflated.array(), 0, deflated.length());
        } else {
            plainFrame(kind, a, from, to);
        }
    }

    private void plainFrame(int first, byte[] a, int from, int to) {
        GrowingBytes output = connection.output();
        int length = to - from;
        output.add(LAST | first);
        if (length < 126) {
            output.add(length);
        } else if (length < 1 << 16) {
            output.add(126).add(length >> 8).add(length);
        } else {
            output.add(127).add(0).add(0).add(0).add(0);
            output.add(length >> 24).add(length >> 16).add(length >> 8).add(length);
        }
        output.add(a, from, to);
    }
}
