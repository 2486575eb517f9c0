package io.github.jmeterduplex.samples.runs.har;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A mitmdump between a browser and its servers, in its own process, which writes a HAR file when it ends. */
final class Mitmproxy implements AutoCloseable {
    private static final Path PROGRAM = Checkout.root().resolve("samples/runs/mitmproxy/venv/bin/mitmdump");
    private static final Pattern READY = Pattern.compile("proxy listening at");
    private static final Pattern SOCKET_ENDED = Pattern.compile("WebSocket connection closed");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Child child;
    private final Path har;

    private Mitmproxy(Child child, Path har) throws InterruptedException {
        this.child = child;
        this.har = har;
        child.awaitLine(READY, PATIENCE);
    }

    /** Skips the test where it is not installed; CI has it, so there its absence is a failure. */
    static void assumeInstalled() {
        Needs.that(
                () -> Files.isExecutable(PROGRAM),
                "Python 3.10 and `pip install -r samples/runs/mitmproxy/requirements.txt` in the environment"
                        + " samples/runs/mitmproxy/venv, as .ci/run makes it");
    }

    /**
     * Starts it, and returns when it accepts connections.
     *
     * @param har the file to write
     */
    static Mitmproxy start(int port, Path har) throws InterruptedException {
        Path folder = har.toAbsolutePath().getParent();
        List<String> command = List.of(
                PROGRAM.toString(),
                "--listen-host",
                "127.0.0.1",
                "--listen-port",
                Integer.toString(port),
                "--set",
                "confdir=" + folder.resolve("mitmproxy"),
                "--set",
                "hardump=" + har);
        // else its lines would come when it ends
        Map<String, String> unbuffered = Map.of("PYTHONUNBUFFERED", "1");
        Child child = Child.start("mitmdump", command, folder, unbuffered, line -> {});
        try {
            return new Mitmproxy(child, har);
        } catch (InterruptedException | RuntimeException e) {
            child.close();
            throw e;
        }
    }

    /** Waits for the end of a WebSocket, without which the file does not have it. */
    void awaitEndOfSocket() throws InterruptedException {
        child.awaitLine(SOCKET_ENDED, PATIENCE);
    }

    /** Ends it, and returns the file. */
    Path har() throws InterruptedException {
        child.interrupt();
        assertThat(child.awaitExit(PATIENCE))
                .as("mitmdump's exit code%s", child.tail())
                .isZero();
        return har;
    }

    @Override
    public void close() {
        child.close();
    }
}
