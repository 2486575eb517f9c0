package io.github.jmeterduplex.control;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.group.Groups;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.sampler.parameter.GroupParameters;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.run.DuplexSampler;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Waits until a number of sessions are open, by default as many as Connect asked for. Ends early if all of those have
 * failed.
 */
public final class WaitSessions extends DuplexSampler {
    private static final Parameter<String> GROUP = GroupParameters.anyGroup();
    private static final Parameter<Integer> OPEN = Parameter.integer("open", null, 0, 1_000_000)
            .label("Open sessions")
            .meaning("how many; blank: as many as Connect asked for");
    private static final Parameter<Double> TIMEOUT = Parameter.seconds("timeoutSeconds", 60.0, 0, 10_000_000)
            .label("Time-out")
            .meaning("how long to wait");
    private static final ParameterTable TABLE = ParameterTable.of(GROUP, OPEN, TIMEOUT);

    @Override
    public ParameterTable table() {
        return TABLE;
    }

    @Override
    protected void sample(Run run, SampleContext sample, SampleResult result) throws InterruptedException {
        int whole = sample.parameters().get(OPEN, -1);
        long open = whole < 0 ? whole : run.settings().slice().of(whole);
        double seconds = sample.parameters().get(TIMEOUT);
        Groups.Owner thread = sample.thread();
        String name = sample.parameters().optional(GROUP);
        long timeoutNanos = (long) (seconds * TimeUnit.SECONDS.toNanos(1));
        long beganNanos = run.clock().nanos();
        // Another thread may be about to create the group.
        run.await(() -> run.groups().has(thread, name), timeoutNanos);
        Collection<Group<?>> groups = run.groups().select(thread, name);
        long leftNanos = timeoutNanos - (run.clock().nanos() - beganNanos);
        boolean ended = sample.await(
                run, () -> count(groups) >= wanted(groups, open) || (open < 0 && noneCanCome(groups)), leftNanos);
        String facts = count(groups) + " of " + wanted(groups, open) + " sessions open";
        if (count(groups) >= wanted(groups, open)) {
            result.setResponseMessage(facts);
        } else if (ended) {
            fail(result, new Fault(Cause.NO_SESSION, facts + ", and none is being opened" + failures(groups)));
        } else {
            fail(
                    result,
                    new Fault(Cause.TIMEOUT, facts + " after " + seconds + " s (timeoutSeconds)" + failures(groups)));
        }
    }

    /** Whether no further session can open, as all have failed and are not tried again. */
    private static boolean noneCanCome(Collection<Group<?>> groups) {
        return groups.stream().noneMatch(group -> group.expects(-1));
    }

    private static String failures(Collection<Group<?>> groups) {
        return groups.stream()
                .map(Group::failures)
                .filter(text -> !text.isEmpty())
                .map(text -> "; " + text)
                .collect(Collectors.joining());
    }

    private static long wanted(Collection<Group<?>> groups, long open) {
        return open >= 0 ? open : groups.stream().mapToLong(Group::asked).sum();
    }

    private static int count(Collection<Group<?>> groups) {
        return groups.stream().mapToInt(Group::open).sum();
    }
}
