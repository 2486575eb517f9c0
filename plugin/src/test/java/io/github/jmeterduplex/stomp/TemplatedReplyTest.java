package io.github.jmeterduplex.stomp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.sampler.parameter.TestSamples;
import io.github.jmeterduplex.session.MessageSender;
import io.github.jmeterduplex.session.StompSession;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values in double braces in the parameters that say how messages are replied. */
class TemplatedReplyTest {
    private final StompFixture fixture = new StompFixture();
    private final StompSend sampler = new StompSend();

    @AfterEach
    void close() {
        fixture.close();
    }

    private SampleResult send(String... more) {
        String[] parameters = {"destination=/app/x", "target=each"};
        return fixture.sample(sampler, TestSamples.both(parameters, more));
    }

    private void good(String... more) {
        SampleResult result = send(more);
        assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    }

    /** The body of the next SEND. */
    private static String body(MemoryChannel channel) {
        String frame = channel.sent();
        return frame.substring(frame.indexOf("\n\n") + 2, frame.length() - 2);
    }

    private static void says(MemoryChannel channel, String body) {
        channel.says("MESSAGE\nsubscription:0\nmessage-id:1\n\n" + body + "^@");
    }

    private long count(String what) {
        return fixture.log().count(what);
    }

    @Test
    void eachSessionTakesItsRepliesInOrderFromASourceOfItsOwn() {
        MemoryChannel zero = fixture.open("/queue/replies-0");
        MemoryChannel one = fixture.open("/queue/replies-1");
        String[] parameters = {"reply=order", "replyFrom=/queue/replies-{{session}}", "expect=json:/to={{session}}"};
        good(parameters);
        good(parameters);
        says(zero, "{\"to\":0}");
        says(one, "{\"to\":1}");
        assertThat(count("replied")).isEqualTo(2);
        says(one, "{\"to\":1}");
        says(zero, "{\"to\":1}");
        assertThat(count("replied")).isEqualTo(3);
        assertThat(count("wrong")).isEqualTo(1);
    }

    @Test
    void idIsNoReplyFromTheSourceOfAnotherSession() {
        MemoryChannel zero = fixture.open("/queue/replies-0");
        MemoryChannel one = fixture.open("/queue/replies-1");
        good("body={{id}}", "reply=regex:id=(\\S+)", "replyFrom=/queue/replies-{{session}}");
        String id = body(zero);
        says(one, "id=" + id);
        assertThat(count("replied")).isZero();
        says(zero, "id=" + id);
        assertThat(count("replied")).isEqualTo(1);
    }

    @Test
    void expectedValueIsThatOfTheMessage() {
        MemoryChannel channel = fixture.open("/queue/replies");
        String[] parameters = {
            "body={\"id\":\"{{id}}\",\"n\":{{sequence}}}", "reply=json:/id", "expect=json:/n={{sequence}}",
        };
        good(parameters);
        good(parameters);
        String first = body(channel);
        String second = body(channel);
        says(channel, second);
        says(channel, first.replace("\"n\":1", "\"n\":2"));
        assertThat(count("replied")).isEqualTo(1);
        assertThat(count("wrong")).isEqualTo(1);
        assertThat(fixture.log().rows())
                .anySatisfy(row -> assertThat(row.responseMessage()).endsWith("breaks expect json:/n=1"));
    }

    /** Such messages are otherwise put together once for all. */
    @Test
    void expectedIdIsThatOfTheMessageAlsoWhereAHeaderAloneCarriesIt() {
        MemoryChannel channel = fixture.open("/queue/replies");
        for (int i = 0; i < 3; i++) {
            good("body=hello", "reply=header:correlation-id", "expect=regex:^{{id}}$");
            String frame = channel.sent();
            String id = frame.substring(frame.indexOf("correlation-id:") + 15, frame.indexOf("\n\n"));
            id = id.contains("\n") ? id.substring(0, id.indexOf('\n')) : id;
            channel.says("MESSAGE\nsubscription:0\nmessage-id:1\ncorrelation-id:" + id + "\n\n" + id
                    + (i == 2 ? "!" : "") + "^@");
        }
        assertThat(count("replied")).isEqualTo(2);
        assertThat(count("wrong")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "replyFrom | /q/{{id}}         | same for all messages of a session",
                "replyFrom | /q/{{sequence}}   | same for all messages of a session",
                "replyFrom | /q/{{peer.name}}  | same for all messages of a session",
                "expect    | json:/{{id}}=x    | not in the POINTER",
                "expect    | regex:({{id}}     | regex: and a regular expression",
                "label     | chat {{session}}  | a text without {{...}}"
            })
    void whatCannotBeRenderedIsToldBeforeAnythingIsSent(String parameter, String value, String allowed) {
        MemoryChannel channel = fixture.open("/q");
        SampleResult result = send("body={{id}}", "reply=regex:id=(\\S+)", "replyFrom=/q", parameter + "=" + value);
        assertThat(result.getResponseCode()).isEqualTo("400");
        assertThat(result.getResponseMessage()).contains("parameter " + parameter, value, allowed);
        assertThat(channel.sent()).isNull();
    }

    @Test
    void labelOfAFlowHoldsNoBraces() {
        fixture.connector().greet("CONNECTED\nversion:1.2\nheart-beat:0,0\n\n^@");
        StompUser user = new StompUser() {
            @Override
            protected void flow(StompSession session, MessageSender sender) throws Exception {
                sender.send("chat {{session}}", "/app/x", "hello");
            }
        };
        SampleResult result = fixture.sample(user, "url=ws://memory:1/stomp", "group=flow");
        assertThat(result.getResponseCode()).isEqualTo("400");
        assertThat(result.getResponseMessage()).contains("label \"chat {{session}}\"", "without {{...}}");
    }
}
