package io.github.jmeterduplex.internal.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Targets;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServeStompTest extends ServeFixture {
    @BeforeEach
    void start() throws IOException {
        serve();
    }

    private Client connected(String transport, String login) {
        Client client = client(
                transport.equals("plain")
                        ? Targets.of(url("ws", "/stomp"))
                        : Targets.over(transport, url("http", "/ws")));
        client.send("CONNECT\naccept-version:1.1,1.2\nheart-beat:0,0\n" + login + "\n\0");
        assertThat(client.next()).startsWith("CONNECTED\nversion:1.2\nheart-beat:20000,10000\n");
        return client;
    }

    private static void subscribe(Client client, String destination) {
        client.send("SUBSCRIBE\nid:s1\ndestination:" + destination + "\nreceipt:r1\n\n\0");
        assertThat(client.next()).isEqualTo("RECEIPT\nreceipt-id:r1\n\n\0");
    }

    private static void send(Client client, String destination, String headers, String body) {
        client.send("SEND\ndestination:" + destination + '\n' + headers + '\n' + body + '\0');
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "websocket", "xhr-streaming", "xhr-polling"})
    void chatMessageIsAnsweredToTheSender(String transport) throws Exception {
        Client client = connected(transport, "");
        subscribe(client, "/user/queue/replies");
        for (int i = 0; i < 200; i++) {
            send(
                    client,
                    "/app/chat.send",
                    "correlation-id:c" + i + '\n',
                    "{\"id\":\"m" + i + "\",\"text\":{\"a\":[" + i + "]}}");
        }
        for (int i = 0; i < 200; i++) {
            assertThat(client.next())
                    .matches("MESSAGE\nsubscription:s1\nmessage-id:[0-9]+\ndestination:/user/queue/replies\n"
                            + "content-length:[0-9]+\ncontent-type:application/json\ncorrelation-id:c" + i + "\n\n"
                            + "\\{\"id\":\"m" + i + "\",\"text\":\\{\"a\":\\[" + i + "]},\"sentAt\":[0-9]{16}}\0");
        }
        assertThat(count(Count.MESSAGES)).isEqualTo(200);
        assertThat(count(Count.OPEN)).isEqualTo(1);
        client.send("DISCONNECT\nreceipt:bye\n\n\0");
        assertThat(client.next()).isEqualTo("RECEIPT\nreceipt-id:bye\n\n\0");
        client.heard().fault();
        assertThat(count(Count.OPEN)).isZero();
    }

    @Test
    void textThatIsNotJsonComesBackAsText() {
        Client client = connected("plain", "");
        subscribe(client, "/user/queue/replies");
        send(client, "/app/chat.send", "", "say \"hi\"");
        assertThat(client.next()).contains("\n\n{\"id\":null,\"text\":\"say \\\"hi\\\"\",\"sentAt\":");
    }

    @Test
    void roomsReachTheirMembersAlone() throws Exception {
        Client one = connected("websocket", "");
        Client two = connected("xhr-streaming", "");
        Client other = connected("plain", "");
        subscribe(one, "/topic/room/a");
        subscribe(two, "/topic/room/a");
        subscribe(other, "/topic/room");
        send(other, "/app/room.send/a", "content-type:text/x\n", "hello");
        send(one, "/app/room.send", "", "to all");
        assertThat(one.next()).contains("destination:/topic/room/a\n").endsWith("content-type:text/x\n\nhello\0");
        assertThat(two.next()).endsWith("\n\nhello\0");
        assertThat(other.next()).contains("destination:/topic/room\n").endsWith("\n\nto all\0");
        assertThat(count(Count.PUSHES)).isEqualTo(3);
    }

    @Test
    void peersWriteToEachOther() {
        Client ann = connected("plain", "login:ann\n");
        Client bob = connected("plain", "login:bob\n");
        subscribe(bob, "/user/queue/peer");
        send(ann, "/app/peer.send", "", "{\"id\":\"7\",\"to\":\"bob\"}");
        assertThat(bob.next()).containsPattern("\\{\"id\":\"7\",\"to\":\"bob\",\"from\":\"ann\",\"at\":[0-9]{13}}\0");
    }

    @Test
    void tokenIsGoodOnce() {
        Client client = connected("plain", "");
        subscribe(client, "/user/queue/token");
        send(client, "/app/token.issue", "", "{\"id\":1}");
        String issued = client.next();
        assertThat(issued).contains("\"id\":1,\"token\":\"", "\"status\":\"issued\"}");
        String token = issued.replaceFirst("(?s).*\"token\":\"([^\"]*)\".*", "$1");
        for (String status : new String[] {"accepted", "rejected"}) {
            send(client, "/app/token.redeem", "", "{\"token\":\"" + token + "\"}");
            assertThat(client.next()).contains("\n\n{\"token\":\"" + token + "\",\"status\":\"" + status + "\"}\0");
        }
    }

    @Test
    void otherDestinationsAreEchoOrTopic() {
        Client client = connected("plain", "");
        subscribe(client, "/user/queue/replies");
        send(client, "/app/anything", "x:1\n", "body");
        assertThat(client.next()).endsWith("\nx:1\n\nbody\0");
        client.send("UNSUBSCRIBE\nid:s1\n\n\0");
        subscribe(client, "/topic/prices");
        send(client, "/topic/prices", "", "9");
        assertThat(client.next()).contains("destination:/topic/prices").endsWith("\n\n9\0");
    }

    @Test
    void clockTicks() {
        Client client = connected("plain", "");
        subscribe(client, "/topic/clock");
        assertThat(client.next()).containsPattern("\ntimestamp:[0-9]{16}\n\n\\{\"timestamp\":[0-9]{16}}\0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SEND\ndestination:/app/error\nreceipt:7\n\n\0",
                "SUBSCRIBE\nid:1\ndestination:/topic/forbidden\nreceipt:7\n\n\0",
                "SHOUT\nreceipt:7\n\n\0"
            })
    void refusalIsAnErrorAndEndsTheSession(String frame) throws Exception {
        Client client = connected("plain", "");
        client.send(frame);
        assertThat(client.next()).startsWith("ERROR\nmessage:").contains("\nreceipt-id:7\n");
        client.heard().fault();
        assertThat(count(Count.ERRORS)).isEqualTo(1);
    }

    @Test
    void frameInPartsIsJoined() {
        Client client = connected("plain", "");
        subscribe(client, "/user/queue/replies");
        client.send("SEND\ndestination:/app/ec")
                .send("ho\ncontent-length:3\n\na\0")
                .send("b\0");
        assertThat(client.next()).endsWith("\n\na\0b\0");
    }
}
