package io.github.jmeterduplex.internal.protocol.signalr;

import static io.github.jmeterduplex.session.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubCodec;
import io.github.jmeterduplex.session.Cause;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HubOpeningAndEndTest extends HubConnectionFixture {
    // Opening

    @ParameterizedTest
    @EnumSource(HubCodec.class)
    void sessionIsOpenOnceTheHubHasAnsweredTheHandshake(HubCodec codec) {
        MemoryChannel channel = connect(options(codec));
        assertThat(channel.sent()).isEqualTo(handshake(codec));
        assertThat(opening.session()).as("before the answer").isNull();
        channel.says("{}" + SEPARATOR);
        assertThat(opening.session().isOpen()).isTrue();
        assertThat(channel.sent()).isNull();
    }

    @Test
    void callsAfterTheAnswerToTheHandshakeAreRead() {
        MemoryChannel channel = connect(options(HubCodec.JSON, "News"));
        channel.says("{}" + SEPARATOR + "{\"type\":1,\"target\":\"News\",\"arguments\":[1]}" + SEPARATOR);
        assertThat(opening.session().isOpen()).isTrue();
        assertThat(log.count("pushed News")).isEqualTo(1);
    }

    @Test
    void refusedHandshakeIsQuoted() {
        MemoryChannel channel = connect(options(HubCodec.MESSAGEPACK));
        channel.says("{\"error\":\"The protocol 'messagepack' is not supported.\"}" + SEPARATOR);
        assertFault(
                opening.fault(),
                Cause.SERVER_ERROR,
                "memory:1 says \"The protocol 'messagepack' is not supported.\"",
                "parameter protocol");
        assertThat(channel.isClosed()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GARBAGE", "{}", "[]\u001e", "{\"type\":6}\u001e", "{\"error\":5}\u001e"})
    void otherAnswersToTheHandshakeBreakTheProtocol(String answer) {
        MemoryChannel channel = connect(options(HubCodec.JSON));
        channel.says(answer);
        assertFault(opening.fault(), Cause.PROTOCOL, "broken SignalR from memory:1", "expected");
        assertThat(channel.isAborted()).isTrue();
    }

    @Test
    void silenceFailsTheOpeningInTimeAndSaysWhatIsMissing() {
        MemoryChannel channel = connect(options(HubCodec.JSON));
        ((SignalRConnection) channel.listener()).tick(System.nanoTime() + TimeUnit.SECONDS.toNanos(21));
        assertFault(
                opening.fault(),
                Cause.TIMEOUT,
                "memory:1 did not answer the hub's handshake within 20000 ms",
                "connectTimeoutMillis");
    }

    // Life

    @ParameterizedTest
    @EnumSource(HubCodec.class)
    void quietSessionPings(HubCodec codec) {
        MemoryChannel channel = opened(codec);
        long now = System.nanoTime();
        opening.session().tick(now + TimeUnit.SECONDS.toNanos(1));
        assertThat(channel.sentBytes()).isNull();
        opening.session().tick(now + TimeUnit.SECONDS.toNanos(KEEP_ALIVE_SECONDS));
        assertThat(sent(codec, channel)).isEqualTo("PING");
    }

    @ParameterizedTest
    @EnumSource(HubCodec.class)
    void silenceOfTheServerEndsTheSession(HubCodec codec) {
        MemoryChannel channel = opened(codec);
        says(codec, channel, codec.writer().ping());
        long now = System.nanoTime();
        opening.session().tick(now + TimeUnit.SECONDS.toNanos(SERVER_TIMEOUT_SECONDS - 1));
        assertThat(opening.session().isOpen()).isTrue();
        opening.session().tick(now + TimeUnit.SECONDS.toNanos(SERVER_TIMEOUT_SECONDS + 1));
        assertFault(opening.session().fault(), Cause.HEARTBEAT, "serverTimeoutSeconds, 30 s");
        assertThat(log.count("session lost heartbeat")).isEqualTo(1);
        assertThat(opening.session().comesBack()).isTrue();
    }

    @Test
    void sessionThatPollsNeitherPingsNorWaitsForPingsButForAnswersToItsPolls() {
        connector.keepAlive();
        MemoryChannel channel = opened(HubCodec.JSON);
        laterNanos = TimeUnit.SECONDS.toNanos(90);
        channel.isAlive();
        long answered = System.nanoTime() + laterNanos;
        opening.session().tick(answered + TimeUnit.SECONDS.toNanos(90));
        assertThat(opening.session().isOpen()).isTrue();
        assertThat(channel.sentBytes()).as("a ping").isNull();
        opening.session().tick(answered + TimeUnit.SECONDS.toNanos(101));
        assertFault(opening.session().fault(), Cause.HEARTBEAT, "more than the 100 s that a poll may take");
    }

    @ParameterizedTest
    @EnumSource(HubCodec.class)
    void floodOfPingsEndsTheSession(HubCodec codec) {
        MemoryChannel channel = opened(codec);
        for (int i = 0; i < 1_000; i++) {
            says(codec, channel, codec.writer().ping());
        }
        assertFault(opening.session().fault(), Cause.LIMIT, "limit pings of 10 a second");
    }

    @Test
    void pingOfTheServerIsNotAnswered() {
        MemoryChannel channel = opened(HubCodec.JSON);
        channel.says("{\"type\":6}" + SEPARATOR);
        assertThat(channel.sent()).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            {"type":7};                                     false; CONNECTION;   does not allow to connect again
            {"type":7,"error":"out of order"};              false; SERVER_ERROR; it says "out of order"
            {"type":7,"allowReconnect":true};               true;  CONNECTION;   and allows to connect again
            {"type":7,"error":"moved","allowReconnect":true}; true; SERVER_ERROR; it says "moved"
            """)
    void closeEndsTheSessionAndSaysWhetherItMayComeBack(String close, boolean again, Cause cause, String says) {
        MemoryChannel channel = opened(HubCodec.JSON);
        called();
        // What stands after a Close does not count any more.
        channel.says(close + SEPARATOR + "{\"type\":1,\"target\":\"late\",\"arguments\":[]}" + SEPARATOR);
        assertFault(opening.session().fault(), cause, "memory:1 closed the hub connection", says);
        assertThat(opening.session().comesBack()).isEqualTo(again);
        assertThat(opening.gone()).isEqualTo(1);
        run.matcher().sweep();
        assertThat(log.count("lost " + cause.slug())).isEqualTo(1);
        assertThat(pushes).isEmpty();
        assertThat(channel.isClosed()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(HubCodec.class)
    void ownCloseTellsTheServerAndIsNoLoss(HubCodec codec) {
        MemoryChannel channel = opened(codec);
        opening.session().close();
        assertThat(sent(codec, channel)).isEqualTo("CLOSE");
        assertThat(channel.isClosed()).isTrue();
        assertThat(log.count("session closed")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GARBAGE",
                "{\"type\":1}\u001e",
                "{\"type\":1,\"target\":\"x\",\"arguments\":5}\u001e",
                "{\"type\":\"one\"}\u001e",
                "{\"type\":6}"
            })
    void hostileMessagesEndTheSessionWithExpectedAndGot(String message) {
        MemoryChannel channel = opened(HubCodec.JSON);
        channel.says(message);
        assertFault(opening.session().fault(), Cause.PROTOCOL, "broken SignalR from memory:1", "expected");
        assertThat(channel.isAborted()).isTrue();
    }

    @Test
    void hostileBytesEndTheSession() {
        MemoryChannel channel = opened(HubCodec.MESSAGEPACK);
        channel.says(new byte[] {5, (byte) 0xdd, 0x7f, (byte) 0xff, (byte) 0xff, (byte) 0xff});
        assertThat(opening.session().fault()).isNotNull();
        assertThat(channel.isAborted()).isTrue();
    }

    @Test
    void cutLosesWhatIsInFlight() {
        MemoryChannel channel = opened(HubCodec.JSON);
        called();
        channel.drops();
        run.matcher().sweep();
        assertThat(log.count("lost connection")).isEqualTo(1);
        assertThat(log.count("session lost connection")).isEqualTo(1);
        assertThat(opening.gone()).isEqualTo(1);
        assertThat(opening.session().comesBack()).isTrue();
    }
}
