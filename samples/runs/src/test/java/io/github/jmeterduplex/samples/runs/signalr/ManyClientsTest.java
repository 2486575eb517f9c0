package io.github.jmeterduplex.samples.runs.signalr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.samples.runs.harness.RawClient;
import io.github.jmeterduplex.samples.servers.signalr.SignalRHub;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Hand-overs between the hub's event loops: pushes of many clients at once, and a client's requests over many sockets.
 */
class ManyClientsTest {
    private static final int CLIENTS = 20;
    private static final int MESSAGES = 50;
    private static final int SOCKETS = 4;
    private static final int POSTS = 1_000;
    private static final String END = "\u001e";

    @Test
    void allPushesComeToAllAndThoseOfOneSenderInOrder() throws Exception {
        try (SignalRHub hub = SignalRHub.start()) {
            List<RawClient> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                RawClient client = RawClient.shaken(hub);
                client.invoke("join", "Join", "[\"room\"]");
                client.next();
                clients.add(client);
            }
            List<CompletableFuture<Void>> senders = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                int sender = i;
                senders.add(CompletableFuture.runAsync(() -> sendAll(clients.get(sender), sender)));
            }
            CompletableFuture.allOf(senders.toArray(CompletableFuture[]::new)).get(20, TimeUnit.SECONDS);
            for (RawClient each : clients) {
                receivesAllInOrder(each);
            }
            HubStats.await(hub, (long) CLIENTS * CLIENTS * MESSAGES, "pushes", "message");
            assertThat(hub.stats()).containsEntry("voids", (long) CLIENTS);
        }
    }

    /** Without ids, so that nothing but pushes comes back. */
    private static void sendAll(RawClient client, int sender) {
        for (int message = 0; message < MESSAGES; message++) {
            client.send("{\"type\":1,\"target\":\"SendToGroup\",\"arguments\":[\"room\",{\"sender\":" + sender
                    + ",\"message\":" + message + "}]}" + END);
        }
    }

    private static void receivesAllInOrder(RawClient client) throws Exception {
        int[] nextOf = new int[CLIENTS];
        for (int i = 0; i < CLIENTS * MESSAGES; i++) {
            Map<String, Object> push = JSON.std.mapFrom(client.next().replace(END, ""));
            assertThat(push).containsEntry("target", "message");
            Map<?, ?> body = (Map<?, ?>) ((List<?>) push.get("arguments")).get(1);
            int sender = ((Number) body.get("sender")).intValue();
            assertThat(body.get("message")).isEqualTo(nextOf[sender]++);
        }
    }

    @Test
    void requestsOfALongPollingClientOverManySocketsAreAllAnswered() throws Exception {
        int count = SOCKETS * POSTS;
        try (SignalRHub hub = SignalRHub.start()) {
            String url = hub.hubUrl() + "?id="
                    + JSON.std
                            .mapFrom(RawClient.http("POST", hub.hubUrl() + "/negotiate?negotiateVersion=1", "")
                                    .body())
                            .get("connectionToken");
            RawClient.get(url).join();
            RawClient.http("POST", url, RawClient.HANDSHAKE);
            assertThat(RawClient.get(url).join().body()).isEqualTo("{}" + END);
            List<CompletableFuture<Void>> senders = new ArrayList<>();
            for (int socket = 0; socket < SOCKETS; socket++) {
                int first = socket * POSTS;
                senders.add(CompletableFuture.runAsync(() -> postAll(hub.port(), URI.create(url), first)));
            }
            Set<Object> answered = new HashSet<>();
            while (answered.size() < count) {
                String body = RawClient.get(url)
                        .orTimeout(20, TimeUnit.SECONDS)
                        .join()
                        .body();
                assertThat(body).isNotEmpty();
                for (String message : body.split(END, -1)) {
                    if (!message.isEmpty()) {
                        assertThat(answered.add(JSON.std.mapFrom(message).get("invocationId")))
                                .as(message)
                                .isTrue();
                    }
                }
            }
            CompletableFuture.allOf(senders.toArray(CompletableFuture[]::new)).get(20, TimeUnit.SECONDS);
            assertThat(hub.stats()).containsEntry("results", (long) count);
        }
    }

    /** One request after the other without waiting for answers, so that the hub's event loops have all at once. */
    private static void postAll(int port, URI url, int first) {
        StringBuilder requests = new StringBuilder();
        for (int i = first; i < first + POSTS; i++) {
            String body = "{\"type\":1,\"invocationId\":\"" + i + "\",\"target\":\"Echo\",\"arguments\":[0]}" + END;
            requests.append("POST /chat?" + url.getRawQuery() + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: "
                    + body.length() + "\r\n\r\n" + body);
        }
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(requests.toString().getBytes(StandardCharsets.US_ASCII));
            BufferedReader answers =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            for (int left = POSTS; left > 0; ) {
                String line = answers.readLine();
                assertThat(line).isNotNull();
                if (line.startsWith("HTTP/1.1")) {
                    assertThat(line).isEqualTo("HTTP/1.1 200 OK");
                    left--;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
