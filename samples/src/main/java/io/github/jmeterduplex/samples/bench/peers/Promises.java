package io.github.jmeterduplex.samples.bench.peers;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What the plugin promises, as ratios to others in the same run where speed is meant. */
final class Promises {
    private static final String STOMP = "stomp/";
    private static final String TLS = "stomp-tls/";
    private static final String RATE = "stomp-20000/";
    private static final String SOCKET_IO = "socketio/";
    private static final String SIGNALR = "signalr/";
    private static final String WEBSOCKET = "websocket/";

    /** All of them, in the order of the scenarios. */
    static final List<Promise> ALL = List.of(
            Promise.atMost("STOMP, CPU / jmeter-websocket-samplers", ratio(STOMP, "plugin", "jws"), 1 / 2.0),
            Promise.atMost("STOMP, CPU / jmeter-websocket-samplers", ratio(STOMP, "plugin", "jws"), 1 / 3.0)
                    .asStretch(),
            Promise.atMost("STOMP, CPU / k6", ratio(STOMP, "plugin", "k6"), 1 / 2.5),
            Promise.atMost("STOMP, CPU / Gatling", ratio(STOMP, "plugin", "gatling"), 1),
            Promise.atMost("STOMP, CPU / Gatling", ratio(STOMP, "plugin", "gatling"), 1 / 1.5)
                    .asStretch(),
            Promise.atMost("STOMP over TLS, CPU / Gatling", ratio(TLS, "plugin", "gatling"), 0.6),
            Promise.atMost("STOMP over TLS, CPU / Gatling", ratio(TLS, "plugin", "gatling"), 0.5)
                    .asStretch(),
            Promise.atMost("STOMP over TLS, CPU / without", Promises::tlsBesidePlain, 1.7),
            Promise.atMost("STOMP over TLS, CPU / without", Promises::tlsBesidePlain, 1.4)
                    .asStretch(),
            Promise.atMost("STOMP at 20,000/s, CPU / probe", ratio(RATE, "plugin", "probe"), 1.5),
            Promise.atMost("STOMP at 20,000/s, CPU / Gatling", ratio(RATE, "plugin", "gatling"), 1)
                    .asStretch(),
            Promise.atMost("200 threads, CPU / jmeter-websocket-samplers", ratio(STOMP, "threads", "jws"), 1),
            Promise.atMost("200 threads, CPU / jmeter-websocket-samplers", ratio(STOMP, "threads", "jws"), 1 / 2.0)
                    .asStretch(),
            Promise.atMost("SockJS, 8 in flight, CPU / probe", ratio("sockjs/", "plugin", "probe"), 2.5),
            Promise.atLeast("SockJS, messages/s a core with messagesPerFlush 8", perCore("sockjs-flush"), 400_000),
            Promise.atMost("Socket.IO, CPU / socket.io-client", ratio(SOCKET_IO, "plugin", "node"), 0.75),
            Promise.atMost("Socket.IO, CPU / socket.io-client", ratio(SOCKET_IO, "plugin", "node"), 1 / 2.0)
                    .asStretch(),
            Promise.atMost("Socket.IO, CPU / Artillery", ratio(SOCKET_IO, "plugin", "artillery"), 1 / 2.0),
            Promise.atMost("Socket.IO, CPU / Artillery", ratio(SOCKET_IO, "plugin", "artillery"), 1 / 3.0)
                    .asStretch(),
            Promise.atMost("SignalR, CPU / com.microsoft.signalr", ratio(SIGNALR, "plugin", "signalr-java"), 0.35),
            Promise.atMost("SignalR, CPU / STOMP over WebSocket", ratio(SIGNALR, "plugin", "stomp"), 1.3),
            Promise.atMost("WebSocket, CPU / Gatling", ratio(WEBSOCKET, "plugin", "gatling"), 0.45),
            Promise.atMost("WebSocket, CPU / jmeter-websocket-samplers", ratio(WEBSOCKET, "plugin", "jws"), 0.33),
            Promise.atLeast(
                            "WebSocket, messages/s a core with messagesPerFlush 16",
                            perCore("websocket-flush"),
                            1_000_000)
                    .asStretch(),
            Promise.atMost("p50 at 2,000/s less the probe's, µs", Promises::medianBeyondProbe, 30),
            Promise.atLeast("pushes/s a core", perCore("flood"), 250_000),
            Promise.atLeast("pushes/s a core", perCore("flood"), 500_000).asStretch(),
            Promise.atLeast(
                    "openings/s / probe's",
                    results -> perSecond(results, "openings/plugin") / perSecond(results, "openings/probe"),
                    0.2),
            Promise.atLeast("openings/s", results -> perSecond(results, "openings/plugin"), 3_000)
                    .asStretch(),
            Promise.atLeast(
                    "openings/s over TLS / Gatling's",
                    results -> perSecond(results, "openings-tls/plugin") / perSecond(results, "openings-tls/gatling"),
                    1),
            Promise.atLeast("openings/s over TLS", results -> perSecond(results, "openings-tls/plugin"), 1_500),
            Promise.atLeast("openings/s over TLS", results -> perSecond(results, "openings-tls/plugin"), 2_500)
                    .asStretch(),
            Promise.atMost(
                    "CPU a message with 10,000 sessions / with 100",
                    results -> results.cpuMicros("sessions-10000/plugin") / results.cpuMicros("sessions-100/plugin"),
                    1.2),
            Promise.atMost("bytes of live heap an idle session", idle(Measured::heapBytes), 5 * 1024),
            Promise.atMost("bytes of resident growth an idle session", idle(Measured::residentBytes), 20 * 1024),
            Promise.atMost("the same over TLS less without, bytes", Promises::residentBytesOfTls, 12 * 1024),
            Promise.atMost("the same over TLS less without, bytes", Promises::residentBytesOfTls, 6 * 1024)
                    .asStretch(),
            Promise.atMost("% of a core for heartbeats of 19,000 sessions", idle(Measured::busyPercent), 20),
            Promise.atMost(
                    "% of a core for heartbeats / probe's",
                    results -> busyPercent(results, "idle/plugin") / busyPercent(results, "idle/probe"), 1.5),
            // A run that lost a session has no figure, and fails the build by that.
            Promise.atLeast(
                    "heartbeats/s of 38,000 sessions in two engines",
                    results -> perSecond(results, "engines/plugin"),
                    3_700));

