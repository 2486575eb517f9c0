package io.github.jmeterduplex.samples.bench.probe;

import java.io.IOException;

/**
 * A client that does the least a load generator must: one thread of plain NIO opens sessions, sends messages of which
 * only the id changes, masked, and counts each reply's latency by its id. It trusts the server of the benchmark, and
 * ends itself after a time.
 *
 * <pre>
 * java -cp samples/bench/target/classes io.github.jmeterduplex.samples.bench.probe.Probe \
 *     port=8081 sessions=200 seconds=20
 * </pre>
 *
 * <p>Arguments are the components of {@link ProbeOptions}.
 */
public final class Probe {
    private Probe() {}

    /** Works until the time is over or the process is asked to end, then prints a line of latencies. */
    public static void main(String[] args) throws IOException, InterruptedException {
        ProbeLoop loop = new ProbeLoop(ProbeOptions.parse(args));
        Thread worker = Thread.currentThread();
        Thread end = new Thread(() -> finish(loop, worker), "probe end");
        Runtime.getRuntime().addShutdownHook(end);
        loop.run();
        System.out.println(loop.summary());
    }

    private static void finish(ProbeLoop loop, Thread worker) {
        loop.end();
        try {
            worker.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
