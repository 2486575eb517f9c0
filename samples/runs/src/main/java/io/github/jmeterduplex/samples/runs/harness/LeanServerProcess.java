package io.github.jmeterduplex.samples.runs.harness;

import io.github.jmeterduplex.samples.servers.lean.LeanServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A {@link LeanServer} on a free port, in its own process. Thread-safe. */
public final class LeanServerProcess extends ServerProcess {
    private static final Pattern READY = Pattern.compile("listening on (http://127\\.0\\.0\\.1:(\\d+))");
    private static final Duration START = Duration.ofSeconds(20);

    private LeanServerProcess(Child child) throws InterruptedException {
        super(child, READY, START);
    }

    /**
     * Starts a server and returns when it accepts connections.
     *
     * @param launcher words before the command
     */
    public static LeanServerProcess start(List<String> launcher) throws InterruptedException {
        List<String> command = new ArrayList<>(launcher);
        command.addAll(List.of(
                Child.java(),
                "-cp",
                Checkout.root().resolve("samples/servers/target/classes").toString(),
                LeanServer.class.getName(),
                "0"));
        return new LeanServerProcess(Child.start("LeanServer", command, Checkout.root(), line -> {}));
    }
}
