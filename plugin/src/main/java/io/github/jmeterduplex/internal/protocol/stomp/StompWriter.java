package io.github.jmeterduplex.internal.protocol.stomp;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.jmeterduplex.internal.codec.Digits;
import io.github.jmeterduplex.session.Header;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes STOMP frames, each into one array of its exact size. Pure; thread-safe. */
public final class StompWriter {
    private static final byte[] SEND_DESTINATION = "SEND\ndestination:".getBytes(US_ASCII);
    private static final byte[] CONTENT_TYPE = "content-type:".getBytes(US_ASCII);
    private static final byte[] CONTENT_LENGTH = "content-length:".getBytes(US_ASCII);

    private StompWriter() {}

    /**
     * Writes a SEND frame, always with {@code content-length}.
     *
     * @param destination the destination, unescaped
     * @param headers further headers, unescaped; must not be {@code destination} or {@code content-length}
     * @throws IllegalArgumentException naming a header that the frame must not or cannot carry, but not its value
     */
    public static byte[] send(
            StompVersion version, String destination, @Nullable String contentType, List<Header> headers, byte[] body) {
        HeaderEscape escape = HeaderEscape.of(version, "SEND");
        byte[] frame = new byte[sendLength(escape, destination, contentType, headers, body)];
        int at = put(SEND_DESTINATION, frame, 0);
        at = endLine(frame, escape.put(destination, frame, at));
        if (contentType != null) {
            at = endLine(frame, escape.put(contentType, frame, put(CONTENT_TYPE, frame, at)));
        }
        at = putHeaders(escape, headers, frame, at);
        at = endLine(frame, Digits.put(body.length, frame, put(CONTENT_LENGTH, frame, at)));
        put(body, frame, endLine(frame, at));
        return frame;
    }

    private static int sendLength(
            HeaderEscape escape, String destination, @Nullable String contentType, List<Header> headers, byte[] body) {
        escape.check("destination", destination);
        int length = SEND_DESTINATION.length + escape.length(destination) + 1;
        if (contentType != null) {
            escape.check("content-type", contentType);
            length += CONTENT_TYPE.length + escape.length(contentType) + 1;
        }
        for (int i = 0; i < headers.size(); i++) {
            String name = headers.get(i).name();
            if (name.equals("destination") || name.equals("content-length")) {
                throw new IllegalArgumentException("header " + name + " of SEND is written by Duplex itself");
            }
        }
        // Their last line feed is counted with the part after the headers.
        length += headersLength(escape, headers) - 1;
        return Math.addExact(length, lengthAfterHeaders(body));
    }

    /** Returns the length of the part of a SEND frame that begins with the line feed before {@code content-length}. */
    static int lengthAfterHeaders(byte[] body) {
        return 1 + CONTENT_LENGTH.length + Digits.count(body.length) + 1 + 1 + body.length + 1;
    }

    /**
     * Writes a frame without a body: CONNECT (never escaped), SUBSCRIBE, UNSUBSCRIBE, ACK, NACK or DISCONNECT.
     *
     * @throws IllegalArgumentException naming a header that the frame cannot carry, but not its value
     */
    public static byte[] frame(StompVersion version, String command, List<Header> headers) {
        HeaderEscape escape = HeaderEscape.of(version, command);
        byte[] frame = new byte[command.length() + 1 + headersLength(escape, headers) + 2];
        int at = endLine(frame, HeaderEscape.NONE.put(command, frame, 0));
        endLine(frame, putHeaders(escape, headers, frame, at));
        return frame;
    }

    private static int headersLength(HeaderEscape escape, List<Header> headers) {
        int length = 0;
        for (int i = 0; i < headers.size(); i++) {
            Header header = headers.get(i);
            escape.check(header.name(), header.value());
            length += escape.length(header.name()) + 1 + escape.length(header.value()) + 1;
        }
        return length;
    }

    private static int putHeaders(HeaderEscape escape, List<Header> headers, byte[] frame, int from) {
        int at = from;
        for (int i = 0; i < headers.size(); i++) {
            at = escape.put(headers.get(i).name(), frame, at);
            frame[at++] = ':';
            at = endLine(frame, escape.put(headers.get(i).value(), frame, at));
        }
        return at;
    }

    private static int put(byte[] bytes, byte[] frame, int at) {
        System.arraycopy(bytes, 0, frame, at, bytes.length);
        return at + bytes.length;
    }

    private static int endLine(byte[] frame, int at) {
        frame[at] = '\n';
        return at + 1;
    }
}
