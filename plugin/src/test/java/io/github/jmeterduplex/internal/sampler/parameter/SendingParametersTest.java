package io.github.jmeterduplex.internal.sampler.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.jmeterduplex.internal.engine.pace.ArrivalProcess;
import io.github.jmeterduplex.internal.engine.pace.Rate;
import io.github.jmeterduplex.internal.engine.session.Pace;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.TargetSelector;
import io.github.jmeterduplex.internal.engine.session.TestRuns;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.latency.RunFile;
import io.github.jmeterduplex.session.FaultException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rate, stages and arrivals of a sampler's parameters, and the schedule that they give. */
class SendingParametersTest {
    private final CountingLog log = new CountingLog();
    private final Run run = TestRuns.with(log, new MemoryConnector(System::nanoTime));

    @AfterEach
    void endRun() {
        run.end();
    }

    private SendingParameters read(Map<String, String> parameters) {
        return SendingParameters.read(run, ParameterValues.of(parameters::get));
    }

    private Pace pace(Map<String, String> parameters, Pace running) {
        return read(parameters).pace(run, "chat", "users 1-1", running);
    }

    @Test
    void stagesSendUntilTheirEnd() {
        SendingParameters parameters = read(Map.of("messagesPerSecond", "100 for 60s, 100..2000 over 5m"));
        assertThat(parameters.messages()).isEqualTo(TargetSelector.ENDLESS);
        assertThat(parameters.isSingle()).isFalse();
        assertThat(parameters.rate().stages()).hasSize(2);
        assertThat(parameters.arrivals()).isEqualTo(ArrivalProcess.EVEN);
        assertThat(read(Map.of("messagesPerSecond", "+0.5")).rate()).isEqualTo(Rate.steady(0.5));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1 for 1s    | messages        | 7       | parameter messages: "7" is not allowed; allowed: 1 or blank
            1 for 1s    | durationSeconds | 3       | parameter durationSeconds: "3" is not allowed; allowed: blank
                        | arrivals        | poisson | allowed: even or blank if messagesPerSecond is blank
            5           | arrivals        | burst   | parameter arrivals: "burst" is not allowed; allowed: even, poisson
            0.00001     | arrivals        | even    | allowed: a number from 0.0001 to 10000000, or stages
            5 for 1s, 7 | arrivals        | even    | (stage 2, "7", is not RATE for TIME or RATE..RATE over TIME)
            """)
    void whatIsWrongIsNamedWithWhatIsAllowed(String rate, String name, String value, String told) {
        assertThatExceptionOfType(FaultException.class)
                .isThrownBy(() -> read(Map.of("messagesPerSecond", rate == null ? "" : rate, name, value)))
                .withMessageContaining(told);
    }

    @Test
    void scheduleRunsOnWhileRateAndArrivalsStay() {
        Map<String, String> parameters = Map.of("messagesPerSecond", "40", "arrivals", "poisson");
        Pace first = pace(parameters, null);
        assertThat(pace(parameters, first)).isSameAs(first);
        Pace even = pace(Map.of("messagesPerSecond", "40"), first);
        assertThat(even).isNotSameAs(first);
        assertThat(log.fact(RunFile.TARGET_PER_SECOND)).isEqualTo(40.0);
        pace(Map.of("messagesPerSecond", "50"), even);
        assertThat(log.fact(RunFile.TARGET_PER_SECOND)).isEqualTo(50.0);
        assertThat(log.fact(RunFile.ARRIVALS)).isEqualTo(Map.of("chat", "even, poisson"));
        assertThat(log.fact(RunFile.SEED)).isEqualTo(1L);
    }

    @Test
    void stagesBeginAgainAfterTheirEndWithOtherRandomTimes() {
        Map<String, String> parameters = Map.of("messagesPerSecond", "1000 for 0.1s", "arrivals", "poisson");
        Pace first = pace(parameters, null);
        long firstDistance = distance(first);
        while (!first.isOver()) {
            first.advance();
        }
        Pace second = pace(parameters, first);
        assertThat(second.isOver()).isFalse();
        assertThat(distance(second)).isNotEqualTo(firstDistance);
        assertThat(log.fact(RunFile.TARGET_PER_SECOND)).isEqualTo(1_000.0);
    }

    /** From the first message to the second. */
    private static long distance(Pace pace) {
        long due = pace.dueNanos();
        pace.advance();
        return pace.dueNanos() - due;
    }
}
