package io.github.jmeterduplex.samples.bench.peers;

import static io.github.jmeterduplex.samples.bench.peers.PerformanceTarget.atLeast;
import static io.github.jmeterduplex.samples.bench.peers.PerformanceTarget.atMost;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The bounds of the plugin in the benchmark: most of those on speed are ratios to others in the same run. */
final class PerformanceTargets {
    private static final String STOMP = "stomp/";
    private static final String TLS = "stomp-tls/";
    private static final String RATE = "stomp-20000/";
    private static final String SOCKET_IO = "socketio/";
    private static final String SIGNALR = "signalr/";
    private static final String WEBSOCKET = "websocket/";

    /** All of them, in the order of the scenarios. */
    static final List<PerformanceTarget> ALL = List.of(
            atMost("STOMP, CPU / jmeter-websocket-samplers", ratio(STOMP, "plugin", "jws"), 1 / 2.0),
            atMost("STOMP, CPU / jmeter-websocket-samplers", ratio(STOMP, "plugin", "jws"), 1 / 3.0)
                    .asStretch(),
            atMost("STOMP, CPU / k6", ratio(STOMP, "plugin", "k6"), 1 / 2.5),
            atMost("STOMP, CPU / Gatling", ratio(STOMP, "plugin", "gatling"), 1),
            atMost("STOMP, CPU / Gatling", ratio(STOMP, "plugin", "gatling"), 1 / 1.5)
                    .asStretch(),
            atMost("STOMP over TLS, CPU / Gatling", ratio(TLS, "plugin", "gatling"), 0.6),
            atMost("STOMP over TLS, CPU / Gatling", ratio(TLS, "plugin", "gatling"), 0.5)
                    .asStretch(),
            atMost("STOMP over TLS, CPU / without", PerformanceTargets::tlsBesidePlain, 1.7),
            atMost("STOMP over TLS, CPU / without", PerformanceTargets::tlsBesidePlain, 1.4)
                    .asStretch(),
            atMost("STOMP at 20,000/s, CPU / probe", ratio(RATE, "plugin", "probe"), 1.5),
            atMost("STOMP at 20,000/s, CPU / Gatling", ratio(RATE, "plugin", "gatling"), 1)
                    .asStretch(),
            atMost("200 threads, CPU / jmeter-websocket-samplers", ratio(STOMP, "threads", "jws"), 1),
            atMost("200 threads, CPU / jmeter-websocket-samplers", ratio(STOMP, "threads", "jws"), 1 / 2.0)
                    .asStretch(),
            atMost("SockJS, 8 in flight, CPU / probe", ratio("sockjs/", "plugin", "probe"), 2.5),
            atLeast("SockJS, messages/s a core with messagesPerFlush 8", perCore("sockjs-flush"), 400_000),
            atMost("Socket.IO, CPU / socket.io-client", ratio(SOCKET_IO, "plugin", "node"), 0.75),
            atMost("Socket.IO, CPU / socket.io-client", ratio(SOCKET_IO, "plugin", "node"), 1 / 2.0)
                    .asStretch(),
            atMost("Socket.IO, CPU / Artillery", ratio(SOCKET_IO, "plugin", "artillery"), 1 / 2.0),
            atMost("Socket.IO, CPU / Artillery", ratio(SOCKET_IO, "plugin", "artillery"), 1 / 3.0)
                    .asStretch(),
            atMost("SignalR, CPU / com.microsoft.signalr", ratio(SIGNALR, "plugin", "signalr-java"), 0.35),
            atMost("SignalR, CPU / STOMP over WebSocket", ratio(SIGNALR, "plugin", "stomp"), 1.3),
            atMost("WebSocket, CPU / Gatling", ratio(WEBSOCKET, "plugin", "gatling"), 0.45),
            atMost("WebSocket, CPU / jmeter-websocket-samplers", ratio(WEBSOCKET, "plugin", "jws"), 0.33),
            atLeast("WebSocket, messages/s a core with messagesPerFlush 16", perCore("websocket-flush"), 1_000_000)
                    .asStretch(),
            atMost("2,000/s, CPU / probe", ratio("latency/", "plugin", "probe"), 1.6),
            atMost("2,000/s, CPU / punctual probe", ratio("latency/", "plugin", "probe-punctual"), 1.25),
            atMost("p50 at 2,000/s less the probe's, µs", PerformanceTargets::medianBeyondProbe, 30),
            atLeast("pushes/s a core", perCore("flood"), 250_000),
            atLeast("pushes/s a core", perCore("flood"), 500_000).asStretch(),
            atLeast(
                    "openings/s / probe's",
                    results -> results.figure("openings/plugin", Measured::perSecond)
                            / results.figure("openings/probe", Measured::perSecond),
                    0.2),
            atLeast("openings/s", results -> results.figure("openings/plugin", Measured::perSecond), 3_000)
                    .asStretch(),
            atLeast(
                    "openings/s over TLS / Gatling's",
                    results -> results.figure("openings-tls/plugin", Measured::perSecond)
                            / results.figure("openings-tls/gatling", Measured::perSecond),
                    1),
            atLeast(
                    "openings/s over TLS",
                    results -> results.figure("openings-tls/plugin", Measured::perSecond),
                    1_500),
            atLeast("openings/s over TLS", results -> results.figure("openings-tls/plugin", Measured::perSecond), 2_500)
                    .asStretch(),
            atMost(
                    "CPU a message with 10,000 sessions / with 100",
                    results -> results.cpuMicros("sessions-10000/plugin") / results.cpuMicros("sessions-100/plugin"),
                    1.2),
            atMost("bytes of live heap an idle session", idle(Measured::heapBytes), 5 * 1024),
            atMost("bytes of resident growth an idle session", idle(Measured::residentBytes), 20 * 1024),
            atMost("the same over TLS less without, bytes", PerformanceTargets::residentBytesOfTls, 12 * 1024),
            atMost("the same over TLS less without, bytes", PerformanceTargets::residentBytesOfTls, 6 * 1024)
                    .asStretch(),
            atMost("% of a core for heartbeats of 19,000 sessions", idle(Measured::busyPercent), 20),
            atMost(
                    "% of a core for heartbeats / probe's",
                    results -> results.figure("idle/plugin", Measured::busyPercent)
                            / results.figure("idle/probe", Measured::busyPercent),
                    1.5),
            // A run that lost a session has no figure, and fails the build by that.
            atLeast(
                    "heartbeats/s of 38,000 sessions in two engines",
                    results -> results.figure("engines/plugin", Measured::perSecond),
                    3_700));

