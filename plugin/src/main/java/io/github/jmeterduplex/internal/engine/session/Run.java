package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.engine.group.EndedThreadSweeper;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.group.Groups;
import io.github.jmeterduplex.internal.engine.match.Matcher;
import io.github.jmeterduplex.internal.engine.match.MessageIds;
import io.github.jmeterduplex.internal.engine.match.WallClock;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.NamedFiles;
import io.github.jmeterduplex.internal.net.channel.Connector;
import io.github.jmeterduplex.internal.net.tcp.ConnectionLimits;
import io.github.jmeterduplex.internal.net.tcp.TrafficListener;
import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.internal.record.log.SessionStats;
import io.github.jmeterduplex.internal.settings.Settings;
import io.github.jmeterduplex.latency.RunFile;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The objects that all sessions of one run share: settings, clock, log, matcher, connector, timer and groups.
 * Thread-safe.
 *
 * <p>It lasts from the first Duplex sample to the first {@code teardownTest}; {@link #end} releases everything.
 */
public final class Run {
    private static final Logger LOG = LoggerFactory.getLogger(Run.class);

    /** The time between two sweeps, in nanoseconds: half the time in which a thread's end must be noticed. */
    private static final long SWEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private static final long LAST_COUNTS_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long DISCONNECT_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long FIRST_POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long LAST_POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Settings settings;
    private final WallClock clock = WallClock.system();
    private final RunLog log;
    private final Matcher matcher;
    private final Connector connector;
    private final RunTimer timer;
    private final KeptBytes kept;
    private final Groups groups;
    private final NamedFiles files;
    private final SharedResources shared = new SharedResources(over());
    /**
     * The thread for openings and the sweep of ended threads. The timer does not do this, as a thousand openings would
     * delay time-outs.
     */
    private final TimerThread background;

    private final AtomicInteger sessionNumbers = new AtomicInteger();
    private final MessageIds ids;
    private final RunCounts counts;
    private final PaceFacts paces;
    private final AtomicBoolean ended = new AtomicBoolean();

    /**
     * Opens the log of a run and starts its threads.
     *
     * @param kept the budget for messages that servers make this engine keep
     * @param logs opens the log; gets the step that must run before it closes when the JVM is shut down
     * @param connectors makes the connector; gets the counter of its bytes
     */
    public Run(
            Settings settings,
            KeptBytes kept,
            Function<Runnable, RunLog> logs,
            Function<TrafficListener, Connector> connectors) {
        this.settings = settings;
        this.kept = kept;
        this.groups = new Groups(kept);
        this.files = new NamedFiles(settings.slice());
        this.log = logs.apply(this::countWhatIsInFlight);
        this.counts = new RunCounts(log, kept, LOG::warn);
        this.paces = new PaceFacts(settings, log, clock);
        this.ids = new MessageIds(settings.engine(), clock.epochMillis(clock.nanos()));
        this.matcher = new Matcher(log, clock, ids, settings.pendingMax(), settings.rememberSeconds());
        try {
            this.connector = connectors.apply(new CountedTraffic(log.sessions()));
        } catch (RuntimeException | Error e) {
            log.close();
            throw e;
        }
        log.watch(connector.loops());
        connector.watchTls(engine -> log.fact(RunFile.TLS_ENGINE, engine));
        this.timer = new RunTimer(matcher, clock);
        timer.start();
        this.background = new TimerThread("duplex-background");
        EndedThreadSweeper leavers =
                new EndedThreadSweeper(groups, clock::nanos, TimeUnit.SECONDS.toNanos(settings.drainSeconds()));
        background.repeat(leavers::sweep, SWEEP_NANOS);
        background.repeat(counts::report, SWEEP_NANOS);
    }

    public Settings settings() {
        return settings;
    }

    /** Returns the clock of all timestamps. */
    public WallClock clock() {
        return clock;
    }

    public RunLog log() {
        return log;
    }

    /** Returns the budget of memory for messages that servers make this engine store. */
    public KeptBytes kept() {
        return kept;
    }

    public Matcher matcher() {
        return matcher;
    }

    public Connector connector() {
        return connector;
    }

    /** Returns the groups of threads and of the JVM. */
    public Groups groups() {
        return groups;
    }

    public NamedFiles files() {
        return files;
    }

    /**
     * Returns the objects that only some runs need, and that sessions share. They are closed when the run and all its
     * sessions have ended.
     */
    public SharedResources shared() {
        return shared;
    }

    /** Runs a short task on the run's background thread, unless the run has ended. */
    void later(Runnable task, long nanos) {
        background.later(task, nanos);
    }

    public boolean isOver() {
        return ended.get();
    }

    public int nextSession() {
        return sessionNumbers.getAndIncrement();
    }

    /** Returns the counts of events that no sample shows. */
    public RunCounts counts() {
        return counts;
    }

    /** Returns the source of message ids, which begin with the engine's name and are unique among engines and runs. */
    public MessageIds ids() {
        return ids;
    }

    /** Makes the timer watch the time-out of a session that has begun to connect. */
    public void connecting(LiveSession session) {
        timer.connecting(session);
    }

    /** Counts what the TLS handshake of a session has negotiated; null without TLS. */
    void secured(@Nullable String negotiated) {
        counts.secured(negotiated);
    }

    /** Makes the timer send the heartbeats of an open session. */
    public void opened(LiveSession session) {
        counts.opened(session.transport());
        timer.opened(session);
        if (session.fault() != null) {
            // It ended in the meantime, and was removed from the timer before it was added.
            timer.gone(session);
        }
    }

    /**
     * Forgets a session that has ended.
     *
     * @param lostBy why, if it had been open; null if it had not
     */
    public void gone(LiveSession session, @Nullable Fault lostBy) {
        timer.gone(session);
        if (lostBy == null) {
            return;
        }
        if (session.closedByUs()) {
            log.sessions().closed();
        } else {
            log.sessions().lost(lostBy);
        }
    }

    /** Waits until these sessions do not have messages in flight, at most {@code duplex.drain.seconds}. */
    public void drain(Collection<? extends LiveSession> sessions) throws InterruptedException {
        BooleanSupplier idle = () -> sessions.stream()
                .allMatch(session -> !session.isOpen() || session.sender().inFlight() == 0);
        await(idle, TimeUnit.SECONDS.toNanos(settings.drainSeconds()));
    }

    /**
     * Waits until closing sessions have sent the disconnect messages that their server needs to notice their end. Each
     * gives up by itself if that takes too long.
     */
    public void awaitDisconnects(Collection<? extends LiveSession> sessions) throws InterruptedException {
        Duration longest =
                ConnectionLimits.disconnectWait(timer.sessions().size()).plus(ConnectionLimits.CLOSE_WAIT);
        await(() -> sessions.stream().noneMatch(LiveSession::isDisconnecting), longest.toNanos());
    }

    /**
     * Waits until a condition holds.
     *
     * @return whether it came about in time
     */
    public boolean await(BooleanSupplier fact, long timeoutNanos) throws InterruptedException {
        long deadline = clock.nanos() + timeoutNanos;
        // Frequent at first, then seldom: thousands of threads may wait at the same time.
        long pollNanos = FIRST_POLL_NANOS;
        while (!fact.getAsBoolean()) {
            if (clock.nanos() - deadline > 0) {
                return false;
            }
            LockSupport.parkNanos(pollNanos);
            pollNanos = Math.min(2 * pollNanos, LAST_POLL_NANOS);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
        return true;
    }

    public void sleep(long nanos) throws InterruptedException {
        Pace.await(clock.nanos() + nanos, clock::nanos);
    }

    /** Returns the target rates, arrivals and stages of paces. */
    public PaceFacts paces() {
        return paces;
    }

    /** Ends the run: drains, closes all sessions within one deadline, and completes the files. Idempotent. */
    public void end() {
        if (!ended.compareAndSet(false, true)) {
            return;
        }
        try {
            await(() -> matcher.inFlight() == 0, TimeUnit.SECONDS.toNanos(settings.drainSeconds()));
            groups.all().forEach(Group::callOff);
            matcher.close();
            closeSessions();
        } catch (InterruptedException e) {
            // The JVM or the engine must end: messages in flight are counted, connections are dropped.
            Thread.currentThread().interrupt();
            matcher.close();
        } finally {
            background.close();
            List.copyOf(timer.sessions()).forEach(LiveSession::abort);
            timer.close();
            // An I/O loop that has ended does not delay any message.
            log.watch(List.of());
            connector.close();
            shared.close();
            matcher.settleRest();
            counts.reportLast();
            log.close();
        }
    }

    private void closeSessions() throws InterruptedException {
        List<LiveSession> closing = List.copyOf(timer.sessions());
        closing.forEach(LiveSession::close);
        awaitDisconnects(closing);
        await(() -> timer.isEmpty(), DISCONNECT_NANOS);
    }

    /**
     * Counts messages in flight when the JVM shuts down. Senders and I/O threads still run, and get the time to finish
     * their counts.
     */
    private void countWhatIsInFlight() {
        ended.set(true);
        matcher.close();
        try {
            sleep(LAST_COUNTS_NANOS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        connector.dropUnsent(over());
        matcher.settleRest();
    }

    /** Adds the bytes of all connections to the counters of sessions. Thread-safe. */
    private record CountedTraffic(SessionStats sessions) implements TrafficListener {
        @Override
        public void bytesOut(long bytes) {
            sessions.count(SessionCount.BYTES_OUT, bytes);
        }

        @Override
        public void bytesIn(long bytes) {
            sessions.count(SessionCount.BYTES_IN, bytes);
        }
    }

    /** Creates the fault for a sampler that runs after the end of the run. */
    public static Fault over() {
        return new Fault(Cause.END, "the run has ended");
    }
}
