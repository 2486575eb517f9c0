package io.github.jmeterduplex.samples.runs.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A plan that runs in a headless JMeter, in its own process and folder. Made by {@link JMeterSetup}. Thread-safe. */
public final class JMeterRun implements AutoCloseable {
    private static final Pattern PORT = Pattern.compile("Waiting for possible Shutdown.* on port (\\d+)");
    /** JMeter's log says so when it runs. */
    static final Pattern STARTED = Pattern.compile("All thread groups have been started");

    private static final Duration START = Duration.ofSeconds(60);

    private final Child child;
    private final Path plan;
    private final Path folder;

    JMeterRun(Child child, Path plan, Path folder) {
        this.child = child;
        this.plan = plan;
        this.folder = folder;
    }

    /** The plan that runs. */
    public Path plan() {
        return plan;
    }

    /** Where all files of this run are: {@code results.jtl}, {@code jmeter.log} and {@code duplex-results}. */
    public Path folder() {
        return folder;
    }

    /** The process, for signals and output. */
    public Child process() {
        return child;
    }

    /** Waits until the threads of the test are running; JMeter forgets what it is told before. */
    public void awaitStart() throws IOException, InterruptedException {
        child.awaitText(folder.resolve(JMeterSetup.LOG), STARTED, START);
    }

    /**
     * Waits for JMeter's end.
     *
     * @return its exit code
     * @throws IllegalStateException when it still runs after that time: it is ended then
     */
    public int awaitEnd(Duration patience) throws InterruptedException {
        return child.awaitExit(patience);
    }

    /** Has JMeter end the test when its running samples have ended, as {@code shutdown.sh} does. */
    public void shutdown() throws InterruptedException {
        tell("Shutdown");
    }

    /** Has JMeter end the test at once, as {@code stoptest.sh} does. */
    public void stopTestNow() throws InterruptedException {
        tell("StopTestNow");
    }

    private void tell(String word) throws InterruptedException {
        int port = Integer.parseInt(child.awaitLine(PORT, START).group(1));
        byte[] bytes = word.getBytes(StandardCharsets.US_ASCII);
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.send(new DatagramPacket(bytes, bytes.length, InetAddress.getLoopbackAddress(), port));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The samples of the results file. */
    public List<JtlRow> rows() throws IOException {
        return JtlRow.read(folder.resolve(JMeterSetup.JTL));
    }

    /** The samples of that label. */
    public List<JtlRow> rows(String label) throws IOException {
        return rows().stream().filter(row -> row.label().equals(label)).toList();
    }

    /** JMeter's log. */
    public String log() throws IOException {
        return Files.readString(folder.resolve(JMeterSetup.LOG));
    }

    /** The folders of the engines' files: those that hold a {@code run.json}. */
    public List<Path> engineFolders() throws IOException {
        return engineFolders(folder.resolve(JMeterSetup.RESULTS));
    }

    /** The same below a folder of results, the oldest first. */
    public static List<Path> engineFolders(Path results) throws IOException {
        if (!Files.exists(results)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(results)) {
            return files.filter(file -> file.endsWith("run.json"))
                    .map(Path::getParent)
                    .sorted()
                    .toList();
        }
    }

    /** The report of all engines' files of this run; see {@link RunReport#of}. */
    public RunReport report(String... options) throws IOException {
        return RunReport.of(engineFolders(), options);
    }

    /** Ends JMeter if it still runs. */
    @Override
    public void close() {
        child.close();
    }
}
