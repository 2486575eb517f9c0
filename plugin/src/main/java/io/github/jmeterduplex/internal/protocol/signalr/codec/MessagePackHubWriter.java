package io.github.jmeterduplex.internal.protocol.signalr.codec;

import io.github.jmeterduplex.internal.codec.Digits;
import io.github.jmeterduplex.session.Header;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes hub messages as MessagePack arrays, each after its length. Pure; thread-safe. */
final class MessagePackHubWriter extends HubWriter {
    static final MessagePackHubWriter SHARED = new MessagePackHubWriter();
    private static final byte[] PING = {2, (byte) 0x91, 6};

    private MessagePackHubWriter() {}

    private static ByteBuilder start(int values, HubMessageType type) {
        return new ByteBuilder().put(0x90 | values).put(type.number());
    }

    private static byte[] end(ByteBuilder message) {
        byte[] out = new byte[lengthBytes(message.length) + message.length];
        System.arraycopy(message.array, 0, out, putLength(message.length, out), message.length);
        return out;
    }

    /** Returns how many bytes the length before a message takes. */
    static int lengthBytes(int length) {
        int bytes = 1;
        for (int rest = length >>> 7; rest > 0; rest >>>= 7) {
            bytes++;
        }
        return bytes;
    }

    /** Writes the length of a message before it, and returns the index after the length. */
    static int putLength(int length, byte[] out) {
        int at = 0;
        int rest = length;
        while (rest > 0x7F) {
            out[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        out[at++] = (byte) rest;
        return at;
    }

    @Override
    InvocationTemplate template(HubMessageType type, String target, List<Header> headers) {
        return new Template(type, target, headers);
    }

    @Override
    EncodedValue encode(byte[] json, boolean array) {
        return JsonToMessagePack.convert(json, array);
    }

    @Override
    byte[] message(HubMessageType type, byte[] id, @Nullable EncodedValue value, byte @Nullable [] error) {
        boolean isCompletion = type == HubMessageType.COMPLETION;
        boolean hasMore = value != null || error != null;
        ByteBuilder message = start(3 + (isCompletion ? 1 : 0) + (hasMore ? 1 : 0), type);
        // headers, which are empty
        message.put(0x80).putText(id);
        if (isCompletion) {
            message.put(
                    error != null
                            ? MessagePackHubReader.ERROR_RESULT
                            : value != null ? MessagePackHubReader.RESULT : MessagePackHubReader.VOID_RESULT);
        }
        if (value != null) {
            value.of(EncodedValue.Encoding.MESSAGEPACK);
            message.put(value.array, value.from, value.to);
        } else if (error != null) {
            message.putText(error);
        }
        return end(message);
    }

    @Override
    byte[] numbered(HubMessageType type, long sequenceId) {
        return end(start(2, type).putWhole(sequenceId));
    }

    @Override
    public int messages(byte[] bytes) {
        int count = 0;
        for (int at = 0; at < bytes.length; count++) {
            int size = 0;
            int shift = 0;
            byte next;
            do {
                next = bytes[at++];
                size |= (next & 0x7F) << shift;
                shift += 7;
            } while (next < 0);
            at += size;
        }
        return count;
    }

    @Override
    public byte[] ping() {
        return PING.clone();
    }

    @Override
    public byte[] close(@Nullable String error) {
        ByteBuilder message = start(2, HubMessageType.CLOSE);
        return end(error == null ? message.put(MessagePackInput.NIL) : message.putText(utf8(error)));
    }

    /** The template of a call in MessagePack, into which id, arguments and stream ids are inserted. Immutable. */
    private static final class Template implements InvocationTemplate {
        private static final int VALUES = 5;

        private final HubMessageType type;
        /** The bytes of the message between the array's first byte and the id. */
        private final byte[] before;

        private final byte[] target;

        Template(HubMessageType type, String target, List<Header> headers) {
            this.type = type;
            ByteBuilder out = new ByteBuilder().put(type.number()).putMap(headers.size());
            for (Header header : headers) {
                out.putText(utf8(header.name())).putText(utf8(header.value()));
            }
            this.before = out.toArray();
            this.target = new ByteBuilder().putText(utf8(target)).toArray();
        }

        @Override
        public byte[] bytes(long id, EncodedValue arguments, long... streamIds) {
            checkCallId(type, id);
            arguments.argumentsOf(EncodedValue.Encoding.MESSAGEPACK);
            byte[] streams = streamIds.length == 0 ? null : streams(streamIds);
            int idLength = 1 + (id < 0 ? 0 : Digits.count(id));
            long known = 1L + before.length + idLength + target.length + arguments.length();
            int length = Math.toIntExact(known + (streams == null ? 0 : streams.length));
            byte[] out = new byte[Math.addExact(lengthBytes(length), length)];
            int at = putLength(length, out);
            out[at++] = (byte) (0x90 | (streams == null ? VALUES : VALUES + 1));
            at = putId(id, out, put(before, out, at));
            at = arguments.put(out, put(target, out, at));
            if (streams != null) {
                int unused = put(streams, out, at);
            }
            return out;
        }

        /** Writes an id as a short string, which suffices for its 19 digits at most. */
        private static int putId(long id, byte[] out, int at) {
            if (id < 0) {
                out[at] = (byte) MessagePackInput.NIL;
                return at + 1;
            }
            int end = Digits.put(id, out, at + 1);
            out[at] = (byte) (0xa0 | (end - at - 1));
            return end;
        }

        private static byte[] streams(long[] streamIds) {
            ByteBuilder out = new ByteBuilder().putArray(streamIds.length);
            for (long id : streamIds) {
                out.putText(utf8(Long.toString(checkId(id))));
            }
            return out.toArray();
        }
    }
}
