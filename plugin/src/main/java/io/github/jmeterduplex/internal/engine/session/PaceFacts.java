package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.engine.match.WallClock;
import io.github.jmeterduplex.internal.engine.pace.ArrivalProcess;
import io.github.jmeterduplex.internal.engine.pace.Rate;
import io.github.jmeterduplex.internal.engine.pace.Stage;
import io.github.jmeterduplex.internal.engine.pace.StreamSeed;
import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.internal.settings.Settings;
import io.github.jmeterduplex.latency.RunFile;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.DoubleAdder;

/**
 * Collects facts about a run's paces for {@code run.json}: target rates, patterns of arrivals, and starts of stages.
 * Thread-safe; not called for each message.
 */
public final class PaceFacts {
    /** The exclusive upper limit of random seeds, which makes them short enough to type. */
    private static final long DRAWN_BELOW = 1_000_000_000L;

    private static final double NANOS_PER_SECOND = 1e9;

    private final Settings settings;
    private final RunLog log;
    private final WallClock clock;
    private final DoubleAdder target = new DoubleAdder();
    /** The target rates, by label; read when the log writes its facts. */
    private final Map<String, Double> targets = new ConcurrentHashMap<>();

    private final Map<String, SortedSet<String>> arrivals = new ConcurrentHashMap<>();
    private final Map<String, SortedSet<String>> connects = new ConcurrentHashMap<>();
    private final Map<String, StageWalks> walks = new ConcurrentHashMap<>();
    /** The paces that searches set, by the name of the search. */
    private final Map<String, SearchPace> searches = new ConcurrentHashMap<>();

    private final Set<String> moved = ConcurrentHashMap.newKeySet();
    /** How long messages wait for their replies, in nanoseconds, by label. */
    private final Map<String, Long> replyNanos = new ConcurrentHashMap<>();
    /** The results of searches, by name. */
    private final Map<String, Object> outcomes = new ConcurrentHashMap<>();

    private final long seed;

    PaceFacts(Settings settings, RunLog log, WallClock clock) {
        this.settings = settings;
        this.log = log;
        this.clock = clock;
        this.seed = settings.seed().orElseGet(() -> new SplittableRandom().nextLong(DRAWN_BELOW));
    }

    /**
     * Adds one sender's rate to the target rates of its label and of the run: a sampler of one thread has begun to
     * send.
     */
    public void aims(String label, double perSecond) {
        target.add(perSecond);
        targets.merge(label, perSecond, Double::sum);
        log.fact(RunFile.TARGET_PER_SECOND, target::sum);
        log.fact(RunFile.TARGETS, () -> targets);
    }

    /** Records the arrival process of a label's messages. */
    public void arrive(String label, ArrivalProcess kind) {
        keep(RunFile.ARRIVALS, arrivals, label, kind);
    }

    /** Records the arrival process of a label's connections. */
    public void connect(String label, ArrivalProcess kind) {
        keep(RunFile.CONNECT_ARRIVALS, connects, label, kind);
    }

    /** Records that sessions are opened again after delays that may be random. */
    public void reconnect() {
        log.fact(RunFile.SEED, seed);
    }

    private void keep(String fact, Map<String, SortedSet<String>> kinds, String label, ArrivalProcess kind) {
        if (kinds.computeIfAbsent(label, missing -> new ConcurrentSkipListSet<>())
                .add(kind.toString())) {
            log.fact(fact, () -> joined(kinds));
        }
        if (kind.areRandom()) {
            log.fact(RunFile.SEED, seed);
        }
    }

    private static Map<String, String> joined(Map<String, SortedSet<String>> kinds) {
        Map<String, String> texts = new TreeMap<>();
        kinds.forEach((label, some) -> texts.put(label, String.join(", ", some)));
        return texts;
    }

    /**
     * Returns the seed of one random stream. It depends on the run's seed, this engine's share and the names, so that
     * neither engines nor threads are in step, and a run with the same seed repeats it.
     *
     * @param names distinguish the stream from others of the engine
     */
    public long streamSeed(String... names) {
        return StreamSeed.of(StreamSeed.of(seed, settings.slice().toString()), names);
    }

