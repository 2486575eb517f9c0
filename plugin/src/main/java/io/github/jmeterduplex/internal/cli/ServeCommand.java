package io.github.jmeterduplex.internal.cli;

import io.github.jmeterduplex.internal.serve.Behaviour;
import io.github.jmeterduplex.internal.serve.DuplexServer;
import io.github.jmeterduplex.internal.serve.ServeOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code serve}: runs the test server until the process is ended. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        description = "Starts a server on 127.0.0.1 for the example plans: STOMP, SockJS, Socket.IO, SignalR,"
                + " WebSocket.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {" 2:wrong arguments, or the port is taken"})
public final class ServeCommand implements Callable<Integer> {
    private static final int MAX_PORT = 65_535;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8080",
            description = "TCP port, 0 for a free one (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(names = "--tls", description = "Encrypts all connections, with a key that is public and for tests only.")
    private boolean tls;

    @Option(
            names = "--login",
            paramLabel = "required|optional",
            defaultValue = "optional",
            description = "Whether sessions need a cookie of /index or /login, or a token (default: ${DEFAULT-VALUE}).")
    private String login = "";

    @Option(
            names = "--delay",
            paramLabel = "TIME",
            defaultValue = "",
            description = "Time before a reply: 20ms, exp:20ms (mean), or lognormal:20ms,2 (median, geometric standard"
                    + " deviation).")
    private String delay = "";

    @Option(
            names = "--capacity",
            paramLabel = "N",
            defaultValue = "",
            description = "Serves that many messages a second, one after another, from one queue.")
    private String capacity = "";

    @Option(names = "--lose", paramLabel = "PERCENT", defaultValue = "", description = "Messages without a reply.")
    private String lose = "";

    @Option(names = "--late", paramLabel = "PERCENT", defaultValue = "", description = "Replies that come 10 s later.")
    private String late = "";

    @Option(names = "--wrong", paramLabel = "PERCENT", defaultValue = "", description = "Replies with other content.")
    private String wrong = "";

    @Option(names = "--double", paramLabel = "PERCENT", defaultValue = "", description = "Replies that are sent twice.")
    private String doubled = "";

    @Option(
            names = "--cut",
            paramLabel = "PERCENT",
            defaultValue = "",
            description = "Messages that end their connection instead of a reply.")
    private String cut = "";

    @Option(
            names = "--until-input-ends",
            hidden = true,
            description = "Ends when its standard input does, and so with the program that has started it.")
    private boolean untilInputEnds;

    /** Creates the command, whose options picocli sets. */
    public ServeCommand() {}

    @Override
    public Integer call() throws InterruptedException {
        DuplexServer server = start(options());
        PrintWriter out = spec.commandLine().getOut();
        out.println("Duplex test server listens on " + (tls ? "https" : "http") + "://127.0.0.1:" + server.port());
        if (tls) {
            out.println("  The key is in every copy of this jar: for tests only.");
        }
        server.addresses().forEach(line -> out.println("  " + line));
        out.println("Ctrl-C ends it.");
        out.flush();
        if (untilInputEnds) {
            Thread watcher = new Thread(() -> closeAtEndOfInput(server), "serve-input");
            watcher.setDaemon(true);
            watcher.start();
        }
        server.awaitEnd();
        return 0;
    }

    private static void closeAtEndOfInput(DuplexServer server) {
        try {
            while (System.in.read() >= 0) {
                // The program that has started this one writes nothing.
            }
        } catch (IOException e) {
            // As if it had ended.
        }
        server.close();
    }

    private ServeOptions options() {
        if (port < 0 || port > MAX_PORT) {
            throw wrong("--port '" + port + "' is wrong; allowed: 0 to " + MAX_PORT);
        }
        if (!login.matches("required|optional")) {
            throw wrong("--login '" + login + "' is wrong; allowed: required, optional");
        }
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("delay", delay);
        texts.put("capacity", capacity);
        texts.put("lose", lose);
        texts.put("late", late);
        texts.put("wrong", wrong);
        texts.put("double", doubled);
        texts.put("cut", cut);
        try {
            return new ServeOptions(port, tls, login.equals("required"), Behaviour.parse(texts));
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    private DuplexServer start(ServeOptions options) {
        try {
            return DuplexServer.start(options);
        } catch (IOException e) {
            throw wrong("--port " + port + " of 127.0.0.1 cannot be used (" + e.getMessage()
                    + "); allowed: a port that no other program has, or 0 for a free one");
        }
    }

    private ParameterException wrong(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }
}
