package io.github.jmeterduplex.stomp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.sampler.parameter.TestSamples;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A sample that waits for replies in vain says what was there instead. */
class LostReplyTest {
    private static final String FROM = "/queue/replies";

    private final StompFixture fixture = new StompFixture();
    private final ScheduledExecutorService server = Executors.newSingleThreadScheduledExecutor();

    @AfterEach
    void close() {
        server.shutdownNow();
        fixture.close();
    }

    /** Answers the next SEND; gets the id in it. */
    private void answering(MemoryChannel channel, Consumer<String> answer) {
        var unused = server.scheduleWithFixedDelay(
                () -> {
                    String frame = channel.sent();
                    if (frame != null && frame.startsWith("SEND")) {
                        answer.accept(frame.substring(frame.indexOf("\n\n") + 2, frame.length() - 2));
                    }
                },
                0,
                1,
                TimeUnit.MILLISECONDS);
    }

    private static void message(MemoryChannel channel, int subscription, String body) {
        channel.says("MESSAGE\nsubscription:" + subscription + "\nmessage-id:1\n\n" + body + "^@");
    }

    private SampleResult send(String... more) {
        String[] parameters = {
            "destination=/app/x",
            "body={{id}}",
            "reply=regex:id=(\\S+)",
            "replyFrom=" + FROM,
            "replyTimeoutMillis=3000",
            "waitForReplies=true"
        };
        return fixture.sample(new StompSend(), TestSamples.both(parameters, more));
    }

    @Test
    void requestShowsDestinationAndBody() {
        fixture.open(FROM);
        SampleResult result = fixture.sample(new StompSend(), "destination=/app/x", "body=hello {{id}}");
        assertThat(result.getSamplerData())
                .startsWith("destination: /app/x\n\nhello {{id}}\n\n")
                .endsWith(": sent 1, failed 0");
    }

    @Test
    void requestShowsTheNumbersOfItsOwnSample() {
        MemoryChannel channel = fixture.open(FROM);
        StompSend send = new StompSend();
        SampleResult first = fixture.sample(send, "destination=/app/x", "body=hello");
        SampleResult second = fixture.sample(send, "destination=/app/x", "body=hello");
        channel.abort();
        SampleResult third = fixture.sample(send, "destination=/app/x", "body=hello");
        assertThat(first.getSamplerData())
                .startsWith("destination: /app/x\n\nhello\n\n")
                .endsWith(": sent 1, failed 0");
        assertThat(first.getResponseMessage()).isEqualTo("sent 1");
        assertThat(second.getSamplerData()).isEqualTo(first.getSamplerData());
        assertThat(third.getSamplerData())
                .startsWith("destination: /app/x\n\nhello\n\n")
                .endsWith(": sent 0, failed 1");
        assertThat(third.isSuccessful()).isFalse();
    }

    @Test
    void lostReplyTellsTheCandidatesThatDidNotMatch() {
        MemoryChannel channel = fixture.open(FROM, "/topic/b");
        message(channel, 0, "came before");
        answering(channel, id -> {
            message(channel, 0, "hello\u0007");
            message(channel, 0, "id=somebody-else's");
            message(channel, 1, "id=" + id);
        });
        SampleResult result = send();
        assertThat(result.getResponseCode()).isEqualTo("408");
        assertThat(result.getResponseMessage())
                .contains("no reply from memory:1 within 3000 ms")
                .endsWith(
                        "; sent to /app/x; session 0 is open; subscribed to /queue/replies (3 came), /topic/b (1 came)"
                                + "; 2 messages came that did not match: "
                                + "/queue/replies (no id) \"hello \", "
                                + "/queue/replies (id somebody-else's) \"id=somebody-else's\""
                                + ": compare them with reply=regex:id=(\\S+)"
                                + "; replyFrom is /queue/replies, but messages came: 1 from /topic/b in session 0");
    }

    @Test
    void candidatesAreThoseOfTheSessionsOwnSource() {
        MemoryChannel channel = fixture.open("/queue/replies-0", "/queue/replies-1");
        answering(channel, id -> {
            message(channel, 0, "hello");
            message(channel, 1, "id=" + id);
        });
        SampleResult result = send("replyFrom=/queue/replies-{{session}}");
        assertThat(result.getResponseMessage())
                .endsWith("1 message came that did not match: /queue/replies-0 (no id) \"hello\""
                        + ": compare them with reply=regex:id=(\\S+); replyFrom is /queue/replies-{{session}}, but"
                        + " messages came: 1 from /queue/replies-1 in session 0");
    }

