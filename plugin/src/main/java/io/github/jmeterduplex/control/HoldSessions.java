package io.github.jmeterduplex.control;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.group.LostSessions;
import io.github.jmeterduplex.internal.engine.session.IdleWork;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.record.log.MessageWindow;
import io.github.jmeterduplex.internal.sampler.parameter.GroupParameters;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.run.DuplexSampler;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Keeps sessions open for a while, and fails if more of them than allowed were lost. A session is lost if this side did
 * not close it and it is not open at the end, or if it was away for more than {@code maxDownSeconds}. A hold lasts to
 * its end in any case, so that the load keeps its shape. It also fails if no session was open before and after.
 */
public final class HoldSessions extends DuplexSampler {
    private static final Parameter<String> GROUP = GroupParameters.anyGroup();
    private static final Parameter<Double> SECONDS =
            Parameter.seconds("seconds", 60.0, 0, 10_000_000).label("Hold for").meaning("how long");
    private static final Parameter<Integer> MAX_LOST = Parameter.integer("maxLost", 0, 0, 1_000_000)
            .label("Sessions that may be lost")
            .meaning("how many lost sessions are no failure");
    private static final Parameter<Double> MAX_DOWN = Parameter.seconds("maxDownSeconds", 60.0, 0, 10_000_000)
            .label("Longest absence")
            .meaning("for how long a session that came back may have been gone");
    private static final ParameterTable TABLE = ParameterTable.of(GROUP, SECONDS, MAX_LOST, MAX_DOWN);

    /** The longest time for which a hold sums up messages, in seconds: the length of the run's sliding window. */
    private static final int MAX_SECONDS = 3_600;

    private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

    @Override
    public ParameterTable table() {
        return TABLE;
    }

    @Override
    protected void sample(Run run, SampleContext sample, SampleResult result) throws InterruptedException {
        double seconds = sample.parameters().get(SECONDS);
        long maxLost = sample.parameters().get(MAX_LOST);
        double maxDown = sample.parameters().get(MAX_DOWN);
        Collection<Group<?>> groups =
                run.groups().select(sample.thread(), sample.parameters().optional(GROUP));
        int openBefore = open(groups);
        IdleWork.await(sample.meanwhile(), run.clock().nanos() + (long) (seconds * NANOS), run.clock()::nanos);
        LostSessions lost = new LostSessions();
        groups.forEach(group -> lost.add(group.lost((long) (maxDown * NANOS))));
        String facts = facts(groups, lost);
        if (lost.count() > maxLost) {
            fail(result, new Fault(cause(lost), facts + " (maxLost " + maxLost + "): " + byCause(lost)));
        } else if (openBefore == 0 && lost.count() == 0 && open(groups) == 0) {
            fail(result, nothingHeld(groups));
        } else {
            result.setResponseMessage(facts);
            result.setResponseData(messages(run, seconds), StandardCharsets.UTF_8.name());
        }
    }

    /**
     * Returns the outcomes of all messages during the hold, one per line as {@code name=value}; empty without messages.
     */
    private static String messages(Run run, double seconds) {
        int overSeconds = (int) Math.max(1, Math.min(MAX_SECONDS, Math.ceil(seconds)));
        MessageWindow window = run.log().window(null, overSeconds);
        CheckedFigures figures = new CheckedFigures(
                null, overSeconds, window, run.log().sessions().open());
        return figures.hasNoMessages() ? "" : figures.lines();
    }

    private static int open(Collection<Group<?>> groups) {
        return groups.stream().mapToInt(Group::open).sum();
    }

    /** Returns the fault of a hold in which no session was open, so that the hold is meaningless. */
    private static Fault nothingHeld(Collection<Group<?>> groups) {
        return groups.stream()
                .findFirst()
                .map(Group::noneOpen)
                .orElseGet(() -> new Fault(Cause.NO_SESSION, "no session is open: put Connect before it"));
    }

    private static String facts(Collection<Group<?>> groups, LostSessions lost) {
        long longest = groups.stream().mapToLong(Group::longestDownNanos).max().orElse(0);
        String back = longest == 0
                ? ""
                : String.format(Locale.ROOT, "; those that came back were gone for up to %.1f s", longest / NANOS);
        return DisplayText.count(open(groups), "session") + " open, " + lost.count() + " lost" + back;
    }

    private static Cause cause(LostSessions lost) {
        return lost.causes().keySet().stream().findFirst().orElse(Cause.CONNECTION);
    }

    private static String byCause(LostSessions lost) {
        Map<String, Integer> counts = new TreeMap<>();
        lost.causes().forEach((cause, sessions) -> counts.merge(cause.slug(), sessions, Integer::sum));
        LostSessions.Dropped first = lost.first();
        if (first == null) {
            return counts.toString();
        }
        String gone = first.downNanos() == Long.MAX_VALUE
                ? "not back"
                : String.format(Locale.ROOT, "back after %.1f s (maxDownSeconds)", first.downNanos() / NANOS);
        return counts + "; the first: session " + first.session() + ", " + gone
                + (first.why() == null ? "" : ": " + first.why().message());
    }
}