    /**
     * Returns the pace of a sampler that sends at the rate of the search of this name.
     *
     * @throws io.github.jmeterduplex.session.FaultException if senders of another search have the same label, or others
     *     of this search have other arrivals
     */
    public Pace join(String name, String label, ArrivalProcess kind) {
        synchronized (searches) {
            for (SearchPace other : searches.values()) {
                if (!other.name().equals(name) && other.labels().contains(label)) {
                    throw new Fault(
                                    Cause.BAD_PARAMETER,
                                    "messagesPerSecond is find:" + name + ", and senders of find:" + other.name()
                                            + " have the same label \"" + label
                                            + "\": a search counts by labels, so give each its own (label)")
                            .toException();
                }
            }
            return search(name).join(label, kind);
        }
    }

    /**
     * Begins a search that changes this property.
     *
     * @throws io.github.jmeterduplex.session.FaultException if another search moves it
     */
    public void beginMoving(String property) {
        if (!moved.add(property)) {
            throw new Fault(
                            Cause.BAD_PARAMETER,
                            "property is " + property + ", which another search under way moves: each needs its own")
                    .toException();
        }
    }

    public void endMoving(String property) {
        moved.remove(property);
    }

    /** Records how long messages of this label wait for their replies. */
    public void awaitReplies(String label, long timeoutNanos) {
        if (replyNanos.getOrDefault(label, 0L) < timeoutNanos) {
            replyNanos.merge(label, timeoutNanos, Math::max);
        }
    }

    /**
     * Returns how long messages wait for their replies at most, in seconds; 0 if these labels do not wait for replies.
     *
     * @param labels empty for all
     */
    public double longestReplySeconds(Collection<String> labels) {
        return replyNanos.entrySet().stream()
                        .filter(one -> labels.isEmpty() || labels.contains(one.getKey()))
                        .mapToLong(Map.Entry::getValue)
                        .max()
                        .orElse(0)
                / NANOS_PER_SECOND;
    }

    public SearchPace search(String name) {
        return searches.computeIfAbsent(
                name, missing -> new SearchPace(missing, clock::nanos, schedule -> streamSeed("search", schedule)));
    }

    /**
     * Records that a schedule has begun, unless its rate is steady.
     *
     * @param startNanos time of the run's clock
     */
    public void began(String label, Rate rate, long startNanos) {
        if (rate.isStaged()) {
            walks.computeIfAbsent(label, missing -> new StageWalks()).began(rate, clock.epochMillis(startNanos));
            log.fact(RunFile.STAGES, this::stages);
        }
    }

    /**
     * Records an ended step of a search as the next stage of these labels.
     *
     * @param step its measured rate and length
     */
    public void stepped(Collection<String> labels, Stage step, long fromEpochMillis) {
        for (String label : labels) {
            walks.computeIfAbsent(label, missing -> new StageWalks()).stepped(step, fromEpochMillis);
        }
        log.fact(RunFile.STAGES, this::stages);
    }

    /**
     * Records the result of a search.
     *
     * @param name of the search; a later one of the same name gets a number appended
     */
    public void searched(String name, Map<String, Object> fact) {
        String key = name;
        for (int number = 2; outcomes.putIfAbsent(key, fact) != null; number++) {
            key = name + " " + number;
        }
        log.fact(RunFile.SEARCHES, () -> new TreeMap<>(outcomes));
    }

    private Map<String, Object> stages() {
        Map<String, Object> facts = new TreeMap<>();
        walks.forEach((label, some) -> facts.put(label, some.facts()));
        return facts;
    }

    /** Describes the present stages of labels; empty if no label is in a stage. */
    public String present(long epochMillis) {
        SortedSet<String> texts = new TreeSet<>();
        walks.forEach((label, some) -> some.present(epochMillis).ifPresent(stage -> texts.add(label + ": " + stage)));
        return String.join(", ", texts);
    }
}
