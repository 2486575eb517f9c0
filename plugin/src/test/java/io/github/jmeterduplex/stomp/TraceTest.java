package io.github.jmeterduplex.stomp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What went over the wire, in the data of a failed sample. */
class TraceTest {
    private final StompFixture fixture = new StompFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private static Map<String, String> frames(int count) {
        return Map.of("trace", Integer.toString(count));
    }

    private SampleResult failed() {
        SampleResult result = fixture.sample(new StompReceive(), "timeoutMillis=0");
        assertThat(result.isSuccessful()).isFalse();
        return result;
    }

    @Test
    void failedSampleShowsTheFramesOfBothWaysInTheirOrder() {
        MemoryChannel channel = fixture.open("1.2", frames(10), "/topic/a");
        fixture.sample(new StompSend(), "destination=/app/x", "body={\"n\":1}");
        channel.says("RECEIPT\nreceipt-id:nobody's\n\n^@");
        List<String> lines = failed().getResponseDataAsString().lines().toList();
        assertThat(lines.get(0)).isEqualTo("trace: the last 5 of 5 frames of session 0 (> sent, < came)");
        assertThat(lines.subList(1, 6))
                .allMatch(line -> line.matches("\\+[0-9]+\\.[0-9]{3} s [<>] .*"))
                .extracting(line -> line.replaceFirst("^\\S+ s ", ""))
                .containsExactly(
                        "> CONNECT accept-version:1.0,1.1,1.2 heart-beat:0,0 passcode:******",
                        "< CONNECTED version:1.2 heart-beat:0,0",
                        "> SUBSCRIBE id:0 destination:/topic/a ack:auto",
                        "> SEND destination:/app/x content-length:7 | {\"n\":1}",
                        "< RECEIPT receipt-id:nobody's");
    }

    @Test
    void onlyTheLastFramesAreShownCutAndCleaned() {
        MemoryChannel channel = fixture.open("1.2", frames(2), "/topic/a");
        channel.says("MESSAGE\nsubscription:9\ndestination:/topic/a\nmessage-id:1\n\n" + "y".repeat(500) + "^@");
        fixture.sample(new StompReceive());
        channel.says("MESSAGE\nsubscription:9\ndestination:/topic/a\nmessage-id:2\n\na\nb\u001bc^@");
        fixture.sample(new StompReceive());
        List<String> lines = failed().getResponseDataAsString().lines().toList();
        assertThat(lines.get(0)).startsWith("trace: the last 2 of 5 frames");
        assertThat(lines.get(1)).endsWith("yyy...").hasSizeLessThan(250);
        assertThat(lines.get(2)).endsWith("| a b c");
    }

    @Test
    void secretsNeverShow() {
        fixture.open("1.2", frames(10));
        fixture.sample(
                new StompSend(),
                "destination=/app/x",
                "headers={\"X-Auth-Token\":\"geheim\",\"login\":\"geheim\",\"x\":\"shown\"}");
        assertThat(failed().getResponseDataAsString())
                .contains("X-Auth-Token:****** login:****** x:shown")
                .doesNotContain("geheim", StompFixture.PASSCODE);
    }

    @Test
    void goodSampleShowsItsDataAlone() {
        MemoryChannel channel = fixture.open("1.2", frames(10), "/topic/a");
        channel.says("MESSAGE\nsubscription:0\nmessage-id:1\n\nhello^@");
        assertThat(fixture.sample(new StompReceive()).getResponseDataAsString()).isEqualTo("hello");
    }

    @Test
    void onlyTheFirstSessionOfAGroupIsTraced() {
        fixture.open("1.2", frames(3), "/topic/a");
        fixture.open("1.2", frames(3), "/topic/b");
        assertThat(failed().getResponseDataAsString())
                .contains("of session 0")
                .contains("/topic/a")
                .doesNotContain("/topic/b");
    }

    @Test
    void withoutTraceThereIsNone() {
        fixture.open("/topic/a");
        assertThat(failed().getResponseDataAsString()).isEmpty();
        assertThat(fixture.group().trace()).isNull();
    }
}
