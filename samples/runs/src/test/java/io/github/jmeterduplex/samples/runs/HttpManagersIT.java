package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.faults.HostileServer;
import io.github.jmeterduplex.samples.runs.faults.Peer;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.signalr.SignalRConnect;
import io.github.jmeterduplex.stomp.StompConnect;
import io.github.jmeterduplex.websocket.WsConnect;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans that give headers and credentials as they do for HTTP Requests: by JMeter's own elements. */
@Tag("parallel")
class HttpManagersIT {
    private static final String CONNECT = "url = %s; connectTimeoutMillis = 5000";

    @TempDir
    private Path folder;

    private final List<String> requests = new CopyOnWriteArrayList<>();

    /** Notes the head of each request, and refuses it; upgrades plain WebSockets. */
    private void serve(Peer peer) throws IOException {
        String head = peer.request();
        requests.add(head);
        if (head.startsWith("GET /ws")) {
            peer.upgrade(head);
        } else {
            peer.respond("404 Not Found", "Connection: close\r\n", "");
        }
    }

    private String request(String begin) {
        return requests.stream()
                .filter(head -> head.startsWith(begin))
                .findFirst()
                .orElseThrow(() -> new AssertionError(begin + " is not among " + requests));
    }

    @Test
    void headersAndCredentialsInScopeGoWithEveryRequestOfASession() throws Exception {
        try (HostileServer server = HostileServer.start(this::serve)) {
            String host = server.hostPort();
            Plan plan = Plan.named("managers")
                    .variable("token", "abc")
                    .headerManager(Map.of(
                            "Authorization", "Bearer ${token}",
                            "Origin", "https://app.example",
                            "Content-Type", "application/json",
                            "Accept-Encoding", "gzip",
                            "X-Level", "group"))
                    .javaRequest("ws", WsConnect.class, CONNECT, "ws://" + host + "/ws")
                    .javaRequest("own", WsConnect.class, CONNECT + "; group = own", "ws://" + host + "/ws-own")
                    .ownHeaderManager(Map.of("x-level", "sampler"))
                    .javaRequest(
                            "set",
                            WsConnect.class,
                            CONNECT + "; group = set; httpHeaders = {\"authorization\":\"mine\"}",
                            "ws://" + host + "/ws-set")
                    .javaRequest("sockjs", StompConnect.class, CONNECT, "http://" + host + "/sock")
                    .javaRequest("hub", SignalRConnect.class, CONNECT, "http://" + host + "/hub");
            plan.then("basic")
                    .authorizationManager("http://" + host + "/ws-basic", "ann", "pw", "BASIC")
                    .authorizationManager("ws://" + host + "/ws-form", "bob", "pw", "BASIC")
                    .authorizationManager("http://" + host + "/ws-digest", "eve", "pw", "DIGEST")
                    .javaRequest("basic", WsConnect.class, CONNECT, "ws://" + host + "/ws-basic")
                    .javaRequest("form", WsConnect.class, CONNECT + "; group = form", "ws://" + host + "/ws-form")
                    .javaRequest(
                            "digest", WsConnect.class, CONNECT + "; group = digest", "ws://" + host + "/ws-digest");

            Finished.run(JMeterSetup.of(plan.write(folder)));

            assertThat(request("GET /ws HTTP"))
                    .contains("\r\nAuthorization: Bearer abc\r\n", "\r\nOrigin: https://app.example\r\n")
                    .contains("\r\nX-Level: group\r\n")
                    .doesNotContain("Accept-Encoding", "Content-Type");
            assertThat(request("GET /ws-own"))
                    .containsIgnoringCase("\r\nX-Level: sampler\r\n")
                    .doesNotContain("group");
            assertThat(request("GET /ws-set"))
                    .contains("\r\nauthorization: mine\r\n")
                    .doesNotContain("Bearer");
            assertThat(request("GET /sock/info")).contains("\r\nAuthorization: Bearer abc\r\n");
            assertThat(request("POST /hub/negotiate"))
                    .contains("\r\nAuthorization: Bearer abc\r\n")
                    .doesNotContain("application/json");
            assertThat(request("GET /ws-basic")).contains("\r\nAuthorization: Basic YW5uOnB3\r\n");
            assertThat(request("GET /ws-form")).contains("\r\nAuthorization: Basic Ym9iOnB3\r\n");
            assertThat(request("GET /ws-digest")).doesNotContain("Authorization");
        }
    }
}
