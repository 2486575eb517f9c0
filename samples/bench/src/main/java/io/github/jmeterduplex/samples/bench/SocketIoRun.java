package io.github.jmeterduplex.samples.bench;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.JvmFootprint;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A Socket.IO plan of the folder {@code jmx} that runs against the official server 4. Confined to one thread. */
final class SocketIoRun implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final SocketIoNodeProcess server;
    private final JMeterRun run;

    private SocketIoRun(SocketIoNodeProcess server, JMeterRun run) {
        this.server = server;
        this.run = run;
    }

    /**
     * What JMeter costs with so many sessions open.
     *
     * @param nanos when they were open, as nanoTime
     * @param sessions counted just after the cost: more may have been opened meanwhile
     */
    record Load(long nanos, JvmFootprint cost, long sessions) {
        double heapBytesPerSession(Load before) {
            return cost.heapBytesPerSession(before.cost, sessions - before.sessions);
        }
    }

    /**
     * Starts server and plan.
     *
     * @param properties of the plan
     * @param options of the server
     */
    static SocketIoRun start(String plan, Map<String, Object> properties, String... options)
            throws InterruptedException {
        SocketIoNodeProcess server = SocketIoNodeProcess.start(SocketIoNodeProcess.V4, options);
        try {
            JMeterSetup setup = JMeterSetup.of(Checkout.plan(plan))
                    .defaultJvm()
                    .jvm("-Xms512m", "-Xmx1g")
                    .property("port", server.port(), "duplex.summary.seconds", 0);
            properties.forEach(setup::property);
            return new SocketIoRun(server, setup.start());
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    /** Waits until so many sessions are open on the server. */
    Load loadWith(long sessions) throws IOException, InterruptedException {
        ServerCountWait.count(server, sessions, "open", "sockets");
        long nanos = System.nanoTime();
        JvmFootprint cost = JvmFootprint.of(run);
        return new Load(nanos, cost, count("open", "sockets"));
    }

    /** Waits until the server has got so many of an event. */
    void awaitEvents(String event, long count) throws IOException {
        ServerCountWait.count(server, count, "events", event);
    }

    /** Looks at the server until a session is gone; returns when none was for the last time, as nanoTime. */
    long lastWholeNanos() throws IOException {
        long whole = System.nanoTime();
        while (count("disconnects") == 0) {
            whole = System.nanoTime();
            ServerCountWait.look();
        }
        return whole;
    }

    /** A count of the server, as {@link SocketIoNodeProcess#count}. */
    long count(String... names) throws IOException {
        return server.count(names);
    }

    /** Waits for JMeter's end; the server goes on, so that it can be asked. */
    RunReport end() throws IOException, InterruptedException {
        run.awaitEnd(PATIENCE);
        return run.report();
    }

    /** The samples of JMeter's results file. */
    List<JtlRow> rows() throws IOException {
        return run.rows();
    }

    @Override
    public void close() {
        run.close();
        server.close();
    }
}