    private static final double NO_WORSE = 1.1;

    private PerformanceTargets() {}

    /** All of them, and that the plugin is no worse than another version where that takes part in the scenarios. */
    static List<PerformanceTarget> of(List<Scenario> scenarios) {
        Stream<PerformanceTarget> versus = scenarios.stream()
                .flatMap(scenario -> scenario.contestants().stream()
                        .map(Contestant::name)
                        .filter(name -> name.endsWith(PluginContestant.BEFORE))
                        .map(before -> versus(scenario.name() + "/", before)));
        return Stream.concat(ALL.stream(), versus).toList();
    }

    private static PerformanceTarget versus(String scenario, String before) {
        String now = before.substring(0, before.length() - PluginContestant.BEFORE.length());
        return atMost(scenario + now + ", CPU / " + before, ratio(scenario, now, before), NO_WORSE);
    }

    private static ToDoubleFunction<Results> ratio(String scenario, String one, String other) {
        return results -> results.cpuMicros(scenario + one) / results.cpuMicros(scenario + other);
    }

    private static ToDoubleFunction<Results> perCore(String scenario) {
        return results -> results.figure(scenario + "/plugin", Measured::perCore);
    }

    private static ToDoubleFunction<Results> idle(ToDoubleFunction<Measured> figure) {
        return results -> results.figure("idle/plugin", figure);
    }

    private static double tlsBesidePlain(Results results) {
        return results.cpuMicros(TLS + "plugin") / results.cpuMicros(STOMP + "plugin");
    }

    private static double residentBytesOfTls(Results results) {
        return results.figure("idle-tls/plugin", Measured::residentBytes)
                - idle(Measured::residentBytes).applyAsDouble(results);
    }

    private static double medianBeyondProbe(Results results) {
        return results.figure("latency/plugin", Measured::p50Micros)
                - results.figure("latency/probe", Measured::p50Micros);
    }
}
