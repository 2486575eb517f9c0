package io.github.jmeterduplex.internal.sampler.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments.ArgumentSet;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever happens in a sample, JMeter gets a result and the test goes on. */
class DuplexSamplerTest extends JMeterRunFixture {
    /** One sample's body. */
    private interface Body {
        void run(SampleResult result) throws Exception;
    }

    /** A sampler of one body. */
    private static final class Probe extends DuplexSampler {
        private final Body body;

        Probe(Body body) {
            this.body = body;
        }

        @Override
        public ParameterTable table() {
            return ParameterTable.of(Parameter.text("one", "1"), Parameter.text("two"));
        }

        @Override
        protected void sample(Run run, SampleContext sample, SampleResult result) throws Exception {
            body.run(result);
        }

        SampleResult sample(String... parameters) {
            return JMeterRunFixture.run(this, parameters);
        }
    }

    static Stream<ArgumentSet> faults() {
        return Stream.of(
                fault(new Fault(Cause.NO_SESSION, "nobody there").toException(), "409", "nobody there"),
                fault(new IOException("index answered 503"), "502", "own flow failed: java.io.IOException: index"),
                fault(new IllegalArgumentException("for input string"), "502", "for input string"),
                fault(new IllegalStateException("a\u0007b\nc"), "502", "a b c"),
                fault(new NullPointerException(), "502", "NullPointerException"),
                fault(new AssertionError("flow asserts"), "502", "flow asserts"),
                fault(new NoClassDefFoundError("org/x/Y"), "502", "org/x/Y"),
                fault(new StackOverflowError(), "502", "StackOverflowError"),
                fault(new InterruptedException(), "499", "interrupted"));
    }

    private static ArgumentSet fault(Throwable thrown, String code, String words) {
        return org.junit.jupiter.params.provider.Arguments.argumentSet(
                thrown.getClass().getSimpleName(), thrown, code, words);
    }

