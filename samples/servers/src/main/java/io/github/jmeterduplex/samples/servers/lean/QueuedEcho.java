package io.github.jmeterduplex.samples.servers.lean;

import java.util.Arrays;

/**
 * A session of no protocol but WebSocket, whose messages come back once the server's one worker has served them.
 * Confined to the server's thread.
 */
final class QueuedEcho implements LeanDialect {
    static final String PATH = "/queue";

    private final LeanOutlet outlet;
    private final LeanServer.Scratch scratch;
    private final LeanCounts counts;
    private final ServiceQueue queue;
    /** Writes what was put into the outlet. */
    private final Runnable flush;

    private boolean hasEnded;

    QueuedEcho(LeanOutlet outlet, LeanServer.Scratch scratch, LeanCounts counts, ServiceQueue queue, Runnable flush) {
        this.outlet = outlet;
        this.scratch = scratch;
        this.counts = counts;
        this.queue = queue;
        this.flush = flush;
    }

    @Override
    public void open() {
        counts.opened();
    }

    @Override
    public boolean read(byte[] chunk, int start, int end) {
        counts.message();
        byte[] message = Arrays.copyOfRange(chunk, start, end);
        queue.add(System.nanoTime(), () -> reply(message));
        return false;
    }

    private void reply(byte[] message) {
        if (!hasEnded) {
            scratch.output.clear();
            outlet.write(scratch.frame.clear().add(message, 0, message.length));
            flush.run();
        }
    }

    @Override
    public void ended() {
        hasEnded = true;
        counts.closed();
    }
}