    @Test
    void patternsThatExplodeAreCountedUnderTheirLabelAndParameter() {
        MemoryChannel channel = fixture.open(FROM);
        answering(channel, id -> {
            message(channel, 0, "x".repeat(2_000));
            message(channel, 0, "id=" + id + " " + "x".repeat(2_000));
        });
        String[] parameters = {
            "reply=regex:(?:x+x+)+y|id=(\\S+)", "expect=regex:(x+x+)+y(z)", "label=chat", "replyTimeoutMillis=60000"
        };
        assertThat(send(parameters).getResponseCode()).isEqualTo("417");
        assertThat(fixture.run().counts().stepBudget("chat", "reply").givenUp()).isEqualTo(1);
        assertThat(fixture.run().counts().stepBudget("chat", "expect").givenUp())
                .isEqualTo(1);
        SampleResult receive = fixture.sample(new StompReceive(), "until=(x+x+)+y(z)", "timeoutMillis=1");
        assertThat(receive.getResponseCode()).isEqualTo("408");
        assertThat(fixture.run().counts().stepBudget("label", "until").givenUp())
                .isPositive();
    }

    @Test
    void whereNobodyReceivesOnlyWhatRepliesToNothingIsKept() {
        MemoryChannel channel = fixture.open(FROM);
        fixture.group().mailbox().keep(100, false);
        answering(channel, id -> {
            message(channel, 0, "news");
            message(channel, 0, "id=" + id);
        });
        assertThat(send("replyTimeoutMillis=20000").isSuccessful()).isTrue();
        assertThat(fixture.group().mailbox().messages())
                .singleElement()
                .satisfies(letter -> assertThat(letter.bodyLength()).isEqualTo("news".length()));
    }

    @Test
    void whatCannotBeReadIsToldWhereNobodyReceives() {
        MemoryChannel channel = fixture.open(FROM);
        fixture.group().mailbox().keep(100, false);
        answering(channel, id -> message(channel, 0, "[".repeat(70)));
        assertThat(send("reply=json:/0").getResponseMessage()).contains("1 message came that did not match");
    }

    @Test
    void silenceIsToldAsSilence() {
        fixture.open(FROM);
        assertThat(send().getResponseMessage())
                .endsWith("; session 0 is open; subscribed to /queue/replies (0 came); nothing else came");
    }

    @Test
    void replyThatIsWrongIsTheData() {
        MemoryChannel channel = fixture.open(FROM);
        answering(channel, id -> message(channel, 0, "id=" + id + " status=busy"));
        SampleResult result = send("expect=regex:status=ok", "replyTimeoutMillis=20000");
        assertThat(result.getResponseCode()).isEqualTo("417");
        assertThat(result.getResponseMessage())
                .contains("breaks expect regex:status=ok: the reply is \"id=")
                .endsWith(" status=busy\"");
        assertThat(result.getResponseDataAsString()).endsWith(" status=busy");
    }

    @Test
    void lossWithTheSessionSaysSo() {
        MemoryChannel channel = fixture.open(FROM);
        answering(channel, id -> channel.drops());
        SampleResult result = send("replyTimeoutMillis=20000");
        assertThat(result.getResponseCode()).isEqualTo("502");
        assertThat(result.getResponseMessage()).contains("session 0 is not open: reset by memory:1; subscribed to");
    }

    @Test
    void whatWasNotKeptIsNotKnown() {
        MemoryChannel channel = fixture.open("1.2", Map.of("keep", "0"), FROM);
        answering(channel, id -> message(channel, 0, "hello"));
        assertThat(send().getResponseMessage()).endsWith("what came was not kept (keep 0)");
    }

    @Test
    void fanOutTellsHowManyReplied() {
        MemoryChannel channel = fixture.open(FROM);
        answering(channel, id -> message(channel, 0, "id=" + id));
        assertThat(send("replies=3").getResponseMessage()).contains("1 of 3 replies from memory:1 within 3000 ms");
    }
}
