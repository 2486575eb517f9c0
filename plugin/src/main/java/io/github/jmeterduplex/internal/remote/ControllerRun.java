package io.github.jmeterduplex.internal.remote;

import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import io.github.jmeterduplex.internal.record.interval.IntervalListeners;
import io.github.jmeterduplex.internal.record.interval.IntervalSum;
import io.github.jmeterduplex.internal.settings.ShutdownHook;
import io.github.jmeterduplex.internal.settings.Slice;
import io.github.jmeterduplex.latency.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.rmi.NoSuchObjectException;
import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.apache.jmeter.rmi.RmiUtils;
import org.apache.jmeter.util.JMeterUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A run on remote engines at its controller: takes their figures, writes them to files, feeds the live outputs with
 * their sums, and names each engine that is late, silent or missing. Thread-safe: RMI's threads bring figures, a thread
 * of its own does the rest.
 */
public final class ControllerRun implements ResultsChannel {
    private static final Logger LOG = LoggerFactory.getLogger("duplex");

    /** How long an engine may send nothing before it is named. */
    private static final long SILENT_NANOS = TimeUnit.MILLISECONDS.toNanos(3_500);
    /** How long the run waits for a silent engine after all others have ended. */
    private static final long LOST_NANOS = TimeUnit.SECONDS.toNanos(30);
    /** How long the run waits for its first engine. */
    private static final long FIRST_NANOS = TimeUnit.SECONDS.toNanos(120);

    private static final long TICK_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long TOLD_OFFSET_MILLIS = 100;
    private static final double NANOS_PER_SECOND = 1e9;
    /** JMeter's own objects at the controller use this property plus 1 and plus 2. */
    private static final String PORT = "client.rmi.localport";

    private static final int OFFSET = 3;

    private final Path folder;
    private final int count;
    private final int expected;
    private final IntervalListeners outputs;
    private final Surroundings surroundings;
    private final LongSupplier nanoTime;
    private final Thread thread = new Thread(this::work, "duplex-controller");
    /** The engines by number. Guarded by this, like all fields below. */
    private final Map<Integer, JoinedEngine> engines = new TreeMap<>();

    private long firstNanos;
    /** When an engine was last given its share, or joined. */
    private long changedNanos;

    private long tickedMillis = System.currentTimeMillis();
    /** Numbers of engines that cannot take part. */
    private final Set<Integer> refused = new HashSet<>();

    private @Nullable ShutdownHook hook;
    private boolean isClosed;
    private boolean missingTold;
    private boolean isDamaged;

    /**
     * How the run ended.
     *
     * @param hasFigures whether any engine has handed over figures
     * @param complete whether all figures of all engines have arrived
     * @param jmeterWaits whether JMeter waits for an engine that does not end
     */
    public record End(boolean hasFigures, boolean complete, boolean jmeterWaits) {}

    /**
     * What a controller needs.
     *
     * @param folder of the run, which exists
     * @param count shares of the load
     * @param expected engines that JMeter has reached; the others take no part
     * @param outputs get the sums of all engines
     */
    public record Setup(Path folder, int count, int expected, IntervalListeners outputs) {}

    /** What the run needs of its surroundings. Thread-safe. */
    public interface Surroundings {
        /** Takes a line for the tester. */
        void line(String text);

        /** Answers the report of an engine to a search. */
        byte[] search(byte[] report);

        /** Is called when all figures are in the files. */
        void ended(End end);
    }

    /** Creates the controller of a run, which waits for its engines. */
    public ControllerRun(Setup setup, Surroundings surroundings) {
        this(setup, surroundings, System::nanoTime);
    }

    ControllerRun(Setup setup, Surroundings surroundings, LongSupplier nanoTime) {
        this.surroundings = surroundings;
        this.nanoTime = nanoTime;
        changedNanos = nanoTime.getAsLong();
        folder = setup.folder();
        count = setup.count();
        expected = setup.expected();
        outputs = setup.outputs();
    }

    /** Starts to listen for the engines, with JMeter's own settings of RMI. */
    public synchronized void open() throws RemoteException {
        int port = JMeterUtils.getPropDefault(PORT, 0);
        UnicastRemoteObject.exportObject(
                this,
                port == 0 ? 0 : port + OFFSET,
                RmiUtils.createClientSocketFactory(),
                RmiUtils.createServerSocketFactory());
        hook = ShutdownHook.register(this::cut);
        // The JVM stays alive until the report is written.
        thread.setDaemon(false);
        thread.start();
    }

