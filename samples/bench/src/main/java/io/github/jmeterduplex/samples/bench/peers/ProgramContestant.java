package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.Cores;
import io.github.jmeterduplex.samples.bench.peers.server.Protocol;
import io.github.jmeterduplex.samples.bench.peers.server.Server;
import io.github.jmeterduplex.samples.bench.probe.Probe;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * A load generator that is a program of its own, measured where it is installed.
 *
 * @param isInstalled whether it is
 * @param otherwise what is said where it is not
 * @param folder its working directory, made where it is missing
 * @param words of its command
 * @param environment variables
 * @param client how the running program is asked for figures
 */
record ProgramContestant(
        String name,
        BooleanSupplier isInstalled,
        String otherwise,
        Path folder,
        Words words,
        Environment environment,
        Client client)
        implements Contestant {
    private static final Path ROOT = Checkout.root();
    private static final Path SCRIPTS = Path.of("samples/bench/peers");
    private static final String PACKAGE = "io.github.jmeterduplex.samples.bench.";
    private static final Environment NONE = (load, server, timing) -> Map.of();

    /** Makes the words of a command. */
    interface Words {
        List<String> of(Load load, Server server, Timing timing);
    }

    /** Makes the variables of a command. */
    interface Environment {
        Map<String, String> of(Load load, Server server, Timing timing);
    }

    /** Takes the process of a program. */
    interface Client {
        RunningContestant of(Child process, Load load);
    }

    /** k6, STOMP. */
    static Contestant k6() {
        return new ProgramContestant(
                "k6",
                () -> Programs.isOnPath("k6"),
                "k6 is not installed",
                ROOT,
                (load, server, timing) -> List.of("k6", "run", "--quiet", SCRIPTS + "/k6-stomp.js"),
                (load, server, timing) -> Map.of(
                        "K6_NO_USAGE_REPORT", "true",
                        "PORT", Integer.toString(server.port()),
                        "SESSIONS", Integer.toString(load.sessions()),
                        "SECURE", Boolean.toString(server.isSecure()),
                        "ID_IN_BODY", Boolean.toString(load.hasIdInBody()),
                        "PER_SECOND", Integer.toString(load.perSecond()),
                        "SECONDS", Integer.toString(timing.boundSeconds())),
                (process, load) -> new RunningContestant(process));
    }

    /** Artillery, Socket.IO. */
    static Contestant artillery() {
        String script = SCRIPTS + "/artillery-socketio.yml";
        return new ProgramContestant(
                "artillery",
                () -> Programs.isOnPath("artillery"),
                "Artillery is not installed",
                ROOT,
                (load, server, timing) -> List.of(
                        "artillery", "run", "--quiet", "--target", "http://127.0.0.1:" + server.port(), script),
                (load, server, timing) -> Map.of(
                        "ARTILLERY_DISABLE_TELEMETRY", "true",
                        "WORKERS", "1",
                        "TRANSPORT", load.transport(),
                        "SESSIONS", Integer.toString(load.sessions())),
                (process, load) -> new RunningContestant(process));
    }

    /** The official client of Socket.IO, in Node. */
    static Contestant node() {
        return new ProgramContestant(
                "node",
                () -> Programs.isOnPath("node")
                        && Files.exists(ROOT.resolve(SCRIPTS).resolve("node_modules/socket.io-client")),
                "it needs node and `npm ci` in " + SCRIPTS,
                ROOT,
                (load, server, timing) -> words("node %s/client.js %d %d %d %s"
                        .formatted(
                                SCRIPTS, server.port(), load.sessions(), timing.boundSeconds(), load.transport())),
                NONE,
                (process, load) -> new RunningContestant(process));
    }

    /** The least a client can cost: {@link Probe}. */
    static Contestant probe() {
        return new ProgramContestant(
                "probe",
                () -> true,
                "",
                ROOT,
                (load, server, timing) -> java(
                        "-cp %s %s".formatted(ROOT.resolve("samples/bench/target/classes"), Probe.class.getName()),
                        "port=" + server.port(),
                        "dialect=" + load.protocol().word(),
                        "sessions=" + load.sessions(),
                        "inFlight=" + load.inFlight(),
                        "perFlush=" + load.perFlush(),
                        "perSecond=" + load.perSecond(),
                        "flood=" + load.flood(),
                        "send=" + !load.isIdle(),
                        "heartbeatSeconds=" + load.heartbeatSeconds(),
                        "warmUpSeconds=" + timing.warmUpSeconds(),
                        "seconds=" + timing.boundSeconds()),
                NONE,
                (process, load) -> new ReportingClient(process, load.isFlood()));
    }

    /** The official Java client of SignalR, by a program of the module {@code samples/bench/signalr-java}. */
    static Contestant signalR() {
        Path built = ROOT.resolve("samples/bench/signalr-java/target");
        return new ProgramContestant(
                "signalr-java",
                () -> Files.exists(built.resolve("lib")),
                "com.microsoft.signalr is not there: ./mvnw -Pbench package brings it",
                ROOT,
                (load, server, timing) -> java(
                        "-cp %s %ssignalr.SignalREcho".formatted(classPath(built), PACKAGE),
                        load.protocol().url(server),
                        Integer.toString(load.sessions()),
                        Integer.toString(timing.warmUpSeconds()),
                        Integer.toString(timing.boundSeconds())),
                NONE,
                (process, load) -> new ReportingClient(process, load.isFlood()));
    }

    /** Gatling with a simulation of the module {@code samples/bench/gatling}. */
    static Contestant gatling() {
        Path built = ROOT.resolve("samples/bench/gatling/target");
        Path results = ROOT.resolve("samples/bench/target/peers/gatling");
        return new ProgramContestant(
                "gatling",
                () -> Files.exists(built.resolve("lib")),
                "Gatling is not there: ./mvnw -Pbench package brings it",
                results,
                (load, server, timing) -> java("--add-opens=java.base/java.lang=ALL-UNNAMED -Dport=%d -Dsecure=%b"
                                .formatted(server.port(), server.isSecure())
                        + " -Dsessions=%d -DperSecond=%d -Dsend=%b -DidInBody=%b -Dseconds=%d"
                                .formatted(
                                        load.sessions(),
                                        load.perSecond(),
                                        !load.isIdle(),
                                        load.hasIdInBody(),
                                        timing.boundSeconds())
                        + " -cp %s io.gatling.app.Gatling -s %sgatling.%s -nr -rf %s"
                                .formatted(classPath(built), PACKAGE, simulation(load), results)),
                NONE,
                (process, load) -> new FolderClient(process, results));
    }

    private static String simulation(Load load) {
        return load.protocol() == Protocol.WEBSOCKET ? "WebSocketEcho" : "StompEcho";
    }

    private static String classPath(Path built) {
        return built.resolve("classes") + ":" + built.resolve("lib") + "/*";
    }

    private static List<String> words(String command) {
        return List.of(command.split(" "));
    }

    /** A Java with the same heap as all have; its options and its class have no blanks. */
    private static List<String> java(String optionsAndClass, String... arguments) {
        return Stream.of(
                        Stream.of(Child.java()),
                        PluginContestant.JVM_OPTIONS.stream(),
                        words(optionsAndClass).stream(),
                        Stream.of(arguments))
                .flatMap(words -> words)
                .toList();
    }

    @Override
    public Optional<String> missing() {
        return isInstalled.getAsBoolean() ? Optional.empty() : Optional.of(otherwise);
    }

    @Override
    public RunningContestant start(Load load, Server server, Timing timing) throws IOException {
        List<String> command = new ArrayList<>(Cores.CLIENT.launcher());
        command.addAll(words.of(load, server, timing));
        Map<String, String> variables = environment.of(load, server, timing);
        Child process = Child.start(name, command, Files.createDirectories(folder), variables, line -> {});
        return client.of(process, load);
    }
}
