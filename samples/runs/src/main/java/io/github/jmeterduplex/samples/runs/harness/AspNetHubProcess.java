package io.github.jmeterduplex.samples.runs.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The hub of {@code samples/servers/signalr-aspnet} on a free port of 127.0.0.1, in a process of its own. Thread-safe.
 */
public final class AspNetHubProcess extends ServerProcess {
    private static final String FOLDER = "samples/servers/signalr-aspnet";

    private AspNetHubProcess(Child child) throws InterruptedException {
        super(child);
    }

    /**
     * Builds the hub if that has not been done, starts it, and returns when it accepts connections. Skips the test if
     * .NET is missing.
     *
     * @param options such as {@code --drop-every=10}: which there are, the hub's own source lists
     * @throws IllegalStateException when it does not start; says why
     */
    public static AspNetHubProcess start(String... options) throws InterruptedException {
        Dotnet.assumeInstalled();
        return start(List.of(), options);
    }

    /**
     * Starts a hub if .NET is there.
     *
     * @param launcher words before the command
     */
    public static AspNetHubProcess start(List<String> launcher, String... options) throws InterruptedException {
        List<String> command = new ArrayList<>(launcher);
        command.addAll(Dotnet.command(
                FOLDER, Stream.concat(Stream.of("--port=0"), Stream.of(options)).toList()));
        return new AspNetHubProcess(
                Child.startTied("signalr-aspnet", command, Checkout.root().resolve(FOLDER)));
    }

    /** The hub's own address, for example {@code http://127.0.0.1:8080/chat}. */
    public String hubUrl() {
        return url() + "/chat";
    }
}
