package io.github.jmeterduplex.stomp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.sampler.parameter.TestSamples;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StompReceiveTest {
    private static final String A = "/topic/a";
    private static final String B = "/topic/b";

    private final StompFixture fixture = new StompFixture();
    private final StompReceive receive = new StompReceive();

    @AfterEach
    void close() {
        fixture.close();
    }

    private SampleResult receive(String... parameters) {
        return fixture.sample(receive, TestSamples.both(parameters, "timeoutMillis=0"));
    }

    private static void push(MemoryChannel channel, int subscription, String... bodies) {
        for (String body : bodies) {
            channel.says("MESSAGE\nsubscription:" + subscription + "\nmessage-id:m-" + body
                    + "\ndestination:/any\nlang:en\\cgb\n\n" + body + "^@");
        }
    }

    @Test
    void dataAndHeadersAreThoseOfTheMessage() {
        push(fixture.open(A), 0, "hello");
        SampleResult result = receive();
        assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
        assertThat(result.getResponseDataAsString()).isEqualTo("hello");
        assertThat(result.getResponseHeaders())
                .isEqualTo("subscription: 0\nmessage-id: m-hello\ndestination: /any\nlang: en:gb\n");
        assertThat(result.getResponseMessage()).isEqualTo("received 1, the last from /topic/a in session 0");
        assertThat(result.getDataType()).isEqualTo(SampleResult.TEXT);
        assertThat(receive().getResponseCode()).as("it is taken").isEqualTo("408");
    }

    @Test
    void severalMessagesAreSubResultsUnderOneName() {
        push(fixture.open(A), 0, "one", "two", "three");
        SampleResult result = receive("count=2");
        assertThat(result.getResponseDataAsString()).isEqualTo("two");
        assertThat(result.getSubResults()).hasSize(2).allSatisfy(sub -> {
            assertThat(sub.getSampleLabel()).isEqualTo("label (message)");
            assertThat(sub.isSuccessful()).isTrue();
            assertThat(sub.getResponseHeaders()).contains("lang: en:gb");
        });
        assertThat(result.getSubResults())
                .extracting(SampleResult::getResponseDataAsString)
                .containsExactly("one", "two");
        assertThat(receive().getResponseDataAsString()).isEqualTo("three");
    }

    @Test
    void repliesAreReceivedToo() throws Exception {
        MemoryChannel channel = fixture.open(A);
        SampleResult sent = fixture.sample(
                new StompSend(), "destination=/app", "body={{id}}", "reply=regex:(.+)", "replyFrom=" + A);
        assertThat(sent.isSuccessful()).as(sent.getResponseMessage()).isTrue();
        String frame = channel.sent();
        String id = frame.substring(frame.indexOf("\n\n") + 2, frame.length() - 2);
        push(channel, 0, id);
        assertThat(fixture.log().count("replied")).isEqualTo(1);
        assertThat(receive().getResponseDataAsString()).isEqualTo(id);
    }

    @Test
    void destinationUntilAndTargetLeaveTheOthersWhereTheyAre() {
        MemoryChannel first = fixture.open(A, B);
        MemoryChannel second = fixture.open(A);
        push(first, 0, "a0");
        push(first, 1, "b0");
        push(second, 0, "a1 done");
        assertThat(receive("destination=" + B).getResponseDataAsString()).isEqualTo("b0");
        assertThat(receive("until=d.ne").getResponseDataAsString()).isEqualTo("a1 done");
        assertThat(receive("target=1").getResponseCode()).isEqualTo("408");
        assertThat(receive("target=0").getResponseDataAsString()).isEqualTo("a0");
    }

    @Test
    void binaryBodyStaysAsItIs() {
        MemoryChannel channel = fixture.open(A);
        byte[] frame = "MESSAGE\nsubscription:0\nmessage-id:1\ncontent-length:2\n\nxx\0"
                .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
        frame[frame.length - 3] = (byte) 0xff;
        frame[frame.length - 2] = 0;
        channel.listener().onMessage(frame, 0, frame.length, true, System.nanoTime());
        SampleResult result = receive();
        assertThat(result.getResponseData()).containsExactly(0xff, 0);
        assertThat(result.getDataType()).isEqualTo(SampleResult.BINARY);
    }

    @Test
    void waitEndsWithTheMessageAndIsTheElapsedTime() throws Exception {
        MemoryChannel channel = fixture.open(A);
        FutureTask<Void> server = new FutureTask<>(() -> push(channel, 0, "late"), null);
        long began = System.nanoTime();
        Thread thread = new Thread(server, "server");
        thread.start();
        SampleResult result = fixture.sample(receive);
        server.get(10, TimeUnit.SECONDS);
        assertThat(result.getResponseDataAsString()).isEqualTo("late");
        assertThat(result.getTime()).isLessThanOrEqualTo(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began) + 1);
    }

    @Test
    void timeOutTellsWhatWasThereInstead() {
        MemoryChannel channel = fixture.open(A, B);
        push(channel, 0, "no\u0007pe", "x".repeat(300));
        push(channel, 1, "elsewhere");
        SampleResult result = receive("destination=" + A, "until=yes", "count=2");
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseCode()).isEqualTo("408");
        assertThat(result.getResponseMessage())
                .isEqualTo("0 of 2 messages came within 0 ms (timeoutMillis) from /topic/a; session 0 is open; "
                        + "subscribed to /topic/a (2 came), /topic/b (1 came); "
                        + "2 messages did not match until: /topic/a \"no pe\", /topic/a \"" + "x".repeat(200)
                        + "...\"; waiting from elsewhere: 1 from /topic/b in session 0");
        assertThat(receive("destination=" + A, "count=2").isSuccessful())
                .as("a failed Receive takes nothing")
                .isTrue();
    }

    @Test
    void timeOutWithoutASubscriptionSaysWhatIsMissing() {
        fixture.open();
        assertThat(receive("destination=" + A).getResponseMessage())
                .isEqualTo("0 of 1 messages came within 0 ms (timeoutMillis) from /topic/a; session 0 is open; "
                        + "subscribed to nothing: a sampler that subscribes must come before");
    }

    @Test
    void withoutAnOpenSessionItFailsAtOnceAndSaysWhy() {
        MemoryChannel channel = fixture.open(A);
        push(channel, 0, "last words");
        channel.drops();
        SampleResult there = fixture.sample(receive);
        assertThat(there.getResponseDataAsString())
                .as("what came before the end")
                .isEqualTo("last words");
        SampleResult result = fixture.sample(receive);
        assertThat(result.getResponseCode()).isEqualTo("409");
        assertThat(result.getResponseMessage())
                .contains("0 of 1 messages came and none can come", "session 0 is not open: reset by memory:1");
        assertThat(result.getTime()).isLessThan(5_000);
    }

    @Test
    void droppedMessagesAreToldOnce() {
        MemoryChannel channel = fixture.open("1.2", Map.of("keep", "2"), A);
        push(channel, 0, "1", "2", "3", "4", "5");
        assertThat(receive().getResponseMessage())
                .contains("; 3 older ones were dropped (keep 2; all groups together: duplex.kept.megabytes ");
        assertThat(receive().getResponseMessage()).doesNotContain("dropped");
        assertThat(receive("count=3").getResponseMessage())
                .isEqualTo(
                        "parameter count: \"3\" is not allowed; allowed: 1 to 2, as many as the group \"stomp\" keeps "
                                + "(parameter keep of the sampler that connects)");
    }

    @Test
    void withoutKeepThereIsNothingToReceive() {
        MemoryChannel channel = fixture.open("1.2", Map.of("keep", "0"), A);
        push(channel, 0, "gone");
        SampleResult result = receive();
        assertThat(result.getResponseCode()).isEqualTo("400");
        assertThat(result.getResponseMessage()).contains("keeps no messages", "parameter keep");
        assertThat(fixture.log().count("pushed /topic/a")).isEqualTo(1);
    }

    @Test
    void wrongParametersAreTold() {
        fixture.open(A);
        assertThat(receive("until=(").getResponseMessage()).contains("parameter until", "regular expression");
        assertThat(receive("target=each").getResponseMessage()).contains("allowed: any, or an index");
        assertThat(receive("target=7").getResponseCode()).isEqualTo("409");
        assertThat(receive("count=0").getResponseCode()).isEqualTo("400");
        assertThat(receive("group=nobody").getResponseCode()).isEqualTo("409");
    }

    @Test
    void interruptedReceiveIsA499AndTakesNothing() {
        push(fixture.open(A), 0, "one");
        Thread.currentThread().interrupt();
        SampleResult result = fixture.sample(receive, "count=2");
        assertThat(Thread.interrupted()).as("the flag is restored").isTrue();
        assertThat(result.getResponseCode()).isEqualTo("499");
        assertThat(receive().getResponseDataAsString()).isEqualTo("one");
    }
}
