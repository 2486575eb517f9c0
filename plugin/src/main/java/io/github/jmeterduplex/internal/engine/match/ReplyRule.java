package io.github.jmeterduplex.internal.engine.match;

import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How replies are matched to messages.
 *
 * @param way by id, by order, by the protocol itself, or not at all
 * @param text the parameter that it was read from; rules that only differ in reader and lease are equal
 * @param source only messages of this subscription's destination are candidates; null = of any source
 * @param reader reads the id if {@code way} is {@code ID}
 * @param numbered whether a candidate may contain only the number of the id, which only the sending session gets
 * @param stream the stream that answers; null if the answer is not a stream
 * @param lease the matcher's own note
 */
public record ReplyRule(
        Way way,
        String text,
        @Nullable String source,
        @Nullable IdReader reader,
        boolean numbered,
        @Nullable Stream stream,
        Lease lease) {
    /**
     * A stream that answers a message.
     *
     * @param items how many items are wanted; {@link #ALL_ITEMS} for any number
     * @param endText how the parameter describes the last message; empty if the protocol itself marks the end
     * @param isEnd whether a message is the last one
     */
    public record Stream(int items, String endText, Predicate<ReplyCandidate> isEnd) {
        /** Whether the streams are the same; their ends are compared by their texts. */
        @Override
        public boolean equals(Object other) {
            return other instanceof Stream stream && items == stream.items && endText.equals(stream.endText);
        }

        @Override
        public int hashCode() {
            return Objects.hash(items, endText);
        }
    }

    /** Stands for any number of items: the stream is read to its end. */
    public static final int ALL_ITEMS = 0;

    public enum Way {
        /** No reply is expected. */
        NONE,
        /**
         * The reply is the protocol's own answer, which the sending session receives: a RECEIPT, an acknowledgement.
         */
        PROTOCOL,
        /** The reply is the next message from the source, in the sending session. */
        ORDER,
        /** The reply contains the message's id, in any session. */
        ID
    }

    /**
     * The time until which senders may rely on a registered rule without a look-up in {@code ReplyIdRules}.
     * Thread-safe: if threads extend it at the same time, the shorter time may win, which only causes another look-up.
     */
    public static final class Lease {
        /** The end of a lease that was never extended. */
        private static final long NEVER = Long.MIN_VALUE;

        private volatile long untilNanos = NEVER;

        private Lease() {}

        /** Whether the lease lasts until the given time, as {@link WallClock#nanos}. */
        boolean covers(long nanos) {
            long until = untilNanos;
            return until - nanos >= 0 && until != NEVER;
        }

        void extend(long nanos) {
            untilNanos = nanos;
        }
    }

    /** The rule of messages that do not expect a reply. */
    public static final ReplyRule NONE = new ReplyRule(Way.NONE, "none", null, null);

    /** STOMP: the server's RECEIPT is the reply. */
    public static final ReplyRule RECEIPT = new ReplyRule(Way.PROTOCOL, "receipt", null, null);

    /** Socket.IO: the server's acknowledgement is the reply. */
    public static final ReplyRule ACK = new ReplyRule(Way.PROTOCOL, "ack", null, null);

    /** SignalR: the server's Completion is the reply. */
    public static final ReplyRule COMPLETION = new ReplyRule(Way.PROTOCOL, "completion", null, null);

    /** Creates a rule that is not registered with the matcher yet. */
    public ReplyRule(Way way, String text, @Nullable String source, @Nullable IdReader reader) {
        this(way, text, source, reader, false, null, new Lease());
    }

    /** Returns the same rule for replies that contain only the number of the message's id. */
    public ReplyRule byNumber() {
        return new ReplyRule(way, text, source, reader, true, stream, new Lease());
    }

    /** Returns the same rule for replies from another source. */
    public ReplyRule from(String otherSource) {
        return new ReplyRule(way, text, otherSource, reader, numbered, stream, new Lease());
    }

    /**
     * Returns the same rule for a stream: its items arrive before the answer.
     *
     * @param mostItems how many are wanted, or {@link #ALL_ITEMS}
     */
    public ReplyRule streaming(int mostItems) {
        return new ReplyRule(way, text, source, reader, numbered, new Stream(mostItems, "", any -> true), new Lease());
    }

    /**
     * Returns the same rule for a stream of messages, the last of which meets a condition.
     *
     * @param endText how the parameter describes the last message
     */
    public ReplyRule until(String endText, Predicate<ReplyCandidate> isEnd) {
        return new ReplyRule(way, text, source, reader, numbered, new Stream(ALL_ITEMS, endText, isEnd), new Lease());
    }

    /** Whether items of a stream come before the answer. */
    boolean isStream() {
        return stream != null;
    }

    /** Returns how many items of the stream are wanted, or {@link #ALL_ITEMS}. */
    int items() {
        return stream == null ? ALL_ITEMS : stream.items;
    }

    /** Whether the stream that answers ends with a message that meets a condition. */
    boolean endsByCondition() {
        return stream != null && !stream.endText.isEmpty();
    }

    /** Whether a message is an item of the stream that answers, and not its end. */
    boolean isItem(ReplyCandidate arrival) {
        return stream != null && arrival.error() == null && !stream.isEnd.test(arrival);
    }

    /** Whether messages from this source may be replies by this rule. */
    public boolean accepts(@Nullable String arrivedFrom) {
        return source == null || source.equals(arrivedFrom);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ReplyRule rule
                && text.equals(rule.text)
                && numbered == rule.numbered
                && Objects.equals(stream, rule.stream)
                && Objects.equals(source, rule.source);
    }

    @Override
    public int hashCode() {
        return Objects.hash(text, source, numbered, stream);
    }
}
