package io.github.jmeterduplex.samples.runs.socketio;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.RawClient;
import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the official Socket.IO 2 server says on the wire. */
class SocketIoNodeV2Test extends NodeFixture {

    @BeforeAll
    static void startServer() throws Exception {
        start(SocketIoNodeProcess.V2);
    }

    @Test
    void ackAndEventCarryTheArguments() throws Exception {
        try (var ann = open("&name=ann")) {
            ann.send("427[\"echo\",{\"id\":\"1\"},2]");
            assertThat(ann.next()).isEqualTo("437[{\"id\":\"1\"},2]");
            ann.send("42[\"event-echo\",{\"id\":\"2\"}]");
            assertThat(ann.next()).isEqualTo("42[\"event-echo\",{\"id\":\"2\"}]");
            new NodeStats(server)
                    .hasNumber("/connects", 1)
                    .hasNumber("/acks", 1)
                    .hasNumber("/emitted/event-echo", 1)
                    .hasNumber("/distinct_ids", 2)
                    .hasNumber("/transports/websocket", 1);
        }
    }

    @Test
    void clientsPingIsAnswered() throws Exception {
        try (var ann = open("")) {
            ann.send("2");
            assertThat(ann.next()).isEqualTo("3");
        }
    }

    @Test
    void userReceivesWhatAnotherSends() throws Exception {
        try (var ann = open("&name=ann");
                var bob = open("&name=bob")) {
            ann.send("421[\"p2p\",{\"id\":\"1\",\"to\":\"bob\"}]");
            assertThat(ann.next()).isEqualTo("431[{\"delivered\":1}]");
            assertThat(bob.next())
                    .matches("42\\[\"p2p\",\\{\"id\":\"1\",\"to\":\"bob\",\"from\":\"ann\",\"at\":\\d{13}}]");
        }
    }

    @Test
    void roomReachesItsMembers() throws Exception {
        try (var ann = open("&room=hall");
                var bob = open("&room=hall")) {
            ann.send("42[\"room\",{\"id\":\"1\"}]");
            assertThat(ann.next()).isEqualTo("42[\"room\",{\"id\":\"1\"}]");
            assertThat(bob.next()).isEqualTo("42[\"room\",{\"id\":\"1\"}]");
            new NodeStats(server).hasNumber("/rooms/hall/deliveries", 2);
        }
    }

    @Test
    void chatNamespaceEchoes() throws Exception {
        try (var ann = open("")) {
            ann.send("40/chat");
            assertThat(ann.next()).isEqualTo("40/chat,");
            ann.send("42/chat,3[\"echo\",1]");
            assertThat(ann.next()).isEqualTo("43/chat,3[1]");
        }
    }

    @Test
    void secureNamespaceWantsTheToken() throws Exception {
        try (var ann = open("")) {
            ann.send("40/secure");
            assertThat(ann.next()).isEqualTo("44/secure,\"not authorized\"");
            ann.send("40/secure?token=sesame,");
            assertThat(ann.next()).startsWith("40/secure");
            new NodeStats(server).hasNumber("/refused", 1).hasNumber("/namespaces/~1secure/connects", 1);
        }
    }

    @Test
    void binaryEventIsReceivedWhole() throws Exception {
        try (var ann = open("")) {
            // an attachment as base64, which both sides may send
            ann.send("451-5[\"echo\",{\"_placeholder\":true,\"num\":0}]");
            ann.send("b4AAEC");
            assertThat(ann.next()).isEqualTo("461-5[{\"_placeholder\":true,\"num\":0}]");
        }
    }

    @Test
    void kickEndsTheSocketAndHardKickTheConnection() throws Exception {
        try (var ann = open("");
                var bob = open("")) {
            ann.send("42[\"kick\"]");
            assertThat(ann.next()).isEqualTo("41");
            bob.send("42[\"kick-hard\"]");
            assertThat(bob.next()).isEqualTo("closed");
            new NodeStats(server).await("/disconnects", 2);
        }
    }

    private static RawClient open(String query) throws InterruptedException {
        RawClient socket = RawClient.engineIo(server.url(), 3, query);
        assertThat(socket.next()).startsWith("0{\"sid\":").contains("\"pingInterval\":25000");
        assertThat(socket.next()).isEqualTo("40");
        return socket;
    }
}
