package io.github.jmeterduplex.samples.runs.wire;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * One way of one connection: an HTTP head, then WebSocket frames (RFC 6455, section 5.2) whose messages are inflated
 * where they are compressed, one after the other (RFC 7692, with context takeover or without). Other HTTP on the
 * connection is passed over. Confined to one thread.
 */
final class WebSocketStream {
    private static final int TEXT = 1;
    private static final byte[] TAIL = {0, 0, (byte) 0xff, (byte) 0xff};

    private final boolean fromClient;
    private final Consumer<WebSocketMessage> messages;
    private final List<Segment> waiting = new ArrayList<>();
    private int next;
    private long latestNanos;
    private boolean isWebSocket;
    private byte[] rest = new byte[0];
    /** Made with the first compressed message; knows the messages before, to which later ones may refer. */
    private Inflater inflater;

    WebSocketStream(int firstSequence, boolean fromClient, Consumer<WebSocketMessage> messages) {
        this.next = firstSequence;
        this.fromClient = fromClient;
        this.messages = messages;
    }

    void add(Segment segment) {
        if (!segment.payload().hasRemaining()) {
            return;
        }
        waiting.add(segment);
        for (Segment due = due(); due != null; due = due()) {
            waiting.remove(due);
            append(due);
        }
    }

    /** Two cores may pass on the packets of a connection in another order than they were written. */
    private Segment due() {
        return waiting.stream()
                .filter(segment -> segment.sequence() - next <= 0)
                .findFirst()
                .orElse(null);
    }

    private void append(Segment segment) {
        ByteBuffer payload = segment.payload();
        int fresh = payload.remaining() + segment.sequence() - next;
        if (fresh <= 0) {
            return;
        }
        byte[] joined = Arrays.copyOf(rest, rest.length + fresh);
        payload.get(payload.limit() - fresh, joined, rest.length, fresh);
        next += fresh;
        latestNanos = Math.max(latestNanos, segment.epochNanos());
        int read = isWebSocket ? readFrames(joined, latestNanos) : readHead(joined, latestNanos);
        rest = Arrays.copyOfRange(joined, read, joined.length);
    }

    /** Passes heads over until the one that upgrades; returns how far it came. */
    private int readHead(byte[] bytes, long nanos) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int upgrade = text.toLowerCase(Locale.ROOT).indexOf("upgrade: websocket");
        int end = upgrade < 0 ? -1 : text.indexOf("\r\n\r\n", upgrade);
        if (end < 0) {
            return 0;
        }
        isWebSocket = true;
        int head = end + 4;
        return head + readFrames(Arrays.copyOfRange(bytes, head, bytes.length), nanos);
    }

    private int readFrames(byte[] bytes, long nanos) {
        int at = 0;
        while (true) {
            Frame frame = Frame.at(bytes, at);
            if (frame == null) {
                return at;
            }
            if (frame.opcode() == TEXT) {
                messages.accept(new WebSocketMessage(nanos, fromClient, text(frame)));
            }
            at = frame.end();
        }
    }

    private String text(Frame frame) {
        byte[] payload = frame.deflated()
                ? inflated(frame.payload().array())
                : frame.payload().array();
        return new String(payload, StandardCharsets.UTF_8);
    }

    private byte[] inflated(byte[] deflated) {
        if (inflater == null || inflater.finished()) {
            inflater = new Inflater(true);
        }
        try {
            byte[] whole = Arrays.copyOf(deflated, deflated.length + TAIL.length);
            System.arraycopy(TAIL, 0, whole, deflated.length, TAIL.length);
            inflater.setInput(whole);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] piece = new byte[1_024];
            for (int n = inflater.inflate(piece); n > 0; n = inflater.inflate(piece)) {
                out.write(piece, 0, n);
            }
            return out.toByteArray();
        } catch (DataFormatException e) {
            throw new IllegalStateException("a message that cannot be inflated", e);
        }
    }

    /**
     * One frame of a whole message.
     *
     * @param end where the next one begins
     */
    private record Frame(int opcode, boolean deflated, ByteBuffer payload, int end) {
        /** The frame that begins there, or null where it is not whole yet. */
        static Frame at(byte[] bytes, int start) {
            ByteBuffer in = ByteBuffer.wrap(bytes, start, bytes.length - start);
            if (in.remaining() < 14 && !isWhole(in)) {
                return null;
            }
            int first = in.get();
            int second = in.get();
            long length = second & 0x7f;
            if (length == 126) {
                length = in.getShort() & 0xffff;
            } else if (length == 127) {
                length = in.getLong();
            }
            byte[] mask = new byte[4];
            if ((second & 0x80) != 0) {
                in.get(mask);
            }
            if (in.remaining() < length) {
                return null;
            }
            byte[] payload = new byte[(int) length];
            in.get(payload);
            for (int i = 0; i < payload.length; i++) {
                payload[i] ^= mask[i % 4];
            }
            return new Frame(first & 0x0f, (first & 0x40) != 0, ByteBuffer.wrap(payload), in.position());
        }

        /** Whether the few bytes that are left hold a whole head; the longest has 14. */
        private static boolean isWhole(ByteBuffer in) {
            if (in.remaining() < 2) {
                return false;
            }
            int second = in.get(in.position() + 1);
            int length = second & 0x7f;
            int head = 2 + (length == 126 ? 2 : length == 127 ? 8 : 0) + ((second & 0x80) != 0 ? 4 : 0);
            return in.remaining() >= head;
        }
    }
}