    @ParameterizedTest
    @MethodSource("faults")
    void whateverIsThrownFailsTheSample(Throwable thrown, String code, String words) {
        SampleResult result = new Probe(any -> sneak(thrown)).sample();
        boolean interrupted = Thread.interrupted();
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseCode()).isEqualTo(code);
        assertThat(result.getResponseMessage()).contains(words);
        assertThat(result.getSampleLabel()).isEqualTo(LABEL);
        assertThat(result.getEndTime())
                .isGreaterThanOrEqualTo(result.getStartTime())
                .isPositive();
        assertThat(interrupted).as("the flag is restored").isEqualTo(thrown instanceof InterruptedException);
    }

    @SuppressWarnings("unchecked") // Erased: lets a test throw what a body may not declare.
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    @Test
    void goodSampleIsGood() {
        SampleResult result = new Probe(any -> {}).sample();
        assertThat(result.isSuccessful()).isTrue();
        assertThat(result.getResponseCode()).isEqualTo("200");
        assertThat(Files.exists(folder.resolve("results"))).isTrue();
    }

    @Test
    void requestShowsTheParametersThatAreSetAlsoOfAFailedSample() {
        String[] parameters = {"two=second", "one=first", "other=no parameter of this sampler"};
        Fault fault = new Fault(Cause.NO_SESSION, "nobody there");
        assertThat(new Probe(any -> {}).sample(parameters).getSamplerData()).isEqualTo("one: first\ntwo: second");
        assertThat(new Probe(any -> sneak(fault.toException()))
                        .sample(parameters)
                        .getSamplerData())
                .isEqualTo("one: first\ntwo: second");
    }

    @Test
    void samplerMaySayItsRequestItself() {
        SampleResult result = new Probe(any -> any.setSamplerData("its own")).sample();
        assertThat(result.getSamplerData()).isEqualTo("its own");
    }

    @Test
    void messageThatASamplerSetsIsOneCleanLineWithABound() {
        String set = "from \u001B[2J\u202E" + "n".repeat(900_000);
        assertThat(new Probe(any -> any.setResponseMessage(set)).sample().getResponseMessage())
                .startsWith("from  [2J n")
                .hasSizeLessThan(10_010);
    }

    @Test
    void sampleMayEndItsTimeItself() {
        SampleResult result = new Probe(SampleResult::sampleEnd).sample();
        assertThat(result.isSuccessful()).isTrue();
    }

    @Test
    void badPropertyFailsEverySample() {
        JMeterUtils.setProperty("duplex.messages", "some");
        Probe probe = new Probe(any -> {});
        for (SampleResult result : List.of(probe.sample(), probe.sample())) {
            assertThat(result.getResponseCode()).isEqualTo("400");
            assertThat(result.getResponseMessage())
                    .contains("property duplex.messages=some is not allowed", "allowed: all, problems or off");
            assertThat(result.getStartTime()).isPositive();
        }
    }

    @Test
    void folderThatCannotBeMadeFailsTheSample() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        JMeterUtils.setProperty("duplex.results", file.toString());
        SampleResult result = new Probe(any -> {}).sample();
        assertThat(result.getResponseCode()).isEqualTo("400");
        assertThat(result.getResponseMessage()).contains(file.toString(), "Set duplex.results to a folder");
    }

    @Test
    void unexpectedFaultIsNewsOnceARun() {
        Throwable[] same = new Throwable[2];
        for (int i = 0; i < same.length; i++) {
            same[i] = new IllegalStateException("again");
        }
        assertThat(CurrentRun.isNews(same[0])).isTrue();
        assertThat(CurrentRun.isNews(same[1])).isFalse();
        assertThat(CurrentRun.isNews(new IllegalStateException("elsewhere"))).isTrue();
        CurrentRun.current(null);
        CurrentRun.end();
        assertThat(CurrentRun.isNews(same[1])).isTrue();
    }

    @Test
    void interruptEndsABlockingWaitAndNothingElse() throws Exception {
        CountDownLatch waits = new CountDownLatch(1);
        Probe probe = new Probe(any -> {
            waits.countDown();
            new CountDownLatch(1).await();
        });
        boolean[] flag = new boolean[1];
        FutureTask<SampleResult> sample = new FutureTask<>(() -> {
            SampleResult result = probe.sample();
            flag[0] = Thread.currentThread().isInterrupted();
            return result;
        });
        Thread thread = new Thread(sample, "sample");
        thread.start();
        assertThat(waits.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(probe.interrupt()).isTrue();
        assertThat(sample.get(10, TimeUnit.SECONDS).getResponseCode()).isEqualTo("499");
        assertThat(flag[0]).as("the next sample is not interrupted").isFalse();
        assertThat(probe.interrupt()).as("nothing runs").isFalse();
    }

    @Test
    void teardownNeverThrowsAndMayComeTwiceOrWithoutASample() {
        Probe probe = new Probe(any -> {});
        JavaSamplerContext context = new JavaSamplerContext(new Arguments());
        probe.teardownTest(context);
        probe.sample();
        probe.teardownTest(context);
        probe.teardownTest(context);
        assertThat(new Probe(any -> {}).sample().isSuccessful())
                .as("a second run in this JVM")
                .isTrue();
    }

    @Test
    void stragglerAfterTheEndBeginsNoRunThatNobodyWouldEnd() throws IOException {
        Probe straggler = new Probe(any -> {});
        straggler.sample();
        straggler.teardownTest(new JavaSamplerContext(new Arguments()));

        SampleResult late = straggler.sample();
        assertThat(late.isSuccessful()).isFalse();
        assertThat(late.getResponseMessage()).isEqualTo("the run has ended");
        try (Stream<Path> engines =
                Files.find(folder.resolve("results"), 3, (path, any) -> path.endsWith("run.json"))) {
            assertThat(engines).hasSize(1);
        }
    }

    @Test
    void stragglerOfTheTestBeforeStaysOutOfTheRunOfTheNext() {
        Probe straggler = new Probe(any -> {});
        straggler.sample();
        straggler.teardownTest(new JavaSamplerContext(new Arguments()));
        Probe next = new Probe(any -> {});
        assertThat(next.sample().isSuccessful()).isTrue();

        assertThat(straggler.sample().getResponseMessage()).isEqualTo("the run has ended");
        assertThat(next.sample().isSuccessful()).isTrue();
    }

    @Test
    void teardownOfAnInterruptedThreadEndsTheRun() {
        Probe probe = new Probe(any -> {});
        probe.sample();
        Thread.currentThread().interrupt();
        probe.teardownTest(new JavaSamplerContext(new Arguments()));
        var unused = Thread.interrupted();
        assertThat(folder.resolve("results"))
                .isDirectoryRecursivelyContaining("glob:**/run.json")
                .isDirectoryRecursivelyContaining("glob:**/counts.csv");
    }

    @Test
    void tableHoldsTheDeclaredParametersInTheirOrder() {
        Arguments table = new Probe(any -> {}).getDefaultParameters();
        assertThat(table.getArgument(0).getName()).isEqualTo("one");
        assertThat(table.getArgument(0).getValue()).isEqualTo("1");
        assertThat(table.getArgument(1).getName()).isEqualTo("two");
        assertThat(table.getArgument(1).getValue()).isEmpty();
    }
}
