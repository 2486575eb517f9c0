package io.github.jmeterduplex.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.sampler.run.JMeterRunFixture;
import io.github.jmeterduplex.internal.sampler.run.ThreadStop;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sample of a search. */
class FindRateTest extends JMeterRunFixture {
    private static JMeterThread thread() {
        HashTree tree = new ListedHashTree();
        tree.add(new LoopController());
        return new JMeterThread(tree, ended -> {}, new ListenerNotifier());
    }

    @AfterEach
    void leaveTheThread() {
        JMeterContextService.getContext().setThread(null);
    }

    @Test
    void somethingMustBeKept() {
        SampleResult result = run(new FindRate());
        assertThat(result.getResponseCode()).isEqualTo("400");
        assertThat(result.getResponseMessage())
                .isEqualTo("maxP99Millis, maxLostPercent and minOpen are blank: at least one must be set");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            maximum          | 50  | at least start, 100
            stepSeconds      | 3   | a number from 12 to 100000
            precisionPercent | 0   | a number from 0.1 to 50
            """)
    void wrongParameterIsNamed(String name, String value, String allowed) {
        SampleResult result = run(new FindRate(), "maxP99Millis=100", name + "=" + value);
        assertThat(result.getResponseCode()).isEqualTo("400");
        assertThat(result.getResponseMessage()).contains(name).contains(value).contains(allowed);
    }

    @Test
    void stepsHoldTwelveIntervals() {
        JMeterUtils.setProperty("duplex.interval.seconds", "5");
        assertThat(run(new FindRate(), "maxP99Millis=100").getResponseMessage())
                .contains("stepSeconds")
                .contains("at least 12 intervals of 5 s each (duplex.interval.seconds)");
        assertThat(run(new FindRate(), "maxP99Millis=100", "stepSeconds=60", "confirmSeconds=59")
                        .getResponseMessage())
                .contains("confirmSeconds")
                .contains("at least 12 intervals of 5 s each (duplex.interval.seconds)");
    }

    @Test
    @Timeout(60)
    void shutdownOfJMeterEndsTheSearch() {
        JMeterThread thread = thread();
        JMeterContextService.getContext().setThread(thread);
        assertThat(new ThreadStop(thread).isAsked()).isFalse();
        thread.stop();
        SampleResult result = run(new FindRate(), "maxP99Millis=100");
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseMessage())
                .contains("JMeter's test was shut down before the search had its answer");
        assertThat(new ThreadStop(thread).isAsked()).isTrue();
        assertThat(new ThreadStop(null).isAsked()).isFalse();
    }

    @Test
    void severalEnginesNeedTheirController() {
        JMeterUtils.setProperty("duplex.slice", "2/3");
        SampleResult result = run(new FindRate(), "maxP99Millis=100");
        assertThat(result.getResponseCode()).isEqualTo("400");
        assertThat(result.getResponseMessage())
                .isEqualTo("duplex.slice is 2/3 and no controller leads the search: several engines find a rate"
                        + " together only if JMeter's controller runs them (-R), with a Duplex Results in the plan");
    }

    @Test
    @Timeout(60)
    void propertyOfATimerGetsMessagesAMinute() throws InterruptedException {
        FindRate find = new FindRate();
        Thread search = new Thread(() -> run(find, "property=perMinute", "maxP99Millis=100", "start=7"));
        search.start();
        while (JMeterUtils.getProperty("perMinute") == null) {
            Thread.sleep(10);
        }
        assertThat(JMeterUtils.getProperty("perMinute")).isEqualTo("420.000");
        assertThat(run(new FindRate(), "property=perMinute", "maxP99Millis=100").getResponseMessage())
                .contains("property is perMinute, which another search under way moves");
        while (!find.interrupt()) {
            Thread.sleep(10);
        }
        search.join();
    }
}
