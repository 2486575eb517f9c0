package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.peers.PluginContestant.Use;
import io.github.jmeterduplex.samples.bench.peers.server.Protocol;
import io.github.jmeterduplex.samples.bench.peers.server.Servers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** All scenarios, in the order of their weight. */
final class Scenarios {
    private static final int SESSIONS = 200;
    private static final int IN_FLIGHT = 8;
    private static final int MANY_IN_FLIGHT = 16;
    private static final int IDLE = 19_000;
    private static final int OPENED = 5_000;
    private static final int HEARTBEAT_SECONDS = 10;
    private static final Map<String, String> RESUMED = Map.of("duplex.tls.resumption", "any");

    private final Optional<Path> versus;
    private final PluginContestant plugin;
    private final PluginContestant threads;
    private final PluginContestant library;
    private final PluginContestant jdkTls;
    private final Contestant probe = new ProbeContestant();
    private final Contestant webSocketSamplers = new WebSocketSamplersContestant();
    private final Contestant gatling = new GatlingContestant();
    private final Contestant k6 = ProgramContestant.k6();

    /** With what the options give to the plugin. */
    Scenarios(Options options) {
        versus = options.versus();
        plugin = new PluginContestant("plugin", Use.OWNER, options.properties(), options.jvm(), Optional.empty());
        library = plugin.named("library").with(Map.of("client", "library"));
        jdkTls = plugin.named("jdk-tls").with(Map.of("duplex.tls.engine", "jdk"));
        threads = new PluginContestant("threads", Use.THREADS, options.properties(), options.jvm(), Optional.empty());
    }

    /** Two engines are of one version: they hold sessions, and compare nothing. */
    List<Scenario> all() {
        return Stream.concat(
                        alone().map(scenario -> versus.map(scenario::versus).orElse(scenario)), Stream.of(engines()))
                .toList();
    }

