package io.github.jmeterduplex.samples.runs.harness;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The hub of {@code samples/servers/signalr-go} on a free port of 127.0.0.1, in a process of its own. Thread-safe. */
public final class GoHubProcess extends ServerProcess {
    /** What {@link #isInstalled} asks for, for messages. */
    public static final String NEEDS = "the Go hub: .ci/run builds it";

    private static final Pattern READY = Pattern.compile("signalr-go listens on (http://127\\.0\\.0\\.1:(\\d+))");
    private static final Duration START = Duration.ofSeconds(60);

    private GoHubProcess(Child child) throws InterruptedException {
        super(child, READY, START);
    }

    private static Path program() {
        return Checkout.root().resolve("samples/servers/signalr-go/target/signalr-go");
    }

    /** Whether the hub has been built. */
    public static boolean isInstalled() {
        return Files.isExecutable(program());
    }

    /**
     * Starts a hub and returns when it accepts connections.
     *
     * @param options such as {@code --drop-every=10}: which there are, the hub's own source lists
     * @throws IllegalStateException when it is not built or does not start; says which and why
     */
    public static GoHubProcess start(String... options) throws InterruptedException {
        if (!isInstalled()) {
            throw new IllegalStateException("Missing: " + NEEDS);
        }
        return new GoHubProcess(Child.startTied(
                "signalr-go",
                Stream.of(Stream.of(program().toString()), Stream.of(options), Stream.of("0"))
                        .flatMap(words -> words)
                        .toList(),
                program().getParent().getParent()));
    }

    /** The hub's own address, for example {@code http://127.0.0.1:8080/chat}. */
    public String hubUrl() {
        return url() + "/chat";
    }
}
