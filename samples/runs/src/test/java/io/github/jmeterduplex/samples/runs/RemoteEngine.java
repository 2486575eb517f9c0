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

    private final Child child;
    private final Path folder;
    private final int port;

    private RemoteEngine(Child child, Path folder, int port) {
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
        int port = FreePort.choose();
        Path home = Checkout.jmeterHome();
        List<String> command = new ArrayList<>(List.of(Child.java(), "@" + home.resolve("bin/java-options")));
        command.addAll(QuickJvm.options());
        command.add("-Djava.rmi.server.hostname=" + LOOPBACK);
        // By its jar, as a user starts it: with its own class loader.
        command.addAll(JMeterHome.asJar(home));
        command.addAll(List.of("-s", "-Dserver_port=" + port, NO_TLS, "-j", "jmeter-server.log"));
        command.addAll(List.of(options));
        Child child = Child.start("jmeter-server", command, Files.createDirectories(folder), line -> {});
        try {
            child.awaitLine(READY, PATIENCE);
            return new RemoteEngine(child, folder, port);
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
        String all =
                engines.stream().map(engine -> LOOPBACK + ":" + engine.port).collect(Collectors.joining(","));
        return setup.jvm("-Djava.rmi.server.hostname=" + LOOPBACK).arguments("-R", all, NO_TLS);
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
