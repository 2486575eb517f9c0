package io.github.jmeterduplex.stomp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How long pushes took from the server, by the server's own time. */
class PushTimestampTest {
    private static final long DAY_MILLIS = TimeUnit.DAYS.toMillis(1);

    private final StompFixture fixture = new StompFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private MemoryChannel subscribed(String pushTimestamp) {
        MemoryChannel channel = fixture.open();
        SampleResult result =
                fixture.sample(new StompSubscribe(), "destination=/topic/a", "pushTimestamp=" + pushTimestamp);
        assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
        return channel;
    }

    private static void push(MemoryChannel channel, String header, String body) {
        channel.says("MESSAGE\nsubscription:0\nmessage-id:1\nat:" + header + "\n\n" + body + "^@");
    }

    private void assertOneDay() {
        long day = TimeUnit.MILLISECONDS.toMicros(DAY_MILLIS);
        // The header's decimals may lie a moment ahead, and a busy machine takes its time.
        assertThat(fixture.log().latencies("pushed label"))
                .singleElement()
                .satisfies(micros -> assertThat(micros).isBetween(day - 5_000, day + 60_000_000));
        assertThat(fixture.log().count("skewed")).isZero();
    }

    @Test
    void millisecondsInTheBody() {
        MemoryChannel channel = subscribed("json:/sent/at");
        push(channel, "", "{\"sent\":{\"at\":" + (System.currentTimeMillis() - DAY_MILLIS) + "}}");
        assertOneDay();
    }

    @Test
    void microsecondsInAHeader() {
        push(subscribed("header:at"), (System.currentTimeMillis() - DAY_MILLIS) + "000", "");
        assertOneDay();
    }

    @Test
    void millisecondsWithDecimals() {
        push(subscribed("header:at"), (System.currentTimeMillis() - DAY_MILLIS) + ".125", "");
        assertOneDay();
    }

    @Test
    void timeInTheFutureIsSkewedAndStillAPush() {
        push(subscribed("header:at"), Long.toString(System.currentTimeMillis() + DAY_MILLIS), "");
        assertThat(fixture.log().count("skewed")).isEqualTo(1);
        assertThat(fixture.log().latencies("pushed label")).containsExactly(-1L);
    }

    @Test
    void whatIsNoTimeIsAPushWithoutOne() {
        MemoryChannel channel = subscribed("header:at");
        String[] odd = {"", "soon", "-5", "NaN", "1e999", "99999999999999999999999999999999999"};
        for (String header : odd) {
            push(channel, header, "");
        }
        channel.says("MESSAGE\nsubscription:0\nmessage-id:1\n\nno header at all^@");
        assertThat(fixture.log().latencies("pushed label"))
                .hasSize(odd.length + 1)
                .containsOnly(-1L);
        assertThat(fixture.log().count("skewed")).isZero();
        assertThat(fixture.session(0).isOpen()).isTrue();
    }

    @Test
    void otherWordsAreABadParameter() {
        fixture.open();
        for (String wrong : new String[] {"timestamp", "header:", "json:no/pointer"}) {
            SampleResult result = fixture.sample(new StompSubscribe(), "destination=/a", "pushTimestamp=" + wrong);
            assertThat(result.getResponseCode()).isEqualTo("400");
            assertThat(result.getResponseMessage()).contains("parameter pushTimestamp", wrong);
        }
    }
}
