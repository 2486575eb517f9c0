package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.JsonBody;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Reads hub messages that are MessagePack arrays ("MessagePack (MsgPack) encoding"). */
final class MessagePackHubReader implements HubReader {
    static final int LENGTH_BYTES_MAX = 5;
    static final int ERROR_RESULT = 1;
    static final int VOID_RESULT = 2;
    static final int RESULT = 3;

    private final HubReader.Sink sink;
    private final HubMessage message = new HubMessage();
    private final MessagePackInput in = new MessagePackInput();
    /** Number of values in the current message that are not read yet. */
    private long left;

    MessagePackHubReader(HubReader.Sink sink) {
        this.sink = Objects.requireNonNull(sink, "sink");
    }

    @Override
    public void read(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        int end = offset + length;
        in.lieAt(bytes, offset, end);
        try {
            while (in.position < end) {
                in.end = end;
                long size = size();
                if (size == 0 || size > end - in.position) {
                    throw ProtocolViolation.of(
                            "a whole message of 1 byte or more", (end - in.position) + " of " + size + " bytes");
                }
                in.end = in.position + (int) size;
                message(bytes);
            }
        } finally {
            in.lieAt(HubMessage.NOTHING, 0, 0);
            message.clear();
        }
    }

    /** Reads the length before a message, in which each byte holds 7 bits, the lowest first. */
    private long size() {
        long size = 0;
        for (int i = 0; i < LENGTH_BYTES_MAX; i++) {
            int next = in.peek("the length of a message");
            in.position++;
            size |= (long) (next & 0x7F) << (7 * i);
            if (next < 0x80) {
                if (size > Integer.MAX_VALUE) {
                    throw ProtocolViolation.limit("message length", Integer.MAX_VALUE + " bytes", size + " bytes");
                }
                return size;
            }
        }
        throw ProtocolViolation.of("the length of a message in " + LENGTH_BYTES_MAX + " bytes", "a longer one");
    }

    private void message(byte[] bytes) {
        left = in.array("an array as message");
        next("a message type");
        long number = in.whole("a message type");
        HubMessageType type = HubMessageType.of(number);
        if (type != null) {
            message.begin(type, bytes);
            fields(type);
        }
        // later versions may add values
        for (; left > 0; left--) {
            in.skip();
        }
        if (in.position != in.end) {
            throw ProtocolViolation.of("the end of the message", (in.end - in.position) + " bytes more");
        }
        if (type == null) {
            sink.unknown(number);
        } else {
            sink.message(message);
        }
    }

    /** Counts one value of the message's array as read; throws if none is left. */
    private void next(String expected) {
        if (left == 0) {
            throw ProtocolViolation.of(expected, "the end of the array");
        }
        left--;
    }

    private void fields(HubMessageType type) {
        switch (type) {
            case INVOCATION, STREAM_INVOCATION -> invocation(type);
            case STREAM_ITEM -> {
                headersAndId(true);
                next("an item");
                body();
            }
            case COMPLETION -> completion();
            case CANCEL_INVOCATION -> headersAndId(true);
            case PING -> {}
            case CLOSE -> close();
            case ACK, SEQUENCE -> {
                next("a sequence id");
                message.setSequenceId(in.whole("a sequence id"));
            }
        }
    }

    /** Reads the headers and the id of a message; an empty id counts as missing, as for the official servers. */
    private void headersAndId(boolean needed) {
        next("headers");
        if (!in.nil("headers")) {
            for (long i = in.map("headers"); i > 0; i--) {
                in.text("the name of a header");
                in.skip();
            }
        }
        String id = "an invocation id";
        next(id);
        if (!needed && in.nil(id)) {
            return;
        }
        in.text(id);
        if (in.start < in.position) {
            message.setId(in.start, in.position, false);
        } else if (needed) {
            throw ProtocolViolation.of(id, "an empty one");
        }
    }

    private void invocation(HubMessageType type) {
        headersAndId(type == HubMessageType.STREAM_INVOCATION);
        next("a target");
        in.text("a target");
        if (in.start == in.position) {
            throw ProtocolViolation.of("a target", "an empty one");
        }
        message.setTarget(in.start, in.position, false);
        next("arguments");
        // servers in Go write nil for an empty array
        if (in.nil("arguments")) {
            message.setBody(HubMessage.NO_ARGUMENTS);
        } else {
            expectArray();
            body();
        }
        if (left > 0) {
            left--;
            streamIds();
        }
    }

    private void expectArray() {
        int at = in.position;
        long unused = in.array("an array of arguments");
        in.position = at;
    }

    private void streamIds() {
        if (in.nil("stream ids")) {
            return;
        }
        long count = in.array("stream ids");
        if (count == 0) {
            return;
        }
        List<String> ids = new ArrayList<>(1);
        for (long i = 0; i < count; i++) {
            ids.add(text("a stream id"));
        }
        message.setStreamIds(List.copyOf(ids));
    }

    private void completion() {
        headersAndId(true);
        next("a kind of result");
        long kind = in.whole("a kind of result");
        if (kind == ERROR_RESULT) {
            next("an error");
            String error = text("an error");
            message.setError(error.isEmpty() ? null : error);
        } else if (kind == RESULT) {
            next("a result");
            body();
        } else if (kind != VOID_RESULT) {
            throw ProtocolViolation.of("a kind of result 1 to 3", String.valueOf(kind));
        }
    }

    private void close() {
        next("an error");
        if (in.isMap("an error")) {
            // philippseith/signalr for Go: headers before the error, which the array's length does not count.
            in.skip();
        }
        if (!in.nil("an error")) {
            String error = text("an error");
            message.setError(error.isEmpty() ? null : error);
        }
        if (left > 0) {
            left--;
            if (!in.nil("true or false")) {
                message.setAllowReconnect(in.bool("true or false"));
            }
        }
    }

    private String text(String expected) {
        in.text(expected);
        return new String(in.bytes, in.start, in.position - in.start, UTF_8);
    }

    /** Skips the body of a message, which is converted to JSON only if it is needed. */
    private void body() {
        int from = in.position;
        in.skip();
        message.setBody(JsonBody.of(new MessagePackBody(in.bytes, from, in.position)));
    }
}
