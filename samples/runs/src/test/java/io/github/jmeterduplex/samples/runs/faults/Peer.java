package io.github.jmeterduplex.samples.runs.faults;

import io.github.jmeterduplex.samples.runs.harness.Deflation;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The server's end of one connection: HTTP, then WebSocket (RFC 6455), well or badly. Confined to one thread. */
public final class Peer {
    public static final int TEXT = 0x81;
    public static final int BINARY = 0x82;
    public static final int CLOSE = 0x88;
    public static final int PING = 0x89;

    /** Set in a frame's first byte where the message is compressed (RFC 7692). */
    public static final int COMPRESSED = 0x40;

    /** What a SockJS server answers to {@code /info}. */
    public static final String INFO =
            "{\"websocket\":true,\"origins\":[\"*:*\"],\"cookie_needed\":false,\"entropy\":7}";

    /** What a hub answers to negotiate. */
    public static final String NEGOTIATED = """
            {"negotiateVersion":1,"connectionId":"c","connectionToken":"t","availableTransports":[\
            {"transport":"WebSockets","transferFormats":["Text","Binary"]},\
            {"transport":"ServerSentEvents","transferFormats":["Text"]},\
            {"transport":"LongPolling","transferFormats":["Text","Binary"]}]}""";

    /** The head of a response that is a stream of events in chunks. */
    public static final String EVENT_STREAM =
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";

    private static final int FIN = 0x80;

    private static final Pattern LENGTH = Pattern.compile("(?i)Content-Length: (\\d+)");
    private static final Pattern KEY = Pattern.compile("(?i)Sec-WebSocket-Key: (\\S+)");
    private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    private final Socket socket;
    private final CountDownLatch closed;
    private final DataInputStream in;
    private final OutputStream out;
    private boolean isBinary;

    Peer(Socket socket, CountDownLatch closed) throws IOException {
        this.socket = socket;
        this.closed = closed;
        in = new DataInputStream(socket.getInputStream());
        out = socket.getOutputStream();
        socket.setTcpNoDelay(true);
    }

    /** Reads the head of a request. */
    public String request() throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.readUnsignedByte());
        }
        return head.toString();
    }

    /**
     * Answers a request.
     *
     * @param status with its reason, such as {@code 404 Not Found}
     * @param headers more header lines, each with its line end
     */
    public void respond(String status, String headers, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        write("HTTP/1.1 " + status + "\r\n" + headers + "Content-Length: " + bytes.length + "\r\n\r\n");
        out.write(bytes);
    }

    /** Reads the body of a request with this head. */
    public String body(String head) throws IOException {
        Matcher length = LENGTH.matcher(head);
        byte[] bytes = in.readNBytes(length.find() ? Integer.parseInt(length.group(1)) : 0);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Answers the opening handshake of that request. */
    public void upgrade(String request) throws IOException {
        upgrade(request, "");
    }

    /**
     * Answers the opening handshake of that request.
     *
     * @param headers more header lines, each with its line end
     */
    public void upgrade(String request, String headers) throws IOException {
        Matcher key = KEY.matcher(request);
        if (!key.find()) {
            throw new IOException("no handshake: " + request);
        }
        write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Accept: " + hash(key.group(1) + GUID) + "\r\n" + headers + "\r\n");
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Writes bytes as they are. */
    public void write(String latin1) throws IOException {
        out.write(latin1.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Writes bytes as they are. */
    public void write(byte[] bytes) throws IOException {
        out.write(bytes);
    }

    /** Writes a WebSocket frame; {@code firstByte} is FIN, reserved bits and opcode. */
    public void frame(int firstByte, byte[] payload) throws IOException {
        announce(firstByte, payload.length);
        out.write(payload);
    }

    /** Writes the head of a frame whose payload may never come. */
    public void announce(int firstByte, long length) throws IOException {
        out.write(head(firstByte, length));
    }

    /** Returns the head of a frame; a length that no frame can have is written as one of 64 bits. */
    public static byte[] head(int firstByte, long length) {
        ByteBuffer head = ByteBuffer.allocate(10).put((byte) firstByte);
        if (length >= 0 && length < 126) {
            head.put((byte) length);
        } else if (length >= 0 && length < 65_536) {
            head.put((byte) 126).putShort((short) length);
        } else {
            head.put((byte) 127).putLong(length);
        }
        return Arrays.copyOf(head.array(), head.position());
    }

    /** Writes a close frame of that code and reason. */
    public void close(int code, String reason) throws IOException {
        byte[] text = reason.getBytes(StandardCharsets.UTF_8);
        frame(
                CLOSE,
                ByteBuffer.allocate(2 + text.length)
                        .putShort((short) code)
                        .put(text)
                        .array());
    }

    /** Writes a text message. */
    public void text(String message) throws IOException {
        frame(TEXT, message.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a part of a text message in a frame of its own; never the last one. */
    public void fragment(boolean first, String part) throws IOException {
        frame(first ? TEXT & ~FIN : 0, part.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a chunk of an HTTP response. */
    public void chunk(String text) throws IOException {
        // In one piece: what it holds may make the client's next request write the next chunk.
        String size = Integer.toHexString(text.getBytes(StandardCharsets.UTF_8).length);
        out.write((size + "\r\n" + text + "\r\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Reads the client's next text message, inflated; control frames are passed over. */
    public String readText() throws IOException {
        return new String(readMessage(), StandardCharsets.UTF_8);
    }

    /** Reads the client's next message, text or binary, inflated; control frames are passed over. */
    public byte[] readMessage() throws IOException {
        while (true) {
            int first = in.readUnsignedByte();
            int opcode = first & 0x0F;
            byte[] payload = readPayload();
            if (opcode == 1 || opcode == 2) {
                isBinary = opcode == 2;
                return (first & COMPRESSED) == 0 ? payload : Deflation.inflate(payload);
            }
            if (opcode == (CLOSE & 0x0F)) {
                throw new EOFException("the client closed");
            }
        }
    }

    /** Whether the message read last is binary. */
    public boolean isBinary() {
        return isBinary;
    }

    private byte[] readPayload() throws IOException {
        int second = in.readUnsignedByte();
        if ((second & 0x80) == 0) {
            throw new IOException("a client's frame is not masked");
        }
        int length = second & 0x7F;
        if (length == 126) {
            length = in.readUnsignedShort();
        } else if (length == 127) {
            length = Math.toIntExact(in.readLong());
        }
        byte[] mask = new byte[4];
        in.readFully(mask);
        byte[] payload = new byte[length];
        in.readFully(payload);
        for (int i = 0; i < length; i++) {
            payload[i] ^= mask[i & 3];
        }
        return payload;
    }

    /** Reads and forgets until the client ends the connection. */
    public void swallow() throws IOException {
        in.transferTo(OutputStream.nullOutputStream());
    }

    /** Neither reads nor writes for that time, or until the server is closed. */
    void freeze(long millis) {
        try {
            if (closed.await(millis, TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Closes the connection without a word, but in order: TCP FIN, then whatever still comes is read. */
    public void hangUp() throws IOException {
        socket.shutdownOutput();
        swallow();
    }

    /** Ends the connection with a TCP reset. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }
}
