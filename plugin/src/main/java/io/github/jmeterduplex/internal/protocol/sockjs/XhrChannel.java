package io.github.jmeterduplex.internal.protocol.sockjs;

import io.github.jmeterduplex.internal.codec.FragmentJoiner;
import io.github.jmeterduplex.internal.net.channel.BatchOutbox.Outbound;
import io.github.jmeterduplex.internal.net.channel.ChannelContext;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.channel.RequestsChannel;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.internal.net.http.HttpFaults;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.Requests;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import io.github.jmeterduplex.session.Fault;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The channel of a SockJS session without WebSocket, which receives by XHR streaming, XHR polling or server-sent events
 * (SockJS protocol 0.3.3, "XhrStreaming", "XhrPolling", "EventSource"). Each line of a response is a frame.
 * Thread-safe.
 */
public final class XhrChannel extends RequestsChannel {
    private static final Style STYLE =
            new Style(Integer.MAX_VALUE, "application/json;charset=UTF-8", "responses without a frame");

    /** How long a closing channel waits after its last message was delivered. */
    private static final Duration CLOSE_WAIT = Duration.ofMillis(300);

    /** Number of {@code h} at the beginning of a streaming response, which fill the buffers of proxies on the way. */
    private static final int PRELUDE_BYTES = 2048;

    /** The bytes before each frame in a stream of server-sent events. */
    private static final byte[] DATA = {'d', 'a', 't', 'a', ':'};

    private final SockJsTransport transport;
    /** Whether frames arrive as server-sent events. */
    private final boolean events;

    private final int maxBytes;

    // Used in turns only.
    private final SockJsInbound frames;
    private final FragmentJoiner joiner;
    private long arrivedNanos;
    private boolean anyFrame;

    /** Whether all messages that were sent before the close have been delivered. */
    private volatile boolean delivered;

    public XhrChannel(ServerRoute path, SockJsTransport transport, ChannelContext context, ChannelListener listener) {
        super(path, STYLE, context, listener);
        String session = SockJsTransport.newSession();
        this.transport = transport;
        this.events = transport == SockJsTransport.EVENTSOURCE;
        this.maxBytes = limits.messageMaxBytes();
        this.frames = new SockJsInbound(this, listener, "another: the server has lost the session");
        this.joiner = new FragmentJoiner(DATA.length + 1 + Math.max(maxBytes, PRELUDE_BYTES), limits.kept());
        setTargets(
                SockJsTransport.sessionTarget(place, session, transport.pathSegment()),
                SockJsTransport.sessionTarget(place, session, "xhr_send"));
    }

    @Override
    protected byte[] receiveRequest(Requests requests, String target, @Nullable String cookies) {
        return events
                ? requests.get(target, cookies, "text/event-stream")
                : requests.post(target, cookies, null, new byte[0]);
    }

    @Override
    protected byte[] body(List<Outbound> batch) {
        return SockJsArray.of(batch.stream().map(Outbound::bytes).toList());
    }

    @Override
    protected Outbound outbound(byte[] message, boolean binary, @Nullable WriteListener writeListener) {
        if (binary) {
            throw new IllegalArgumentException("SockJS carries text only");
        }
        return super.outbound(message, false, writeListener);
    }

    @Override
    public String transport() {
        return transport.word();
    }

    // Inbound

    @Override
    protected void read(byte[] part, long arrived) {
        arrivedNanos = arrived;
        int begin = 0;
        for (int i = 0; i < part.length && !isEnded(); i++) {
            if (part[i] == '\n') {
                if (joiner.isJoining()) {
                    join(part, begin, i);
                    endLine();
                } else {
                    line(part, begin, i - begin);
                }
                begin = i + 1;
            }
        }
        join(part, begin, part.length);
    }

    /** {@inheritDoc} The last line of the response may lack its line feed. */
    @Override
    protected boolean endResponse(long nowNanos) {
        arrivedNanos = nowNanos;
        endLine();
        boolean any = anyFrame;
        anyFrame = false;
        return any;
    }

    private void join(byte[] bytes, int from, int to) {
        if (from < to && !isEnded() && !joiner.add(bytes, from, to - from)) {
            joiner.clear();
            tooLong();
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
        if (end == 0 || isEnded()) {
            return;
        }
        if (events) {
            event(bytes, offset, end);
        } else if (!isPrelude(bytes, offset, end)) {
            frame(bytes, offset, end);
        }
    }

    /**
     * Reads one line of a server-sent event (HTML Standard, section 9.2.6); lines other than data are ignored in
     * SockJS.
     */
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
            tooLong();
        } else {
            anyFrame = true;
            frames.read(bytes, offset, length, arrivedNanos);
        }
    }

    @Override
    protected void forget() {
        joiner.clear();
    }

    @Override
    protected boolean isJoining() {
        return joiner.isJoining();
    }

    // The end

    /**
     * {@inheritDoc} SockJS has no message for the end of an XHR session. If the last message was a disconnect message,
     * the server gets a moment to end the session before the sockets are closed.
     */
    @Override
    protected void delivered() {
        delivered = true;
        runtime.schedule(this::hangUp, CLOSE_WAIT);
    }

    /** Closes the channel once the last message is delivered, as another request could begin a new session. */
    @Override
    protected void beforeNextRequest() {
        if (delivered) {
            hangUp();
        }
    }

    @Override
    protected Fault refusal(HttpResponse answer) {
        return HttpFaults.atXhr(place, transport.word(), isOpening(), answer);
    }
}
