package io.github.jmeterduplex.internal.protocol.websocket;

import static io.github.jmeterduplex.session.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.engine.user.FrameTrace;
import io.github.jmeterduplex.internal.engine.user.PushSource;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import io.github.jmeterduplex.session.Message;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WsConnectionTest extends WsFixture {
    // What comes

    @Test
    void messageComesFromTheFirstConditionThatItMeets() {
        listen = List.of(listening("json:/type=next", "label next"), listening("json:/id", "label id"));
        MemoryChannel channel = connect();
        channel.says("{\"type\":\"next\",\"id\":1}");
        channel.says("{\"type\":\"complete\",\"id\":1}");
        channel.says("no JSON");
        assertThat(log.count("pushed label next")).isEqualTo(1);
        assertThat(log.count("pushed label id")).isEqualTo(1);
        assertThat(log.count("pushed message")).isEqualTo(1);
        assertThat(pushes).extracting(Message::destination).containsExactly("json:/type=next", "json:/id", "message");
        assertThat(session().sources()).extracting(PushSource::arrived).containsExactly(1L, 1L, 1L);
    }

    @Test
    void linesAreMessagesOfTheirOwn() {
        lines = true;
        listen = List.of(listening("text:{}", "empty"));
        MemoryChannel channel = connect();
        channel.says("{\"a\":1}\n\n{}\r\n{\"b\":2}");
        assertThat(pushes).extracting(Message::text).containsExactly("{\"a\":1}", "{}", "{\"b\":2}");
        assertThat(log.count("pushed empty")).isEqualTo(1);
    }

    @Test
    void binaryMessagesAreNotCutIntoLines() {
        lines = true;
        MemoryChannel channel = connect();
        channel.says(new byte[] {1, '\n', 2});
        assertThat(pushes)
                .singleElement()
                .satisfies(push -> assertThat(push.body()).containsExactly(1, '\n', 2));
    }

    @Test
    void linesAfterTheOneThatRefusesAreNotRead() {
        lines = true;
        said = opening("text:ready", "text:no");
        MemoryChannel channel = connect();
        channel.says("no\nready\nmore");
        assertThat(session()).isNull();
        assertThat(pushes).isEmpty();
    }

    @Test
    void messagesThatAreToBeAnsweredAreAnsweredAtOnceAndAreNoPushes() {
        autoReplies = List.of(
                new WsOptions.AutoReply(condition("json:/type=ping"), own("{\"type\":\"pong\"}")),
                new WsOptions.AutoReply(condition("text:{}"), own("{}")),
                new WsOptions.AutoReply(condition("json:/type=complete"), null));
        said = opening("text:ready", null);
        MemoryChannel channel = connect();
        channel.says("{\"type\":\"ping\"}");
        assertThat(channel.sent()).as("before it is open").isEqualTo("{\"type\":\"pong\"}");
        channel.says("ready");
        channel.says("{}");
        assertThat(channel.sent()).isEqualTo("{}");
        channel.says("{\"type\":\"complete\"}");
        channel.says("other");
        assertThat(channel.sent()).as("what has no answer is passed over").isNull();
        assertThat(pushes).extracting(Message::text).containsExactly("other");
    }

    @Test
    void serverThatDoesNotReadItsAnswersLosesTheSession() {
        autoReplies = List.of(new WsOptions.AutoReply(condition("text:ping"), own("pong")));
        MemoryChannel channel = connect();
        channel.stopsReading(run.settings().unsentMaxBytes() + 1);
        channel.says("ping");
        assertThat(channel.sent()).isNull();
        assertFault(session().fault(), Cause.BACK_PRESSURE, "does not read them", "duplex.unsent.maxBytes");
    }

    @Test
    void whatAServerSendsMakesNothingThrow() {
        listen = List.of(listening("json:/type=next", "next"), listening("regex:(a+)+b", "pattern"));
        MemoryChannel channel = connect();
        channel.says("");
        channel.says("[".repeat(100_000));
        channel.says("{\"type\":" + "{\"a\":".repeat(100_000));
        channel.says("a".repeat(100_000));
        channel.says(new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        assertThat(session().isOpen()).isTrue();
        assertThat(log.count("pushed message")).isEqualTo(5);
    }

    // Life

    @Test
    void heartbeatIsSentInItsTimeWhateverElseIsSent() {
        heartbeat = new WsOptions.Heartbeat(own("beat"), Duration.ofSeconds(20), Duration.ZERO);
        MemoryChannel channel = connect();
        tickAfter(session(), 10);
        assertThat(channel.sent()).isNull();
        tickAfter(session(), 20);
        assertThat(channel.sent()).isEqualTo("beat");
        tickAfter(session(), 86_400);
        assertThat(session().isOpen()).as("after a day of silence").isTrue();
    }

    @Test
    void timeOfTheOpeningIsNoSilence() {
        heartbeat = new WsOptions.Heartbeat(null, Duration.ZERO, Duration.ofSeconds(30));
        WsConnection session = made(null);
        long later = System.nanoTime();
        opening.starts(session);
        session.tick(later + TimeUnit.SECONDS.toNanos(30));
        assertThat(session.isOpen()).isTrue();
    }

    @Test
    void silenceThatIsNotBorneEndsTheSession() {
        heartbeat = new WsOptions.Heartbeat(null, Duration.ZERO, Duration.ofSeconds(30));
        connect();
        tickAfter(session(), 29);
        assertThat(session().isOpen()).isTrue();
        tickAfter(session(), 31);
        assertFault(session().fault(), Cause.HEARTBEAT, "more than silenceSeconds, 30000 ms");
    }

    @Test
    void closeIsNoLossAndSaysNothingButItsFrame() {
        MemoryChannel channel = connect();
        session().close();
        assertThat(channel.sent()).isNull();
        assertThat(channel.isClosed()).isTrue();
        assertThat(channel.isAborted()).isFalse();
        assertThat(log.count("session closed")).isEqualTo(1);
    }

    @Test
    void serversCloseIsALossInItsOwnWords() {
        MemoryChannel channel = connect();
        channel.drops(new Fault(Cause.CONNECTION, "memory:1 closed the WebSocket with code 4000 bye"));
        assertThat(session().fault().message()).isEqualTo("memory:1 closed the WebSocket with code 4000 bye");
        assertThat(log.count("session lost connection")).isEqualTo(1);
    }

    @Test
    void userThatComesBackSaysAllAgainAndListensToAllItHad() {
        said = opening(null, null, "login");
        listen = List.of(listening("json:/a", "a"));
        MemoryChannel channel = connect();
        WsConnection dropped = session();
        dropped.listen(listening("json:/b", "label b"));
        channel.drops();
        MemoryChannel again = connect(dropped);
        assertThat(session()).isNotSameAs(dropped);
        assertThat(again.sent()).isEqualTo("login");
        again.says("{\"b\":1}");
        assertThat(log.count("pushed label b")).isEqualTo(1);
        assertThat(session().listens()).extracting(PushSource::source).containsExactly("json:/a", "json:/b");
    }

    @Test
    void flowListensToAConditionOrIsToldWhatOneIs() {
        MemoryChannel channel = connect();
        session().listen("json:/type=news");
        channel.says("{\"type\":\"news\"}");
        assertThat(log.count("pushed json:/type=news")).isEqualTo(1);
        assertThatThrownBy(() -> session().listen("type=news"))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("allowed: " + Condition.ALLOWED);
        channel.drops();
        assertThatThrownBy(() -> session().listen("json:/a")).hasMessageContaining("session 3 is not open");
    }

    @Test
    void traceShowsMessagesAndHidesWhatLoginsAreMadeOf() {
        trace = new FrameTrace(3, 20, 20, System::nanoTime, new KeptBytes(Long.MAX_VALUE));
        said = opening(null, null, "login sesame");
        heartbeat = new WsOptions.Heartbeat(own("beat sesame"), Duration.ofSeconds(20), Duration.ZERO);
        MemoryChannel channel = connect();
        channel.says("{\"news\":1,\"token\":\"sesame\"}");
        channel.says(new byte[] {1, 2});
        tickAfter(session(), 20);
        assertThat(trace.text())
                .contains("> ******", "< {\"news\":1", "< binary, 2 bytes")
                .doesNotContain("sesame");
        assertThat(trace.since(0)).hasSize(4);
    }
}
