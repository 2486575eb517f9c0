package io.github.jmeterduplex.reference;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.codec.MessageHeaders.NumberReader;
import io.github.jmeterduplex.internal.protocol.stomp.StompFrame;
import io.github.jmeterduplex.session.Header;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.messaging.simp.stomp.StompHeaders;

/**
 * A STOMP frame that Spring has parsed. Immutable; thread-safe.
 *
 * @param body must not be changed
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record HeadersFrame(String command, StompHeaders read, byte[] body) implements StompFrame {
    private static final byte[] NOTHING = {};

    /**
     * Creates a frame from the parts that Spring hands over.
     *
     * @param payload as Spring hands it over: null if it is empty
     */
    static HeadersFrame of(String command, StompHeaders headers, @Nullable Object payload) {
        return new HeadersFrame(command, headers, payload == null ? NOTHING : (byte[]) payload);
    }

    @Override
    public @Nullable String header(String name) {
        return read.getFirst(name);
    }

    @Override
    public long number(String name, NumberReader reader, long none) {
        String value = header(name);
        if (value == null) {
            return none;
        }
        byte[] bytes = value.getBytes(UTF_8);
        return reader.read(bytes, 0, bytes.length);
    }

    @Override
    public boolean has(String name, String value) {
        return value.equals(header(name));
    }

    @Override
    public List<Header> headers() {
        List<Header> headers = new ArrayList<>();
        read.forEach((name, values) -> values.forEach(value -> headers.add(new Header(name, value))));
        return headers;
    }

    @Override
    public byte[] bodyArray() {
        return body;
    }

    @Override
    public int bodyOffset() {
        return 0;
    }

    @Override
    public int bodyLength() {
        return body.length;
    }

    @Override
    public String text() {
        return new String(body, UTF_8);
    }

    @Override
    public HeadersFrame copyHeaders() {
        return this;
    }

    /** {@inheritDoc} Includes the body, which Spring's message holds. */
    @Override
    public long keptBytes() {
        long bytes = body.length;
        for (Header header : headers()) {
            bytes += KeptBytes.OBJECT_BYTES + KeptBytes.of(header.name()) + KeptBytes.of(header.value());
        }
        return bytes;
    }
}
