package io.github.jmeterduplex.internal.channel;

import io.github.jmeterduplex.internal.codec.Joiner;
import io.github.jmeterduplex.internal.codec.ProtocolBreach;
import io.github.jmeterduplex.internal.codec.SockJsReader;
import io.github.jmeterduplex.internal.codec.SockJsSink;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Callback;
import org.springframework.web.socket.sockjs.client.XhrClientSockJsSession;

/**
 * Receives the frames of one session that falls back, a line each, and asks again whenever a response has ended.
 *
 * <p>Jetty calls for one response at a time, on any I/O thread; lines are read in turns.
 */
final class XhrInbox implements Response.Listener, SockJsSink {
    private static final byte[] LINE_END = {'\n'};
    private static final int OK = 200;

    /** A streaming response begins with so many {@code h}, which fill buffers on the way. */
    private static final int PRELUDE_BYTES = 2048;

    /** A server that writes without end would keep the thread that reads, of which there are few. */
    private static final int PIECES_A_TURN = 4;

    private final XhrChannel channel;
    private final XhrRequests requests;
    private final URI url;
    private final XhrClientSockJsSession session;
    private final int maxBytes;
    private final Joiner joiner;

    /** The request under way. Written by who asks. */
    private volatile Request asked;

    /** Written and read for one response. */
    private volatile HttpAnswer refusal;

    // All below: touched in turns alone.
    private long arrivedNanos;
    private boolean anyFrame;
    private int pieces;
    private final PingLimit heartbeats = PingLimit.ofSent();
    private final PingLimit idles = PingLimit.ofAnswers();

    XhrInbox(XhrChannel channel, XhrRequests requests, URI url, XhrClientSockJsSession session, int maxBytes) {
        this.channel = channel;
        this.requests = requests;
        this.url = url;
        this.session = session;
        this.maxBytes = maxBytes;
        this.joiner = new Joiner(Math.max(maxBytes, PRELUDE_BYTES));
    }

    /** Asks for frames. */
    void ask() {
        Request request = requests.post(url);
        asked = request;
        if (!channel.isEnded()) {
            request.send(this);
        }
    }

    /** Gives up the request under way. */
    void stop(Throwable cause) {
        Request request = asked;
        if (request != null) {
            var unused = request.abort(cause);
        }
    }

    @Override
    public void onHeaders(Response response) {
        HttpAnswer head = requests.head(response);
        if (head.status() != OK) {
            refusal = head;
            var unused = response.abort(new IllegalStateException("HTTP " + head.status()));
        }
    }

    @Override
    public void onContent(Response response, Content.Chunk chunk, Runnable demander) {
        long now = System.nanoTime();
        byte[] piece = new byte[chunk.remaining()];
        chunk.get(piece, 0, piece.length);
        channel.turns().frame(piece, Callback.from(demander), now);
    }

    @Override
    public void onComplete(Result result) {
        HttpAnswer refused = refusal;
        if (refused != null) {
            channel.refused(refused);
        } else if (result.isFailed()) {
            channel.unreachable(result.getFailure());
        } else {
            // The last line of a response may lack its end.
            channel.turns().frame(LINE_END, Callback.from(this::ask), System.nanoTime());
        }
    }

    /** In a turn: reads one piece, then asks for the next. */
    void read(byte[] piece, Callback callback, long arrived) {
        try {
            arrivedNanos = arrived;
            if (piece == LINE_END) {
                endLine();
                endResponse(arrived);
            } else {
                lines(ByteBuffer.wrap(piece));
            }
        } catch (Throwable e) {
            // Errors too: other sessions go on, and this one must hear of its end.
            channel.broke(e);
        }
        boolean goesOn = piece == LINE_END ? channel.asksOn() : !channel.isEnded();
        if (goesOn && ++pieces % PIECES_A_TURN == 0) {
            requests.behindOthers(callback::succeeded);
        } else if (goesOn) {
            callback.succeeded();
        }
    }

    private void lines(ByteBuffer bytes) {
        int end = bytes.limit();
        for (int i = bytes.position(); i < end && !channel.isEnded(); i++) {
            if (bytes.get(i) == '\n') {
                bytes.limit(i);
                join(bytes);
                bytes.limit(end);
                bytes.position(i + 1);
                endLine();
            }
        }
        join(bytes);
    }

    private void join(ByteBuffer part) {
        if (part.hasRemaining() && !channel.isEnded() && !joiner.add(part)) {
            joiner.clear();
            channel.tooLong();
        }
    }

    private void endLine() {
        byte[] bytes = joiner.bytes();
        int length = joiner.length();
        joiner.clear();
        if (length == 0 || isPrelude(bytes, length) || channel.isEnded()) {
            return;
        }
        if (length > maxBytes) {
            channel.tooLong();
            return;
        }
        anyFrame = true;
        line(bytes, length);
    }

    private static boolean isPrelude(byte[] bytes, int length) {
        for (int i = 0; i < length; i++) {
            if (bytes[i] != 'h') {
                return false;
            }
        }
        return length == PRELUDE_BYTES;
    }

    private void line(byte[] bytes, int length) {
        if (bytes[0] != 'a' && bytes[0] != 'm') {
            new SockJsReader(this).read(bytes, 0, length);
        } else if (!channel.isOpen()) {
            throw ProtocolBreach.of("a SockJS open frame first", "a message");
        } else {
            String text = new String(bytes, 1, length - 1, StandardCharsets.UTF_8);
            session.handleFrame(bytes[0] == 'a' ? "a" + text : "a[" + text + "]");
        }
    }

    /** A server that ends its responses at once, without a word, would be asked without end. */
    private void endResponse(long now) {
        if (!anyFrame) {
            idles.count(now, "responses without a frame");
        }
        anyFrame = false;
    }

    /** Whether the connection broke off within a frame. In a turn, or behind the last response. */
    boolean isJoining() {
        return joiner.isJoining();
    }

    /** The stamp of the frame being read. */
    long arrivedNanos() {
        return arrivedNanos;
    }

    @Override
    public void open() {
        if (channel.isOpen()) {
            throw ProtocolBreach.of("one SockJS open frame", "another: the server has lost the session");
        }
        session.handleFrame("o");
    }

    @Override
    public void heartbeat() {
        heartbeats.count(arrivedNanos, "heartbeats");
        channel.alive(arrivedNanos);
    }

    @Override
    public void message(byte[] bytes, int offset, int length) {
        throw new IllegalStateException("messages are Spring's to take apart");
    }

    @Override
    public void close(int code, String reason) {
        channel.sockJsClosed(code, reason);
    }
}
