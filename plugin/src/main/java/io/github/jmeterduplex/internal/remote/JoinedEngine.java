package io.github.jmeterduplex.internal.remote;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import io.github.jmeterduplex.internal.record.interval.IntervalSum;
import io.github.jmeterduplex.internal.record.log.ReceivedFiles;
import io.github.jmeterduplex.internal.settings.Slice;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.RunFile;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An engine of a run, as its controller knows it. Guarded by the controller's lock. */
final class JoinedEngine {
    private static final Logger LOG = LoggerFactory.getLogger("duplex");

    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}_][\\p{L}\\p{N}_.+=@-]{0,119}");

    private final Slice share;
    private final String host;
    private final long laterMillis;
    private final double lateSeconds;
    private long number;
    /** When it last said anything. */
    private long aliveNanos;

    private long joinedIntervals;
    private Map<String, Object> runJson = Map.of();
    private @Nullable ReceivedFiles files;
    /** What has arrived since the outputs were told; null if nothing has. */
    private @Nullable IntervalFigures news;

    private long opening;
    private long open;
    private boolean hasEnded;
    private boolean wasCut;
    private boolean isSilent;

    /**
     * @param share of the load
     * @param host that the controller was given for it
     * @param laterMillis how much later the controller's clock is
     * @param lateSeconds how long after the first engine its test began
     */
    JoinedEngine(Slice share, String host, long laterMillis, double lateSeconds, long nowNanos) {
        this.share = share;
        this.host = host;
        this.laterMillis = laterMillis;
        this.lateSeconds = lateSeconds;
        aliveNanos = nowNanos;
    }

    /** Notes that the engine is alive; returns whether it had been silent. */
    boolean setAlive(long nowNanos) {
        boolean wasSilent = isSilent;
        aliveNanos = nowNanos;
        isSilent = false;
        return wasSilent;
    }

    /** Moves the time at which it was last alive, as this machine stood still. */
    void forgive(long nanos) {
        aliveNanos += nanos;
    }

    long silentNanos(long nowNanos) {
        return nowNanos - aliveNanos;
    }

    /** Notes that it is silent; returns whether that is new. */
    boolean setSilent() {
        boolean isNew = !isSilent;
        isSilent = true;
        opening = 0;
        open = 0;
        return isNew;
    }

    boolean hasEnded() {
        return hasEnded;
    }

    /** Whether it has handed over figures, so that it has files. */
    boolean hasFiles() {
        return files != null;
    }

    /** Whether its run has ended, and all of it has arrived. */
    boolean isComplete() {
        return hasEnded
                && !wasCut
                && files != null
                && files.isWhole()
                && Boolean.TRUE.equals(runJson.get(RunFile.COMPLETED));
    }

    /** Whether a signal has ended it, so that JMeter's controller does not learn of its end. */
    boolean wasCut() {
        return wasCut;
    }

    /** Returns how messages name it. */
    String name() {
        String folder = files == null ? "" : files.directory().getFileName() + ", ";
        return "engine " + host + " (" + folder + "share " + share + ")";
    }

    /** Whether a parcel was not taken before; notes that it is now. */
    boolean isNext(long parcel) {
        boolean isNext = parcel > number;
        number = Math.max(number, parcel);
        return isNext;
    }

    /**
     * Takes a parcel.
     *
     * @param run the folder of the run
     * @throws IOException if a file cannot be written, or run.json is not JSON
     */
    void take(EngineParcel parcel, Path run) throws IOException {
        joinedIntervals = parcel.joined();
        hasEnded |= parcel.end() != EngineParcel.End.NOT_YET;
        wasCut |= parcel.end() == EngineParcel.End.CUT;
        if (!parcel.runJson().isEmpty()) {
            runJson = JSON.std.mapFrom(parcel.runJson());
            files(run).write(runJson, laterMillis, facts());
        }
        if (parcel.figures().isPresent()) {
            IntervalFigures figures = IntervalSum.later(parcel.figures().get(), laterMillis);
            opening = figures.sessions().counts().get(SessionCount.OPENING);
            open = figures.sessions().counts().get(SessionCount.OPEN);
            news = news == null ? figures : IntervalSum.inTime(news, figures);
            files(run).add(figures);
        }
    }

    private ReceivedFiles files(Path run) throws IOException {
        ReceivedFiles known = files;
        if (known == null) {
            String name = runJson.get(RunFile.ENGINE) instanceof String text
                            && NAME.matcher(text).matches()
                    ? text
                    : "engine-" + share.index();
            long start = runJson.get(RunFile.START_EPOCH_MS) instanceof Number time
                    ? time.longValue() + laterMillis
                    : System.currentTimeMillis();
            known = ReceivedFiles.create(run, name, start);
            files = known;
        }
        return known;
    }

    private Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put(RunFile.CLOCK_OFFSET_MS, laterMillis);
        facts.put(RunFile.INTERVALS_JOINED, joinedIntervals);
        facts.put(RunFile.LATE_SECONDS, lateSeconds);
        return facts;
    }

    /**
     * Returns what has arrived since the last call. If nothing has, sessions that were open are open still.
     *
     * @param interval the time since the last call
     */
    IntervalFigures takeNews(Interval interval) {
        IntervalFigures taken = news;
        news = null;
        if (taken != null) {
            return taken;
        }
        Counts<SessionCount> levels = Counts.of(SessionCount.class, count -> switch (count) {
            case OPENING -> hasEnded ? 0 : opening;
            case OPEN, OPEN_PEAK -> hasEnded ? 0 : open;
            default -> 0;
        });
        return new IntervalFigures(
                interval,
                List.of(),
                new SessionCounts(interval, levels),
                List.of(),
                new ClientSample(interval, Map.of()));
    }

    void close() {
        ReceivedFiles open = files;
        if (open == null) {
            return;
        }
        open.close();
        if (!open.isWhole()) {
            try {
                open.write(runJson, laterMillis, facts());
            } catch (IOException e) {
                LOG.warn("duplex: {} of {} could not be written", RunFile.NAME, name(), e);
            }
        }
    }
}
