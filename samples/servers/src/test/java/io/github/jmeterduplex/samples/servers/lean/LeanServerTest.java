package io.github.jmeterduplex.samples.servers.lean;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LeanServerTest {
    private static final String SOCKJS = "/ws/000/abcdefgh/websocket";
    private static final String CONNECT = "CONNECT\naccept-version:1.2\nhost:x\n\n\0";
    private static final String CONNECTED = "CONNECTED\nversion:1.2\nheart-beat:0,10000\n\n\0";
    private static final String SUBSCRIBE = "SUBSCRIBE\nid:s-7\ndestination:/user/queue/replies\n\n\0";
    private static final String BYE = "DISCONNECT\nreceipt:bye\n\n\0";

    private LeanServer server;

    @BeforeEach
    void start() throws IOException {
        server = LeanServer.start(0);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void plainWebSocketSessionFromConnectToDisconnect() throws Exception {
        try (LeanClient client = LeanClient.open(server, "/stomp")) {
            assertThat(client.subprotocol()).isEqualTo("v12.stomp");
            assertThat(client.send(CONNECT).next()).isEqualTo(CONNECTED);
            assertThat(server.openSessions()).isEqualTo(1);
            client.send(SUBSCRIBE).send("SEND\ndestination:/app/chat.send\ncorrelation-id:c1\n\nh\u00e9llo\0");
            assertThat(client.next())
                    .isEqualTo("MESSAGE\nsubscription:s-7\nmessage-id:1\ndestination:/user/queue/replies\n"
                            + "content-length:6\ncorrelation-id:c1\n\nh\u00e9llo\0");
            assertThat(client.send(BYE).next()).isEqualTo("RECEIPT\nreceipt-id:bye\n\n\0");
            assertThat(client.closed.get(20, TimeUnit.SECONDS)).isEqualTo(1000);
            await(() -> server.openSessions() == 0);
        }
    }

    @Test
    void infoIsServedOnAConnectionThatStaysOpen() throws Exception {
        String json = "{\"entropy\":1,\"origins\":[\"*:*\"],\"cookie_needed\":false,\"websocket\":true}";
        String response = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + json.length()
                + "\r\n\r\n" + json;
        byte[] request = "GET /ws/info?t=1 HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(20_000);
            for (int i = 0; i < 3; i++) {
                socket.getOutputStream().write(request);
                assertThat(socket.getInputStream().readNBytes(response.length()))
                        .asString(StandardCharsets.US_ASCII)
                        .isEqualTo(response);
            }
        }
    }

    @Test
    void unknownPathIsNotFound() throws Exception {
        assertThat(get("/nothing").statusCode()).isEqualTo(404);
    }

    @Test
    void sockJsEnvelopeIsOpenedAndUnescaped() throws Exception {
        try (LeanClient client = LeanClient.open(server, SOCKJS)) {
            assertThat(client.next()).isEqualTo("o");
            client.send("[\"CONNECT\\naccept-version:1.2\\n\\n\\u0000\"]");
            assertThat(client.next()).isEqualTo("a[\"CONNECTED\\nversion:1.2\\nheart-beat:0,10000\\n\\n\\u0000\"]");
            client.send("[\"SUBSCRIBE\\nid:1\\ndestination:/queue/replies\\n\\n\\u0000\"]");
            client.send("[\"SEND\\ndestination:/x\\n\\n{\\\"a\\\":\\\"\\u00e9\\ud83d\\ude00\\\\t\\\"}\\u0000\"]");
            assertThat(client.next())
                    .isEqualTo("a[\"MESSAGE\\nsubscription:1\\nmessage-id:1\\ndestination:/queue/replies\\n"
                            + "content-length:16\\n\\n{\\\"a\\\":\\\"\u00e9\ud83d\ude00\\\\t\\\"}\\u0000\"]");
        }
    }

    @Test
    void severalFramesInOneSockJsArrayAreAllAnswered() throws Exception {
        try (LeanClient client = LeanClient.open(server, SOCKJS)) {
            String send = "SEND\\ndestination:/x\\n\\nbody\\u0000";
            client.send("[\"CONNECT\\n\\n\\u0000\",\"SUBSCRIBE\\nid:1\\ndestination:/queue/replies\\n\\n\\u0000\",\""
                    + send + send + "\",\"" + send + "\"]");

            assertThat(client.next()).isEqualTo("o");
            assertThat(client.next()).startsWith("a[\"CONNECTED");
            for (int i = 1; i <= 3; i++) {
                assertThat(client.next()).contains("message-id:" + i + "\\n").endsWith("\\n\\nbody\\u0000\"]");
            }
            assertThat(server.messages()).isEqualTo(3);
        }
    }

    @Test
    void framesSplitAnywhereAreJoined() throws Exception {
        String stream = CONNECT + SUBSCRIBE + "SEND\ndestination:/x\ncontent-length:3\n\na\0b\0" + "\n"
                + "SEND\r\ndestination:/x\r\n\r\nend\0" + BYE;
        try (LeanClient client = LeanClient.open(server, "/stomp")) {
            for (int i = 0; i < stream.length(); i++) {
                // Every other byte ends a message, the others a fragment of one.
                client.send(stream.substring(i, i + 1), i % 2 == 0 || i == stream.length() - 1);
            }
            assertThat(client.next()).isEqualTo(CONNECTED);
            assertThat(client.next()).endsWith("content-length:3\n\na\0b\0");
            assertThat(client.next()).endsWith("content-length:3\n\nend\0");
            assertThat(client.next()).isEqualTo("RECEIPT\nreceipt-id:bye\n\n\0");
        }
    }

    @Test
    void largeBodiesComeBackWhole() throws Exception {
        String body = "0123456789".repeat(100_000);
        try (LeanClient client = connected()) {
            client.send("SEND\ndestination:/x\n\n" + body + "\0");

            assertThat(client.next()).endsWith("\n\n" + body + "\0");
        }
    }

    @Test
    void aClientThatReadsSlowlyGetsAllAndHoldsUpItselfAlone() throws Exception {
        int messages = 100;
        byte[] filling = "x".repeat(100_000).getBytes(StandardCharsets.US_ASCII);
        try (LeanClient other = connected();
                Socket slow = new Socket()) {
            // A window this small makes the server's own buffer overflow long before the last message.
            slow.setReceiveBufferSize(4_096);
            slow.setSoTimeout(20_000);
            slow.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
            OutputStream out = slow.getOutputStream();
            out.write("GET /stomp HTTP/1.1\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII));
            out.write(masked(SUBSCRIBE.getBytes(StandardCharsets.US_ASCII)));
            CompletableFuture<Void> sender = CompletableFuture.runAsync(() -> {
                for (int i = 0; i < messages; i++) {
                    writeAll(out, masked(send(filling)));
                }
            });
            await(() -> server.messages() >= 10);
            assertThat(server.messages()).isLessThan(messages);
            other.send("SEND\ndestination:/x\n\nI read\0");
            assertThat(other.next()).endsWith("I read\0");

            long fillings = 0;
            byte[] buffer = new byte[1 << 16];
            while (fillings < (long) messages * filling.length) {
                int count = slow.getInputStream().read(buffer);
                assertThat(count).isPositive();
                for (int k = 0; k < count; k++) {
                    fillings += buffer[k] == 'x' ? 1 : 0;
                }
            }
            sender.get(20, TimeUnit.SECONDS);
            assertThat(server.messages()).isEqualTo(messages + 1);
        }
    }

    private static byte[] send(byte[] body) {
        return new Bytes().add("SEND\ndestination:/y\n\n").add(body).add(0).copyFrom(0);
    }

    /** One text frame, masked with zeros. */
    static byte[] masked(byte[] payload) {
        Bytes frame = new Bytes().add(0x81).add(0x80 | 127).add(new byte[4]);
        int n = payload.length;
        frame.add(n >> 24).add(n >> 16).add(n >> 8).add(n);
        return frame.add(new byte[4]).add(payload).copyFrom(0);
    }

    private static void writeAll(OutputStream out, byte[] bytes) {
        try {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void heartbeatsAreConsumedAndPingsAnswered() throws Exception {
        try (LeanClient client = connected()) {
            client.send("\n").send("\r\n").ping("still there?");

            assertThat(client.pong.get(20, TimeUnit.SECONDS)).isEqualTo("still there?");
            assertThat(server.heartbeats()).isEqualTo(2);
            assertThat(client.arrived).isEmpty();
        }
    }

    @Test
    void afterUnsubscribeNothingComesBack() throws Exception {
        try (LeanClient client = connected()) {
            client.send("UNSUBSCRIBE\nid:s-7\n\n\0").send("SEND\ndestination:/x\nreceipt:r\n\nlost\0");

            assertThat(client.next()).isEqualTo("RECEIPT\nreceipt-id:r\n\n\0");
        }
    }

    @Test
    void sessionsAreTheirOwn() throws Exception {
        List<LeanClient> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 100; i++) {
                clients.add(connected());
            }
            assertThat(server.openSessions()).isEqualTo(100);
            for (int i = 0; i < 100; i++) {
                clients.get(i).send("SEND\ndestination:/x\n\nto-" + i + "\0");
            }
            for (int i = 0; i < 100; i++) {
                assertThat(clients.get(i).next()).endsWith("\n\nto-" + i + "\0");
                assertThat(clients.get(i).arrived).isEmpty();
            }
        } finally {
            clients.forEach(LeanClient::close);
        }
        await(() -> server.openSessions() == 0);
        assertThat(get("/stats").body())
                .isEqualTo("{\"open\":0,\"messages\":100,\"heartbeats\":0,\"subscriptions\":100,\"pushed\":0}");
    }

    @Test
    void garbageEndsItsOwnConnectionOnly() throws Exception {
        try (LeanClient client = connected();
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write(("GET /stomp HTTP/1.1\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n"
                                    + "\u0081\u0001 not masked")
                            .getBytes(StandardCharsets.ISO_8859_1));
            while (socket.getInputStream().read() >= 0) {
                // Whatever came before the end.
            }
            client.send("SEND\ndestination:/x\n\nstill here\0");
            assertThat(client.next()).endsWith("still here\0");
        }
    }

    private LeanClient connected() throws InterruptedException {
        LeanClient client = LeanClient.open(server, "/stomp").send(CONNECT).send(SUBSCRIBE);
        assertThat(client.next()).isEqualTo(CONNECTED);
        return client;
    }

    private HttpResponse<String> get(String path) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + server.port() + path);
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Waits until the server has noticed. */
    private static void await(BooleanSupplier fact) {
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!fact.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.onSpinWait();
        }
    }
}