    /** Notes that an engine was given its share. */
    public synchronized void shared() {
        changedNanos = nanoTime.getAsLong();
    }

    @Override
    public long epochMillis() {
        return System.currentTimeMillis();
    }

    @Override
    public synchronized String join(int index, String host, Map<String, String> facts) {
        String theirs = facts.getOrDefault(VERSION, "");
        String version = EngineShare.version();
        if (!theirs.equals(version)) {
            String refusal = "engine " + host + " has Duplex " + theirs + ", and the controller has " + version
                    + ": give all machines the same jar";
            surroundings.line("duplex: " + refusal + "; its test is stopped");
            refused.add(index);
            return refusal;
        }
        if (isClosed || index < 1 || index > count || engines.containsKey(index)) {
            // an answer was lost, and the engine asks again
            return "";
        }
        long now = nanoTime.getAsLong();
        if (engines.isEmpty()) {
            firstNanos = now;
        }
        changedNanos = now;
        long offset = Long.parseLong(facts.getOrDefault(CLOCK_OFFSET, "0"));
        double late = (now - firstNanos) / NANOS_PER_SECOND;
        JoinedEngine engine =
                new JoinedEngine(new Slice(index, count), host, offset, Math.round(late * 10) / 10.0, now);
        engines.put(index, engine);
        if (Math.abs(offset) >= TOLD_OFFSET_MILLIS) {
            surroundings.line(String.format(
                    Locale.ROOT,
                    "duplex: the clock of %s is %d ms %s that of this machine; its times are corrected here",
                    engine.name(),
                    Math.abs(offset),
                    offset > 0 ? "behind" : "ahead of"));
        }
        if (now - firstNanos > SILENT_NANOS) {
            surroundings.line(
                    String.format(Locale.ROOT, "duplex: %s began %.0f s after the first", engine.name(), late));
        }
        return "";
    }

    @Override
    public void deliver(int index, long number, byte[] bytes) {
        EngineParcel parcel = null;
        String damage = "";
        if (bytes.length > 0) {
            try {
                parcel = EngineParcel.of(bytes);
            } catch (IOException | RuntimeException e) {
                damage = "sent figures that cannot be read: " + e.getMessage();
            }
        }
        synchronized (this) {
            JoinedEngine engine = engines.get(index);
            if (engine == null || isClosed) {
                return;
            }
            if (engine.setAlive(nanoTime.getAsLong())) {
                surroundings.line("duplex: " + engine.name() + " is back");
            }
            if (!engine.isNext(number)) {
                return;
            }
            try {
                if (parcel != null) {
                    engine.take(parcel, folder);
                }
            } catch (IOException | RuntimeException e) {
                damage = "has figures that cannot be written here: " + e;
            }
            if (!damage.isEmpty() && !isDamaged) {
                isDamaged = true;
                surroundings.line("duplex: " + engine.name() + " " + damage);
            }
        }
    }

    @Override
    public byte[] search(byte[] report) {
        return surroundings.search(report);
    }

    private void work() {
        End end = null;
        while (end == null) {
            long before = System.nanoTime();
            LockSupport.parkNanos(TICK_NANOS);
            try {
                end = tick(System.nanoTime() - before - TICK_NANOS);
            } catch (RuntimeException | Error e) {
                failed(e);
            }
        }
        finish(end);
    }

    /**
     * Tells the outputs what has arrived, and looks after the engines.
     *
     * @param lateNanos how much later than due this call is: this machine stood still
     * @return null if the run goes on
     */
    synchronized @Nullable End tick(long lateNanos) {
        if (lateNanos > TICK_NANOS) {
            engines.values().forEach(engine -> engine.forgive(lateNanos));
            changedNanos += lateNanos;
        }
        long now = nanoTime.getAsLong();
        for (JoinedEngine engine : engines.values()) {
            if (!engine.hasEnded() && engine.silentNanos(now) > SILENT_NANOS && engine.setSilent()) {
                surroundings.line("duplex: " + engine.name() + " has sent nothing for "
                        + TimeUnit.NANOSECONDS.toSeconds(engine.silentNanos(now))
                        + " s: has it ended, or can it no longer reach this machine? If it does not come back, its last"
                        + " figures are missing");
            }
        }
        nameMissing(now);
        tellOutputs();
        return end(now);
    }

