package io.github.jmeterduplex.internal.sampler.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.sampler.parameter.TestSamples;
import io.github.jmeterduplex.websocket.WsConnect;
import io.github.jmeterduplex.websocket.WsSend;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Samples that wait for messages which never get an outcome, as the server does not read. */
class UnwrittenSampleTest extends SamplersFixture {
    private SampleResult sent(String... more) {
        connects(new WsConnect(), "ws://memory:1/").holds = true;
        String[] parameters = {"body=x", "reply=none", "waitForReplies=true", "replyTimeoutMillis=1", "messages=3"};
        return sample(new WsSend(), TestSamples.both(parameters, more));
    }

    @Test
    void sampleFailsInItsOwnWords() {
        SampleResult result = sent();
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseCode()).isEqualTo("408");
        assertThat(result.getResponseMessage())
                .contains("3 of 3 messages were neither written nor replied to within 2001 ms")
                .contains("the server may not read", "session 0 is open");
    }

    @ParameterizedTest
    @CsvSource({"2,false", "3,true"})
    void boundCountsThem(String maxLost, boolean isGood) {
        SampleResult result = sent("maxLost=" + maxLost);
        assertThat(result.isSuccessful()).as(result.getResponseMessage()).isEqualTo(isGood);
        if (!isGood) {
            assertThat(result.getResponseCode()).isEqualTo("408");
            assertThat(result.getResponseMessage()).contains("3 messages", "maxLost 2", "3 in flight");
        }
    }

    /** Its messages are no samples yet. */
    @Test
    void failureIsSeenWhereMessagesAreSamples() {
        SampleResult result = sent();
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.isIgnore()).isFalse();
    }
}
