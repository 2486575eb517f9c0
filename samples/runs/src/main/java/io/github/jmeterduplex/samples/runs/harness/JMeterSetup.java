package io.github.jmeterduplex.samples.runs.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * How to run a plan: the options that {@code jmeter -n -t PLAN} gets in addition to the plan. Confined to one thread.
 */
public final class JMeterSetup {
    static final String JTL = "results.jtl";
    static final String LOG = "jmeter.log";
    static final String RESULTS = "duplex-results";

    private static final int PORTS_TO_TRY = 50;
    private static final int FOLDERS_TO_TRY = 1_000;
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private final Path plan;
    private final List<String> launcher = new ArrayList<>();
    private final List<String> jvmOptions = new ArrayList<>(List.of("-Xms128m", "-Xmx1g"));
    private final List<String> arguments = new ArrayList<>();
    private Path home = Checkout.jmeterHome();
    private Path javaHome = Path.of(System.getProperty("java.home"));
    private Path parent = Checkout.runs();
    private Consumer<String> listener = line -> {};
    private boolean isQuick = QuickJvm.isWanted();
    private boolean isByItsJar;

    private JMeterSetup(Path plan) {
        this.plan = plan.toAbsolutePath();
    }

    /**
     * A run of that plan in the assembled JMeter, on this program's JDK, in a new folder under {@link Checkout#runs}.
     */
    public static JMeterSetup of(Path plan) {
        return new JMeterSetup(plan);
    }

    /**
     * A property of JMeter, as {@code -JNAME=VALUE} sets it.
     *
     * @param more names and values of further ones, in turns
     */
    public JMeterSetup property(String name, Object value, Object... more) {
        arguments.add("-J" + name + "=" + value);
        for (int i = 0; i < more.length; i += 2) {
            arguments.add("-J" + more[i] + "=" + more[i + 1]);
        }
        return this;
    }

    /** More arguments of JMeter, such as {@code -e -o folder}. */
    public JMeterSetup arguments(String... more) {
        arguments.addAll(List.of(more));
        return this;
    }

    /** Options of the JVM, such as {@code -Xmx2g}; the last one wins. */
    public JMeterSetup jvm(String... options) {
        jvmOptions.addAll(List.of(options));
        return this;
    }

    /**
     * Has JMeter start as a user starts it, also where the other runs start as {@link QuickJvm} says: for runs that are
     * about memory, pace, latency or the state of the client.
     */
    public JMeterSetup defaultJvm() {
        isQuick = false;
        return this;
    }

    /**
     * Has JMeter start by its jar, with its own class loader, as a user starts it, though with the options of
     * {@link QuickJvm}: for runs in which it matters who loads which class.
     */
    public JMeterSetup asInstalled() {
        isByItsJar = true;
        return this;
    }

    /** Words before the command, such as {@code taskset -c 0}. */
    public JMeterSetup launcher(List<String> words) {
        launcher.addAll(words);
        return this;
    }

    /** Another JMeter home, which starts as a user starts it. */
    public JMeterSetup home(Path jmeterHome) {
        home = jmeterHome;
        isQuick = false;
        return this;
    }

    /** Another JDK, with its defaults. */
    public JMeterSetup jdk(Path jdkHome) {
        javaHome = jdkHome;
        isQuick = false;
        return this;
    }

    /** Where the run's folder is made. */
    public JMeterSetup under(Path folder) {
        parent = folder;
        return this;
    }

    /** Hears every line that JMeter prints, on a thread of its own. */
    public JMeterSetup listener(Consumer<String> lines) {
        listener = lines;
        return this;
    }

    /** Starts JMeter and returns at once. */
    public JMeterRun start() {
        try {
            Path folder = newFolder();
            return new JMeterRun(Child.start("JMeter", command(folder), folder, listener), plan, folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path newFolder() throws IOException {
        String name = plan.getFileName().toString().replace(".jmx", "") + "-"
                + LocalDateTime.now(ZoneId.systemDefault()).format(STAMP);
        Files.createDirectories(parent);
        for (int run = 1; ; run++) {
            try {
                return Files.createDirectory(parent.resolve(run == 1 ? name : name + "-" + run));
            } catch (FileAlreadyExistsException e) {
                if (run == FOLDERS_TO_TRY) {
                    throw e;
                }
            }
        }
    }

    private List<String> command(Path folder) throws IOException {
        int port = freePort();
        List<String> command = new ArrayList<>(launcher);
        command.add(Child.java(javaHome));
        command.add("@" + home.resolve("bin/java-options"));
        if (isQuick) {
            // what JMeter's own class loader loads is in no archive
            command.addAll(isByItsJar ? QuickJvm.options() : QuickJvm.options(ClassArchive.JMETER));
        }
        command.addAll(jvmOptions);
        command.addAll(isQuick && !isByItsJar ? QuickJvm.jmeter() : JMeterHome.asJar(home));
        command.addAll(List.of("-n", "-t", plan.toString(), "-l", JTL, "-j", LOG));
        command.add("-Jduplex.results=" + folder.resolve(RESULTS));
        command.add("-Jjmeterengine.nongui.port=" + port);
        // it would take some seconds of all cores in each of hundreds of runs
        command.add("-Jduplex.rehearsal=off");
        // between now and its start somebody else may take that port: JMeter goes on to the next
        command.add("-Jjmeterengine.nongui.maxport=" + (port + PORTS_TO_TRY));
        command.addAll(arguments);
        return command;
    }

    private static int freePort() throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            return Math.min(socket.getLocalPort(), 65_535 - PORTS_TO_TRY);
        }
    }
}
