package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static io.github.jmeterduplex.internal.protocol.signalr.codec.JsonHubWriter.utf8;

import io.github.jmeterduplex.session.Header;
import java.util.List;

/**
 * An invocation that is encoded as MessagePack once: only its id, its arguments and the ids of its streams differ from
 * message to message. Immutable.
 */
final class MessagePackInvocationTemplate implements InvocationTemplate {
    private static final int VALUES = 5;

    private final HubMessageType type;
    /** The bytes between the array's first byte and the id. */
    private final byte[] before;

    private final byte[] target;

    MessagePackInvocationTemplate(HubMessageType type, String target, List<Header> headers) {
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