    /** Notes that something went wrong here: the run goes on, and is not complete. */
    private synchronized void failed(Throwable fault) {
        if (!isDamaged) {
            isDamaged = true;
            LOG.error("duplex: figures of the engines were lost at this machine", fault);
            surroundings.line("duplex: figures of the engines were lost at this machine: " + fault);
        }
    }

    private void nameMissing(long now) {
        if (missingTold || engines.size() + refused.size() == count || now - changedNanos < SILENT_NANOS) {
            return;
        }
        missingTold = true;
        String missing = String.join(
                ", ",
                IntStream.rangeClosed(1, count)
                        .filter(index -> !engines.containsKey(index) && !refused.contains(index))
                        .mapToObj(index -> index + "/" + count)
                        .toList());
        surroundings.line("duplex: nothing is heard of the engines that have the shares " + missing
                + ": do they run, have they this plugin, and can they open connections to this machine ("
                + PORT + " + " + OFFSET + " if that is set, else any port)? Heard of so far: "
                + (engines.isEmpty()
                        ? "none"
                        : String.join(
                                "; ",
                                engines.values().stream()
                                        .map(JoinedEngine::name)
                                        .toList())));
    }

    private void tellOutputs() {
        long nowMillis = System.currentTimeMillis();
        // A clock that was set back does not make an interval of less than nothing.
        Interval interval = new Interval(tickedMillis, Math.max(0, nowMillis - tickedMillis));
        tickedMillis = interval.endEpochMillis();
        if (engines.values().stream().noneMatch(JoinedEngine::hasFiles)) {
            return;
        }
        List<IntervalFigures> news = engines.values().stream()
                .map(engine -> engine.takeNews(interval))
                .toList();
        outputs.interval(IntervalSum.ofEngines(interval, news));
    }

    private @Nullable End end(long now) {
        boolean allJoinedEnded = engines.values().stream().allMatch(JoinedEngine::hasEnded);
        boolean allJoined = engines.size() + refused.size() >= expected;
        if (allJoined && allJoinedEnded) {
            return end(engines.values().stream().anyMatch(JoinedEngine::wasCut));
        }
        boolean othersEnded =
                engines.values().stream().allMatch(engine -> engine.hasEnded() || engine.silentNanos(now) > LOST_NANOS);
        long patience = engines.isEmpty() ? FIRST_NANOS : LOST_NANOS;
        boolean noneToCome = allJoined || now - changedNanos > patience;
        return othersEnded && noneToCome ? end(true) : null;
    }

    private End end(boolean jmeterWaits) {
        boolean complete = engines.size() == count
                && !isDamaged
                && engines.values().stream().allMatch(JoinedEngine::isComplete);
        return new End(engines.values().stream().anyMatch(JoinedEngine::hasFiles), complete, jmeterWaits);
    }

    private void finish(End end) {
        guarded(() -> tick(0));
        guarded(this::close);
        guarded(this::stopListening);
        guarded(outputs::ended);
        surroundings.ended(new End(end.hasFigures(), end.complete() && !hasFailed(), end.jmeterWaits()));
    }

    /** Runs a step of the end: the next ones must run even if it fails. */
    private void guarded(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error e) {
            failed(e);
        }
    }

    private synchronized boolean hasFailed() {
        return isDamaged;
    }

    private void stopListening() {
        try {
            UnicastRemoteObject.unexportObject(this, true);
        } catch (NoSuchObjectException e) {
            LOG.debug("Duplex: the controller did not listen", e);
        }
    }

    private synchronized void close() {
        isClosed = true;
        if (hook != null) {
            hook.remove();
        }
        engines.values().forEach(JoinedEngine::close);
        for (JoinedEngine engine : engines.values()) {
            if (!engine.isComplete()) {
                surroundings.line("duplex: the figures of " + engine.name() + " are incomplete");
            }
        }
    }

    /** Closes the files as they are, when a signal ends this JVM. */
    synchronized void cut() {
        isClosed = true;
        engines.values().forEach(JoinedEngine::close);
    }
}
