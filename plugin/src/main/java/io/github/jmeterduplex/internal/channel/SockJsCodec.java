package io.github.jmeterduplex.internal.channel;

import io.github.jmeterduplex.internal.codec.ProtocolBreach;
import io.github.jmeterduplex.internal.codec.SockJsReader;
import io.github.jmeterduplex.internal.codec.SockJsSink;
import io.github.jmeterduplex.internal.codec.SockJsWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.web.socket.sockjs.frame.SockJsMessageCodec;

/**
 * What Spring's SockJS client must know of JSON: an array of strings and nothing else. Thread-safe.
 *
 * <p>Spring logs a breach and drops it, so the session is told here.
 */
final class SockJsCodec implements SockJsMessageCodec {
    private final Consumer<ProtocolBreach> breached;

    /** @param breached hears what breaks the format */
    SockJsCodec(Consumer<ProtocolBreach> breached) {
        this.breached = breached;
    }

    /** The frame {@code a["m1","m2"]}. */
    @Override
    public String encode(String... messages) {
        List<byte[]> bytes = Arrays.stream(messages)
                .map(message -> message.getBytes(StandardCharsets.UTF_8))
                .toList();
        return "a" + new String(SockJsWriter.array(bytes), StandardCharsets.UTF_8);
    }

    /** The strings of {@code ["m1","m2"]}, or null where it is something else. */
    @Override
    public String[] decode(String content) {
        Strings strings = new Strings();
        byte[] frame = ("a" + content).getBytes(StandardCharsets.UTF_8);
        try {
            new SockJsReader(strings).read(frame, 0, frame.length);
            return strings.found.toArray(new String[0]);
        } catch (ProtocolBreach breach) {
            breached.accept(breach);
            return null;
        }
    }

    @Override
    public String[] decodeInputStream(InputStream content) throws IOException {
        return decode(new String(content.readAllBytes(), StandardCharsets.UTF_8));
    }

    private static final class Strings implements SockJsSink {
        private final List<String> found = new ArrayList<>();

        @Override
        public void message(byte[] bytes, int offset, int length) {
            found.add(new String(bytes, offset, length, StandardCharsets.UTF_8));
        }

        @Override
        public void open() {
            throw new IllegalStateException("an array is read as an array");
        }

        @Override
        public void heartbeat() {
            throw new IllegalStateException("an array is read as an array");
        }

        @Override
        public void close(int code, String reason) {
            throw new IllegalStateException("an array is read as an array");
        }
    }
}
