package io.github.jmeterduplex.internal.engine.match;

import java.nio.charset.StandardCharsets;

/** An arrival whose body is its id; the header {@code id} holds it too. */
record TextArrival(String source, String id, long arrivedNanos) implements ReplyCandidate {
    @Override
    public String header(String name) {
        return name.equals("id") ? id : null;
    }

    @Override
    public long number(String header, MessageIds ids) {
        return header.equals("id") && id != null ? ids.read(bodyArray(), 0, bodyLength()) : MessageIds.NOT_OURS;
    }

    @Override
    public byte[] bodyArray() {
        return id.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public int bodyOffset() {
        return 0;
    }

    @Override
    public int bodyLength() {
        return bodyArray().length;
    }
}
