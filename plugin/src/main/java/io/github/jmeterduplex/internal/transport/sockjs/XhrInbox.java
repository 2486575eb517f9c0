package io.github.jmeterduplex.internal.transport.sockjs;

import io.github.jmeterduplex.internal.codec.Joiner;
import io.github.jmeterduplex.internal.codec.ProtocolBreach;
import io.github.jmeterduplex.internal.codec.sockjs.SockJsReader;
import io.github.jmeterduplex.internal.codec.sockjs.SockJsSink;
import io.github.jmeterduplex.internal.transport.PingLimit;
import io.github.jmeterduplex.internal.transport.http.Findings;
import io.github.jmeterduplex.internal.transport.http.HttpAnswer;
import io.github.jmeterduplex.internal.transport.http.HttpLane;
import io.github.jmeterduplex.internal.transport.http.Requests;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.eclipse.jetty.util.Callback;

/**
 * Receives the frames of one session that falls back, a line each, and asks again whenever a response has ended. Calls come
 * for one response at a time, on any I/O thread; lines are read in turns.
 */
final class XhrInbox implements HttpLane.Call, SockJsSink {
    private static final byte[] LINE_END = {'\n'};
    private static final int OK = 200;
    private static final int ERROR_BODY_BYTES = 4 * 1024;

    /** A streaming response begins with so many {@code h}, which fill buffers on the way. */
    private static final int PRELUDE_BYTES = 2048;

    /** What stands before a frame in a stream of events. */
    private static final byte[] DATA = {'d', 'a', 't', 'a', ':'};

    private final XhrChannel channel;
    private final HttpLane lane;
    private final Findings findings;
    private final String target;
    private final boolean events;
    private final int maxBytes;
    private final Joiner joiner;
    private final SockJsReader reader = new SockJsReader(this);

    // All below: touched in turns alone.
    private long arrivedNanos;
    private boolean anyFrame;
    private final PingLimit heartbeats = PingLimit.ofSent();
    private final PingLimit idles = PingLimit.ofAnswers();

    /**
     * @param target path and query to ask
     * @param events whether frames come as server-sent events, and are asked for with GET
     */
    XhrInbox(XhrChannel channel, HttpLane lane, Findings findings, String target, boolean events, int maxBytes) {
        this.channel = channel;
        this.lane = lane;
        this.findings = findings;
        this.target = target;
        this.events = events;
        this.maxBytes = maxBytes;
        this.joiner = new Joiner(DATA.length + 1 + Math.max(maxBytes, PRELUDE_BYTES));
    }

    /** Asks for frames. */
    void ask() {
        if (!channel.isEnded()) {
            String cookies = findings.cookies(target);
            Requests requests = findings.requests();
            lane.send(
                    events
                            ? requests.get(target, cookies, "text/event-stream")
                            : requests.post(target, cookies, null, new byte[0]),
                    ERROR_BODY_BYTES,
                    this);
        }
    }

    /** {@inheritDoc} Nothing is lost: what the session has not received is sent again, or its end is told. */
    @Override
    public boolean isRepeatable() {
        return true;
    }

    @Override
    public boolean streams(HttpAnswer head) {
        findings.keepCookies(target, head.values("Set-Cookie"));
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
            // The last line of a response may lack its end.
            channel.turns().frame(LINE_END, Callback.from(this::ask), System.nanoTime());
        } else {
            channel.refused(answer);
        }
    }

    @Override
    public void failed(Throwable cause) {
        channel.unreachable(cause);
    }

    /** In a turn: reads one piece, then asks for the next. */
    void read(byte[] piece, Callback callback, long arrived) {
        try {
            arrivedNanos = arrived;
            if (piece == LINE_END) {
                endLine();
                endResponse(arrived);
            } else {
                lines(piece);
            }
        } catch (Throwable e) {
            // Errors too: other sessions go on, and this one must hear of its end.
            channel.broke(e);
        }
        if (piece != LINE_END || channel.asksOn()) {
            callback.succeeded();
        }
    }

    private void lines(byte[] bytes) {
        int begin = 0;
        for (int i = 0; i < bytes.length && !channel.isEnded(); i++) {
            if (bytes[i] == '\n') {
                if (joiner.isJoining()) {
                    join(bytes, begin, i);
                    endLine();
                } else {
                    line(bytes, begin, i - begin);
                }
                begin = i + 1;
            }
        }
        join(bytes, begin, bytes.length);
    }

    private void join(byte[] bytes, int from, int to) {
        if (from < to && !channel.isEnded() && !joiner.add(ByteBuffer.wrap(bytes, from, to - from))) {
            joiner.clear();
            channel.tooLong();
        }
    }

    private void endLine() {
        byte[] bytes = joiner.bytes();
        int length = joiner.length();
        joiner.clear();
        line(bytes, 0, length);
    }

    private void line(byte[] bytes, int offset, int length) {
        int end = length > 0 && bytes[offset + length - 1] == '\r' ? length - 1 : length;
        if (end == 0 || channel.isEnded()) {
            return;
        }
        if (events) {
            event(bytes, offset, end);
        } else if (!isPrelude(bytes, offset, end)) {
            frame(bytes, offset, end);
        }
    }

    /** One line of an event (HTML Standard, section 9.2.6): what is no data does not matter to SockJS. */
    private void event(byte[] bytes, int offset, int length) {
        if (length > DATA.length && Arrays.equals(bytes, offset, offset + DATA.length, DATA, 0, DATA.length)) {
            int skipped = bytes[offset + DATA.length] == ' ' ? DATA.length + 1 : DATA.length;
            frame(bytes, offset + skipped, length - skipped);
        }
    }

    private static boolean isPrelude(byte[] bytes, int offset, int length) {
        for (int i = 0; i < length; i++) {
            if (bytes[offset + i] != 'h') {
                return false;
            }
        }
        return length == PRELUDE_BYTES;
    }

    private void frame(byte[] bytes, int offset, int length) {
        if (length > maxBytes) {
            channel.tooLong();
        } else {
            anyFrame = true;
            reader.read(bytes, offset, length);
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

    @Override
    public void open() {
        if (!channel.opened()) {
            throw ProtocolBreach.of("one SockJS open frame", "another: the server has lost the session");
        }
    }

    @Override
    public void heartbeat() {
        heartbeats.count(arrivedNanos, "heartbeats");
        channel.alive(arrivedNanos);
    }

    @Override
    public void message(byte[] bytes, int offset, int length) {
        channel.message(bytes, offset, length, arrivedNanos);
    }

    @Override
    public void close(int code, String reason) {
        channel.sockJsClosed(code, reason);
    }
}
