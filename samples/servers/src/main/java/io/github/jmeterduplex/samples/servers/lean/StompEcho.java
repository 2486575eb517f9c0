package io.github.jmeterduplex.samples.servers.lean;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One STOMP session that sends back what it is sent. Confined to the server's thread. */
final class StompEcho implements LeanDialect {
    /** This server sends no heartbeats and wants one every 10 s. */
    private static final byte[] CONNECTED = "CONNECTED\nversion:1.2\nheart-beat:0,10000\n\n\0".getBytes(UTF_8);

    private static final byte[] MESSAGE_HEAD = "MESSAGE\nsubscription:".getBytes(UTF_8);
    private static final byte[] MESSAGE_ID = "\nmessage-id:".getBytes(UTF_8);
    private static final byte[] CONTENT_LENGTH = "\ncontent-length:".getBytes(UTF_8);
    private static final String FLOOD = "/topic/flood";
    private static final byte[] FLOOD_BODY = "x".repeat(100).getBytes(UTF_8);
    private static final byte[] DESTINATION = "\ndestination:".getBytes(UTF_8);

    private final LeanOutlet outlet;
    private final Bytes out;
    private final LeanCounts counts;
    private final StompScan scan;
    private byte @Nullable [] incomplete;
    private byte @Nullable [] repliesId;
    private byte @Nullable [] repliesDestination;
    private boolean connected;

    StompEcho(LeanOutlet outlet, LeanServer.Scratch scratch, LeanCounts counts) {
        this.outlet = outlet;
        this.out = scratch.frame;
        this.scan = scratch.scan;
        this.counts = counts;
    }

    @Override
    public void open() {
        // the client begins
    }

    @Override
    public boolean read(byte[] chunk, int start, int end) {
        byte[] a = chunk;
        int from = start;
        int to = end;
        if (incomplete != null) {
            a = new Bytes().add(incomplete).add(chunk, start, end).copyFrom(0);
            from = 0;
            to = a.length;
            incomplete = null;
        }
        while (from < to) {
            if (a[from] == '\n' || a[from] == '\r') {
                from = lineEnd(a, from);
                continue;
            }
            int next = scan.scan(a, from, to);
            if (next < 0) {
                incomplete = Arrays.copyOfRange(a, from, to);
                return false;
            }
            if (answer(a)) {
                return true;
            }
            // The end of line that most clients write after a frame is no heartbeat.
            from = next < to && a[next] == '\n' ? next + 1 : next;
        }
        return false;
    }

    private int lineEnd(byte[] a, int at) {
        if (a[at] == '\n') {
            counts.heartbeat();
        }
        return at + 1;
    }

    @Override
    public void ended() {
        if (connected) {
            connected = false;
            counts.closed();
        }
    }

    /** Answers the scanned frame; returns true after DISCONNECT. */
    private boolean answer(byte[] a) {
        if (scan.isCommand(a, "SEND")) {
            echo(a);
            receipt(a);
            return false;
        }
        switch (scan.command(a)) {
            case "CONNECT", "STOMP" -> connect();
            case "SUBSCRIBE" -> subscribe(a);
            case "UNSUBSCRIBE" -> unsubscribe(a);
            default -> {}
        }
        receipt(a);
        return scan.command(a).equals("DISCONNECT");
    }

    private void connect() {
        if (!connected) {
            connected = true;
            counts.opened();
        }
        outlet.write(out.clear().add(CONNECTED));
    }

    private void subscribe(byte[] a) {
        byte[] destination = scan.header(a, "destination");
        byte[] id = scan.header(a, "id");
        if (destination == null || id == null) {
            return;
        }
        counts.subscribed();
        String name = new String(destination, UTF_8);
        if (name.endsWith("/queue/replies")) {
            repliesDestination = destination;
            repliesId = id;
        } else if (name.startsWith(FLOOD)) {
            flood(id, destination, name.substring(FLOOD.length()));
        }
    }

    /** {@code /topic/flood/N}: N pushes a second; without a number as many as the session takes. */
    private void flood(byte[] id, byte[] destination, String pace) {
        out.clear()
                .add(MESSAGE_HEAD)
                .add(id)
                .add(MESSAGE_ID)
                .add("0")
                .add(DESTINATION)
                .add(destination);
        out.add(CONTENT_LENGTH)
                .add(Integer.toString(FLOOD_BODY.length))
                .add('\n')
                .add(LeanFlood.STAMP);
        out.add("\n\n").add(FLOOD_BODY).add(0);
        outlet.flood(out, pace.isEmpty() ? 0 : Integer.parseInt(pace.substring(1)));
    }

    private void unsubscribe(byte[] a) {
        if (Arrays.equals(repliesId, scan.header(a, "id"))) {
            repliesId = null;
        }
    }

    private void echo(byte[] a) {
        long number = counts.message();
        if (repliesId == null || repliesDestination == null) {
            return;
        }
        out.clear().add(MESSAGE_HEAD).add(repliesId);
        out.add(MESSAGE_ID).add(Long.toString(number));
        out.add(DESTINATION).add(repliesDestination);
        out.add(CONTENT_LENGTH)
                .add(Integer.toString(scan.bodyEnd() - scan.bodyStart()))
                .add('\n');
        scan.copyOwnHeaders(a, out);
        outlet.write(out.add('\n').add(a, scan.bodyStart(), scan.bodyEnd()).add(0));
    }

    private void receipt(byte[] a) {
        byte[] receipt = scan.header(a, "receipt");
        if (receipt != null) {
            outlet.write(out.clear().add("RECEIPT\nreceipt-id:").add(receipt).add("\n\n\0"));
        }
    }
}
