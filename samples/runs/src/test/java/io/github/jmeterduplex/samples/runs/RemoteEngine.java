package io.github.jmeterduplex.samples.runs;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.FreePort;
import io.github.jmeterduplex.samples.runs.harness.JMeterHome;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.QuickJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A remote engine, as {@code jmeter-server} starts it: one JVM that runs one plan after the other. */
public final class RemoteEngine implements AutoCloseable {
    private static final Pattern READY = Pattern.compile("Created remote object");
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String NO_TLS = "-Jserver.rmi.ssl.disable=true";
    private static final String LOOPBACK = "127.0.0.1";

    /** Opens the keys of {@link #key}. */
    public static final String PASSWORD = "changeit";

    private final Child child;
    private final Path folder;
    private final int port;
    private final List<String> rmi;

    private RemoteEngine(Child child, Path folder, int port, List<String> rmi) {
        this.rmi = rmi;
        this.child = child;
        this.folder = folder;
        this.port = port;
    }

    /**
     * Starts an engine whose files go below the folder, and returns when it waits for plans.
     *
     * @param options such as {@code -Jduplex.slice=1/2}
     */
    public static RemoteEngine start(Path folder, String... options) throws IOException, InterruptedException {
        return start(folder, List.of(NO_TLS), options);
    }

    /**
     * Starts an engine whose RMI uses TLS.
     *
     * @param key its key and the only one that it trusts, made by {@link #key}
     */
    public static RemoteEngine startTls(Path key, Path folder, String... options)
            throws IOException, InterruptedException {
        return start(folder, tls(key), options);
    }

    /** The options of a JMeter whose RMI uses TLS. */
    public static List<String> tls(Path key) {
        return List.of("-Jserver.rmi.ssl.keystore.file=" + key);
    }

    /** Makes a key for RMI as JMeter's create-rmi-keystore.sh does. */
    public static Path key(Path file) throws InterruptedException {
        List<String> command = Child.words(
                "%s -genkeypair -keyalg RSA -alias rmi -keystore %s -storepass %s -validity 7 -dname CN=rmi",
                Path.of(Child.java()).resolveSibling("keytool"), file, PASSWORD);
        try (Child keytool =
                Child.start("keytool", command, file.toAbsolutePath().getParent(), line -> {})) {
            if (keytool.awaitExit(PATIENCE) != 0) {
                throw new IllegalStateException(keytool.tail());
            }
        }
        return file;
    }

    private static RemoteEngine start(Path folder, List<String> rmi, String... options)
            throws IOException, InterruptedException {
        int port = FreePort.choose();
        Path home = Checkout.jmeterHome();
        List<String> command = new ArrayList<>(List.of(Child.java(), "@" + home.resolve("bin/java-options")));
        command.addAll(QuickJvm.options());
        command.add("-Djava.rmi.server.hostname=" + LOOPBACK);
        // By its jar, as a user starts it: with its own class loader.
        command.addAll(JMeterHome.asJar(home));
        command.addAll(List.of("-s", "-Dserver_port=" + port, "-j", "jmeter-server.log"));
        command.addAll(rmi);
        command.addAll(List.of(options));
        Child child = Child.start("jmeter-server", command, Files.createDirectories(folder), line -> {});
        try {
            child.awaitLine(READY, PATIENCE);
            return new RemoteEngine(child, folder, port, rmi);
        } catch (InterruptedException | RuntimeException e) {
            child.close();
            throw e;
        }
    }

    /** Has a run take place in this engine instead of in the JMeter that is started. */
    public JMeterSetup here(JMeterSetup setup) {
        return on(List.of(this), setup);
    }

    /** Has a run take place in all of these engines. */
    public static JMeterSetup on(List<RemoteEngine> engines, JMeterSetup setup) {
        String all = engines.stream().map(RemoteEngine::host).collect(Collectors.joining(","));
        return setup.jvm("-Djava.rmi.server.hostname=" + LOOPBACK)
                .arguments("-R", all)
                .arguments(engines.get(0).rmi.toArray(String[]::new));
    }

    /** How a controller is told of it. */
    public String host() {
        return LOOPBACK + ":" + port;
    }

    /** The folders of all runs so far, the oldest first. */
    public List<Path> engineFolders() throws IOException {
        return JMeterRun.engineFolders(folder.resolve("duplex-results"));
    }

    /** The engine's log. */
    public String log() throws IOException {
        return Files.readString(folder.resolve("jmeter-server.log"));
    }

    public Child process() {
        return child;
    }

    @Override
    public void close() {
        child.close();
    }
}
