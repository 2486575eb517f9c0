package io.github.jmeterduplex.internal.net.channel;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A server that writes messages as fast as sockets take them, from {@link #begin} to {@link #end}, over WebSocket at
 * {@code /flood} and over SockJS's xhr-streaming at {@code /xhr}; at {@code /echo} it sends back what comes, and at
 * {@code /sink} it reads.
 */
final class Flood implements Closeable {
    /** What each flooded session gets last. */
    static final String LAST = "the last";

    private static final int MESSAGES_A_WRITE = 500;
    private static final String MESSAGE = "m".repeat(100);

    private final CountDownLatch begun = new CountDownLatch(1);
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong read = new AtomicLong();
    private volatile boolean over;
    final RawServer server = new RawServer(this::serve);

    Flood() throws IOException {}

    void begin() {
        begun.countDown();
    }

    /** Each flooded session gets {@link #LAST}. */
    void end() {
        over = true;
        begin();
    }

    boolean isOn() {
        return begun.getCount() == 0 && !over;
    }

    /** Messages written to all sessions so far, the last ones not counted. */
    long sent() {
        return sent.get();
    }

    /** Messages that came to {@code /sink}. */
    long read() {
        return read.get();
    }

    String url(String path) {
        return server.url(path.equals("/xhr") ? "http" : "ws", path);
    }

    private void serve(RawServer.Client client) throws IOException {
        String head = client.request();
        String target = head.substring(4, head.indexOf(" HTTP"));
        switch (target) {
            case "/flood" -> {
                client.upgrade(head, "");
                flood(client, webSocket(MESSAGE, MESSAGES_A_WRITE), webSocket(LAST, 1));
            }
            case "/echo" -> {
                client.upgrade(head, "");
                while (true) {
                    client.frame(0x81, client.readFrame().payload);
                }
            }
            case "/sink" -> {
                client.upgrade(head, "");
                while (client.readFrame().opcode() == 1) {
                    read.incrementAndGet();
                }
            }
            default -> xhr(client, target);
        }
    }

    private void xhr(RawServer.Client client, String target) throws IOException {
        if (target.endsWith("/info")) {
            client.respond(200, "OK", "", RawServer.INFO);
            serve(client);
        } else if (target.endsWith("/xhr_streaming")) {
            client.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
            client.out.write(chunk("o\n"));
            flood(client, chunk(lines(MESSAGE, MESSAGES_A_WRITE)), chunk(lines(LAST, 1)));
        } else {
            throw new IOException("not expected: " + target);
        }
    }

    private void flood(RawServer.Client client, byte[] many, byte[] last) throws IOException {
        try {
            begun.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        while (!over) {
            client.out.write(many);
            sent.addAndGet(MESSAGES_A_WRITE);
        }
        client.out.write(last);
        client.drain();
    }

    private static byte[] webSocket(String text, int count) throws IOException {
        byte[] payload = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        for (int i = 0; i < count; i++) {
            frames.write(0x81);
            frames.write(payload.length);
            frames.write(payload);
        }
        return frames.toByteArray();
    }

    private static String lines(String text, int count) {
        return ("a[\"" + text + "\"]\n").repeat(count);
    }

    private static byte[] chunk(String text) {
        return (Integer.toHexString(text.length()) + "\r\n" + text + "\r\n").getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        end();
        server.close();
    }
}
