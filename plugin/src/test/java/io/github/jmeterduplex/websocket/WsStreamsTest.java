package io.github.jmeterduplex.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.sampler.run.SamplersFixture;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Replies of several messages, the last of which meets a condition. */
class WsStreamsTest extends SamplersFixture {
    private static final String END = "replyUntil=regex:\"type\":\"(complete|error)\"";

    private MemoryChannel channel;

    /** Sends a message, and returns its id. */
    private String asks(String... parameters) {
        channel = connects(new WsConnect(), "ws://memory:1/");
        return ask(parameters);
    }

    private String ask(String... parameters) {
        String[] all = new String[parameters.length + 2];
        System.arraycopy(parameters, 0, all, 2, parameters.length);
        all[0] = "body={{id}}";
        all[1] = "reply=json:/id";
        good(sample(new WsSend(), all));
        return channel.sent();
    }

    private void says(String id, String type) {
        channel.says("{\"id\":\"" + id + "\",\"type\":\"" + type + "\"}");
    }

    @Test
    void firstItemEachItemAndTheEndAreTimed() {
        String id = asks(END);
        says(id, "next");
        says(id, "next");
        assertThat(log.count("replied")).isZero();
        says(id, "complete");
        assertThat(log.count("first")).isEqualTo(1);
        assertThat(log.count("each")).isEqualTo(2);
        assertThat(log.count("replied")).isEqualTo(1);
        assertThat(run.matcher().inFlight()).isZero();
    }

    @Test
    void streamsOfTwoMessagesDoNotMix() {
        String one = asks(END);
        String other = ask(END);
        says(one, "next");
        says(other, "next");
        says(other, "complete");
        assertThat(log.count("replied")).isEqualTo(1);
        says(one, "next");
        says(one, "complete");
        assertThat(log.count("replied")).isEqualTo(2);
        assertThat(log.count("each")).isEqualTo(3);
        assertThat(log.count("duplicate")).isZero();
    }

    @Test
    void replyWithoutItemsIsItsEnd() {
        says(asks(END), "complete");
        assertThat(log.count("replied")).isEqualTo(1);
        assertThat(log.count("each")).isZero();
    }

    @Test
    void itemAfterTheEndIsADuplicate() {
        String id = asks(END);
        says(id, "complete");
        says(id, "next");
        assertThat(log.count("duplicate")).isEqualTo(1);
        assertThat(log.count("each")).isZero();
    }

    @Test
    void itemAndEndMustHoldWhatIsExpected() {
        String expect = "expect=regex:\"type\":\"(next|complete)\"";
        String id = asks(END, expect);
        says(id, "next");
        says(id, "error");
        assertThat(log.count("wrong")).isEqualTo(1);
        String other = ask(END, expect);
        says(other, "else");
        says(other, "complete");
        assertThat(log.count("wrong")).isEqualTo(2);
        assertThat(log.count("replied")).isZero();
    }

    @Test
    void streamWithoutEndIsLostAndItsLateEndIsLate() {
        String id = asks(END, "replyTimeoutMillis=100");
        says(id, "next");
        laterNanos = TimeUnit.MILLISECONDS.toNanos(200);
        says(id, "next");
        assertThat(log.count("lost")).isEqualTo(1);
        assertThat(log.count("each")).isEqualTo(1);
        says(id, "complete");
        assertThat(log.count("late")).isEqualTo(1);
        assertThat(log.count("duplicate")).isZero();
    }

    @Test
    void sampleSaysHowManyItemsCame() {
        String id = asks(END);
        says(id, "complete");
        SampleResult result = sample(
                new WsSend(), "body={{id}}", "reply=json:/id", END, "replyTimeoutMillis=50", "waitForReplies=true");
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseMessage()).contains("no reply");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "replyUntil | type=end        | allowed: json:POINTER=VALUE",
                "replyUntil | regex:(         | near index",
                "reply      | order           | blank, unless reply is json:POINTER or regex:PATTERN",
                "replies    | 2               | 1 with replyUntil"
            })
    void badParameterIsNamedWithWhatIsAllowed(String parameter, String value, String allowed) {
        channel = connects(new WsConnect(), "ws://memory:1/");
        String given = parameter + "=" + value;
        SampleResult result = parameter.equals("reply")
                ? sample(new WsSend(), "body={{id}}", given, END)
                : parameter.equals("replyUntil")
                        ? sample(new WsSend(), "body={{id}}", "reply=json:/id", given)
                        : sample(new WsSend(), "body={{id}}", "reply=json:/id", END, given);
        refused(result, "parameter " + (parameter.equals("reply") ? "replyUntil" : parameter), allowed);
    }
}
