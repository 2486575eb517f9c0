package io.github.jmeterduplex.control;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.group.ReconnectWatch;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.sampler.parameter.GroupParameters;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.run.DuplexSampler;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Drops a share of the sessions at the same moment, as a failing load balancer or network does, and waits until they
 * have reconnected. Reports when half, nine tenths and all of the sessions had reconnected, and how many did so in the
 * busiest second; fails if some did not reconnect.
 */
public final class DropSessions extends DuplexSampler {
    private static final Parameter<String> GROUP = GroupParameters.anyGroup();
    private static final Parameter<Double> PERCENT = Parameter.decimal("percent", null, 0.001, 100)
            .unit("%")
            .label("Share to drop")
            .meaning("the share of the open sessions that is dropped, evenly spread; blank: all, or as many as"
                    + " `sessions` says");
    private static final Parameter<Integer> SESSIONS = Parameter.integer(
                    "sessions", null, 1, GroupParameters.MAX_SESSIONS)
            .label("Sessions to drop")
            .meaning("how many instead of a share");
    private static final Parameter<How> HOW = Parameter.word("how", How.class, How.RESET)
            .label("Drop by")
            .meaning("`reset`: by a TCP reset, as after a crash. `close`: the connection is closed, without the"
                    + " protocol's disconnect message");
    private static final Parameter<Double> WAIT = Parameter.seconds("waitSeconds", 60.0, 0, 10_000_000)
            .label("Wait for their return")
            .meaning(
                    "how long to wait until they are back, which takes `reconnect` = `true` in their Connect; 0: not at"
                            + " all");
    private static final ParameterTable TABLE =
            ParameterTable.of(GROUP, PERCENT, SESSIONS, HOW, WAIT).obeying(DropSessions::checkShare);

    private static final double PERCENT_OF_ALL = 100;

    /** How a dropped connection ends. */
    enum How {
        RESET,
        CLOSE
    }

    @Override
    public ParameterTable table() {
        return TABLE;
    }

    private static void checkShare(ParameterValues parameters) {
        if (parameters.isSet(PERCENT) && parameters.isSet(SESSIONS)) {
            throw parameters.refused(SESSIONS, "blank if percent is set");
        }
    }

    @Override
    protected void sample(Run run, SampleContext sample, SampleResult result) throws InterruptedException {
        ParameterValues parameters = sample.parameters();
        checkShare(parameters);
        double waitSeconds = parameters.get(WAIT);
        Collection<Group<?>> groups = run.groups().select(sample.thread(), parameters.optional(GROUP));
        List<LiveSession> open = open(groups);
        List<LiveSession> chosen = spread(open, wanted(run, parameters, open.size()));
        if (waitSeconds > 0) {
            checkReconnects(parameters, groups, Set.copyOf(chosen));
        }
        boolean atOnce = parameters.get(HOW) == How.RESET;
        Fault why = new Fault(Cause.CONNECTION, "dropped by the sampler " + sample.label() + " (DropSessions)");
        ReconnectWatch watch = new ReconnectWatch(run.clock()::nanos);
        groups.forEach(group -> group.tell(watch));
        try {
            int dropped = drop(chosen, why, atOnce, watch);
            if (waitSeconds > 0) {
                sample.await(run, watch::isOver, (long) (waitSeconds * TimeUnit.SECONDS.toNanos(1)));
            }
            tell(new ReconnectText(dropped, open.size(), waitSeconds, watch), result);
        } finally {
            groups.forEach(group -> group.forget(watch));
        }
    }

    private static void checkReconnects(
            ParameterValues parameters, Collection<Group<?>> groups, Set<LiveSession> chosen) {
        for (Group<?> group : groups) {
            if (!group.reopens(chosen)) {
                throw parameters.refused(
                        WAIT,
                        "0, as sessions of group \"" + group.name()
                                + "\" do not come back: reconnect is false in their Connect");
            }
        }
    }

    private static List<LiveSession> open(Collection<Group<?>> groups) {
        List<LiveSession> open = new ArrayList<>();
        for (Group<?> group : groups) {
            group.sessions().stream().filter(LiveSession::isOpen).forEach(open::add);
        }
        if (open.isEmpty()) {
            throw groups.iterator().next().noneOpen().toException();
        }
        return open;
    }

    private static long wanted(Run run, ParameterValues parameters, int open) {
        Integer sessions = parameters.optional(SESSIONS);
        return sessions == null
                ? Math.max(1, Math.round(open * parameters.get(PERCENT, PERCENT_OF_ALL) / PERCENT_OF_ALL))
                : Math.min(open, run.settings().slice().of(sessions));
    }

