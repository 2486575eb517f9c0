package io.github.jmeterduplex.internal.har.recording;

import io.github.jmeterduplex.session.Header;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One message of a recorded connection, from either side, without its envelope. Immutable.
 *
 * @param kind its kind
 * @param micros when, in microseconds since 1970
 * @param channel the destination, event, method or condition; the channel of its subscription if the server names that
 * @param text the body, or the JSON array of arguments; base64 if {@code isBinary}
 * @param isBinary whether it was a binary message of a plain WebSocket
 * @param headers of a STOMP frame
 * @param id connects an answer with its send: an acknowledgement, a receipt, an invocation; null if there is not one
 * @param form how it was sent: {@code kind} of SignalR, {@code ack} of a STOMP subscription; the words of an error
 */
public record RecordedMessage(
        Kind kind,
        long micros,
        String channel,
        String text,
        boolean isBinary,
        List<Header> headers,
        @Nullable String id,
        @Nullable String form) {
    /** Who sent a message, and what for. */
    public enum Kind {
        /** The browser subscribes to a channel. */
        SUBSCRIBE,
        /** The browser ends a subscription. */
        UNSUBSCRIBE,
        /** The browser sends a message. */
        SEND,
        /** The server sends a message, with or without a request. */
        PUSH,
        /** The server answers a sent message by the protocol's own means, with the same id. */
        ANSWER
    }

    /** Checks that neither channel nor text is null, and copies the list. */
    public RecordedMessage {
        Objects.requireNonNull(channel, "channel");
        Objects.requireNonNull(text, "text");
        headers = List.copyOf(headers);
    }

    /** Returns the message with a time that is not before the given one, as some recordings do not have times. */
    RecordedMessage notBefore(long earliest) {
        return micros >= earliest
                ? this
                : new RecordedMessage(kind, earliest, channel, text, isBinary, headers, id, form);
    }

    /** Whether the object is this very message; a different message may be equal. */
    @SuppressWarnings("ReferenceEquality")
    public boolean is(@Nullable Object other) {
        return this == other;
    }

    /** Whether the server sent the message. */
    public boolean isInbound() {
        return kind == Kind.PUSH || kind == Kind.ANSWER;
    }
}
