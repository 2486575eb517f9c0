package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.live.LiveOutputs;
import io.github.jmeterduplex.internal.net.tcp.ConnectionLimits;
import io.github.jmeterduplex.internal.net.websocket.JettyConnector;
import io.github.jmeterduplex.internal.record.interval.IntervalListener;
import io.github.jmeterduplex.internal.record.log.RunInfo;
import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.samples.UndeliveredSamples;
import io.github.jmeterduplex.internal.settings.LibraryLogs;
import io.github.jmeterduplex.internal.settings.Property;
import io.github.jmeterduplex.internal.settings.Settings;
import io.github.jmeterduplex.latency.RunFile;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The current run of this JVM: from the first Duplex sample to the first {@code teardownTest}. Thread-safe. */
final class CurrentRun {
    private static final Logger LOG = LoggerFactory.getLogger("duplex");

    /** How long a session may go without a successful write before it is dropped. */
    private static final Duration STALL = Duration.ofSeconds(30);

    /** The current run, or null. Written under the class's lock: what a JVM shares is one object. */
    private static volatile @Nullable Run current;

    /** Writes the report when the current run ends; null without a run. Guarded by the class's lock. */
    private static @Nullable EndReporter endReport;

    /** What a rehearsal has measured for the next run; empty without one. Guarded by the class's lock. */
    private static Map<String, Object> rehearsed = Map.of();

    /** Whether the plan of the current test was checked for mistakes. Guarded by the class's lock. */
    private static boolean checked;

    /** Why the plan of the current test must not run; null if it may. Written under the class's lock. */
    private static volatile @Nullable Fault refusal;

    /**
     * The messages and kinds of exceptions that were already logged in the current run, so that each is logged once.
     */
    private static final Set<String> TOLD = ConcurrentHashMap.newKeySet();

    private CurrentRun() {}

    /**
     * Returns the current run for a sampler; begins one if necessary.
     *
     * @param known the run of its samples before; null before the first. JMeter makes new samplers for each test: if
     *     the run of one has ended, JMeter did not wait for its thread, which must not begin a run that no one would
     *     end.
     * @throws FaultException if a {@code duplex.*} property is wrong, or the results folder cannot be created
     */
    static Run current(@Nullable Run known) {
        Run present = current;
        if (known != null && known != present) {
            throw Run.over().toException();
        }
        return present == null ? beginOnce() : present;
    }

    private static synchronized Run beginOnce() {
        if (!checked) {
            refusal = refusal();
            checked = true;
        }
        if (refusal != null) {
            throw refusal.toException();
        }
        Run begun = current == null ? begin() : current;
        current = begun;
        return begun;
    }

    private static @Nullable Fault refusal() {
        try {
            return PlanStartCheck.check(CurrentRun::tell);
        } catch (IllegalArgumentException e) {
            return new Fault(Cause.BAD_PARAMETER, "property " + e.getMessage());
        }
    }

    /** Whether the plan of the current test has mistakes because of which it must not run. */
    static boolean isRefused() {
        return refusal != null;
    }

    /** Sets what a rehearsal has measured, as a fact of the next run. */
    static synchronized void rehearsed(Map<String, Object> facts) {
        rehearsed = facts;
    }

    private static Run begin() {
        try {
            LibraryLogs.quiet();
            Settings settings = Settings.read(JMeterUtils::getProperty);
            EndReporter reporter = new EndReporter(settings);
            endReport = reporter;
            AtomicReference<Run> known = new AtomicReference<>();
            KeptBytes kept = new KeptBytes(settings.keptBytes());
            Run begun = newRun(
                    settings,
                    kept,
                    beforeShutdown -> RunLog.open(
                            settings,
                            info(),
                            beforeShutdown,
                            directory -> outputs(settings, directory, now -> stages(known.get(), now))));
            known.set(begun);
            if (!rehearsed.isEmpty()) {
                begun.log().fact(RunFile.REHEARSAL, rehearsed);
                rehearsed = Map.of();
            }
            begun.log().afterShutdown(() -> reporter.tellCut(begun.log().directory(), CurrentRun::tell));
            tell("duplex: the files of this run are in "
                    + begun.log().directory().toAbsolutePath());
            return begun;
        } catch (IllegalArgumentException e) {
            throw notBegun("property " + e.getMessage());
        } catch (UncheckedIOException e) {
            throw notBegun(String.valueOf(e.getMessage()));
        }
    }

