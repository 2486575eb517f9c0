package io.github.jmeterduplex.samples.servers.lean;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Socket.IO, SignalR, no protocol at all, and pushes. */
class LeanServerDialectsTest {
    private LeanServer server;

    @BeforeEach
    void start() throws Exception {
        server = LeanServer.start(0);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void eventsAreAcknowledgedWithTheirArguments() throws Exception {
        try (LeanClient client = LeanClient.open(server, "/socket.io/?EIO=4&transport=websocket")) {
            assertThat(client.next()).startsWith("0{\"sid\":");
            assertThat(client.send("40{\"token\":\"x\"}").next()).startsWith("40{\"sid\":");
            assertThat(server.openSessions()).isEqualTo(1);
            assertThat(client.send("4217[\"echo\",{\"a\":[1,\"]\"]},null]").next())
                    .isEqualTo("4317[{\"a\":[1,\"]\"]},null]");
            assertThat(client.send("420[\"echo\"]").next()).isEqualTo("430[]");
            assertThat(client.send("42[\"event-echo\",1]").next()).isEqualTo("42[\"event-echo\",1]");
            assertThat(client.send("2").next()).isEqualTo("3");
            assertThat(server.messages()).isEqualTo(3);
            client.send("41");
            assertThat(client.closed.get(20, TimeUnit.SECONDS)).isEqualTo(1000);
        }
    }

    @Test
    void invocationsAreCompletedWithTheirFirstArgument() throws Exception {
        try (LeanClient client = LeanClient.open(server, "/hub")) {
            assertThat(client.send("{\"protocol\":\"json\",\"version\":1}\u001e")
                            .next())
                    .isEqualTo("{}\u001e");
            assertThat(server.openSessions()).isEqualTo(1);
            // as com.microsoft.signalr orders the members, and as the JavaScript client does
            client.send("{\"type\":1,\"invocationId\":\"7\",\"target\":\"a\",\"arguments\":[\"},\\\"]\",2]}\u001e");
            assertThat(client.next()).isEqualTo("{\"type\":3,\"invocationId\":\"7\",\"result\":\"},\\\"]\"}\u001e");
            client.send("{\"arguments\":[{\"type\":[1,\"]\"]}],"
                    + "\"invocationId\":\"x,8\",\"target\":\"b\",\"type\":1}\u001e");
            assertThat(client.next())
                    .isEqualTo("{\"type\":3,\"invocationId\":\"x,8\",\"result\":{\"type\":[1,\"]\"]}}\u001e");
            // one that asks for no completion, a ping, and one without arguments, in one message
            client.send("{\"type\":1,\"target\":\"c\",\"arguments\":[1]}\u001e{\"type\":6}\u001e"
                    + "{\"type\":1,\"invocationId\":\"9\",\"target\":\"c\",\"arguments\":[]}\u001e");
            assertThat(client.next()).isEqualTo("{\"type\":6}\u001e");
            assertThat(client.next()).isEqualTo("{\"type\":3,\"invocationId\":\"9\"}\u001e");
            assertThat(server.messages()).isEqualTo(4);
            assertThat(server.heartbeats()).isEqualTo(1);
            client.send("{\"type\":7}\u001e");
            assertThat(client.closed.get(20, TimeUnit.SECONDS)).isEqualTo(1000);
        }
    }

    /** Over a socket, as the JDK's client misses one end of a hundred that comes without a Close. */
    @ParameterizedTest
    @ValueSource(strings = {"{\"type\":6}", "{\"type\":6", "{\"type\":\"6}\u001e", "x\u001e", "\u001e"})
    void whatIsNoWholeRecordOfSignalREndsTheConnection(String message) throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(20_000);
            OutputStream out = socket.getOutputStream();
            out.write("GET /hub HTTP/1.1\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII));
            out.write(LeanServerTest.masked(
                    "{\"protocol\":\"json\",\"version\":1}\u001e".getBytes(StandardCharsets.US_ASCII)));
            InputStream in = socket.getInputStream();
            StringBuilder heard = new StringBuilder();
            while (heard.indexOf("\u0003{}\u001e") < 0) {
                int next = in.read();
                assertThat(next).as("after %s", heard).isNotNegative();
                heard.append((char) next);
            }

            out.write(LeanServerTest.masked(message.getBytes(StandardCharsets.US_ASCII)));

            assertThat(in.readAllBytes()).as("what came before the end").isEmpty();
        }
    }

    @Test
    void messagesOfNoProtocolComeBackAsTheyWere() throws Exception {
        try (LeanClient client = LeanClient.open(server, "/echo")) {
            assertThat(client.send("{\"id\":\"1\",\"text\":\"\u00e4\"}").next())
                    .isEqualTo("{\"id\":\"1\",\"text\":\"\u00e4\"}");
            assertThat(client.send("").next()).isEmpty();
            assertThat(client.send("one ", false).send("message").next()).isEqualTo("one message");
            assertThat(server.openSessions()).isEqualTo(1);
            assertThat(server.messages()).isEqualTo(3);
        }
    }

    @Test
    void pushesComeWithTheTimeOfSendingAndLeaveRoomForAnswers() throws Exception {
        try (LeanClient client = LeanClient.open(server, "/stomp")) {
            long before = System.currentTimeMillis();
            client.send("CONNECT\n\n\0").send("SUBSCRIBE\nid:7\ndestination:/topic/flood/200\n\n\0");
            assertThat(client.next()).startsWith("CONNECTED");
            String push = client.next();
            assertThat(push)
                    .startsWith("MESSAGE\nsubscription:7\nmessage-id:0\ndestination:/topic/flood/200\n")
                    .endsWith("\n\n" + "x".repeat(100) + "\0");
            long micros = Long.parseLong(push.replaceFirst("(?s).*\nat:(\\d+)\n.*", "$1"));
            assertThat(micros / 1_000).isBetween(before, System.currentTimeMillis());

            client.send("SEND\ndestination:/x\nreceipt:r\n\nhello\0");
            List<String> seen = new ArrayList<>();
            do {
                seen.add(client.next());
            } while (!seen.get(seen.size() - 1).startsWith("RECEIPT"));

            assertThat(seen.get(seen.size() - 1)).isEqualTo("RECEIPT\nreceipt-id:r\n\n\0");
            assertThat(server.pushed()).isPositive();
        }
    }
}
