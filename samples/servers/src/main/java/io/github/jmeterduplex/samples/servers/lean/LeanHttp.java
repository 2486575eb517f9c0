package io.github.jmeterduplex.samples.servers.lean;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;
import java.util.regex.Pattern;

/** The little HTTP that comes before WebSocket: one request's head, and the responses. */
public record LeanHttp(String path, String head) {
    private static final Pattern SOCKJS = Pattern.compile(".*/[^/.]+/[^/.]+/websocket");
    private static final String ACCEPT_SUFFIX = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final String INFO =
            "{\"entropy\":1,\"origins\":[\"*:*\"],\"cookie_needed\":false,\"websocket\":true}";

    /** Where the head ends, after its blank line, or -1. */
    public static int end(byte[] bytes, int from, int to) {
        for (int i = from + 3; i < to; i++) {
            if (bytes[i] == '\n' && bytes[i - 1] == '\r' && bytes[i - 2] == '\n' && bytes[i - 3] == '\r') {
                return i + 1;
            }
        }
        return -1;
    }

    public static LeanHttp parse(byte[] bytes, int from, int to) {
        String head = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        int start = head.indexOf(' ') + 1;
        int stop = head.indexOf(' ', start);
        return new LeanHttp(head.substring(start, Math.max(start, stop)).replaceFirst("\\?.*", ""), head);
    }

    public boolean isUpgrade() {
        return "websocket".equals(header("upgrade").toLowerCase(Locale.ROOT));
    }

    /** Three-part SockJS URLs carry the envelope; {@code /ws/websocket} and any other path do not. */
    public boolean isSockJs() {
        return SOCKJS.matcher(path).matches();
    }

    public boolean isSocketIo() {
        return path.startsWith("/socket.io/");
    }

    public boolean isSignalR() {
        return path.equals(SignalREcho.PATH);
    }

    public boolean isQueued() {
        return path.equals(QueuedEcho.PATH);
    }

    public boolean isEcho() {
        return path.equals("/echo");
    }

    /** The answer to a request that is no upgrade. */
    public String respond(LeanCounts counts) {
        if (path.endsWith("/info")) {
            return response("200 OK", INFO);
        }
        return path.equals("/stats") ? response("200 OK", counts.toJson()) : response("404 Not Found", "{}");
    }

    /** The answer to the WebSocket handshake; it takes the first subprotocol offered. */
    public String accept() {
        String protocol =
                header("sec-websocket-protocol").replaceFirst(",.*", "").strip();
        return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Accept: " + acceptKey(header("sec-websocket-key")) + "\r\n"
                + (protocol.isEmpty() ? "" : "Sec-WebSocket-Protocol: " + protocol + "\r\n")
                + "\r\n";
    }

    private static String response(String status, String json) {
        return "HTTP/1.1 " + status + "\r\nContent-Type: application/json\r\nContent-Length: " + json.length()
                + "\r\n\r\n" + json;
    }

    private static String acceptKey(String key) {
        try {
            byte[] text = (key + ACCEPT_SUFFIX).getBytes(StandardCharsets.ISO_8859_1);
            return Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance("SHA-1").digest(text));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-1 belongs to every Java runtime", e);
        }
    }

    /** The header's value, empty where it is missing. */
    private String header(String name) {
        for (String line : head.lines().toList()) {
            int colon = line.indexOf(':');
            if (colon == name.length() && line.regionMatches(true, 0, name, 0, colon)) {
                return line.substring(colon + 1).strip();
            }
        }
        return "";
    }
}
