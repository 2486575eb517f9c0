package io.github.jmeterduplex.samples.bench.peers;

import java.util.List;

/** All scenarios, in the order of their weight. */
final class Scenarios {
    private static final int SESSIONS = 200;
    private static final int IN_FLIGHT = 8;
    private static final int IDLE = 19_000;
    private static final int OPENED = 5_000;
    private static final int HEARTBEAT_SECONDS = 10;

    private final Contestant plugin;
    private final Contestant threads;
    private final Contestant probe = new ProbeContestant();
    private final Contestant webSocketSamplers = new WebSocketSamplersContestant();
    private final Contestant gatling = new GatlingContestant();
    private final Contestant k6 = ProgramContestant.k6();

    /** With what the options give to the plugin. */
    Scenarios(Options options) {
        plugin = new PluginContestant("plugin", false, options.properties(), options.jvm());
        threads = new PluginContestant("threads", true, options.properties(), options.jvm());
    }

    List<Scenario> all() {
        return List.of(
                echo(
                        "stomp",
                        "STOMP over WebSocket, 200 sessions, one in flight each",
                        Load.saturating(Protocol.STOMP, SESSIONS, 1, 1),
                        plugin,
                        webSocketSamplers,
                        gatling,
                        k6,
                        threads,
                        probe),
                echo(
                        "stomp-20000",
                        "STOMP over WebSocket, 200 sessions, 20,000/s",
                        Load.paced(Protocol.STOMP, SESSIONS, 20_000),
                        plugin,
                        webSocketSamplers,
                        gatling,
                        k6,
                        probe),
                echo(
                        "sockjs",
                        "STOMP over SockJS, 200 sessions, 8 in flight each",
                        Load.saturating(Protocol.SOCKJS, SESSIONS, IN_FLIGHT, 1),
                        plugin,
                        probe),
                echo(
                        "sockjs-flush",
                        "the same, up to 8 messages a flush",
                        Load.saturating(Protocol.SOCKJS, SESSIONS, IN_FLIGHT, IN_FLIGHT),
                        plugin,
                        probe),
                echo(
                        "socketio",
                        "Socket.IO, 200 sessions, one unacknowledged event each",
                        Load.saturating(Protocol.SOCKETIO, SESSIONS, 1, 1),
                        plugin,
                        ProgramContestant.node(),
                        ProgramContestant.artillery(),
                        probe),
                echo(
                        "latency",
                        "STOMP over WebSocket, 200 sessions, 2,000/s",
                        Load.paced(Protocol.STOMP, SESSIONS, 2_000),
                        plugin,
                        probe),
                new Scenario(
                        "flood",
                        "STOMP over WebSocket, 200 sessions, pushes as fast as they are taken",
                        "push",
                        Load.flooded(Protocol.STOMP, SESSIONS),
                        new Window(),
                        List.of(plugin, probe)),
                new Scenario(
                        "openings",
                        "STOMP over SockJS, 5,000 openings after 2,000",
                        "opening",
                        Load.idle(Protocol.SOCKJS, Openings.WARM_UP + OPENED, 0),
                        new Openings(),
                        List.of(plugin, probe)),
                echo(
                        "sessions-100",
                        "STOMP over WebSocket, 100 sessions, 10,000/s",
                        Load.paced(Protocol.STOMP, 100, 10_000),
                        plugin,
                        probe),
                echo(
                        "sessions-10000",
                        "STOMP over WebSocket, 10,000 sessions, 10,000/s",
                        Load.paced(Protocol.STOMP, 10_000, 10_000),
                        plugin,
                        probe),
                idle("plugin", true, plugin),
                idle("probe", false, probe),
                new Scenario(
                        "engines",
                        "STOMP over WebSocket, two engines with 19,000 sessions each, a heartbeat every 10 s",
                        "heartbeat",
                        Load.idle(Protocol.STOMP, IDLE, HEARTBEAT_SECONDS),
                        new Engines(plugin),
                        List.of(plugin)));
    }

    private static Scenario echo(String name, String title, Load load, Contestant... contestants) {
        return new Scenario(name, title, "message", load, new Window(), List.of(contestants));
    }

    private static Scenario idle(String who, boolean isPausing, Contestant contestant) {
        return new Scenario(
                "idle",
                "STOMP over WebSocket, 19,000 sessions, a heartbeat every 10 s, " + who,
                "heartbeat",
                Load.idle(Protocol.STOMP, IDLE, HEARTBEAT_SECONDS),
                new Idle(isPausing),
                List.of(contestant));
    }
}
