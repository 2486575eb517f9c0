package io.github.jmeterduplex.samples.runs;

import io.github.jmeterduplex.samples.runs.harness.AspNetHubProcess;
import io.github.jmeterduplex.samples.runs.harness.GoHubProcess;
import io.github.jmeterduplex.samples.runs.harness.Json;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.servers.signalr.SignalRHub;
import io.github.jmeterduplex.signalr.SignalRConnect;
import io.github.jmeterduplex.signalr.SignalRInvoke;
import io.github.jmeterduplex.signalr.SignalRListen;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * SignalR with our own hub, the one in Go, or the one of ASP.NET Core.
 *
 * @param name of the group
 * @param transport by its word in a Connect
 * @param format of messages, by its word in a Connect
 */
public record TestedHub(String name, String transport, String format, Server hub) implements TestedProtocol {
    /**
     * A hub at {@code /chat}. Thread-safe.
     *
     * @param stats asks for its counts
     * @param close ends it
     */
    public record Server(int port, Callable<Map<String, Object>> stats, Runnable close) {}

    /** Our own, with options of {@code HubOptions}. */
    public static TestedHub start(String transport, String format, String... options) {
        return new TestedHub(transport + '-' + format, transport, format, SignalRHub.start(options));
    }

    /** Our own hub, which is there already. */
    public TestedHub(String name, String transport, String format, SignalRHub hub) {
        this(name, transport, format, new Server(hub.port(), hub::stats, hub::close));
    }

    /** The one in Go, with options of its own. */
    public static TestedHub startGo(String transport, String format, String... options) throws InterruptedException {
        GoHubProcess hub = GoHubProcess.start(options);
        Server server = new Server(hub.port(), hub::stats, hub::close);
        return new TestedHub("go-" + transport + '-' + format, transport, format, server);
    }

    /** The one of ASP.NET Core, with options of its own. */
    public static TestedHub startAspNet(String transport, String format, String... options)
            throws InterruptedException {
        AspNetHubProcess hub = AspNetHubProcess.start(options);
        Server server = new Server(hub.port(), hub::stats, hub::close);
        return new TestedHub("aspnet-" + transport + '-' + format, transport, format, server);
    }

    /** The same under another name. */
    public TestedHub named(String other) {
        return new TestedHub(other, transport, format, hub);
    }

    @Override
    public int port() {
        return hub.port();
    }

    /** {@inheritDoc} A stream of events is one that ends the session. */
    @Override
    public boolean isOneConnection() {
        return !transport.equals("longpolling");
    }

    @Override
    public Counts counts() {
        Map<String, Object> stats;
        try {
            stats = hub.stats.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return new Counts(
                Json.count(stats, "open"),
                Json.count(stats, "opened"),
                Json.count(stats, "disconnects"),
                Json.count(stats, "invocations", "Echo"),
                Json.count(stats, "distinct_ids"),
                Json.count(stats, "dropped"),
                Json.count(stats, "delayed"),
                Json.count(stats, "duplicated"),
                Json.count(stats, "pushes", "message"),
                Json.count(stats, "closes_received"));
    }

    @Override
    public void connects(Plan plan, int port, int silenceSeconds, String more) {
        plan.javaRequest(
                        label("connect"),
                        SignalRConnect.class,
                        """
                        group = %s; url = http://127.0.0.1:%d/chat; transports = %s; protocol = %s
                        serverTimeoutSeconds = %d; keepAliveSeconds = %d
                        """.formatted(name(), port, transport, format, silenceSeconds, (silenceSeconds + 1) / 2) + more)
                .javaRequest(label("news"), SignalRListen.class, "group = " + name() + "\nmethod = message");
    }

    @Override
    public void echoes(Plan plan, String more) {
        invokes(plan, "echo", "method = Echo\narguments = [{\"id\":\"{{id}}\"}]\n" + more);
    }

    @Override
    public void tells(Plan plan) {
        invokes(plan, "tell", "method = Broadcast\narguments = [\"news\"]\nkind = send\nreply = none");
    }

    private void invokes(Plan plan, String what, String parameters) {
        plan.javaRequest(label(what), SignalRInvoke.class, "group = " + name() + '\n' + parameters);
    }

    @Override
    public void close() {
        hub.close.run();
    }
}
