package io.github.jmeterduplex.internal.remote;

import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import io.github.jmeterduplex.internal.record.interval.IntervalListener;
import io.github.jmeterduplex.internal.record.interval.IntervalSum;
import io.github.jmeterduplex.internal.settings.ShutdownHook;
import io.github.jmeterduplex.latency.RunFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.RemoteException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends an engine's figures to the controller, one parcel at a time, on a thread of its own: the log's thread never
 * waits for it but at the end of the run. Intervals that end while a parcel is under way are added up. Thread-safe.
 */
public final class EngineSender implements IntervalListener {
    private static final Logger LOG = LoggerFactory.getLogger("duplex");

    /** How often the controller is told that this engine is alive, if there is nothing else. */
    private static final long ALIVE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long RETRY_MILLIS = 500;
    /** How long the end of the run waits until all has arrived. */
    private static final long END_MILLIS = 15_000;
    /** How long the sender goes on trying after the end of the run. */
    private static final long AFTER_END_NANOS = TimeUnit.SECONDS.toNanos(60);
    /** How long a call may take: RMI itself waits for ever where a connection was dropped in silence. */
    private static final long CALL_MILLIS = 10_000;
    /** Bytes that a label may take a second: beyond, intervals are added up. With what comes early, it is 4 KB. */
    private static final double BYTES_PER_LABEL = 3_600;
    /** How much earlier than that a parcel may leave, as the ends of intervals vary. */
    private static final long EARLY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final EngineShare share;
    private final String host;
    private final Thread thread = new Thread(this::work, "duplex-results");
    /** Makes the calls, each of which may never return. */
    private final ExecutorService calls = Executors.newCachedThreadPool(task -> {
        Thread made = new Thread(task, "duplex-results-call");
        made.setDaemon(true);
        return made;
    });

    /** The folder of the run's files; null before the run begins. Guarded by this, like all fields below. */
    private @Nullable Path folder;

    private @Nullable IntervalFigures waiting;
    private long joined;
    private EngineParcel.End end = EngineParcel.End.NOT_YET;
    private boolean isDelivered;
    private long endedNanos;
    /** The last run.json that was sent. Confined to the sender's thread, like all fields below. */
    private String sentJson = "";

    private long number;
    private long nextNanos = System.nanoTime();
    private boolean isWarned;

    /**
     * Creates a sender that has not started.
     *
     * @param host by which the controller knows this engine
     */
    public EngineSender(EngineShare share, String host) {
        this.share = share;
        this.host = host;
        thread.setDaemon(true);
    }

    /** Joins the run, and tells the controller from now on that this engine is alive. */
    public void start() {
        thread.start();
    }

    /** Sends the figures of a run from now on. */
    public synchronized void begin(Path folderOfRun) {
        folder = folderOfRun;
    }

    /** Whether a run has begun. */
    public synchronized boolean hasBegun() {
        return folder != null;
    }

    @Override
    public synchronized void interval(IntervalFigures figures) {
        if (waiting == null) {
            waiting = figures;
        } else {
            waiting = IntervalSum.inTime(waiting, figures);
            joined++;
        }
        notifyAll();
    }

