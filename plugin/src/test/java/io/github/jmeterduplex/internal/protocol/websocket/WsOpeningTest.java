package io.github.jmeterduplex.internal.protocol.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Message;
import org.junit.jupiter.api.Test;

/** What a session says and awaits until it is open. */
class WsOpeningTest extends WsFixture {
    @Test
    void sessionWithoutAnythingToSayIsOpenWithItsWebSocket() {
        MemoryChannel channel = connect();
        assertThat(session().isOpen()).isTrue();
        assertThat(channel.sent()).isNull();
    }

    @Test
    void linesGoOutOneByOneUntilOneIsAwaited() {
        said = opening(null, null, "first", "second", "await json:/type=ack", "third");
        MemoryChannel channel = connect();
        assertThat(channel.sent()).isEqualTo("first");
        assertThat(channel.sent()).isEqualTo("second");
        assertThat(channel.sent()).isNull();
        channel.says("{\"type\":\"nack\"}");
        assertThat(channel.sent()).isNull();
        assertThat(session()).as("before the message that is awaited").isNull();
        channel.says("{\"type\":\"ack\"}");
        assertThat(channel.sent()).isEqualTo("third");
        assertThat(session().isOpen()).isTrue();
    }

    @Test
    void oneMessageMeetsOneAwait() {
        said = opening(null, null, "await text:hello", "await text:hello");
        MemoryChannel channel = connect();
        channel.says("hello");
        assertThat(session()).isNull();
        channel.says("hello");
        assertThat(session().isOpen()).isTrue();
    }

    @Test
    void sessionIsOpenWithTheMessageThatMeetsOpenWhen() {
        said = opening("json:/type=connection_ack", null, "init");
        MemoryChannel channel = connect();
        channel.says("{\"type\":\"ka\"}");
        assertThat(session()).isNull();
        channel.says("{\"type\":\"connection_ack\"}");
        assertThat(session().isOpen()).isTrue();
    }

    @Test
    void messageOfOpenWhenMayMeetAnAwaitAsWell() {
        said = opening("text:ready", null, "init", "await text:ready", "go");
        MemoryChannel channel = connect();
        channel.says("ready");
        assertThat(channel.sent()).isEqualTo("init");
        assertThat(channel.sent()).isEqualTo("go");
        assertThat(session().isOpen()).isTrue();
    }

    @Test
    void messagesOfTheOpeningAreNoPushesAndOthersBeforeItAre() {
        said = opening("text:ready", null, "await text:hello");
        MemoryChannel channel = connect();
        channel.says("early");
        channel.says("hello");
        channel.says("ready");
        assertThat(pushes).extracting(Message::text).containsExactly("early");
        assertThat(log.count("pushed message")).isEqualTo(1);
        channel.says("ready");
        assertThat(log.count("pushed message")).as("once it is open").isEqualTo(2);
    }

    @Test
    void messageOfRefuseWhenRefusesTheSessionInTheServersWords() {
        said = opening("text:ready", "json:/error", "login");
        MemoryChannel channel = connect();
        channel.says("{\"error\":\"bad login\",\"token\":\"sesame\"}");
        assertThat(opening.fault().cause()).isEqualTo(Cause.UNAUTHORIZED);
        assertThat(opening.fault().message())
                .contains("refuseWhen", "memory:1", "bad login")
                .doesNotContain("sesame");
        assertThat(channel.isClosed()).isTrue();
    }

    @Test
    void refuseWhenHoldsNoMoreOnceTheSessionIsOpen() {
        said = opening(null, "json:/error");
        MemoryChannel channel = connect();
        channel.says("{\"error\":1}");
        assertThat(session().isOpen()).isTrue();
        assertThat(log.count("pushed message")).isEqualTo(1);
    }

    @Test
    void openingThatTakesTooLongSaysWhichLineIsNotMetAndShowsNone() {
        said = opening(null, null, "token sesame", "await text:sesame");
        MemoryChannel channel = connect();
        channel.says("other");
        tickAfter((WsConnection) channel.listener(), 21);
        assertThat(opening.fault().cause()).isEqualTo(Cause.TIMEOUT);
        assertThat(opening.fault().message())
                .contains("memory:1 did not send a message that meets the await in line 2 of onOpen within 20000 ms")
                .contains("1 other messages", "connectTimeoutMillis")
                .doesNotContain("sesame");
    }

    @Test
    void openWhenThatIsNotMetIsTold() {
        said = opening("text:ready", null);
        MemoryChannel channel = connect();
        tickAfter((WsConnection) channel.listener(), 21);
        assertThat(opening.fault().message()).contains("did not send a message that meets openWhen within 20000 ms");
    }

    @Test
    void connectionThatEndsBeforeTheSessionIsOpenSaysWhatWasMissing() {
        said = opening("text:ready", null, "login");
        MemoryChannel channel = connect();
        channel.drops(new Fault(Cause.UNAUTHORIZED, "memory:1 closed the WebSocket with code 4401 Unauthorized"));
        assertThat(opening.fault().cause()).isEqualTo(Cause.UNAUTHORIZED);
        assertThat(opening.fault().message()).contains("with code 4401 Unauthorized", "before it was open", "openWhen");
    }
}
