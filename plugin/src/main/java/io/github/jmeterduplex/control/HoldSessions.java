package io.github.jmeterduplex.control;

import io.github.jmeterduplex.internal.sampler.CellTable;
import io.github.jmeterduplex.internal.sampler.DuplexSampler;
import io.github.jmeterduplex.internal.sampler.Sample;
import io.github.jmeterduplex.internal.session.Group;
import io.github.jmeterduplex.internal.session.LiveSession;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Keeps sessions open for a while, and fails when more of them than allowed were lost: opened, not closed by this side,
 * and not open at the end of the hold. It holds to the end in any case, so that the load keeps its shape.
 */
public final class HoldSessions extends DuplexSampler {
    @Override
    protected void declare(CellTable cells) {
        cells.cell("group").cell("seconds", "60").cell("maxLost", "0");
    }

    @Override
    protected void sample(Run run, Sample sample, SampleResult result) throws InterruptedException {
        double seconds = sample.cells().decimal("seconds", 60.0, 0, 10_000_000);
        long maxLost = sample.cells().integer("maxLost", 0, 0, 1_000_000);
        Collection<Group> groups =
                run.groups().select(sample.thread(), sample.cells().text("group", null));
        run.sleep((long) (seconds * TimeUnit.SECONDS.toNanos(1)));
        List<LiveSession> lost =
                groups.stream().flatMap(group -> group.lost().stream()).toList();
        int open = groups.stream().mapToInt(Group::open).sum();
        String facts = open + " sessions open, " + lost.size() + " lost";
        if (lost.size() > maxLost) {
            fail(result, new Fault(cause(lost), facts + " (maxLost " + maxLost + "): " + byCause(lost)));
        } else {
            result.setResponseMessage(facts);
        }
    }

    private static Cause cause(List<LiveSession> lost) {
        Fault first = lost.get(0).fault();
        return first == null ? Cause.CONNECTION : first.cause();
    }

    private static String byCause(List<LiveSession> lost) {
        Map<String, Long> counts = lost.stream()
                .filter(session -> session.fault() != null)
                .collect(Collectors.groupingBy(
                        session -> session.fault().cause().slug(), TreeMap::new, Collectors.counting()));
        String example = lost.get(0).fault() == null
                ? ""
                : "; the first: " + lost.get(0).fault().message();
        return counts + example;
    }
}
