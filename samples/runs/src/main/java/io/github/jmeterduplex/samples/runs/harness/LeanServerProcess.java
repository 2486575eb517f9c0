package io.github.jmeterduplex.samples.runs.harness;

import io.github.jmeterduplex.samples.servers.lean.LeanServer;
import java.util.ArrayList;
import java.util.List;

/** A {@link LeanServer} on a free port, in its own process. Thread-safe. */
public final class LeanServerProcess extends ServerProcess {

    private LeanServerProcess(Child child) throws InterruptedException {
        super(child);
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
