package io.github.jmeterduplex.samples.runs.harness;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The hub of {@code samples/servers/signalr-go} on a free port of 127.0.0.1, in a process of its own. Thread-safe. */
public final class GoHubProcess extends ServerProcess {

    private static final Pattern SECURE = Pattern.compile("https://\\S+");

    private GoHubProcess(Child child) throws InterruptedException {
        super(child);
    }

    private static Path program() {
        return Checkout.root().resolve("samples/servers/signalr-go/target/signalr-go");
    }

    /** Skips the test where the hub is not built; CI builds it, so there its absence is a failure. */
    public static void assumeInstalled() {
        Needs.that(() -> Files.isExecutable(program()), "the Go hub: .ci/run builds it");
    }

    /**
     * Starts a hub, where one is installed, and returns when it accepts connections.
     *
     * @param options such as {@code --drop-every=10}: which there are, the hub's own source lists
     * @throws IllegalStateException when it does not start; says why
     */
    public static GoHubProcess start(String... options) throws InterruptedException {
        assumeInstalled();
        return new GoHubProcess(Child.startTied(
                "signalr-go",
                Stream.of(Stream.of(program().toString()), Stream.of(options), Stream.of("0"))
                        .flatMap(words -> words)
                        .toList(),
                program().getParent().getParent()));
    }

    /** The address of a hub that was started with {@code --tls}. */
    public String secureHubUrl() {
        return process().lines().stream()
                .flatMap(line -> SECURE.matcher(line).results())
                .map(found -> found.group() + "/chat")
                .findFirst()
                .orElseThrow();
    }

    /** The hub's own address, for example {@code http://127.0.0.1:8080/chat}. */
    public String hubUrl() {
        return url() + "/chat";
    }
}
