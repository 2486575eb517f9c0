package io.github.jmeterduplex.samples.servers.lean;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * One Socket.IO 4 session in the namespace {@code /}, Engine.IO revision 4, texts only: an event that asks for it is
 * acknowledged with its own arguments, any other comes back as it was. Confined to the server's thread.
 */
final class SocketIoEcho implements LeanDialect {
    /** This server sends no pings: clients need not miss them within the time of a benchmark. */
    private static final byte[] OPEN = ("0{\"sid\":\"lean\",\"upgrades\":[],\"pingInterval\":3600000,"
                    + "\"pingTimeout\":3600000,\"maxPayload\":1000000}")
            .getBytes(UTF_8);

    private static final byte[] CONNECTED = "40{\"sid\":\"lean\"}".getBytes(UTF_8);
    private static final byte[] PONG = "3".getBytes(UTF_8);
    private static final int MESSAGE = '4';
    private static final int PING = '2';
    private static final int CONNECT = '0';
    private static final int DISCONNECT = '1';
    private static final int EVENT = '2';

    private final LeanOutlet outlet;
    private final Bytes out;
    private final LeanCounts counts;
    private boolean connected;

    SocketIoEcho(LeanOutlet outlet, LeanServer.Scratch scratch, LeanCounts counts) {
        this.outlet = outlet;
        this.out = scratch.frame;
        this.counts = counts;
    }

    @Override
    public void open() {
        outlet.write(out.clear().add(OPEN));
    }

    @Override
    public boolean read(byte[] chunk, int start, int end) {
        if (start == end) {
            return false;
        }
        if (chunk[start] == PING) {
            outlet.write(out.clear().add(PONG));
        } else if (chunk[start] == MESSAGE && end - start > 1) {
            packet(chunk, start, end);
            return chunk[start + 1] == DISCONNECT;
        }
        return false;
    }

    private void packet(byte[] a, int start, int end) {
        switch (a[start + 1]) {
            case CONNECT -> connect();
            case EVENT -> echo(a, start + 2, end);
            default -> {}
        }
    }

    private void connect() {
        if (!connected) {
            connected = true;
            counts.opened();
        }
        outlet.write(out.clear().add(CONNECTED));
    }

    /** {@code 42ID["event",ARGUMENTS]} becomes {@code 43ID[ARGUMENTS]}; without an id it comes back unchanged. */
    private void echo(byte[] a, int from, int end) {
        counts.message();
        int array = find(a, '[', from, end);
        out.clear();
        if (array == from) {
            outlet.write(out.add("42").add(a, from, end));
            return;
        }
        int nameEnd = find(a, '"', array + 2, end);
        int arguments = nameEnd + 1 < end && a[nameEnd + 1] == ',' ? nameEnd + 2 : nameEnd + 1;
        out.add("43").add(a, from, array).add('[');
        outlet.write(out.add(a, arguments, end));
    }

    private static int find(byte[] a, int value, int from, int to) {
        for (int i = from; i < to; i++) {
            if (a[i] == value) {
                return i;
            }
        }
        throw new IllegalStateException("no event: " + new String(a, from, to - from, UTF_8));
    }

    @Override
    public void ended() {
        if (connected) {
            connected = false;
            counts.closed();
        }
    }
}
