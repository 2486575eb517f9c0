package io.github.jmeterduplex.samples.servers.lean;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * One SignalR session, JSON over a WebSocket that was opened without negotiation: an invocation that has an id, of any
 * method, is completed with its first argument. Each WebSocket message holds whole records. Confined to the server's
 * thread.
 */
final class SignalREcho implements LeanDialect {
    /** Where clients connect. */
    static final String PATH = "/hub";

    private static final byte SEPARATOR = 0x1e;
    private static final byte[] HANDSHAKE_ANSWER = "{}\u001e".getBytes(UTF_8);
    private static final byte[] PING = "{\"type\":6}\u001e".getBytes(UTF_8);
    private static final byte[] COMPLETION = "{\"type\":3,\"invocationId\":".getBytes(UTF_8);
    private static final byte[] RESULT = ",\"result\":".getBytes(UTF_8);
    private static final byte[] END = "}\u001e".getBytes(UTF_8);

    private final LeanOutlet outlet;
    private final Bytes out;
    private final LeanCounts counts;
    private final SignalRScan scan;
    private boolean connected;

    SignalREcho(LeanOutlet outlet, LeanServer.Scratch scratch, LeanCounts counts) {
        this.outlet = outlet;
        this.out = scratch.frame;
        this.scan = scratch.hubScan;
        this.counts = counts;
    }

    @Override
    public void open() {
        // the client begins
    }

    @Override
    public boolean read(byte[] chunk, int start, int end) {
        int at = start;
        while (at < end) {
            at = scan.scan(chunk, at, end);
            if (at == end || chunk[at] != SEPARATOR) {
                throw new IllegalStateException("no whole record: " + new String(chunk, start, end - start, UTF_8));
            }
            at++;
            if (answer(chunk)) {
                return true;
            }
        }
        return false;
    }

    /** Answers the scanned record; returns true after a close message. */
    private boolean answer(byte[] a) {
        if (!connected) {
            connect();
            return false;
        }
        switch (scan.type(a)) {
            case '1' -> complete(a);
            case '6' -> pong();
            case '7' -> {
                return true;
            }
            default -> {}
        }
        return false;
    }

    /** Whatever the first record asks for: this server knows JSON alone. */
    private void connect() {
        connected = true;
        counts.opened();
        outlet.write(out.clear().add(HANDSHAKE_ANSWER));
    }

    private void complete(byte[] a) {
        counts.message();
        if (!scan.hasId()) {
            return;
        }
        scan.copyId(a, out.clear().add(COMPLETION));
        if (scan.hasArgument()) {
            scan.copyArgument(a, out.add(RESULT));
        }
        outlet.write(out.add(END));
    }

    /** A server sends pings by a timer of its own, which this one has not; without any a client gives up in 30 s. */
    private void pong() {
        counts.heartbeat();
        outlet.write(out.clear().add(PING));
    }

    @Override
    public void ended() {
        if (connected) {
            connected = false;
            counts.closed();
        }
    }
}