    /** Sends all that is left, and waits for that. */
    @Override
    public void ended() {
        boolean interrupted = false;
        synchronized (this) {
            end = ShutdownHook.isEnding() ? EngineParcel.End.CUT : EngineParcel.End.ENDED;
            endedNanos = System.nanoTime();
            notifyAll();
            long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(END_MILLIS);
            while (!isDelivered && System.nanoTime() < deadline) {
                try {
                    TimeUnit.NANOSECONDS.timedWait(this, Math.max(1, deadline - System.nanoTime()));
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (!isDelivered) {
                LOG.warn("duplex: the controller has not taken the last figures of this engine yet; its files here"
                        + " are complete");
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void work() {
        try {
            String refusal = untilReached(this::join);
            if (!refusal.isEmpty()) {
                LOG.error("duplex: the controller refuses this engine, whose test is stopped: {}", refusal);
                setDelivered();
                StandardJMeterEngine.stopEngineNow();
                return;
            }
            while (true) {
                EngineParcel parcel = next();
                boolean isLast = parcel.end() != EngineParcel.End.NOT_YET;
                boolean isNews = isLast
                        || parcel.figures().isPresent()
                        || !parcel.runJson().isEmpty();
                byte[] bytes = isNews ? parcel.toBytes() : new byte[0];
                number++;
                untilReached(() -> {
                    share.channel().deliver(share.index(), number, bytes);
                    return "";
                });
                parcel.figures().ifPresent(figures -> pace(bytes.length, figures));
                if (isLast) {
                    setDelivered();
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException | Error e) {
            LOG.error("duplex: the controller gets nothing more of this engine; its files here go on", e);
        } finally {
            calls.shutdownNow();
        }
    }

    /** Waits for the next interval, the end, or the time to say that this engine is alive. */
    private EngineParcel next() throws InterruptedException {
        Optional<IntervalFigures> figures = Optional.empty();
        EngineParcel.End present;
        long joinedSoFar;
        Path from;
        synchronized (this) {
            long deadline = System.nanoTime() + ALIVE_NANOS;
            while (end == EngineParcel.End.NOT_YET && !isDue() && System.nanoTime() < deadline) {
                long until = waiting == null ? deadline : Math.min(deadline, nextNanos);
                TimeUnit.NANOSECONDS.timedWait(this, Math.max(1, until - System.nanoTime()));
            }
            present = end;
            if (present != EngineParcel.End.NOT_YET || isDue()) {
                figures = Optional.ofNullable(waiting);
                waiting = null;
            }
            joinedSoFar = joined;
            from = folder;
        }
        return new EngineParcel(figures, joinedSoFar, from == null ? "" : news(from), present);
    }

    private boolean isDue() {
        return waiting != null && System.nanoTime() - nextNanos >= 0;
    }

    /** Returns run.json if it has changed; empty if not, or if it cannot be read now. */
    private String news(Path from) {
        try {
            String json = Files.readString(from.resolve(RunFile.NAME));
            if (!json.equals(sentJson)) {
                sentJson = json;
                return json;
            }
        } catch (IOException e) {
            LOG.debug("Duplex: {} is not sent to the controller", RunFile.NAME, e);
        }
        return "";
    }

    private String join() throws RemoteException {
        return share.channel()
                .join(
                        share.index(),
                        host,
                        Map.of(
                                ResultsChannel.VERSION,
                                EngineShare.version(),
                                ResultsChannel.CLOCK_OFFSET,
                                String.valueOf(ClockOffset.measure(share.channel()))));
    }

    /** A call of the controller. */
    private interface Call {
        String make() throws IOException;
    }

    /** Makes a call, again and again until the controller answers. */
    private String untilReached(Call call) throws IOException, InterruptedException {
        while (true) {
            try {
                String answer = limited(call);
                isWarned = false;
                return answer;
            } catch (IOException e) {
                if (isOver()) {
                    throw e;
                }
                if (!isWarned) {
                    isWarned = true;
                    LOG.warn(
                            "duplex: the controller cannot be reached and gets no figures of this engine: {}. They are"
                                    + " kept until it can.",
                            String.valueOf(e.getMessage()));
                }
                Thread.sleep(RETRY_MILLIS);
            }
        }
    }

    private String limited(Call call) throws IOException, InterruptedException {
        Future<String> answer = calls.submit(call::make);
        try {
            return answer.get(CALL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failed) {
                throw failed;
            }
            throw new IllegalStateException(e.getCause());
        } catch (TimeoutException e) {
            throw new IOException("no answer within " + TimeUnit.MILLISECONDS.toSeconds(CALL_MILLIS) + " s", e);
        }
    }

    private synchronized boolean isOver() {
        return end != EngineParcel.End.NOT_YET && System.nanoTime() - endedNanos > AFTER_END_NANOS;
    }

    private synchronized void setDelivered() {
        isDelivered = true;
        notifyAll();
    }

    /** Sets the earliest time of the next parcel by the size of this one. */
    private void pace(int bytes, IntervalFigures figures) {
        double seconds = bytes / (BYTES_PER_LABEL * Math.max(1, figures.labels().size()));
        long nanos = (long) (seconds * TimeUnit.SECONDS.toNanos(1));
        synchronized (this) {
            nextNanos = System.nanoTime() + Math.max(0, nanos - EARLY_NANOS);
        }
    }
}
