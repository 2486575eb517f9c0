package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.codec.RegexStepBudget;
import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.latency.RunFile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Counts those events of a run that no sample shows: as facts of {@code run.json}, and the first of each kind in a
 * warning. Thread-safe. I/O threads count; {@link #report} reports what they have counted since its last call.
 */
public final class RunCounts {
    /** The approximate number of labels and parameters with a budget of their own. */
    static final int MOST_BUDGETS = 1_000;

    /** The label and the parameter of regular expressions that share a budget. */
    private record Owner(String label, String parameter) {}

    private record Ignored(LongAdder count, String firstSender) {}

    private final RunLog log;
    private final KeptBytes kept;
    private final Consumer<String> warnings;
    /**
     * The number of opened sessions by transport. Guarded by itself, so that facts are reported in the order of their
     * counts.
     */
    private final Map<String, Integer> transports = new TreeMap<>();

    /** The number of opened sessions by what TLS has negotiated. Guarded by itself, as the transports are. */
    private final Map<String, Integer> tls = new TreeMap<>();

    private final ConcurrentMap<String, Ignored> ignored = new ConcurrentHashMap<>();
    private final ConcurrentMap<Owner, RegexStepBudget> budgets = new ConcurrentHashMap<>();
    private final CloseCounts closes = new CloseCounts();
    private final LongAdder missingPongs = new LongAdder();
    private final AtomicReference<String> firstMissingPong = new AtomicReference<>();
    private final LongAdder uncleanCloses = new LongAdder();
    private final AtomicReference<String> firstUncleanClose = new AtomicReference<>();
    /** The kinds of events that a warning has named. Guarded by this. */
    private final Set<Object> warned = new HashSet<>();

    /**
     * Creates the counts of a run without events yet.
     *
     * @param kept the budget for messages and frames, which counts those that it drops
     */
    RunCounts(RunLog log, KeptBytes kept, Consumer<String> warnings) {
        this.log = log;
        this.kept = kept;
        this.warnings = warnings;
    }

    /**
     * Counts a session that has opened, by its transport.
     *
     * @param transport null does not count
     */
    void opened(@Nullable String transport) {
        if (transport != null) {
            synchronized (transports) {
                transports.merge(transport, 1, Integer::sum);
                log.fact(RunFile.TRANSPORTS, Map.copyOf(transports));
            }
        }
    }

    /**
     * Counts a session that has opened, by what its TLS handshake has negotiated.
     *
     * @param negotiated null does not count
     */
    void secured(@Nullable String negotiated) {
        if (negotiated != null) {
            synchronized (tls) {
                tls.merge(negotiated, 1, Integer::sum);
                log.fact(RunFile.TLS_NEGOTIATED, Map.copyOf(tls));
            }
        }
    }

    /**
     * Counts a packet that breaks a protocol, and that is ignored as the official clients do.
     *
     * @param what its kind, for example {@code an event without a name}: one of a few texts, which a server cannot
     *     choose
     * @param sender host and port
     */
    public void ignored(String what, String sender) {
        ignored.computeIfAbsent(what, any -> new Ignored(new LongAdder(), sender))
                .count()
                .increment();
    }

    /** Counts a ping of a session's own that had no pong when the next one was due. */
    void pongMissing(String server) {
        firstMissingPong.compareAndSet(null, server);
        missingPongs.increment();
    }

    /** Counts a session that its server has ended by a close frame with this code and reason. */
    void closedByServer(int code, String reason) {
        closes.add(code, reason);
    }

    /**
     * Counts a session that was closed without its disconnect message, to a server that does not notice a close. The
     * message could not be sent in time.
     *
     * @param server host and port
     */
    void closedUnnoticed(String server) {
        firstUncleanClose.compareAndSet(null, server);
        uncleanCloses.increment();
    }

    /**
     * Returns the budget of steps for searches by a parameter's regular expressions under a label; the same object for
     * the same label and parameter. It counts the searches that were given up. Each sample may have another label:
     * beyond {@value #MOST_BUDGETS}, all others share one budget for each parameter.
     */
    public RegexStepBudget stepBudget(String label, String parameter) {
        Owner owner = new Owner(label, parameter);
        RegexStepBudget known = budgets.get(owner);
        if (known != null) {
            return known;
        }
        Owner counted = budgets.size() < MOST_BUDGETS ? owner : new Owner(RunLog.OTHERS, parameter);
        return budgets.computeIfAbsent(counted, any -> new RegexStepBudget());
    }

    /** Reports the events since the last call. Not for I/O threads. */
    synchronized void report() {
        reportGivenUp();
        reportIgnored();
        reportDropped();
        reportMissingPongs();
        Map<String, Long> closed = closes.counts();
        if (!closed.isEmpty()) {
            log.fact(RunFile.CLOSES, closed);
        }
    }

    /** Reports the last events, when all sessions have ended. Called once. */
    void reportLast() {
        report();
        long sessions = uncleanCloses.sum();
        if (sessions > 0) {
            warnings.accept("Duplex: " + DisplayText.count(sessions, "session")
                    + " ended without their disconnect message, which could not be sent in time"
                    + " (the first to " + firstUncleanClose.get()
                    + "): a server that does not notice that their connections are"
                    + " closed keeps them until their heartbeats fail");
            log.fact(RunFile.GOOD_BYES_UNSENT, sessions);
        }
    }

    private void reportGivenUp() {
        Map<String, Long> givenUp = new TreeMap<>();
        budgets.forEach((owner, budget) -> {
            if (budget.givenUp() > 0) {
                givenUp.put(owner.label + ": " + owner.parameter, budget.givenUp());
                if (warned.add(owner)) {
                    warnings.accept(givenUp(owner));
                }
            }
        });
        if (!givenUp.isEmpty()) {
            log.fact(RunFile.SEARCHES_GIVEN_UP, givenUp);
        }
    }

    private static String givenUp(Owner owner) {
        return "Duplex: the regular expression in " + owner.parameter + " of \"" + DisplayText.clean(owner.label)
                + "\" was given up on a message after " + RegexStepBudget.MAX_STEPS
                + " steps, and counts as not found there."
                + " Each such search holds up an I/O thread for milliseconds; after " + RegexStepBudget.TOLERATED
                + " of them searches get fewer steps. Use json: or header:, or a pattern without a repetition inside a"
                + " repetition, such as (a+)+. Further ones are only counted: searches_given_up among the facts of"
                + " run.json";
    }

    private void reportIgnored() {
        Map<String, Long> counts = new TreeMap<>();
        List<String> fresh = new ArrayList<>();
        ignored.forEach((what, kind) -> {
            counts.put(what, kind.count().sum());
            if (warned.add(what)) {
                fresh.add(kind.firstSender() + " sent " + what);
            }
        });
        if (!fresh.isEmpty()) {
            warnings.accept("Duplex: " + String.join("; ", fresh)
                    + ". Duplex ignored that, as the official clients do. Further ones are only counted:"
                    + " packets_ignored among"
                    + " the facts of run.json");
        }
        if (!counts.isEmpty()) {
            log.fact(RunFile.PACKETS_IGNORED, counts);
        }
    }

    private void reportMissingPongs() {
        long missing = missingPongs.sum();
        if (missing == 0) {
            return;
        }
        if (warned.add(RunFile.PONGS_MISSING)) {
            warnings.accept("Duplex: " + firstMissingPong.get() + " sent no pong before the next ping was due"
                    + " (pingSeconds): see whether the server is overloaded, or answers no pings. The session goes on."
                    + " Further ones are only counted: pongs_missing among the facts of run.json");
        }
        log.fact(RunFile.PONGS_MISSING, missing);
    }

    private void reportDropped() {
        if (kept.dropped() == 0) {
            return;
        }
        if (warned.add(RunFile.KEPT_DROPPED)) {
            warnings.accept("Duplex: the messages that are kept for Receive samplers and the frames of traces took"
                    + " more than " + kept.megabytes() + " MB (" + KeptBytes.PROPERTY + "): the oldest are dropped, and"
                    + " counted as kept_dropped among the facts of run.json. Lower keep or trace, take messages more"
                    + " often, or raise " + KeptBytes.PROPERTY + ". The counts of messages are exact all the same.");
        }
        log.fact(RunFile.KEPT_DROPPED, kept.dropped());
    }
}
