package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.live.LiveOutputs;
import io.github.jmeterduplex.internal.record.interval.IntervalListeners;
import io.github.jmeterduplex.internal.remote.ControllerRun;
import io.github.jmeterduplex.internal.remote.EngineShare;
import io.github.jmeterduplex.internal.settings.Property;
import io.github.jmeterduplex.internal.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.RemoteException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.util.JMeterUtils;
import org.jspecify.annotations.Nullable;

/**
 * The shares of the engines of one run, at its controller. JMeter makes a copy of the plan for each engine before it
 * sends the first of them. Thread-safe.
 */
public final class EngineShares {
    /** How the folder of the controller's files differs from that of the engines, which may be on the same disk. */
    private static final String ALL = "-all";

    private static final int DIRECTORY_TRIES = 1_000;
    /** How long JMeter may take to end after its last engine, in milliseconds. */
    private static final long JMETER_MILLIS = 10_000;
    /** The name of the thread in which JMeter ends after its last engine. */
    private static final String JMETER_ENDS = "RemoteTestStopper";

    /** Properties that are the controller's or the engine's own. */
    private static final Set<Property> OWN = Set.of(
            Property.RESULTS,
            Property.RUN,
            Property.ENGINE,
            Property.SLICE,
            Property.REPORT_HTML,
            Property.REPORT_CONSOLE,
            Property.REQUIRE,
            Property.SUMMARY_SECONDS,
            Property.LIVE_PORT,
            Property.LIVE_HOST,
            Property.METRICS_PORT,
            Property.METRICS_HOST);

    private final Supplier<UnaryOperator<byte[]>> searches;
    private int copies;
    private int given;
    private @Nullable ControllerRun run;
    /** Why the controller cannot begin; null if it can. */
    private @Nullable IOException failure;

    private Map<String, String> properties = Map.of();

    /** @param searches makes what answers the reports of searches of one run */
    public EngineShares(Supplier<UnaryOperator<byte[]>> searches) {
        this.searches = searches;
    }

    /** Notes that a copy of the plan was made. */
    public synchronized void copied() {
        copies++;
    }

    /**
     * Returns the share of the next engine. With the first one the controller begins to listen.
     *
     * @throws IOException if it cannot; the message says why
     */
    public synchronized EngineShare next() throws IOException {
        if (failure != null) {
            throw failure;
        }
        ControllerRun present = run;
        int count = Math.max(copies, RemoteHosts.ofCommandLine().size());
        if (present == null) {
            present = begin(count);
            run = present;
        }
        given++;
        present.shared();
        return new EngineShare(present, given, count, properties);
    }

    private ControllerRun begin(int count) throws IOException {
        try {
            Settings settings = Settings.read(JMeterUtils::getProperty);
            EndReporter reporter = new EndReporter(settings);
            properties = properties(settings.run());
            Path folder = newFolder(settings);
            IntervalListeners outputs = new IntervalListeners(
                    new LiveOutputs(settings, CurrentRun.info(), CurrentRun::tell, now -> "").open(folder));
            ControllerRun begun = new ControllerRun(
                    new ControllerRun.Setup(folder, count, copies, outputs),
                    surroundings(searches.get(), end -> end(end, folder, reporter)));
            try {
                begun.open();
            } catch (RemoteException e) {
                outputs.ended();
                throw e;
            }
            CurrentRun.tell("duplex: this machine gathers the figures of " + count + " "
                    + (count == 1 ? "engine" : "engines") + " in " + folder.toAbsolutePath());
            return begun;
        } catch (IllegalArgumentException e) {
            throw refused("property " + e.getMessage(), e);
        } catch (IOException e) {
            throw refused("the figures of the engines cannot be gathered: " + e.getMessage(), e);
        }
    }

    private static ControllerRun.Surroundings surroundings(
            UnaryOperator<byte[]> searches, Consumer<ControllerRun.End> whenEnded) {
        return new ControllerRun.Surroundings() {
            @Override
            public void line(String text) {
                CurrentRun.tell(text);
            }

            @Override
            public byte[] search(byte[] report) {
                return searches.apply(report);
            }

            @Override
            public void ended(ControllerRun.End end) {
                whenEnded.accept(end);
            }
        };
    }

    private IOException refused(String why, Exception cause) {
        CurrentRun.tell("duplex: " + why);
        ExitCode.whenJMeterEnds(ExitCode.BROKEN);
        IOException refusal = new IOException(why, cause);
        failure = refusal;
        return refusal;
    }

    private static Map<String, String> properties(String run) {
        Map<String, String> forEngines = new TreeMap<>();
        JMeterUtils.getJMeterProperties().forEach((name, value) -> {
            boolean isOwn = OWN.stream().anyMatch(own -> own.key().equals(name));
            if (name.toString().startsWith("duplex.") && !isOwn) {
                forEngines.put(name.toString(), value.toString());
            }
        });
        forEngines.put(Property.RUN.key(), run);
        return forEngines;
    }

    private static Path newFolder(Settings settings) throws IOException {
        Files.createDirectories(settings.results());
        for (int i = 1; i <= DIRECTORY_TRIES; i++) {
            Path folder = settings.results().resolve(settings.run() + ALL + (i == 1 ? "" : "-" + i));
            if (!Files.exists(folder)) {
                return Files.createDirectory(folder);
            }
        }
        throw new IOException(settings.results() + " holds " + DIRECTORY_TRIES + " runs named " + settings.run());
    }

    private static void end(ControllerRun.End end, Path folder, EndReporter reporter) {
        int code = ExitCode.BROKEN;
        if (end.hasFigures()) {
            code = reporter.tell(folder, CurrentRun::tell);
        } else {
            CurrentRun.tell("duplex: no engine has sent figures: was a Duplex sampler run on any of them?");
        }
        if (code == ExitCode.KEPT && !end.complete()) {
            code = ExitCode.UNDECIDED;
        }
        if (code != ExitCode.KEPT) {
            ExitCode.whenJMeterEnds(code);
        }
        if (end.jmeterWaits() && JMeter.isNonGUI()) {
            endJMeter(code);
        }
    }

    /** Ends a JMeter that would wait for ever for an engine that has gone. */
    private static void endJMeter(int code) {
        try {
            TimeUnit.MILLISECONDS.sleep(JMETER_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals(JMETER_ENDS))) {
            // it has learnt of the end after all, and may be making its dashboard
            return;
        }
        CurrentRun.tell("duplex: JMeter still waits for an engine that has gone; it is ended with exit code " + code
                + ". What it has not made, make by hand: jmeter -g RESULTS.jtl -o FOLDER");
        System.exit(code);
    }
}
