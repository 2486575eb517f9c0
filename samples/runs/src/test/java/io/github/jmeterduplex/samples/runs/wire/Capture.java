package io.github.jmeterduplex.samples.runs.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Child;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/** A recording, by tcpdump, of one server's port on the loopback interface of Linux. Confined to one thread. */
public final class Capture implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Pattern LISTENING = Pattern.compile("listening on lo");
    private static final Pattern RAN = Pattern.compile("^(\\d+) packets? received by filter");
    private static final Pattern DROPPED = Pattern.compile("^(\\d+) packets? dropped by kernel");
    private static final int BUFFER_KILOBYTES = 65_536;

    private final Child tcpdump;
    private final Path file;

    private Capture(Child tcpdump, Path file) {
        this.tcpdump = tcpdump;
        this.file = file;
    }

    /** Whether tcpdump is on the PATH and may open the loopback interface. */
    public static boolean isAllowed() {
        List<String> command = List.of("tcpdump", "-d", "--interface=lo", "tcp");
        try (Child tcpdump = Child.start("tcpdump", command, Path.of("").toAbsolutePath(), line -> {})) {
            return tcpdump.awaitExit(PATIENCE) == 0;
        } catch (UncheckedIOException e) {
            // There is no such program.
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Begins to record what goes to and from a port; what was there before is not in it. */
    public static Capture start(int port, Path folder) throws InterruptedException {
        Path file = folder.resolve("wire.pcap");
        List<String> command = List.of(
                "tcpdump",
                "--interface=lo",
                "--time-stamp-precision=nano",
                "--buffer-size=" + BUFFER_KILOBYTES,
                "--relinquish-privileges=root",
                "-n",
                "-w",
                file.toString(),
                "tcp port " + port);
        Child tcpdump = Child.start("tcpdump", command, folder, line -> {});
        try {
            tcpdump.awaitLine(LISTENING, PATIENCE);
            return new Capture(tcpdump, file);
        } catch (InterruptedException | RuntimeException e) {
            tcpdump.close();
            throw e;
        }
    }

    /**
     * Ends the recording and reads it.
     *
     * @throws AssertionError when the kernel dropped packets of it
     */
    public List<WebSocketMessage> messages(int serverPort) throws IOException, InterruptedException {
        tcpdump.interrupt();
        assertThat(tcpdump.awaitExit(PATIENCE)).as(tcpdump.tail()).isZero();
        assertThat(tcpdump.awaitLine(RAN, PATIENCE).group(1)).isNotEqualTo("0");
        assertThat(tcpdump.awaitLine(DROPPED, PATIENCE).group(1)).as("dropped").isEqualTo("0");
        WebSocketStreams streams = new WebSocketStreams(serverPort);
        Pcap.read(file, streams::add);
        return streams.messages();
    }

    @Override
    public void close() {
        tcpdump.close();
    }
}
