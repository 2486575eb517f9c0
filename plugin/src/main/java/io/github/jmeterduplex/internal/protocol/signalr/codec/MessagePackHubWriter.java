package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static io.github.jmeterduplex.internal.protocol.signalr.codec.JsonHubWriter.utf8;

import io.github.jmeterduplex.session.Header;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes messages as arrays of MessagePack, after their length. Pure; thread-safe. */
final class MessagePackHubWriter implements HubWriter {
    static final MessagePackHubWriter SHARED = new MessagePackHubWriter();
    private static final byte[] PING = {2, (byte) 0x91, 6};

    private MessagePackHubWriter() {}

    private static ByteBuilder start(int values, HubMessageType type) {
        return new ByteBuilder().put(0x90 | values).put(type.number());
    }

    /** Begins a message, with empty headers and the id. */
    private static ByteBuilder start(int values, HubMessageType type, byte[] id) {
        return MessagePackOutput.text(id, start(values, type).put(0x80));
    }

    private static ByteBuilder start(int values, HubMessageType type, long id) {
        return start(values, type, HubId.bytes(HubMessageChecks.id(id)));
    }

    private static ByteBuilder start(int values, HubMessageType type, String id) {
        return start(values, type, utf8(HubMessageChecks.id(id)));
    }

    private static byte[] end(ByteBuilder message) {
        byte[] out = new byte[lengthBytes(message.length) + message.length];
        System.arraycopy(message.array, 0, out, putLength(message.length, out), message.length);
        return out;
    }

    /** Returns the number of bytes of the length before a message. */
    static int lengthBytes(int length) {
        int bytes = 1;
        for (int rest = length >>> 7; rest > 0; rest >>>= 7) {
            bytes++;
        }
        return bytes;
    }

    /** Writes the length before a message, and returns the index after it. */
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
    public InvocationTemplate invocation(String target, List<Header> headers) {
        return new Template(HubMessageType.INVOCATION, HubMessageChecks.target(target), headers);
    }

    @Override
    public InvocationTemplate streamInvocation(String target, List<Header> headers) {
        return new Template(
                HubMessageType.STREAM_INVOCATION, HubMessageChecks.target(target), headers);
    }

    @Override
    public EncodedHubValue arguments(byte[] json) {
        return JsonToMessagePack.convert(json, true);
    }

    @Override
    public EncodedHubValue value(byte[] json) {
        return JsonToMessagePack.convert(json, false);
    }

    private static byte[] end(ByteBuilder message, EncodedHubValue value) {
        value.of(HubCodec.MESSAGEPACK);
        return end(message.put(value.array, value.from, value.to));
    }

    @Override
    public byte[] streamItem(long streamId, EncodedHubValue item) {
        return end(start(4, HubMessageType.STREAM_ITEM, streamId), item);
    }

    private static byte[] voidResult(ByteBuilder message) {
        return end(message.put(MessagePackHubReader.VOID_RESULT));
    }

    private static byte[] error(ByteBuilder message, String error) {
        return end(MessagePackOutput.text(utf8(error), message.put(MessagePackHubReader.ERROR_RESULT)));
    }

    @Override
    public byte[] completion(long streamId) {
        return voidResult(start(4, HubMessageType.COMPLETION, streamId));
    }

    @Override
    public byte[] failure(long streamId, String error) {
        return error(start(5, HubMessageType.COMPLETION, streamId), error);
    }

    @Override
    public byte[] completion(String invocationId) {
        return voidResult(start(4, HubMessageType.COMPLETION, invocationId));
    }

    @Override
    public byte[] completion(String invocationId, EncodedHubValue result) {
        return end(start(5, HubMessageType.COMPLETION, invocationId).put(MessagePackHubReader.RESULT), result);
    }

    @Override
    public byte[] failure(String invocationId, String error) {
        return error(start(5, HubMessageType.COMPLETION, invocationId), error);
    }

    @Override
    public byte[] cancel(long id) {
        return end(start(3, HubMessageType.CANCEL_INVOCATION, id));
    }

    @Override
    public byte[] ping() {
        return PING.clone();
    }

    @Override
    public byte[] close(@Nullable String error) {
        ByteBuilder message = start(2, HubMessageType.CLOSE);
        return end(error == null ? message.put(MessagePackInput.NIL) : MessagePackOutput.text(utf8(error), message));
    }

    private static byte[] sequence(HubMessageType type, long id) {
        ByteBuilder message = start(2, type);
        MessagePackOutput.number(HubMessageChecks.id(id), message);
        return end(message);
    }

    @Override
    public byte[] ack(long sequenceId) {
        return sequence(HubMessageType.ACK, sequenceId);
    }

    @Override
    public byte[] sequence(long sequenceId) {
        return sequence(HubMessageType.SEQUENCE, sequenceId);
    }

    /**
     * An invocation that is encoded as MessagePack once: only its id, its arguments and the ids of its streams differ from
     * message to message. Immutable.
     */
    private static final class Template implements InvocationTemplate {
        private static final int VALUES = 5;

        private final HubMessageType type;
        /** The bytes between the array's first byte and the id. */
        private final byte[] before;

        private final byte[] target;

        Template(HubMessageType type, String target, List<Header> headers) {
            this.type = type;
            ByteBuilder out = new ByteBuilder().put(type.number());
            MessagePackOutput.map(headers.size(), out);
            for (Header header : headers) {
                MessagePackOutput.text(utf8(header.value()), MessagePackOutput.text(utf8(header.name()), out));
            }
            this.before = out.toArray();
            this.target = MessagePackOutput.text(utf8(target), new ByteBuilder()).toArray();
        }

        @Override
        public byte[] bytes(long id, EncodedHubValue arguments, long... streamIds) {
            HubMessageChecks.callId(type, id);
            arguments.argumentsOf(HubCodec.MESSAGEPACK);
            byte[] streams = streamIds.length == 0 ? null : streams(streamIds);
            int idLength = 1 + (id < 0 ? 0 : HubId.length(id));
            long known = 1L + before.length + idLength + target.length + arguments.length();
            int length = Math.toIntExact(known + (streams == null ? 0 : streams.length));
            byte[] out = new byte[Math.addExact(MessagePackHubWriter.lengthBytes(length), length)];
            int at = MessagePackHubWriter.putLength(length, out);
            out[at++] = (byte) (0x90 | (streams == null ? VALUES : VALUES + 1));
            at = putId(id, out, put(before, out, at));
            at = arguments.put(out, put(target, out, at));
            if (streams != null) {
                int unused = put(streams, out, at);
            }
            return out;
        }

        private static int put(byte[] bytes, byte[] out, int at) {
            System.arraycopy(bytes, 0, out, at, bytes.length);
            return at + bytes.length;
        }

        /** Writes an id as a short string, as it has at most 19 digits. */
        private static int putId(long id, byte[] out, int at) {
            if (id < 0) {
                out[at] = (byte) MessagePackInput.NIL;
                return at + 1;
            }
            int end = HubId.put(id, out, at + 1);
            out[at] = (byte) (0xa0 | (end - at - 1));
            return end;
        }

        private static byte[] streams(long[] streamIds) {
            ByteBuilder out = new ByteBuilder();
            MessagePackOutput.array(streamIds.length, out);
            for (long id : streamIds) {
                MessagePackOutput.text(HubId.bytes(HubMessageChecks.id(id)), out);
            }
            return out.toArray();
        }
    }
}
