package io.github.jmeterduplex.samples.servers.lean;

/** A session of no protocol but WebSocket: every message comes back as it was. Confined to the server's thread. */
final class TextEcho implements LeanDialect {
    private final LeanOutlet outlet;
    private final Bytes out;
    private final LeanCounts counts;

    TextEcho(LeanOutlet outlet, LeanServer.Scratch scratch, LeanCounts counts) {
        this.outlet = outlet;
        this.out = scratch.frame;
        this.counts = counts;
    }

    @Override
    public void open() {
        counts.opened();
    }

    @Override
    public boolean read(byte[] chunk, int start, int end) {
        counts.message();
        outlet.write(out.clear().add(chunk, start, end));
        return false;
    }

    @Override
    public void ended() {
        counts.closed();
    }
}
