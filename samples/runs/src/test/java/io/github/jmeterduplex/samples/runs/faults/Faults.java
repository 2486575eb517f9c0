package io.github.jmeterduplex.samples.runs.faults;

import io.github.jmeterduplex.control.HoldSessions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;

/** The faults of one kind: samples in their order, each with the row that it must leave. Confined to one thread. */
abstract class Faults {
    static final int PATIENCE_MILLIS = 10_000;
    /** Long before any time-out: what ends a session that soon is its fault. */
    static final int AT_ONCE_MILLIS = 3_000;
    /** Of openings that no server answers. */
    static final long TIMEOUT_MILLIS = 1_500;

    static final String[] TOO_LONG = {"duplex.message.maxBytes", Integer.toString(LimitFaults.MESSAGE_MAX_BYTES)};

    /** What a server does when a message comes. */
    @FunctionalInterface
    interface Hostility<P> {
        void of(P peer) throws IOException;
    }

    final Servers servers;
    private final List<Step> steps = new ArrayList<>();

    Faults(Servers servers) {
        this.servers = servers;
    }

    /** Adds all samples, and starts the servers that they meet. */
    abstract void addAll() throws Exception;

    final List<Step> steps() throws Exception {
        addAll();
        return steps;
    }

    final Step add(Step step) {
        steps.add(step);
        return step;
    }

    /** A server that answers the first request of each connection so, and then says nothing. */
    final HostileServer answering(String status, String headers, String body) throws IOException {
        return servers.start(peer -> {
            peer.request();
            peer.respond(status, headers, body);
            peer.swallow();
        });
    }

    /** The same step, which waits for its replies. */
    static Step waiting(Step step) {
        return step.with("waitForReplies", true, "replyTimeoutMillis", PATIENCE_MILLIS);
    }

    /** Each of so many sessions of a group that lives on sends, and is answered. */
    static Step alive(Step step, int sessions) {
        return waiting(step).with("target", "each").within(AT_ONCE_MILLIS).says("sent " + sessions);
    }

    /** The same step, whose reply does not come in half a second. */
    static Step unanswered(Step step, HostileServer server) {
        return step.with("replyTimeoutMillis", 500)
                .fails(408, "no reply from " + server.hostPort() + " within 500 ms", "replyTimeoutMillis")
                .atLeast(500)
                .within(500);
    }

    /** The same Connect to a server that does not answer in time. */
    static Step silent(Step connect, String... words) {
        return connect.with("connectTimeoutMillis", TIMEOUT_MILLIS)
                .fails(408, and(words, "timeout 1", TIMEOUT_MILLIS + " ms"))
                .atLeast(TIMEOUT_MILLIS)
                .within(TIMEOUT_MILLIS);
    }

    static String[] and(String[] words, String... more) {
        return Stream.concat(Arrays.stream(words), Arrays.stream(more)).toArray(String[]::new);
    }

    final Step hold(String label, String group, int seconds) {
        long millis = seconds * 1_000L;
        return add(Step.of(HoldSessions.class, label, "group", group, "seconds", seconds))
                .atLeast(millis)
                .within(millis);
    }

    /** The servers of a test, closed together. Confined to one thread. */
    static final class Servers implements AutoCloseable {
        private final List<HostileServer> all = new ArrayList<>();

        HostileServer start(HostileServer.Script script) throws IOException {
            return keep(HostileServer.start(script));
        }

        /** Over TLS. */
        HostileServer start(SSLContext context, boolean needsCertificate, HostileServer.Script script)
                throws IOException {
            SSLServerSocket socket =
                    (SSLServerSocket) context.getServerSocketFactory().createServerSocket();
            socket.setNeedClientAuth(needsCertificate);
            return keep(HostileServer.start(socket, script));
        }

        private HostileServer keep(HostileServer server) {
            all.add(server);
            return server;
        }

        @Override
        public void close() throws IOException {
            for (HostileServer server : all) {
                server.close();
            }
        }
    }
}
