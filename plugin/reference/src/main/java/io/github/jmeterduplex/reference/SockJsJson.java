package io.github.jmeterduplex.reference;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.InputStream;
import org.springframework.web.socket.sockjs.frame.SockJsMessageCodec;

/**
 * Encodes and decodes the arrays of strings of SockJS for Spring's client, with Jackson as most applications do.
 * Thread-safe.
 */
final class SockJsJson implements SockJsMessageCodec {
    /** Returns a frame such as {@code a["m1","m2"]}. */
    @Override
    public String encode(String... messages) {
        try {
            return "a" + JSON.std.asString(messages);
        } catch (IOException e) {
            throw new IllegalArgumentException("no JSON can be made of a message", e);
        }
    }

    @Override
    public String[] decode(String content) throws IOException {
        return strings(JSON.std.arrayFrom(content));
    }

    @Override
    public String[] decodeInputStream(InputStream content) throws IOException {
        return strings(JSON.std.arrayFrom(content));
    }

    /** Converts numbers too: a close frame has one before its text. */
    private static String[] strings(Object[] values) {
        String[] strings = new String[values.length];
        for (int i = 0; i < values.length; i++) {
            strings[i] = String.valueOf(values[i]);
        }
        return strings;
    }
}
