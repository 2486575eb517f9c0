package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.record.log.RunInfo;
import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.internal.sampler.plan.PlanCheck;
import io.github.jmeterduplex.internal.sampler.plan.RehearsedLoad;
import io.github.jmeterduplex.internal.settings.Property;
import io.github.jmeterduplex.internal.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Rehearses what a plan does before its threads start, once in a JVM. */
final class Rehearsals {
    private static final Logger LOG = LoggerFactory.getLogger(Rehearsals.class);
    /** The rest up to 5 s is the start of the server and the last round, which take longer on one core. */
    private static final double MOST_SECONDS = Runtime.getRuntime().availableProcessors() > 1 ? 4.5 : 4;
    /** How long a rehearsal may take to end after its time is over, in milliseconds. */
    private static final long GRACE_MILLIS = 3_000;

    /** Properties that concern the run alone. */
    private static final Map<String, String> OWN = Map.of(
            Property.RUN.key(), "rehearsal",
            Property.ENGINE.key(), "",
            Property.SLICE.key(), "1/1",
            Property.DRAIN_SECONDS.key(), "0",
            Property.SUMMARY_SECONDS.key(), "0",
            Property.LIVE_PORT.key(), "",
            Property.METRICS_PORT.key(), "");

    /** What this JVM has rehearsed. Confined to the thread of JMeter's engine. */
    private static final Set<RehearsedLoad> DONE = new HashSet<>();

    private Rehearsals() {}

    /**
     * Rehearses a plan, unless the property says otherwise, this JVM has done it before, or the plan has mistakes, with
     * which it may not run. Blocks for some seconds.
     *
     * @param tree of JMeter's engine
     */
    static void of(HashTree tree) {
        try {
            String how = Property.REHEARSAL.text(JMeterUtils::getProperty);
            double seconds = how.equals("auto") ? MOST_SECONDS : how.equals("off") ? 0 : Double.parseDouble(how);
            List<RehearsedLoad> loads = RehearsedLoad.of(tree).stream()
                    .filter(load -> !DONE.contains(load))
                    .toList();
            if (seconds > 0 && !loads.isEmpty() && PlanCheck.of(tree).isEmpty()) {
                DONE.addAll(loads);
                rehearse(loads, seconds);
            }
        } catch (RuntimeException e) {
            // a wrong property is told by the run itself
            LOG.debug("Duplex: the plan is not rehearsed", e);
        }
    }

    private static void rehearse(List<RehearsedLoad> loads, double seconds) {
        AtomicReference<Rehearsal.@Nullable Result> result = new AtomicReference<>();
        Thread thread = new Thread(() -> result.set(inFolder(loads, seconds)), "duplex-rehearsal");
        thread.setDaemon(true);
        thread.start();
        await(thread, (long) (TimeUnit.SECONDS.toMillis(1) * seconds) + GRACE_MILLIS);
        Rehearsal.Result rehearsed = result.get();
        if (rehearsed != null) {
            CurrentRun.tell("duplex: " + rehearsed.line());
            CurrentRun.rehearsed(rehearsed.facts());
        }
    }

    /** Waits for a thread, and interrupts it if it takes too long or the test is stopped. */
    private static void await(Thread thread, long millis) {
        try {
            thread.join(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive()) {
            thread.interrupt();
        }
    }

    private static Rehearsal.@Nullable Result inFolder(List<RehearsedLoad> loads, double seconds) {
        JMeterContextService.getContext().setVariables(new JMeterVariables());
        try {
            Path folder = Files.createTempDirectory("duplex-rehearsal");
            try {
                return in(folder, loads, seconds);
            } finally {
                delete(folder);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException e) {
            LOG.warn("Duplex: the plan could not be rehearsed", e);
        }
        return null;
    }

    private static Rehearsal.Result in(Path folder, List<RehearsedLoad> loads, double seconds)
            throws IOException, InterruptedException {
        Map<String, String> own = new HashMap<>(OWN);
        own.put(Property.RESULTS.key(), folder.toString());
        Settings settings =
                Settings.read(name -> own.containsKey(name) ? own.get(name) : JMeterUtils.getProperty(name));
        Run run = CurrentRun.newRun(
                settings,
                new KeptBytes(settings.keptBytes()),
                beforeShutdown -> RunLog.open(
                        settings, new RunInfo("rehearsal", Map.of(), Map.of()), beforeShutdown, any -> List.of()));
        try {
            return Rehearsal.of(run, loads, seconds);
        } finally {
            run.end();
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
