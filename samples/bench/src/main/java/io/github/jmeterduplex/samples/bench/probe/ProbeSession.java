package io.github.jmeterduplex.samples.bench.probe;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.jmeterduplex.samples.bench.probe.Dialect.Step;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.List;

/** One session, from the handshake on. Confined to the loop's thread. */
final class ProbeSession {
    private static final List<String> UPGRADE = List.of(
            "Host: 127.0.0.1",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==");
    private static final byte[] NOTHING = {};

    private final SocketChannel channel;
    private final int number;
    private final ProbeLoop loop;
    private final List<Step> opening;
    private byte[] leftover = NOTHING;
    private int step;
    private boolean upgraded;
    private int toAnswer;

    ProbeSession(SocketChannel channel, int number, List<Step> opening, ProbeLoop loop) {
        this.channel = channel;
        this.number = number;
        this.opening = opening;
        this.loop = loop;
    }

    SocketChannel channel() {
        return channel;
    }

    boolean isOpen() {
        return upgraded && step == opening.size();
    }

    /** The TCP connection is there: asks for WebSocket. */
    void connected() throws IOException {
        String path = loop.options().dialect().path(number);
        String head = "GET " + path + " HTTP/1.1\r\n" + String.join("\r\n", UPGRADE) + "\r\n\r\n";
        byte[] request = head.getBytes(US_ASCII);
        loop.write(channel, request, request.length);
    }

    /** Takes what has come, from the loop's buffer. */
    void read(byte[] a, int length) throws IOException {
        byte[] whole = a;
        int to = length;
        if (leftover.length > 0) {
            to = leftover.length + length;
            whole = Arrays.copyOf(leftover, to);
            System.arraycopy(a, 0, whole, leftover.length, length);
        }
        int used = upgraded ? frames(whole, 0, to) : upgrade(whole, to);
        leftover = used == to ? NOTHING : Arrays.copyOfRange(whole, used, to);
        if (toAnswer > 0) {
            int messages = toAnswer;
            toAnswer = 0;
            loop.answered(this, messages);
        }
    }

    private int upgrade(byte[] a, int to) throws IOException {
        String head = new String(a, 0, to, ISO_8859_1);
        int end = head.indexOf("\r\n\r\n");
        if (end < 0) {
            return 0;
        }
        if (!head.startsWith("HTTP/1.1 101")) {
            throw new IOException("expected HTTP/1.1 101, got " + head.lines().findFirst());
        }
        upgraded = true;
        advance("");
        return frames(a, end + 4, to);
    }

    /** Takes whole frames; returns the position after the last one. */
    private int frames(byte[] a, int from, int to) throws IOException {
        int at = from;
        while (true) {
            int head = WebSocketFrames.headLength(a, at, to);
            if (head < 0) {
                return at;
            }
            int start = at + head;
            int end = start + WebSocketFrames.payloadLength(a, at);
            if (end > to) {
                return at;
            }
            payload(a, start, end);
            at = end;
        }
    }

    private void payload(byte[] a, int start, int end) throws IOException {
        if (isOpen()) {
            toAnswer += loop.arrived(a, start, end);
        } else {
            advance(new String(a, start, end - start, US_ASCII));
        }
    }

    /** Goes on with the opening; {@code said} is empty after the handshake, when some wait for the server. */
    private void advance(String said) throws IOException {
        Step next = opening.get(step);
        if (said.isEmpty() && !next.expected().isEmpty()) {
            return;
        }
        if (!said.startsWith(next.expected())) {
            throw new IOException("expected " + next.expected() + ", got " + said);
        }
        step++;
        if (!next.answer().isEmpty()) {
            loop.send(this, next.answer());
        }
        if (step == opening.size()) {
            loop.opened(this);
        }
    }
}
