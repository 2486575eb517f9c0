package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static io.github.jmeterduplex.internal.protocol.signalr.codec.JsonHubWriter.utf8;

import io.github.jmeterduplex.internal.codec.JsonStringWriter;

/** A call in JSON. Immutable. */
final class JsonInvocationTemplate implements InvocationTemplate {
    private static final byte[] ID = utf8(",\"invocationId\":\"");
    private static final byte[] STREAMS = utf8(",\"streamIds\":[");

    private final HubMessageType type;
    /** The bytes before the id. */
    private final byte[] before;
    /** The bytes between the id, or its place, and the arguments. */
    private final byte[] after;

    JsonInvocationTemplate(HubMessageType type, byte[] before, String target) {
        this.type = type;
        this.before = before;
        byte[] name = JsonStringWriter.of(utf8(target));
        this.after = new ByteBuilder()
                .put(utf8(",\"target\":"))
                .put(name)
                .put(utf8(",\"arguments\":"))
                .toArray();
    }

    @Override
    public byte[] bytes(long id, EncodedHubValue arguments, long... streamIds) {
        HubMessageChecks.callId(type, id);
        arguments.argumentsOf(HubCodec.JSON);
        long idLength = id < 0 ? 0 : (long) ID.length + HubId.length(id) + 1;
        long length = before.length + idLength + after.length;
        byte[] out = new byte[Math.toIntExact(length + arguments.length() + streamsLength(streamIds) + 2)];
        int at = put(before, out, 0);
        if (id >= 0) {
            at = HubId.put(id, out, put(ID, out, at));
            out[at++] = '"';
        }
        at = arguments.put(out, put(after, out, at));
        at = putStreams(streamIds, out, at);
        out[at++] = '}';
        out[at] = JsonHubWriter.SEPARATOR;
        return out;
    }

    private static int put(byte[] bytes, byte[] out, int at) {
        System.arraycopy(bytes, 0, out, at, bytes.length);
        return at + bytes.length;
    }

    /** Returns the length of the stream ids, with quotes, commas and the bracket. */
    private static int streamsLength(long[] streamIds) {
        int length = streamIds.length == 0 ? 0 : STREAMS.length;
        for (long id : streamIds) {
            length += HubId.length(HubMessageChecks.id(id)) + 3;
        }
        return length;
    }

    private static int putStreams(long[] streamIds, byte[] out, int start) {
        int at = streamIds.length == 0 ? start : put(STREAMS, out, start);
        for (int i = 0; i < streamIds.length; i++) {
            out[at++] = '"';
            at = HubId.put(streamIds[i], out, at);
            out[at++] = '"';
            out[at++] = (byte) (i + 1 < streamIds.length ? ',' : ']');
        }
        return at;
    }
}
