package io.github.jmeterduplex.samples.runs.harness;

import java.util.ArrayList;
import java.util.List;

/** The command {@code serve} of the plugin's jar on a free port, in its own process. Thread-safe. */
public final class ServeProcess extends ServerProcess {

    private ServeProcess(Child child) throws InterruptedException {
        super(child);
    }

    /**
     * Starts a server and returns when it accepts connections.
     *
     * @param options further options of the command
     */
    public static ServeProcess start(String... options) throws InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Child.java(), "-Xmx256m", "-jar", Checkout.pluginJar().toString(), "serve", "--port", "0"));
        command.addAll(List.of(options));
        return new ServeProcess(Child.start("serve", command, Checkout.root(), line -> {}));
    }
}
