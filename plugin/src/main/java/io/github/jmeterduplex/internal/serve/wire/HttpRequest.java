package io.github.jmeterduplex.internal.serve.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.net.URLDecoder;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP request.
 *
 * @param path without the query
 * @param query without the question mark; empty if there is no query
 * @param head request line and headers
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record HttpRequest(String method, String path, String query, String head, byte[] body) {
    private static final int MAX_HEAD = 1 << 16;
    private static final int MAX_BODY = 1 << 22;
    private static final int MAX_LENGTH_DIGITS = 9;

    /** Returns the index after the blank line that ends the head; -1 if it has not come yet. */
    public static int headEnd(byte[] bytes, int from, int to) {
        for (int i = from + 3; i < to; i++) {
            if (bytes[i] == '\n' && bytes[i - 1] == '\r' && bytes[i - 2] == '\n' && bytes[i - 3] == '\r') {
                return i + 1;
            }
        }
        if (to - from > MAX_HEAD) {
            throw ProtocolViolation.limit("head of a request", MAX_HEAD + " bytes", (to - from) + " bytes");
        }
        return -1;
    }

    /** Reads a request; returns null if its body is incomplete. */
    public static @Nullable HttpRequest parse(byte[] bytes, int from, int headEnd, int to) {
        String head = new String(bytes, from, headEnd - from, ISO_8859_1);
        String[] line = head.substring(0, head.indexOf('\r')).split(" ", -1);
        if (line.length != 3 || !line[2].startsWith("HTTP/1.") || !line[1].startsWith("/")) {
            throw ProtocolViolation.of("a request line of HTTP/1.1", head);
        }
        int length = bodyLength(head);
        if (to - headEnd < length) {
            return null;
        }
        int mark = line[1].indexOf('?');
        byte[] body = new byte[length];
        System.arraycopy(bytes, headEnd, body, 0, length);
        return new HttpRequest(
                line[0],
                mark < 0 ? line[1] : line[1].substring(0, mark),
                mark < 0 ? "" : line[1].substring(mark + 1),
                head,
                body);
    }

    private static int bodyLength(String head) {
        String length = header(head, "content-length");
        if (!header(head, "transfer-encoding").isEmpty()) {
            throw ProtocolViolation.of("a body with Content-Length", "Transfer-Encoding");
        }
        if (length.isEmpty()) {
            return 0;
        }
        if (length.length() > MAX_LENGTH_DIGITS || !length.matches("[0-9]+")) {
            throw ProtocolViolation.of("Content-Length, a number", length);
        }
        int number = Integer.parseInt(length);
        if (number > MAX_BODY) {
            throw ProtocolViolation.limit("body of a request", MAX_BODY + " bytes", number + " bytes");
        }
        return number;
    }

    public boolean isUpgrade() {
        return "websocket".equals(header("upgrade").toLowerCase(Locale.ROOT));
    }

    public boolean isPost() {
        return method.equals("POST");
    }

    public boolean endsConnection() {
        return header("connection").equalsIgnoreCase("close") || head.startsWith("HTTP/1.0\r", head.indexOf('\r') - 8);
    }

    /** Returns the value of the header; empty if it is missing. */
    public String header(String name) {
        return header(head, name);
    }

    private static String header(String head, String name) {
        int at = head.indexOf('\n') + 1;
        while (at < head.length()) {
            int end = head.indexOf('\r', at);
            if (end < 0) {
                return "";
            }
            int colon = at + name.length();
            if (colon < end && head.charAt(colon) == ':' && head.regionMatches(true, at, name, 0, name.length())) {
                return head.substring(colon + 1, end).strip();
            }
            at = end + 2;
        }
        return "";
    }

    /** Returns a parameter of the query; empty if it is missing. */
    public String parameter(String name) {
        return parameter(query, name);
    }

    /** Returns a field of the form in the body; empty if it is missing. */
    public String field(String name) {
        return parameter(new String(body, UTF_8), name);
    }

    private static String parameter(String form, String name) {
        for (String pair : form.split("&", -1)) {
            if (pair.startsWith(name) && pair.startsWith("=", name.length())) {
                return URLDecoder.decode(pair.substring(name.length() + 1), UTF_8);
            }
        }
        return "";
    }
}
