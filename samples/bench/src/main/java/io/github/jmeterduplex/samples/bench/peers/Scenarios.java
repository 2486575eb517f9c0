package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.peers.PluginContestant.Use;
import io.github.jmeterduplex.samples.bench.peers.server.Protocol;
import io.github.jmeterduplex.samples.bench.peers.server.Server;
import io.github.jmeterduplex.samples.bench.peers.server.Servers;
import java.io.IOException;
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
    private final Contestant probe = ProgramContestant.probe();
    private final Contestant webSocketSamplers = new WebSocketSamplersContestant();
    private final Contestant gatling = ProgramContestant.gatling();
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
        return Stream.of(overStomp(), overOthers(), ofSessions()).flatMap(each -> each);
    }

    private Stream<Scenario> overStomp() {
        return Stream.of(
                echo("stomp", "STOMP over WebSocket, 200 sessions, one in flight each", one(Protocol.STOMP))
                        .by(plugin, webSocketSamplers, gatling, k6, threads, probe),
                echo(
                                "stomp-json",
                                "STOMP over WebSocket, 200 sessions, one in flight each,"
                                        + " replies known by json:/id of their bodies",
                                one(Protocol.STOMP).withIdInBody())
                        .by(plugin, webSocketSamplers, gatling, k6),
                echo(
                                "stomp-tls",
                                "STOMP over WebSocket over TLS 1.3, 200 sessions, one in flight each",
                                one(Protocol.STOMP))
                        .against(Servers.LEAN_BEHIND_TLS)
                        .by(plugin, jdkTls, webSocketSamplers, gatling, k6),
                echo("stomp-20000", "STOMP over WebSocket, 200 sessions, 20,000/s", paced(SESSIONS, 20_000))
                        .by(plugin, webSocketSamplers, gatling, k6, probe),
                samples("samples", "one in flight each", one(Protocol.STOMP)),
                samples("samples-20000", "20,000/s", paced(SESSIONS, 20_000)));
    }

    private Stream<Scenario> overOthers() {
        Contestant node = ProgramContestant.node();
        Contestant artillery = ProgramContestant.artillery();
        return Stream.of(
                echo(
                                "sockjs",
                                "STOMP over SockJS, 200 sessions, 8 in flight each",
                                Load.saturating(Protocol.SOCKJS, SESSIONS, IN_FLIGHT, 1))
                        .by(plugin, probe),
                echo(
                                "sockjs-flush",
                                "the same, up to 8 messages a flush",
                                Load.saturating(Protocol.SOCKJS, SESSIONS, IN_FLIGHT, IN_FLIGHT))
                        .by(plugin, probe),
                echo("socketio", "Socket.IO, 200 sessions, one unacknowledged event each", one(Protocol.SOCKETIO))
                        .by(plugin, node, artillery, probe),
                echo(
                                "signalr",
                                "SignalR, JSON over WebSocket, 200 sessions, one invocation"
                                        + " without its completion each",
                                one(Protocol.SIGNALR))
                        .by(
                                plugin,
                                ProgramContestant.signalR(),
                                new ProtocolContestant("stomp", plugin, Protocol.STOMP),
                                probe),
                echo(
                                "signalr-aspnet",
                                "SignalR to a hub of ASP.NET Core, JSON over WebSocket, 200 sessions, one invocation"
                                        + " without its completion each",
                                one(Protocol.SIGNALR))
                        .against(Servers.ASPNET)
                        .by(plugin, ProgramContestant.signalRDotnet()),
                echo(
                                "websocket",
                                "WebSocket without a protocol, 200 sessions, one in flight each"
                                        + ", replies known by json:/id",
                                one(Protocol.WEBSOCKET).withIdInBody())
                        .by(plugin, webSocketSamplers, gatling, probe),
                echo(
                                "websocket-flush",
                                "the same, 16 in flight each, up to 16 messages a flush",
                                Load.saturating(Protocol.WEBSOCKET, SESSIONS, MANY_IN_FLIGHT, MANY_IN_FLIGHT)
                                        .withIdInBody())
                        .by(plugin),
                sockJs("xhr-streaming"),
                sockJs("xhr-polling"),
                echo(
                                "engineio-polling",
                                "Socket.IO over polling to its official server, 200 sessions,"
                                        + " one unacknowledged event each",
                                one(Protocol.SOCKETIO).over("polling"))
                        .against(Servers.NODE)
                        .by(plugin, library, node, artillery),
                tomcat("tomcat", "auto"),
                tomcat("tomcat-off", "off"));
    }

    private Stream<Scenario> ofSessions() {
        return Stream.of(
                echo("latency", "STOMP over WebSocket, 200 sessions, 2,000/s", paced(SESSIONS, 2_000))
                        .by(plugin, probe, ProgramContestant.punctualProbe()),
                cold(),
                flood("flood", "").by(plugin, probe),
                flood("flood-receive", ", with a Receive in the plan").by(plugin.by(Use.RECEIVER)),
                openings("openings", Protocol.SOCKJS, "SockJS").by(plugin, probe),
                openings("openings-info", Protocol.SOCKJS, "SockJS, each session asks for /info")
                        .by(plugin.with(Map.of("duplex.info.seconds", "0"))),
                openings("openings-tls", Protocol.STOMP, "WebSocket over TLS 1.3, a full handshake each")
                        .against(Servers.LEAN_BEHIND_TLS)
                        .by(plugin, jdkTls, gatling),
                openings("openings-tls-browser", Protocol.STOMP, "WebSocket over TLS 1.3, a browser's groups offered")
                        .against(Servers.LEAN_BEHIND_TLS)
                        .by(plugin.with(Map.of("duplex.tls.groups", "browser"))),
                openings("openings-tls-any", Protocol.STOMP, "WebSocket over TLS 1.3, resumed")
                        .against(Servers.LEAN_BEHIND_TLS)
                        .by(plugin.with(RESUMED), jdkTls.with(RESUMED)),
                echo("sessions-100", "STOMP over WebSocket, 100 sessions, 10,000/s", paced(100, 10_000))
                        .by(plugin, probe),
                echo("sessions-10000", "STOMP over WebSocket, 10,000 sessions, 10,000/s", paced(10_000, 10_000))
                        .by(plugin, probe),
                idle("idle", "STOMP over WebSocket", true, plugin),
                idle("idle", "STOMP over WebSocket", false, probe),
                idle("idle-tls", "STOMP over WebSocket over TLS 1.3", true, plugin)
                        .against(Servers.LEAN_BEHIND_MUCH_TLS));
    }

    /** One message in flight in each session, as many a second as replies allow. */
    private static Load one(Protocol protocol) {
        return Load.saturating(protocol, SESSIONS, 1, 1);
    }

    private static Load paced(int sessions, int perSecond) {
        return Load.paced(Protocol.STOMP, sessions, perSecond);
    }

    /** With a results file, as in every row: each message a sample in it, or one for all. */
    private Scenario samples(String name, String how, Load load) {
        String title = ": each message a sample in JMeter's results file, or one for all";
        return echo(name, "STOMP over WebSocket, 200 sessions, " + how + title, load)
                .by(plugin.named("messages").with(Map.of("samples", "messages")), plugin);
    }

    private static Scenario echo(String name, String title, Load load) {
        return new Scenario(name, title, "message", Servers.LEAN, load, new MeasurementWindow(), List.of());
    }

    private Scenario sockJs(String transport) {
        return echo(
                        transport,
                        "STOMP over SockJS's " + transport
                                + " to Spring Boot's Tomcat, 200 sessions, one in flight each",
                        one(Protocol.SOCKJS).withIdInBody().over(transport))
                .against(Servers.TOMCAT)
                .by(plugin, library);
    }

    private Scenario tomcat(String name, String compression) {
        return echo(
                        name,
                        "STOMP over WebSocket against Spring Boot's Tomcat, 200 sessions, 16 in"
                                + " flight each, compression="
                                + compression,
                        Load.saturating(Protocol.STOMP, SESSIONS, MANY_IN_FLIGHT, 1)
                                .withIdInBody())
                .against(Servers.TOMCAT)
                .by(plugin.with(Map.of("compression", compression)));
    }

    /** The plugin with its rehearsal and without; no other tool has one. */
    private Scenario cold() {
        String title = "STOMP over WebSocket, 200 sessions, 2,000/s, the first 30 s of a new process";
        Load load = paced(SESSIONS, 2_000);
        return new Scenario("cold", title, "message", Servers.LEAN, load, new ColdStart(), List.of())
                .by(
                        plugin.with(Map.of("duplex.rehearsal", "auto")),
                        plugin.named("no-rehearsal"),
                        webSocketSamplers,
                        gatling,
                        k6);
    }

    private static Scenario flood(String name, String how) {
        String title = "STOMP over WebSocket, 200 sessions, pushes as fast as they are taken" + how;
        Load load = Load.flooded(Protocol.STOMP, SESSIONS);
        return new Scenario(name, title, "push", Servers.LEAN, load, new MeasurementWindow(), List.of());
    }

    private static Scenario openings(String name, Protocol protocol, String how) {
        String title = "STOMP over " + how + ", 5,000 openings by a warm client";
        Load load = Load.idle(protocol, Openings.FIRST + OPENED, 0);
        return new Scenario(name, title, "opening", Servers.LEAN, load, new Openings(), List.of());
    }

    private static Scenario idle(String name, String how, boolean isPausing, Contestant contestant) {
        String title = how + ", 19,000 sessions, a heartbeat every 10 s, " + contestant.name();
        return idle(name, title, new Idle(isPausing), contestant);
    }

    private static Scenario idle(String name, String title, Measurement measurement, Contestant contestant) {
        Load load = Load.idle(Protocol.STOMP, IDLE, HEARTBEAT_SECONDS);
        return new Scenario(name, title, "heartbeat", Servers.LEAN, load, measurement, List.of(contestant));
    }

    private Scenario engines() {
        String title = "STOMP over WebSocket, two engines with 19,000 sessions each, a heartbeat every 10 s";
        return idle("engines", title, new Engines(plugin), plugin);
    }

    /** A contestant whose load differs from the others' in its protocol alone: what the protocol itself costs. */
    private record ProtocolContestant(String name, Contestant contestant, Protocol protocol) implements Contestant {
        @Override
        public Optional<String> missing() {
            return contestant.missing();
        }

        @Override
        public RunningContestant start(Load load, Server server, Timing timing)
                throws IOException, InterruptedException {
            return contestant.start(load.by(protocol), server, timing);
        }
    }
}