    private Stream<Scenario> alone() {
        return Stream.of(
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
                        "stomp-json",
                        "STOMP over WebSocket, 200 sessions, one in flight each, replies known by json:/id of their bodies",
                        Load.saturating(Protocol.STOMP, SESSIONS, 1, 1).withIdInBody(),
                        plugin,
                        webSocketSamplers,
                        gatling,
                        k6),
                echo(
                        "stomp-tls",
                        Servers.LEAN_BEHIND_TLS,
                        "STOMP over WebSocket over TLS 1.3, 200 sessions, one in flight each",
                        Load.saturating(Protocol.STOMP, SESSIONS, 1, 1),
                        plugin,
                        jdkTls,
                        webSocketSamplers,
                        gatling,
                        k6),
                echo(
                        "stomp-20000",
                        "STOMP over WebSocket, 200 sessions, 20,000/s",
                        Load.paced(Protocol.STOMP, SESSIONS, 20_000),
                        plugin,
                        webSocketSamplers,
                        gatling,
                        k6,
                        probe),
                samples("samples", "one in flight each", Load.saturating(Protocol.STOMP, SESSIONS, 1, 1)),
                samples("samples-20000", "20,000/s", Load.paced(Protocol.STOMP, SESSIONS, 20_000)),
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
                        "signalr",
                        "SignalR, JSON over WebSocket, 200 sessions, one invocation without its completion each",
                        Load.saturating(Protocol.SIGNALR, SESSIONS, 1, 1),
                        plugin,
                        new SignalRClientContestant(),
                        new ProtocolContestant("stomp", plugin, Protocol.STOMP),
                        probe),
                echo(
                        "websocket",
                        "WebSocket without a protocol, 200 sessions, one in flight each, replies known by json:/id",
                        Load.saturating(Protocol.WEBSOCKET, SESSIONS, 1, 1).withIdInBody(),
                        plugin,
                        webSocketSamplers,
                        gatling,
                        probe),
                echo(
                        "websocket-flush",
                        "the same, 16 in flight each, up to 16 messages a flush",
                        Load.saturating(Protocol.WEBSOCKET, SESSIONS, MANY_IN_FLIGHT, MANY_IN_FLIGHT)
                                .withIdInBody(),
                        plugin),
                sockJs("xhr-streaming"),
                sockJs("xhr-polling"),
                echo(
                        "engineio-polling",
                        Servers.NODE,
                        "Socket.IO over polling to its official server, 200 sessions, one unacknowledged event each",
                        Load.saturating(Protocol.SOCKETIO, SESSIONS, 1, 1).over("polling"),
                        plugin,
                        library,
                        ProgramContestant.node(),
                        ProgramContestant.artillery()),
                tomcat("tomcat", "auto"),
                tomcat("tomcat-off", "off"),
                echo(
                        "latency",
                        "STOMP over WebSocket, 200 sessions, 2,000/s",
                        Load.paced(Protocol.STOMP, SESSIONS, 2_000),
                        plugin,
                        probe),
                flood("flood", "", plugin, probe),
                flood("flood-receive", ", with a Receive in the plan", plugin.by(Use.RECEIVER)),
                openings("openings", Servers.LEAN, Protocol.SOCKJS, "SockJS", plugin, probe),
                openings(
                        "openings-info",
                        Servers.LEAN,
                        Protocol.SOCKJS,
                        "SockJS, each session asks for /info",
                        plugin.with(Map.of("duplex.info.seconds", "0"))),
                openings(
                        "openings-tls",
                        Servers.LEAN_BEHIND_TLS,
                        Protocol.STOMP,
                        "WebSocket over TLS 1.3, a full handshake each",
                        plugin,
                        jdkTls,
                        gatling),
                openings(
                        "openings-tls-any",
                        Servers.LEAN_BEHIND_TLS,
                        Protocol.STOMP,
                        "WebSocket over TLS 1.3, resumed",
                        plugin.with(RESUMED),
                        jdkTls.with(RESUMED)),
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
                idle("idle", Servers.LEAN, "STOMP over WebSocket", true, plugin),
                idle("idle", Servers.LEAN, "STOMP over WebSocket", false, probe),
                idle("idle-tls", Servers.LEAN_BEHIND_MUCH_TLS, "STOMP over WebSocket over TLS 1.3", true, plugin));
    }

    /** With a results file, as in every row: each message a sample in it, or one for all. */
    private Scenario samples(String name, String how, Load load) {
        return echo(
                name,
                "STOMP over WebSocket, 200 sessions, " + how
                        + ": each message a sample in JMeter's results file, or one for all",
                load,
                plugin.named("messages").with(Map.of("samples", "messages")),
                plugin);
    }

    private static Scenario echo(String name, String title, Load load, Contestant... contestants) {
        return echo(name, Servers.LEAN, title, load, contestants);
    }

    private static Scenario echo(String name, Servers servers, String title, Load load, Contestant... contestants) {
        return new Scenario(name, title, "message", servers, load, new MeasurementWindow(), List.of(contestants));
    }

    private Scenario sockJs(String transport) {
        return echo(
                transport,
                Servers.TOMCAT,
                "STOMP over SockJS's " + transport + " to Spring Boot's Tomcat, 200 sessions, one in flight each",
                Load.saturating(Protocol.SOCKJS, SESSIONS, 1, 1).withIdInBody().over(transport),
                plugin,
                library);
    }

    private Scenario tomcat(String name, String compression) {
        return echo(
                name,
                Servers.TOMCAT,
                "STOMP over WebSocket against Spring Boot's Tomcat, 200 sessions, 16 in flight each, compression="
                        + compression,
                Load.saturating(Protocol.STOMP, SESSIONS, MANY_IN_FLIGHT, 1).withIdInBody(),
                plugin.with(Map.of("compression", compression)));
    }

    private static Scenario flood(String name, String how, Contestant... contestants) {
        return new Scenario(
                name,
                "STOMP over WebSocket, 200 sessions, pushes as fast as they are taken" + how,
                "push",
                Servers.LEAN,
                Load.flooded(Protocol.STOMP, SESSIONS),
                new MeasurementWindow(),
                List.of(contestants));
    }

    private static Scenario openings(
            String name, Servers servers, Protocol protocol, String how, Contestant... contestants) {
        return new Scenario(
                name,
                "STOMP over " + how + ", 5,000 openings after 2,000",
                "opening",
                servers,
                Load.idle(protocol, Openings.WARM_UP + OPENED, 0),
                new Openings(),
                List.of(contestants));
    }

    private static Scenario idle(String name, Servers servers, String how, boolean isPausing, Contestant contestant) {
        return new Scenario(
                name,
                how + ", 19,000 sessions, a heartbeat every 10 s, " + contestant.name(),
                "heartbeat",
                servers,
                Load.idle(Protocol.STOMP, IDLE, HEARTBEAT_SECONDS),
                new Idle(isPausing),
                List.of(contestant));
    }

    private Scenario engines() {
        return new Scenario(
                "engines",
                "STOMP over WebSocket, two engines with 19,000 sessions each, a heartbeat every 10 s",
                "heartbeat",
                Servers.LEAN,
                Load.idle(Protocol.STOMP, IDLE, HEARTBEAT_SECONDS),
                new Engines(plugin),
                List.of(plugin));
    }
}
