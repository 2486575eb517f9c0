package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.Cores;
import io.github.jmeterduplex.samples.bench.peers.server.Protocol;
import io.github.jmeterduplex.samples.bench.peers.server.Server;
import io.github.jmeterduplex.samples.bench.probe.Probe;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.Dotnet;
import io.github.jmeterduplex.samples.runs.harness.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

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
        List<String> of(Load load, Server server, Timing timing) throws InterruptedException;
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
                (load, server, timing) ->
                        List.of("artillery", "run", "--quiet", "--target", "http://127.0.0.1:" + server.port(), script),
                (load, server, timing) -> Map.of(
                        "ARTILLERY_DISABLE_TELEMETRY",
                        "true",
                        "WORKERS",
                        "1",
                        "TRANSPORT",
                        load.transport(),
                        "SESSIONS",
                        Integer.toString(load.sessions())),
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
                (load, server, timing) -> Child.words(
                        "node %s/client.js %s %s %s %s",
                        SCRIPTS, server.port(), load.sessions(), timing.boundSeconds(), load.transport()),
                NONE,
                (process, load) -> new RunningContestant(process));
    }

    /** The least a client can cost: {@link Probe}. */
    static Contestant probe() {
        return probe("probe", false);
    }

    /** The same with a thread that sleeps until each message is due, so that it sends as exactly as the plugin. */
    static Contestant punctualProbe() {
        return probe("probe-punctual", true);
    }

    private static Contestant probe(String name, boolean isPunctual) {
        return new ProgramContestant(
                name,
                () -> true,
                "",
                ROOT,
                (load, server, timing) -> java(
                        "-cp %s %s port=%s dialect=%s sessions=%s inFlight=%s perFlush=%s perSecond=%s punctual=%s"
                                + " flood=%s send=%s heartbeatSeconds=%s cycleSeconds=%s warmUpSeconds=%s seconds=%s",
                        ROOT.resolve("samples/bench/target/classes"),
                        Probe.class.getName(),
                        server.port(),
                        load.protocol().word(),
                        load.sessions(),
                        load.inFlight(),
                        load.perFlush(),
                        load.perSecond(),
                        isPunctual,
                        load.flood(),
                        !load.isIdle(),
                        load.heartbeatSeconds(),
                        load.isOfOpenings() ? timing.warmUpSeconds() : 0,
                        timing.warmUpSeconds(),
                        timing.boundSeconds()),
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
                        "-cp %s " + PACKAGE + "signalr.SignalREcho %s %s %s %s",
                        classPath(built),
                        load.protocol().url(server),
                        load.sessions(),
                        timing.warmUpSeconds(),
                        timing.boundSeconds()),
                NONE,
                (process, load) -> new ReportingClient(process, load.isFlood()));
    }

    /** Microsoft's .NET client of SignalR, by the program of {@code samples/bench/signalr-dotnet}. */
    static Contestant signalRDotnet() {
        return new ProgramContestant(
                "signalr-dotnet",
                Dotnet::isInstalled,
                "it needs .NET",
                ROOT,
                (load, server, timing) -> Dotnet.command(
                        "samples/bench/signalr-dotnet",
                        Child.words(
                                "%s %s %s %s",
                                load.protocol().url(server),
                                load.sessions(),
                                timing.warmUpSeconds(),
                                timing.boundSeconds())),
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
                (load, server, timing) -> java(
                        "--add-opens=java.base/java.lang=ALL-UNNAMED -Dport=%s -Dsecure=%s -Dsessions=%s -DperSecond=%s"
                                + " -Dsend=%s -DidInBody=%s -DcycleSeconds=%s -Dseconds=%s"
                                + " -cp %s io.gatling.app.Gatling -s " + PACKAGE
                                + "gatling.%s -nr -rf %s",
                        server.port(),
                        server.isSecure(),
                        load.sessions(),
                        load.perSecond(),
                        !load.isIdle(),
                        load.hasIdInBody(),
                        timing.warmUpSeconds(),
                        timing.boundSeconds(),
                        classPath(built),
                        simulation(load),
                        results),
                NONE,
                (process, load) -> new GatlingClient(
                        process,
                        results,
                        java(
                                "--add-opens=java.base/java.lang=ALL-UNNAMED -cp %s " + PACKAGE + "gatling.Statistics",
                                classPath(built))));
    }

    private static String simulation(Load load) {
        return load.protocol() == Protocol.WEBSOCKET ? "WebSocketEcho" : "StompEcho";
    }

    private static String classPath(Path built) {
        return built.resolve("classes") + ":" + built.resolve("lib") + "/*";
    }

    /** A Java with the heap that all have; options, class and arguments as in {@link Child#words}. */
    private static List<String> java(String words, Object... values) {
        List<String> command = new ArrayList<>(List.of(Child.java()));
        command.addAll(PluginContestant.JVM_OPTIONS);
        command.addAll(Child.words(words, values));
        return command;
    }

    @Override
    public Optional<String> missing() {
        return isInstalled.getAsBoolean() ? Optional.empty() : Optional.of(otherwise);
    }

    @Override
    public RunningContestant start(Load load, Server server, Timing timing) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(Cores.CLIENT.launcher());
        command.addAll(words.of(load, server, timing));
        Map<String, String> variables = environment.of(load, server, timing);
        Child process = Child.start(name, command, Files.createDirectories(folder), variables, line -> {});
        return client.of(process, load);
    }
}
