package io.github.jmeterduplex.internal.session.live;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.codec.MessageHeaders;
import io.github.jmeterduplex.internal.match.MessageIds;
import io.github.jmeterduplex.internal.match.ReplyCandidate;
import io.github.jmeterduplex.session.Header;
import io.github.jmeterduplex.session.Message;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One message that came in a session: what the matcher looks into, what a {@link Mailbox} keeps, and what user code
 * gets. Valid during the call that it came with; {@link #kept} makes one that lasts. Thread-safe once it is kept.
 */
public final class InboundMessage implements ReplyCandidate {
    private final LiveSession session;
    private final @Nullable PushSource from;
    private final MessageHeaders headers;
    private final byte[] body;
    private final int offset;
    private final int length;
    private final long arrivedNanos;
    /** Null where it is no failure. */
    private final @Nullable String error;
    /** Set by the I/O thread once it has asked the matcher. */
    private volatile boolean reply;

    /**
     * A message.
     *
     * @param session in which it came
     * @param from what it came from; null for what is only matched, such as a RECEIPT or an acknowledgement
     * @param body holds the body; nobody writes to it
     * @param arrivedNanos {@link System#nanoTime} as the first statement of the frame's callback
     */
    public InboundMessage(
            LiveSession session,
            @Nullable PushSource from,
            MessageHeaders headers,
            byte[] body,
            int offset,
            int length,
            long arrivedNanos) {
        this(session, from, headers, body, offset, length, arrivedNanos, null);
    }

    private InboundMessage(
            LiveSession session,
            @Nullable PushSource from,
            MessageHeaders headers,
            byte[] body,
            int offset,
            int length,
            long arrivedNanos,
            @Nullable String error) {
        this.session = session;
        this.from = from;
        this.headers = headers;
        this.body = body;
        this.offset = offset;
        this.length = length;
        this.arrivedNanos = arrivedNanos;
        this.error = error;
    }

    /** The same as the other side's word that what it was asked for has failed. */
    public InboundMessage failed(String why) {
        return new InboundMessage(session, from, headers, body, offset, length, arrivedNanos, why);
    }

    /** The session in which it came. */
    public LiveSession session() {
        return session;
    }

    /** What it came from; null for what is only matched. */
    public @Nullable PushSource from() {
        return from;
    }

    @Override
    public @Nullable String source() {
        return from == null ? null : from.source();
    }

    /** Its headers, of the protocols that have some. */
    public MessageHeaders messageHeaders() {
        return headers;
    }

    /** The headers in their order, unescaped. */
    public List<Header> headers() {
        return headers.headers();
    }

    @Override
    public @Nullable String header(String name) {
        return headers.header(name);
    }

    @Override
    public long number(String header, MessageIds ids) {
        return headers.number(header, ids, MessageIds.NOT_OURS);
    }

    @Override
    public byte[] bodyArray() {
        return body;
    }

    @Override
    public int bodyOffset() {
        return offset;
    }

    @Override
    public int bodyLength() {
        return length;
    }

    @Override
    public @Nullable String error() {
        return error;
    }

    @Override
    public long arrivedNanos() {
        return arrivedNanos;
    }

    /** A copy of the body. */
    public byte[] body() {
        return Arrays.copyOfRange(body, offset, offset + length);
    }

    /** The same with bytes of its own, for longer than the call. */
    public InboundMessage kept() {
        return new InboundMessage(session, from, headers.copyHeaders(), body(), 0, length, arrivedNanos, error);
    }

    /** About how many bytes it takes when it is kept: its source and headers are the server's, too. */
    long keptBytes() {
        String source = source();
        return KeptBytes.OBJECT_BYTES + length + headers.keptBytes() + (source == null ? 0 : KeptBytes.of(source));
    }

    /** Whether the matcher has found the message that it replies to; false for the moment before it has looked. */
    public boolean isReply() {
        return reply;
    }

    /** The matcher has found the message that it replies to. */
    public void markReply() {
        reply = true;
    }

    /** What user code sees of it. */
    public Message message() {
        return new Message(
                Objects.requireNonNull(source(), "what only answers is shown to nobody"), headers.headers(), body());
    }
}