    private static List<IntervalListener> outputs(Settings settings, Path directory, LongFunction<String> stages) {
        List<IntervalListener> outputs = new ArrayList<>();
        // first: others wait at the end for those who look at them
        RemoteTest.listener(directory).ifPresent(outputs::add);
        outputs.addAll(new LiveOutputs(settings, info(), CurrentRun::tell, stages).open(directory));
        return outputs;
    }

    /**
     * Creates a run with the connections of this plugin.
     *
     * @param logs opens its log; gets the step that must run before it closes when the JVM is shut down
     */
    static Run newRun(Settings settings, KeptBytes kept, Function<Runnable, RunLog> logs) {
        return new Run(
                settings,
                kept,
                logs,
                traffic -> new JettyConnector(
                        new ConnectionLimits(settings.messageMaxBytes(), settings.pollingPackets(), STALL, kept),
                        settings.ioThreads(),
                        Duration.ofSeconds(settings.infoSeconds()),
                        settings.tls(),
                        traffic));
    }

    /** Returns the exception with which every sample fails if the run cannot begin, and logs the reason once. */
    private static FaultException notBegun(String why) {
        if (TOLD.add(why)) {
            tell("duplex: " + why);
        }
        return new Fault(Cause.BAD_PARAMETER, why).toException();
    }

    /**
     * Returns the stages that are active at this time, as text; empty if the run is null, as it is for the first
     * intervals.
     */
    private static String stages(@Nullable Run run, long epochMillis) {
        return run == null ? "" : run.paces().present(epochMillis);
    }

    /** Whether an exception of this kind has not been logged in the current run; marks it as logged. */
    static boolean isNews(Throwable fault) {
        StackTraceElement[] stack = fault.getStackTrace();
        return TOLD.add(fault.getClass().getName() + (stack.length == 0 ? "" : " " + stack[0]));
    }

    /**
     * Reports a JMeter variable without a value in a message, once in the current run: the message is sent as it is
     * written, which may be meant.
     *
     * @param label of the sampler
     */
    static void warnOfUnset(String message, String label) {
        String unset = ParameterValues.unset(message);
        if (unset != null && TOLD.add(unset)) {
            tell("duplex: " + unset + " has no value, and is sent as it is written, by \"" + label + '"');
        }
    }

    /** Writes a line to the console for headless runs, and to jmeter.log for JMeter's window. */
    static void tell(String line) {
        String shown = DisplayText.lines(line);
        System.out.println(shown);
        LOG.info(shown);
    }

    /** Ends the current run, if one exists. */
    static void end() {
        Run ending;
        EndReporter report;
        boolean began;
        synchronized (CurrentRun.class) {
            ending = current;
            report = endReport;
            began = checked;
            current = null;
            endReport = null;
            checked = false;
            refusal = null;
            TOLD.clear();
        }
        if (ending != null) {
            ending.log().fact("threads", JMeterContextService.getTotalThreads());
            end(ending, report);
        } else if (began) {
            if (!JMeterUtils.getPropDefault(Property.REQUIRE.key(), "").isBlank()) {
                tell("duplex: nothing was run, so " + Property.REQUIRE.key() + " is BROKEN");
            }
            ExitCode.whenJMeterEnds(ExitCode.BROKEN);
        }
    }

    private static void end(Run ending, @Nullable EndReporter report) {
        int code = ExitCode.BROKEN;
        UndeliveredSamples undelivered = UndeliveredSamples.of(ending);
        try {
            ending.end();
            undelivered.deliverRest();
            code = report == null ? ExitCode.BROKEN : report.tell(ending.log().directory(), CurrentRun::tell);
        } finally {
            if (code != ExitCode.KEPT) {
                ExitCode.whenJMeterEnds(code);
            }
        }
    }

    static RunInfo info() {
        String plan = FileServer.getFileServer().getScriptName();
        Map<String, String> properties = new TreeMap<>();
        JMeterUtils.getJMeterProperties().forEach((name, value) -> {
            if (name.toString().startsWith("duplex.")) {
                properties.put(name.toString(), value.toString());
            }
        });
        String version = CurrentRun.class.getPackage().getImplementationVersion();
        return new RunInfo(
                plan == null ? "" : plan,
                Map.of(
                        "duplex",
                        version == null ? "development" : version,
                        "jmeter",
                        JMeterUtils.getJMeterVersion(),
                        "java",
                        System.getProperty("java.version"),
                        "os",
                        System.getProperty("os.name") + " " + System.getProperty("os.version")),
                properties);
    }
}