    /** Selects sessions at even distances, so that sessions opened early and late are among them. */
    private static List<LiveSession> spread(List<LiveSession> all, long wanted) {
        List<LiveSession> chosen = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if ((i + 1) * wanted / all.size() > i * wanted / all.size()) {
                chosen.add(all.get(i));
            }
        }
        return chosen;
    }

    private static int drop(List<LiveSession> chosen, Fault why, boolean atOnce, ReconnectWatch watch) {
        int dropped = 0;
        for (LiveSession session : chosen) {
            watch.expect(session.number());
            // A session that ended by itself in the meantime is not waited for.
            if (session.lose(why, atOnce) || !watch.forget(session.number())) {
                dropped++;
            }
        }
        return dropped;
    }

    private void tell(ReconnectText text, SampleResult result) {
        if (text.isComplete()) {
            result.setResponseMessage(text.sentence());
        } else {
            fail(result, new Fault(text.cause(), text.sentence()));
        }
        result.setResponseData(text.lines(), StandardCharsets.UTF_8.name());
    }

    /**
     * Describes how the dropped sessions reconnected.
     *
     * @param dropped number of dropped sessions
     * @param open how many were open before
     * @param waitSeconds the longest wait; 0 = no wait
     */
    record ReconnectText(int dropped, int open, double waitSeconds, ReconnectWatch watch) {
        private static final double NANOS = TimeUnit.SECONDS.toNanos(1);
        private static final double HALF = 0.5;
        private static final double NINE_TENTHS = 0.9;

        /** Whether all dropped sessions have reconnected; true also if the sampler does not wait for them. */
        boolean isComplete() {
            return waitSeconds == 0 || watch.missing() == 0;
        }

        /** Returns the cause of the last failed attempt to reconnect; the time-out if no attempt failed. */
        Cause cause() {
            Fault last = watch.lastFailure();
            return last == null ? Cause.TIMEOUT : last.cause();
        }

        /** Returns all results in one sentence, for the sample's message. */
        String sentence() {
            List<String> parts = new ArrayList<>();
            parts.add(dropped + " of " + open + " sessions dropped");
            if (waitSeconds > 0) {
                if (!isComplete()) {
                    parts.add(missing());
                }
                String times = times();
                if (!times.isEmpty()) {
                    parts.add(times);
                    parts.add("at most " + watch.mostBackInASecond() + " openings a second");
                }
            }
            return String.join("; ", parts);
        }

        private String missing() {
            String given = watch.givenUp() == 0 ? "" : ", " + watch.givenUp() + " of them given up";
            String failures = watch.failures().entrySet().stream()
                    .map(failure -> failure.getKey() + " " + failure.getValue())
                    .collect(Collectors.joining(", "));
            Fault last = watch.lastFailure();
            return watch.missing()
                    + String.format(Locale.ROOT, " were not back after %.1f s (waitSeconds)", waitSeconds)
                    + given
                    + (last == null
                            ? ", no attempt of theirs had failed: reconnectDelayMillis may be longer"
                            : "; attempts that failed: " + failures + ", the last: " + last.message());
        }

        private String times() {
            List<String> times = new ArrayList<>();
            if (reached(HALF)) {
                times.add(String.format(Locale.ROOT, "50 %% were back after %.1f s", seconds(HALF)));
            }
            if (reached(NINE_TENTHS)) {
                times.add(String.format(Locale.ROOT, "90 %% after %.1f s", seconds(NINE_TENTHS)));
            }
            if (reached(1)) {
                times.add(String.format(Locale.ROOT, "all after %.1f s", seconds(1)));
            }
            return String.join(", ", times);
        }

        private int sessions(double share) {
            return (int) Math.ceil(share * dropped);
        }

        private boolean reached(double share) {
            return dropped > 0 && watch.back() >= sessions(share);
        }

        private double seconds(double share) {
            return watch.backNanos(sessions(share)) / NANOS;
        }

        private String figure(double share) {
            return reached(share) ? String.format(Locale.ROOT, "%.3f", seconds(share)) : "";
        }

        /**
         * Returns all results, one per line as {@code name=value}; a value is blank if its share of sessions did not
         * reconnect.
         */
        String lines() {
            return "dropped=" + dropped
                    + "\nopen_before=" + open
                    + "\nback=" + watch.back()
                    + "\ngiven_up=" + watch.givenUp()
                    + "\nback_50_seconds=" + figure(HALF)
                    + "\nback_90_seconds=" + figure(NINE_TENTHS)
                    + "\nback_all_seconds=" + figure(1)
                    + "\nmost_a_second=" + watch.mostBackInASecond()
                    + "\n";
        }
    }
}
