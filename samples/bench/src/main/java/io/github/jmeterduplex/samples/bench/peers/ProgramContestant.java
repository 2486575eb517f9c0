package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.Cores;
import io.github.jmeterduplex.samples.bench.peers.server.Server;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A load generator that is measured where its program is installed.
 *
 * @param program that must be on the PATH
 * @param needed a file that must be there too; empty: none
 * @param otherwise what is said where something is missing
 * @param words of the command after the program
 * @param environment variables
 */
record ProgramContestant(
        String name, String program, Optional<Path> needed, String otherwise, Words words, Environment environment)
        implements Contestant {
    private static final Path SCRIPTS = Path.of("samples/bench/peers");
    private static final Path NODE = Path.of("samples/bench/peers");

    /** Makes the words of a command. */
    interface Words {
        List<String> of(Load load, Server server, Timing timing);
    }

    /** Makes the variables of a command. */
    interface Environment {
        Map<String, String> of(Load load, Server server, Timing timing);
    }

    /** k6, STOMP. */
    static Contestant k6() {
        return new ProgramContestant(
                "k6",
                "k6",
                Optional.empty(),
                "k6 is not installed",
                (load, server, timing) ->
                        List.of("run", "--quiet", SCRIPTS.resolve("k6-stomp.js").toString()),
                (load, server, timing) -> Map.of(
                        "K6_NO_USAGE_REPORT", "true",
                        "PORT", Integer.toString(server.port()),
                        "SESSIONS", Integer.toString(load.sessions()),
                        "SECURE", Boolean.toString(server.isSecure()),
                        "ID_IN_BODY", Boolean.toString(load.hasIdInBody()),
                        "PER_SECOND", Integer.toString(load.perSecond()),
                        "SECONDS", Integer.toString(timing.boundSeconds())));
    }

    /** Artillery, Socket.IO. */
    static Contestant artillery() {
        return new ProgramContestant(
                "artillery",
                "artillery",
                Optional.empty(),
                "Artillery is not installed",
                (load, server, timing) -> List.of(
                        "run",
                        "--quiet",
                        "--target",
                        "http://127.0.0.1:" + server.port(),
                        SCRIPTS.resolve("artillery-socketio.yml").toString()),
                (load, server, timing) -> Map.of(
                        "ARTILLERY_DISABLE_TELEMETRY",
                        "true",
                        "WORKERS",
                        "1",
                        "TRANSPORT",
                        load.transport(),
                        "SESSIONS",
                        Integer.toString(load.sessions())));
    }

    /** The official client of Socket.IO, in Node. */
    static Contestant node() {
        return new ProgramContestant(
                "node",
                "node",
                Optional.of(NODE.resolve("node_modules/socket.io-client")),
                "it needs node and `npm ci` in " + NODE,
                (load, server, timing) -> List.of(
                        NODE.resolve("client.js").toString(),
                        Integer.toString(server.port()),
                        Integer.toString(load.sessions()),
                        Integer.toString(timing.boundSeconds()),
                        load.transport()),
                (load, server, timing) -> Map.of());
    }

    @Override
    public Optional<String> missing() {
        boolean isThere = Programs.isOnPath(program)
                && needed.map(Checkout.root()::resolve).map(Files::exists).orElse(true);
        return isThere ? Optional.empty() : Optional.of(otherwise);
    }

    @Override
    public RunningContestant start(Load load, Server server, Timing timing) {
        List<String> command = new ArrayList<>(Cores.CLIENT.launcher());
        command.add(program);
        command.addAll(words.of(load, server, timing));
        return new RunningContestant(
                Child.start(name, command, Checkout.root(), environment.of(load, server, timing), line -> {}));
    }
}