    private static final double NO_WORSE = 1.1;

    private Promises() {}

    /** All of them, and that the plugin is no worse than another version where that takes part in the scenarios. */
    static List<Promise> of(List<Scenario> scenarios) {
        Stream<Promise> versus = scenarios.stream()
                .flatMap(scenario -> scenario.contestants().stream()
                        .map(Contestant::name)
                        .filter(name -> name.endsWith(PluginContestant.BEFORE))
                        .map(before -> versus(scenario.name() + "/", before)));
        return Stream.concat(ALL.stream(), versus).toList();
    }

    private static Promise versus(String scenario, String before) {
        String now = before.substring(0, before.length() - PluginContestant.BEFORE.length());
        return Promise.atMost(scenario + now + ", CPU / " + before, ratio(scenario, now, before), NO_WORSE);
    }

    private static ToDoubleFunction<Results> ratio(String scenario, String one, String other) {
        return results -> results.cpuMicros(scenario + one) / results.cpuMicros(scenario + other);
    }

    private static ToDoubleFunction<Results> perCore(String scenario) {
        return results ->
                results.median(scenario + "/plugin").map(Measured::perCore).orElse(Double.NaN);
    }

    private static double perSecond(Results results, String key) {
        return results.median(key).map(Measured::perSecond).orElse(Double.NaN);
    }

    private static double busyPercent(Results results, String key) {
        return results.median(key).map(Measured::busyPercent).orElse(Double.NaN);
    }

    private static ToDoubleFunction<Results> idle(ToDoubleFunction<Measured> figure) {
        return results ->
                results.median("idle/plugin").map(figure::applyAsDouble).orElse(Double.NaN);
    }

    private static double tlsBesidePlain(Results results) {
        return results.cpuMicros(TLS + "plugin") / results.cpuMicros(STOMP + "plugin");
    }

    private static double residentBytesOfTls(Results results) {
        return results.median("idle-tls/plugin").map(Measured::residentBytes).orElse(Double.NaN)
                - idle(Measured::residentBytes).applyAsDouble(results);
    }

    private static double medianBeyondProbe(Results results) {
        return median(results, "latency/plugin") - median(results, "latency/probe");
    }

    private static double median(Results results, String key) {
        return results.median(key).map(Measured::p50Micros).orElse(Double.NaN);
    }
}
