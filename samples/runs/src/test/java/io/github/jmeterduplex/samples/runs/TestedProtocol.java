package io.github.jmeterduplex.samples.runs;

import io.github.jmeterduplex.samples.runs.harness.Parameters;
import io.github.jmeterduplex.samples.runs.harness.Plan;

/**
 * A protocol over one transport, with a server of its own: its samplers, whose labels begin with its name, and what the
 * server counts. Servers are thread-safe; plans are made by one thread.
 */
public interface TestedProtocol extends AutoCloseable {
    /** What a server counts. */
    record Counts(
            long open,
            long connects,
            long disconnects,
            long echoes,
            long distinctIds,
            long dropped,
            long delayed,
            long duplicated,
            long deliveries,
            long disconnectMessages) {}

    /** The group's name, and the beginning of all labels. */
    String name();

    /** The server's port. */
    int port();

    Counts counts();

    /**
     * Adds NAME connect, and NAME news, which listens to them.
     *
     * @param port the server's, or that of a proxy before it
     * @param silenceSeconds how long a session bears that nothing comes; it says something itself twice in that time
     * @param more parameters, as {@link Parameters#of(String)}
     */
    void connects(Plan plan, int port, int silenceSeconds, String more);

    /** Adds NAME echo: messages that come back, with further parameters. */
    void echoes(Plan plan, String more);

    /** Adds NAME tell: one message to the server, which passes it on to all its sessions. */
    void tells(Plan plan);

    /** Whether all of a session goes over one connection, whose end is the session's. */
    boolean isOneConnection();

    @Override
    void close();

    default String label(String what) {
        return name() + ' ' + what;
    }

    /** Adds NAME WHAT: a sampler that waits for sessions or holds them, with further parameters. */
    default void controls(Plan plan, String what, String sampler, String more) {
        plan.javaRequest(label(what), sampler, "group = " + name() + '\n' + more);
    }
}
