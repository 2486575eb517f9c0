package io.github.jmeterduplex.samples.runs.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.JvmFootprint;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.sampler.LeakingSampler;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sampler that leaks does so. That the report names it takes twelve minutes, and is no part of the build. */
@Tag("parallel")
class LeakIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Pattern KEPT = Pattern.compile("([0-9.]+) MB kept");
    private static final double BYTES_PER_MEGABYTE = 1_048_576;
    private static final double MEGABYTES = 40;
    /** What else comes and goes in JMeter's heap. */
    private static final double OTHERS = 8;

    @TempDir
    private Path folder;

    /** The live heap at some moment, and between which two amounts the sampler had kept then. */
    private record Moment(double heapMegabytes, double least, double most) {
        static Moment of(JMeterRun run) throws Exception {
            double least = kept(run);
            double heap = JvmFootprint.of(run.process().pid()).heapBytes() / BYTES_PER_MEGABYTE;
            // What a sample keeps is in the file a little later.
            double later = kept(run);
            double most = awaitKept(run, megabytes -> megabytes > later);
            return new Moment(heap, least, most);
        }
    }

    @Test
    void heapGrowsByWhatTheSamplerKeeps() throws Exception {
        Plan plan =
                Plan.named("leak").seconds(50).javaRequest("leak", LeakingSampler.class, "megabytesPerMinute = 240");
        try (JMeterRun run = JMeterSetup.of(plan.write(folder))
                .property("jmeter.save.saveservice.autoflush", true)
                .start()) {
            awaitKept(run, megabytes -> megabytes > 0);
            Moment first = Moment.of(run);
            awaitKept(run, megabytes -> megabytes > first.most + MEGABYTES);
            Moment last = Moment.of(run);

            assertThat(last.heapMegabytes - first.heapMegabytes)
                    .as("growth of the live heap, in MB: %s, %s", first, last)
                    .isGreaterThan(MEGABYTES - OTHERS)
                    .isBetween(last.least - first.most - OTHERS, last.most - first.least + OTHERS);
            run.shutdown();
            assertThat(run.awaitEnd(PATIENCE)).isZero();
            assertThat(run.rows()).allMatch(JtlRow::isSuccess);
        }
    }

    private static double awaitKept(JMeterRun run, DoublePredicate wanted) throws Exception {
        double kept = Await.answer(() -> kept(run), wanted::test, PATIENCE);
        assertThat(wanted.test(kept))
                .as("%s MB kept%s", kept, run.process().tail())
                .isTrue();
        return kept;
    }

    /** As the last sample says; 0 before the first. */
    private static double kept(JMeterRun run) throws IOException {
        List<JtlRow> rows = run.rows();
        if (rows.isEmpty()) {
            return 0;
        }
        Matcher kept = KEPT.matcher(rows.get(rows.size() - 1).message());
        assertThat(kept.matches()).as(kept.toString()).isTrue();
        return Double.parseDouble(kept.group(1));
    }
}
