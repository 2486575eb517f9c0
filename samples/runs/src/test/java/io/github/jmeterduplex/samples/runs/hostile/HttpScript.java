package io.github.jmeterduplex.samples.runs.hostile;

import io.github.jmeterduplex.samples.runs.faults.HostileServer;
import io.github.jmeterduplex.samples.runs.faults.Peer;
import io.github.jmeterduplex.samples.runs.hostile.Wire.Misdeed;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server of one session over HTTP requests: it opens the session as its protocol says, and then misbehaves at the
 * polls or in the stream. Used by the threads of all connections of the session.
 */
final class HttpScript implements HostileServer.Script {
    private static final long GREETING_SECONDS = 5;
    private static final long STORM_NANOS = 1_000_000_000L;

    /**
     * How a transport opens a session.
     *
     * @param stream marks the request whose answer is a stream; blank for polls
     * @param prelude what the stream begins with
     * @param first answers of the first polls, or the first chunks: the second waits for the client's greeting
     * @param done status of a request that sends
     */
    record Dialect(String stream, String prelude, List<String> first, String done) {}

    static final Dialect XHR_STREAMING = new Dialect(
            "/xhr_streaming", "h".repeat(2048) + "\n", List.of("o\n", connected("a", "\n")), "204 No Content");
    static final Dialect EVENT_SOURCE = new Dialect(
            "/eventsource", "\r\n", List.of("data: o\r\n\r\n", connected("data: a", "\r\n\r\n")), "204 No Content");
    static final Dialect XHR_POLLING = new Dialect("", "", List.of("o\n", connected("a", "\n")), "204 No Content");
    static final Dialect ENGINE_IO = new Dialect("", "", List.of(openPacket(), "40{\"sid\":\"n\"}"), "200 OK");
    static final Dialect SSE =
            new Dialect("text/event-stream", ":\r\n\r\n", List.of("", "data: {}\u001e\r\n\r\n"), "200 OK");
    static final Dialect LONG_POLLING = new Dialect("", "", List.of("", "{}\u001e"), "200 OK");

    private final Dialect dialect;
    private final Misdeed misdeed;
    private final CountDownLatch greeted = new CountDownLatch(1);
    private final AtomicInteger polls = new AtomicInteger();
    private volatile long stormEnds;

    /** Does this in the stream once the session is open, or at each poll of a second. */
    HttpScript(Dialect dialect, Misdeed misdeed) {
        this.dialect = dialect;
        this.misdeed = misdeed;
    }

    private static String connected(String before, String after) {
        return before + "[\"CONNECTED\\nversion:1.2\\nheart-beat:0,0\\n\\n\\u0000\"]" + after;
    }

    private static String openPacket() {
        return "0{\"sid\":\"s\",\"upgrades\":[],\"pingInterval\":25000,\"pingTimeout\":20000,\"maxPayload\":1000000}";
    }

    @Override
    public void serve(Peer wire) throws IOException {
        while (true) {
            String head = wire.request();
            String line = head.substring(0, head.indexOf('\r'));
            String body = wire.body(head);
            if (line.contains("/info")) {
                wire.respond("200 OK", "", Peer.INFO);
            } else if (line.contains("/negotiate")) {
                wire.respond("200 OK", "", Peer.NEGOTIATED);
            } else if (!dialect.stream.isEmpty() && head.contains(dialect.stream)) {
                stream(wire);
                return;
            } else if (isPoll(line, body)) {
                poll(wire);
            } else {
                greeted.countDown();
                wire.write("HTTP/1.1 " + dialect.done + "\r\nContent-Length: 2\r\n\r\nok");
            }
        }
    }

    /** SockJS polls by POST without a body, all others by GET. */
    private static boolean isPoll(String line, String body) {
        return line.startsWith("GET ") || (line.endsWith("/xhr HTTP/1.1") && body.isEmpty());
    }

    private void stream(Peer wire) throws IOException {
        wire.write(Peer.EVENT_STREAM);
        wire.chunk(dialect.prelude + dialect.first.get(0));
        awaitGreeting();
        wire.chunk(dialect.first.get(1));
        misdeed.at(wire);
        wire.swallow();
    }

    private void poll(Peer wire) throws IOException {
        int number = polls.getAndIncrement();
        if (number < dialect.first.size()) {
            if (number > 0) {
                awaitGreeting();
                stormEnds = System.nanoTime() + STORM_NANOS;
            }
            wire.respond("200 OK", "", dialect.first.get(number));
        } else if (System.nanoTime() < stormEnds) {
            misdeed.at(wire);
        } else {
            wire.swallow();
        }
    }

    private void awaitGreeting() throws IOException {
        try {
            if (!greeted.await(GREETING_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("the client sent nothing");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
