package io.github.jmeterduplex.internal.engine.user;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.BoundedRegex;
import io.github.jmeterduplex.internal.codec.EncodedBody;
import io.github.jmeterduplex.internal.codec.JsonPointer;
import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.codec.MessageHeaders;
import io.github.jmeterduplex.internal.codec.Secrets;
import io.github.jmeterduplex.internal.engine.match.MessageIds;
import io.github.jmeterduplex.internal.engine.match.ReplyCandidate;
import io.github.jmeterduplex.session.Header;
import io.github.jmeterduplex.session.Message;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One inbound message, for the matcher, the {@link Mailbox} and user code. Valid during the call that passes it on;
 * {@link #kept} makes one that lasts. Thread-safe once it is kept.
 */
public final class InboundMessage implements ReplyCandidate {
    private static final JsonPointer WHOLE = JsonPointer.compile("");
    private static final byte[] NOTHING = {};

    private final LiveSession session;
    private final @Nullable PushSource from;
    private final MessageHeaders headers;
    /** The array that contains the body; empty if the body is encoded. */
    private final byte[] body;

    private final int offset;
    private final int length;
    /** The encoded body; null if the body arrived as text. */
    private final @Nullable EncodedBody encoded;

    private final boolean isKept;
    private final long arrivedNanos;
    /** The server's report that a request failed; null if this message is not such a report. */
    private final @Nullable String error;

    /**
     * The part of an encoded body that was decoded as text so far, on request. A kept message decodes it again each
     * time.
     */
    private byte @Nullable [] text;

    private int textBytes;
    /** Whether the message is a reply; the I/O thread sets this once it has asked the matcher. */
    private volatile boolean reply;

    /**
     * Creates a message.
     *
     * @param from its source; null for a message that is only matched, such as a RECEIPT or an acknowledgement
     * @param body contains the body; must not be changed
     * @param arrivedNanos {@link System#nanoTime} right after the read from the socket that completed the message,
     *     before any frame of that read is parsed; with a client library, when the library passes the message on
     */
    public InboundMessage(
            LiveSession session,
            @Nullable PushSource from,
            MessageHeaders headers,
            byte[] body,
            int offset,
            int length,
            long arrivedNanos) {
        this(session, from, headers, body, offset, length, null, false, arrivedNanos, null);
    }

    /** Creates a message without headers, whose body becomes text on demand. */
    public InboundMessage(LiveSession session, @Nullable PushSource from, EncodedBody encoded, long arrivedNanos) {
        this(session, from, MessageHeaders.NONE, NOTHING, 0, 0, encoded, false, arrivedNanos, null);
    }

    private InboundMessage(
            LiveSession session,
            @Nullable PushSource from,
            MessageHeaders headers,
            byte[] body,
            int offset,
            int length,
            @Nullable EncodedBody encoded,
            boolean isKept,
            long arrivedNanos,
            @Nullable String error) {
        this.session = session;
        this.from = from;
        this.headers = headers;
        this.body = body;
        this.offset = offset;
        this.length = length;
        this.encoded = encoded;
        this.isKept = isKept;
        this.arrivedNanos = arrivedNanos;
        this.error = error;
    }

    /** Returns the same message, marked as the server's report that the request failed. */
    public InboundMessage failed(String why) {
        return new InboundMessage(session, from, headers, body, offset, length, encoded, isKept, arrivedNanos, why);
    }

    public LiveSession session() {
        return session;
    }

    /** Returns the source of the message; null if the message is only matched. */
    public @Nullable PushSource from() {
        return from;
    }

    @Override
    public @Nullable String source() {
        return from == null ? null : from.source();
    }

    /** Returns the headers; empty if the protocol does not have headers. */
    public MessageHeaders messageHeaders() {
        return headers;
    }

    /** Returns the headers in their order, unescaped. */
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
        return encoded == null ? body : text(encoded, Integer.MAX_VALUE);
    }

    @Override
    public int bodyOffset() {
        return offset;
    }

    @Override
    public int bodyLength() {
        return encoded == null ? length : text(encoded, Integer.MAX_VALUE).length;
    }

    private byte[] text(EncodedBody of, int leastBytes) {
        if (isKept) {
            return of.json(leastBytes);
        }
        byte[] known = text;
        if (known == null || textBytes < leastBytes) {
            known = of.json(leastBytes);
            text = known;
            textBytes = leastBytes;
        }
        return known;
    }

    @Override
    public int receivedBytes() {
        return encoded == null ? length : encoded.length();
    }

    @Override
    public @Nullable String read(JsonPointer place) {
        if (encoded == null) {
            return ReplyCandidate.super.read(place);
        }
        byte[] json = encoded.json(place);
        return json == null ? null : WHOLE.read(json, 0, json.length);
    }

    @Override
    public long number(JsonPointer place, MessageIds ids) {
        if (encoded == null) {
            return ReplyCandidate.super.number(place, ids);
        }
        byte[] json = encoded.json(place);
        return json == null || json[0] != '"' ? MessageIds.NOT_OURS : ids.read(json, 1, json.length - 1);
    }

    @Override
    public @Nullable String find(BoundedRegex regex) {
        if (encoded == null) {
            return ReplyCandidate.super.find(regex);
        }
        byte[] beginning = text(encoded, BoundedRegex.MAX_BYTES);
        return regex.find(beginning, 0, beginning.length);
    }

    @Override
    public Supplier<byte[]> keptBody() {
        if (encoded == null) {
            return ReplyCandidate.super.keptBody();
        }
        EncodedBody kept = encoded.kept();
        return kept::json;
    }

    @Override
    public String shown() {
        StringBuilder text = new StringBuilder();
        headers()
                .forEach(header -> text.append(header.name())
                        .append(':')
                        .append(header.value())
                        .append('\n'));
        String shown = text.isEmpty() ? "" : text.append('\n').toString();
        return Secrets.maskText(shown) + ReplyCandidate.super.shown();
    }

    @Override
    public @Nullable String error() {
        return error;
    }

    @Override
    public long arrivedNanos() {
        return arrivedNanos;
    }

    public byte[] body() {
        return encoded == null ? Arrays.copyOfRange(body, offset, offset + length) : text(encoded, Integer.MAX_VALUE);
    }

    /** Returns the beginning of the body as text, with at most this number of bytes. */
    public String beginning(int mostBytes) {
        byte[] bytes = encoded == null ? body : text(encoded, mostBytes);
        return new String(bytes, offset, Math.min(encoded == null ? length : bytes.length, mostBytes), UTF_8);
    }

    /** Returns a copy of the message, with bytes of its own, that stays valid after the call. */
    public InboundMessage kept() {
        return encoded == null
                ? new InboundMessage(
                        session, from, headers.copyHeaders(), body(), 0, length, null, true, arrivedNanos, error)
                : new InboundMessage(session, from, headers, NOTHING, 0, 0, encoded.kept(), true, arrivedNanos, error);
    }

    /** Returns the approximate number of bytes that the message takes if it is kept, with source and headers. */
    long keptBytes() {
        String source = source();
        return KeptBytes.OBJECT_BYTES
                + receivedBytes()
                + headers.keptBytes()
                + (source == null ? 0 : KeptBytes.of(source));
    }

    /** Whether the matcher has found the message that this one replies to; false until the matcher has looked. */
    public boolean isReply() {
        return reply;
    }

    /** Marks this message as a reply: the matcher has found the message that it replies to. */
    public void markReply() {
        reply = true;
    }

    /** Returns the message as user code sees it. */
    public Message message() {
        return new Message(
                Objects.requireNonNull(source(), "what only answers is shown to nobody"), headers.headers(), body());
    }
}
