package io.github.jmeterduplex.stomp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.sampler.parameter.TestSamples;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a sampler remembers of its parameters never outlives their texts. */
class ChangingParametersTest {
    private final StompFixture fixture = new StompFixture();
    private final StompSend sampler = new StompSend();

    @AfterEach
    void close() {
        fixture.close();
    }

    private SampleResult send(String body, String... more) {
        return fixture.sample(sampler, TestSamples.both(new String[] {"destination=/app/x", "body=" + body}, more));
    }

    private static String body(MemoryChannel channel) {
        String frame = channel.sent();
        return frame.substring(frame.indexOf("\n\n") + 2, frame.length() - 2);
    }

    @Test
    void eachSampleSendsWhatItsOwnParametersSay() {
        MemoryChannel channel = fixture.open();
        for (String text : new String[] {"one", "one", "two", "one"}) {
            assertThat(send(text).isSuccessful()).isTrue();
            assertThat(body(channel)).isEqualTo(text);
        }
    }

    @Test
    void aParameterThatIsSetAndBlankAgainIsNoticed() {
        MemoryChannel channel = fixture.open();
        assertThat(send("one", "messages=2").isSuccessful()).isTrue();
        assertThat(send("two", "messages=").isSuccessful()).isTrue();
        assertThat(send("two").isSuccessful()).isTrue();
        assertThat(new String[] {body(channel), body(channel), body(channel), body(channel)})
                .containsExactly("one", "one", "two", "two");
        assertThat(channel.sent()).isNull();
    }

    @Test
    void valuesThatAreRefusedAreRefusedEachTime() {
        MemoryChannel channel = fixture.open();
        assertThat(send("one").isSuccessful()).isTrue();
        assertThat(send("one", "messages=none").getResponseCode()).isEqualTo("400");
        assertThat(send("one", "messages=none").getResponseCode()).isEqualTo("400");
        assertThat(send("one").isSuccessful()).isTrue();
        assertThat(body(channel)).isEqualTo("one");
        assertThat(body(channel)).isEqualTo("one");
        assertThat(channel.sent()).isNull();
    }
}
