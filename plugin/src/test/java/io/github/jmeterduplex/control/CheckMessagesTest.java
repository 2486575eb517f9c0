package io.github.jmeterduplex.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.record.log.LabelStats;
import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.run.DuplexSampler;
import io.github.jmeterduplex.internal.sampler.run.JMeterRunFixture;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.function.Consumer;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sample that JMeter gets. */
class CheckMessagesTest extends JMeterRunFixture {
    /** Counts into the log of the run that checks look at. */
    private static final class Recording extends DuplexSampler {
        private final Consumer<RunLog> recordings;

        Recording(Consumer<RunLog> recordings) {
            this.recordings = recordings;
        }

        @Override
        public ParameterTable table() {
            return ParameterTable.of();
        }

        @Override
        protected void sample(Run run, SampleContext sample, SampleResult result) {
            recordings.accept(run.log());
        }
    }

    private static SampleResult check(String... parameters) {
        return run(new CheckMessages(), parameters);
    }

    private static void record(Consumer<RunLog> recordings) {
        assertThat(run(new Recording(recordings)).isSuccessful()).isTrue();
    }

    private static void replies(RunLog log, String label, int count, long micros) {
        for (int i = 0; i < count; i++) {
            log.label(label).count(Count.WRITTEN);
            log.label(label).replied(micros, LabelStats.NONE);
        }
    }

    @Test
    void elapsedOfTheSampleIsTheP99() {
        record(log -> replies(log, "chat", 100, 1_234_600));

        SampleResult result = check("maxP99Millis=1300", "maxLostPercent=0", "minPerSecond=1");

        assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
        assertThat(result.getResponseCode()).isEqualTo("200");
        assertThat(result.getTime()).isEqualTo(1_235);
        assertThat(result.getEndTime() - result.getStartTime()).isEqualTo(1_235);
        assertThat(result.getResponseMessage())
                .matches("p95 1235 ms, p99 1235 ms over the run's first [0-9.]+ s \\(latency\\),"
                        + " lost 0.00 %, [0-9.]+/s, 0 open");
        assertThat(result.getSampleLabel()).isEqualTo(LABEL);
    }

    @Test
    void brokenBoundsFailTheSampleWithAllReasons() {
        record(log -> {
            replies(log, "chat", 99, 250_000);
            log.label("chat").lost(new Fault(Cause.TIMEOUT, ""));
        });

        SampleResult result =
                check("label=chat", "maxP95Millis=150", "maxP99Millis=200", "maxLostPercent=0.5", "minOpen=1");

        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseCode()).isEqualTo("417");
        assertThat(result.getResponseMessage())
                .startsWith("p95 250 ms is above maxP95Millis 150; p99 250 ms is above maxP99Millis 200; lost 1.00 % is"
                        + " above maxLostPercent 0.5 (1 lost, 0 never written, of 100); open 0 is"
                        + " below minOpen 1. In all: p95 250 ms, p99 250 ms over ")
                .endsWith("/s, 0 open");
        assertThat(result.getTime()).isEqualTo(250);
    }

    @Test
    void sessionsOpenInTheEngineAreCounted() {
        record(log -> {
            for (int i = 0; i < 3; i++) {
                log.sessions().opening();
                log.sessions().opened();
            }
            log.sessions().lost(new Fault(Cause.CONNECTION, ""));
        });

        assertThat(check("minOpen=2").isSuccessful()).isTrue();
        assertThat(check("minOpen=3").getResponseMessage())
                .startsWith("open 2 is below minOpen 3. In all: no p95 and no p99");
    }

    @Test
    void labelChoosesItsMessages() {
        record(log -> {
            replies(log, "chat", 5, 1_000);
            replies(log, "room", 5, 900_000);
        });

        assertThat(check("label=chat", "maxP99Millis=100").isSuccessful()).isTrue();
        assertThat(check("label=room", "maxP99Millis=100").isSuccessful()).isFalse();
        assertThat(check("maxP99Millis=100").isSuccessful()).as("together").isFalse();
        assertThat(check("label=rooom", "maxP99Millis=100").getResponseMessage())
                .startsWith("no message has the label \"rooom\"; labels that sent: \"chat\", \"room\". In all:"
                        + " no p95 and no p99");
    }

    @Test
    void dataOfTheSampleIsMadeForExtractors() {
        record(log -> {
            log.label("chat").count(Count.WRITTEN);
            log.label("chat").replied(8_404, 9_300);
            log.label("chat").lost(new Fault(Cause.TIMEOUT, ""));
            log.label("chat").failed(new Fault(Cause.NO_SESSION, ""));
        });

        assertThat(check("label=chat").getResponseDataAsString().lines())
                .contains(
                        "label=chat",
                        "p95_ms=9.3",
                        "p99_ms=9.3",
                        "latency=intended",
                        "lost_percent=66.67",
                        "open=0",
                        "written=1",
                        "sent=3",
                        "replied=1",
                        "lost=1",
                        "failed=1")
                .anyMatch(line -> line.matches("per_second=[0-9]+\\.[0-9]"))
                .anyMatch(line -> line.matches("seconds=[0-9.]+"));
    }

    @Test
    void withoutBoundsTheSampleTellsTheFigures() {
        SampleResult result = check();

        assertThat(result.isSuccessful()).isTrue();
        assertThat(result.getTime()).isZero();
        assertThat(result.getResponseMessage())
                .matches("no p95 and no p99 over the run's first [0-9.]+ s, lost 0.00 %, 0.0/s, 0 open");
    }

    @ParameterizedTest
    @CsvSource({
        "overSeconds, 0, a whole number from 1 to 3600",
        "overSeconds, 3601, a whole number from 1 to 3600",
        "overSeconds, 1.5, a whole number from 1 to 3600",
        "maxP99Millis, fast, a number from 0 to 1000000000",
        "maxP99Millis, -1, a number from 0 to 1000000000",
        "maxLostPercent, 101, a number from 0 to 100",
        "maxLostPercent, 1%, a number from 0 to 100",
        "minPerSecond, '1,000', a number from 0 to 1000000000",
        "minOpen, 0.5, a whole number from 0 to 1000000",
    })
    void valueThatIsNotAllowedIsABadParameter(String parameter, String value, String allowed) {
        SampleResult result = check(parameter + "=" + value);

        assertThat(result.getResponseCode()).isEqualTo("400");
        assertThat(result.getResponseMessage())
                .isEqualTo("parameter " + parameter + ": \"" + value + "\" is not allowed; allowed: " + allowed);
    }
}
