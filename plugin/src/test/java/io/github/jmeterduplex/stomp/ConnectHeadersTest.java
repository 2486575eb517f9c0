package io.github.jmeterduplex.stomp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.sampler.run.SamplersFixture;
import io.github.jmeterduplex.session.StompPreparation;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Headers of CONNECT that Duplex sends itself, and a frame whose end does not come. */
class ConnectHeadersTest extends SamplersFixture {
    private static final String URL = "ws://memory:1/stomp";

    @BeforeEach
    void greet() {
        connector.greet("CONNECTED\nversion:1.1\nheart-beat:0,0\n\n^@");
    }

    @Test
    void acceptVersionReplacesOurs() {
        MemoryChannel channel = connects(new StompConnect(), URL, "connectHeaders={\"accept-version\":\"1.1\"}");
        assertThat(channel.sent()).isEqualTo("CONNECT\nheart-beat:10000,10000\naccept-version:1.1\n\n^@");
    }

    @ParameterizedTest
    @ValueSource(strings = {"heart-beat", "Heart-Beat"})
    void heartBeatNamesItsParameter(String name) {
        SampleResult result = sample(new StompConnect(), "url=" + URL, "connectHeaders={\"" + name + "\":\"0,0\"}");
        refused(result, "parameter connectHeaders", "without heart-beat, for which there is the parameter heartbeat");
        assertThat(connector.count()).isZero();
    }

    /** A flow of its own. */
    static final class Preparing extends StompUser {
        @Override
        protected Map<String, String> moreParameters() {
            return Map.of("name", "");
        }

        @Override
        protected void prepare(StompPreparation preparation) {
            preparation.connectHeader("accept-version", "1.0");
            preparation.connectHeader(preparation.parameter("name"), "1.2");
        }
    }

    @Test
    void ownFlowSendsOneVersionHeader() {
        good(sample(
                new Preparing(),
                "url=" + URL,
                "name=accept-version",
                "connectHeaders={\"accept-version\":\"1.1\",\"a\":\"b\"}",
                "destination=/a"));
        assertThat(connector.channel(0).sent())
                .isEqualTo("CONNECT\nheart-beat:10000,10000\naccept-version:1.2\na:b\n\n^@");
        refused(
                sample(new Preparing(), "url=" + URL, "group=other", "name=heart-beat", "destination=/a"),
                "connectHeader of the sampler's own flow",
                "parameter heartbeat");
    }

    /** One byte is missing, as the server counted one too many. */
    @Test
    void lostReplyNamesTheFrameWhoseEndDidNotCome() {
        MemoryChannel channel = connects(new StompConnect(), URL, "subscribe=/topic/r");
        channel.says(
                "MESSAGE\nsubscription:0\nmessage-id:1\ndestination:/topic/r\ncontent-length:14\n\n{\"id\":\"abcd\"}"
                        + "^@");
        SampleResult result = sample(
                new StompSend(),
                "destination=/app/x",
                "body={\"id\":\"{{id}}\"}",
                "reply=json:/id",
                "waitForReplies=true",
                "replyTimeoutMillis=1");
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseMessage())
                .contains(
                        "session 0 is open; session 0 waits for the end of a STOMP frame MESSAGE with 14 of 15 bytes");
    }
}
