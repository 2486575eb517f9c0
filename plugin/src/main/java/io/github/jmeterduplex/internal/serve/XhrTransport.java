package io.github.jmeterduplex.internal.serve;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.serve.wire.GrowingBytes;
import io.github.jmeterduplex.internal.serve.wire.SockJsText;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A SockJS session over HTTP requests: xhr-streaming and xhr-polling. It ends if no request receives for a while.
 * Confined to the server's thread.
 */
final class XhrTransport implements Outlet, Beats.Beating {
    private static final String HEAD = String.join(
            "\r\n",
            "HTTP/1.1 200 OK",
            "Content-Type: application/javascript;charset=UTF-8",
            "Cache-Control: no-store",
            "Transfer-Encoding: chunked",
            "",
            "");
    private static final String PRELUDE = "h".repeat(2_048) + '\n';
    private static final String GONE = "c[3000,\"Go away!\"]\n";
    private static final String BUSY = "c[2010,\"Another connection still open\"]\n";
    private static final int MAX_RESPONSE = 1 << 17;
    private static final int MAX_PENDING = 1 << 24;
    private static final int MAX_MISSED = 2;

    private final ServerState state;
    private final StompSession session;
    private final Runnable whenEnded;
    /** JSON strings with commas between them, which no request has received yet. */
    private final GrowingBytes pending = new GrowingBytes();

    private @Nullable ClientConnection receiver;
    private boolean isStreaming;
    private boolean isClosed;
    private int sent;
    private int missed;

    /**
     * Creates the transport and its session; its first request is answered with the frame that opens it.
     *
     * @param maker of the session
     * @param whenEnded called when the transport is not used any more
     */
    XhrTransport(ServerState state, Function<Outlet, StompSession> maker, Runnable whenEnded) {
        this.state = state;
        this.session = maker.apply(this);
        this.whenEnded = whenEnded;
        state.beats().add(this);
    }

    /** A request wants frames: as a stream, or the next ones. */
    void receive(ClientConnection connection, boolean streams, boolean isFirst) {
        if (receiver != null || isClosed) {
            start(connection, streams);
            finish(connection, receiver != null && !isClosed ? BUSY : GONE);
            return;
        }
        missed = 0;
        receiver = connection;
        isStreaming = streams;
        sent = 0;
        start(connection, streams);
        connection.park(() -> receiver = null);
        if (isFirst) {
            frame("o\n");
        }
        flush();
    }

    private static void start(ClientConnection connection, boolean streams) {
        connection.output().add(HEAD);
        if (streams) {
            chunk(connection, PRELUDE);
        }
    }

    private static void finish(ClientConnection connection, String frame) {
        chunk(connection, frame);
        connection.output().add("0\r\n\r\n");
    }

    private static void chunk(ClientConnection connection, String text) {
        connection.output().add(Integer.toHexString(text.length()) + "\r\n" + text + "\r\n");
    }

    /** Takes the messages of a request. */
    void send(byte[] body) {
        if (isClosed) {
            return;
        }
        SockJsText.read(body, 0, body.length, new GrowingBytes(), session::readText);
    }

    @Override
    public void write(GrowingBytes message) {
        if (isClosed) {
            return;
        }
        if (pending.length() + message.length() > MAX_PENDING) {
            cut();
            return;
        }
        if (!pending.isEmpty()) {
            pending.add(',');
        }
        pending.addJsonString(message.array(), 0, message.length());
        flush();
    }

    private void flush() {
        ClientConnection open = receiver;
        if (open == null || pending.isEmpty()) {
            return;
        }
        int length = pending.length() + 4;
        open.output().add(Integer.toHexString(length) + "\r\na[").add(pending).add("]\n\r\n");
        pending.clear();
        after(open, length);
    }

    /** Sends a frame that is not of messages. */
    private void frame(String text) {
        ClientConnection open = receiver;
        if (open != null) {
            chunk(open, text);
            after(open, text.length());
        }
    }

    /** Ends the response after the first frame of a poll, or after many bytes of a stream. */
    private void after(ClientConnection open, int length) {
        sent += length;
        if (!isStreaming || sent > MAX_RESPONSE) {
            open.output().add("0\r\n\r\n");
            receiver = null;
            open.release();
        }
    }

    @Override
    public void writeBinary(GrowingBytes message) {
        throw ProtocolViolation.of("a text for SockJS", "a binary message");
    }

    @Override
    public void end() {
        if (!isClosed) {
            flush();
            isClosed = true;
            isStreaming = false;
            frame(GONE);
            session.ended();
        }
    }

    @Override
    public void cut() {
        isClosed = true;
        session.ended();
        forget();
        ClientConnection open = receiver;
        if (open != null) {
            open.cut();
        }
    }

    private void forget() {
        whenEnded.run();
        state.beats().remove(this);
    }

    @Override
    public void beat() {
        if (receiver != null) {
            frame("h\n");
        } else if (++missed == MAX_MISSED) {
            isClosed = true;
            session.ended();
            forget();
        }
    }
}
