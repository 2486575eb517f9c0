package io.github.jmeterduplex.samples.runs.signalr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.samples.runs.harness.RawClient;
import io.github.jmeterduplex.samples.servers.signalr.SignalRHub;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** Negotiation and the requests of long polling, by hand. */
class HttpTransportsTest {
    private static final String END = "\u001e";

    private static Map<String, Object> negotiate(SignalRHub hub, String query) throws Exception {
        HttpResponse<String> answer = RawClient.http("POST", hub.hubUrl() + "/negotiate" + query, "");
        assertThat(answer.statusCode()).isEqualTo(200);
        return JSON.std.mapFrom(answer.body());
    }

    private static String polling(SignalRHub hub) throws Exception {
        return hub.hubUrl() + "?id=" + negotiate(hub, "?negotiateVersion=1").get("connectionToken");
    }

    private static HttpResponse<String> await(CompletableFuture<HttpResponse<String>> response) {
        return response.orTimeout(20, TimeUnit.SECONDS).join();
    }

    @Test
    void versionsOfNegotiateDifferByTheToken() throws Exception {
        try (SignalRHub hub = SignalRHub.start("--transports=websocket,longpolling")) {
            Map<String, Object> one = negotiate(hub, "?negotiateVersion=1");
            assertThat(one).containsKeys("connectionId", "connectionToken").containsEntry("negotiateVersion", 1);
            assertThat(one.get("connectionToken")).isNotEqualTo(one.get("connectionId"));
            assertThat(one.get("availableTransports"))
                    .asString()
                    .contains("WebSockets", "LongPolling")
                    .doesNotContain("ServerSentEvents");
            Map<String, Object> zero = negotiate(hub, "");
            assertThat(zero).doesNotContainKey("connectionToken").containsEntry("negotiateVersion", 0);
            RawClient client = RawClient.open(hub, "?id=" + zero.get("connectionId"));
            client.send(RawClient.HANDSHAKE);
            assertThat(client.next()).isEqualTo("{}" + END);
        }
    }

    @Test
    void idIsWantedAndKnownAndUsedOnce() throws Exception {
        try (SignalRHub hub = SignalRHub.start()) {
            assertThat(await(RawClient.get(hub.hubUrl())).statusCode()).isEqualTo(400);
            assertThat(await(RawClient.get(hub.hubUrl() + "?id=unknown")).statusCode())
                    .isEqualTo(404);
            assertThat(RawClient.http("POST", hub.hubUrl() + "?id=unknown", "").statusCode())
                    .isEqualTo(404);
            String query = "?id=" + negotiate(hub, "?negotiateVersion=1").get("connectionToken");
            RawClient first = RawClient.open(hub, query);
            Assertions.assertThatThrownBy(() -> RawClient.open(hub, query)).isInstanceOf(CompletionException.class);
            assertThat(hub.stats()).containsEntry("conflicts", 1L).containsEntry("unknown_connection", 2L);
            first.close();
        }
    }

    @Test
    void pollsAnswerWithDataAndWithNothingAndWithTheEnd() throws Exception {
        try (SignalRHub hub = SignalRHub.start("--poll-millis=100")) {
            String url = polling(hub);
            assertThat(await(RawClient.get(url)).body()).isEmpty();
            assertThat(RawClient.http("POST", url, RawClient.HANDSHAKE).statusCode())
                    .isEqualTo(200);
            assertThat(await(RawClient.get(url)).body()).isEqualTo("{}" + END);
            HttpResponse<String> empty = await(RawClient.get(url));
            assertThat(empty.statusCode()).isEqualTo(200);
            assertThat(empty.body()).isEmpty();
            assertThat(RawClient.http("DELETE", url, "").statusCode()).isEqualTo(202);
            assertThat(await(RawClient.get(url)).statusCode()).isEqualTo(204);
            assertThat(await(RawClient.get(url)).statusCode()).isEqualTo(404);
            HubStats.awaitOpen(hub, 0);
        }
    }

    @Test
    void secondPollEndsTheFirst() throws Exception {
        try (SignalRHub hub = SignalRHub.start()) {
            String url = polling(hub);
            await(RawClient.get(url));
            RawClient.http("POST", url, RawClient.HANDSHAKE);
            await(RawClient.get(url));
            CompletableFuture<HttpResponse<String>> one = RawClient.get(url);
            CompletableFuture<HttpResponse<String>> other = RawClient.get(url);
            // Either may be the first to arrive.
            HttpResponse<?> first =
                    (HttpResponse<?>) CompletableFuture.anyOf(one, other).get(20, TimeUnit.SECONDS);
            assertThat(first.statusCode()).isEqualTo(204);
            RawClient.http("DELETE", url, "");
            assertThat(await(one).statusCode()).isEqualTo(204);
            assertThat(await(other).statusCode()).isEqualTo(204);
        }
    }

    @Test
    void clientThatStopsPollingIsEnded() throws Exception {
        try (SignalRHub hub = SignalRHub.start("--disconnect-millis=3000")) {
            String url = polling(hub);
            await(RawClient.get(url));
            RawClient.http("POST", url, RawClient.HANDSHAKE);
            HubStats.await(hub, 1, "opened");
            HubStats.awaitOpen(hub, 0);
            assertThat(hub.stats()).containsEntry("timeouts", 1L);
        }
    }

    @Test
    void recordHoldsWhatCame() throws Exception {
        try (SignalRHub hub = SignalRHub.start("--record=2")) {
            RawClient client = RawClient.shaken(hub);
            client.invoke("1", "Echo", "[1]");
            client.next();
            client.invoke("2", "Echo", "[2]");
            client.next();
            assertThat(hub.frames())
                    .hasSize(2)
                    .allSatisfy(frame -> assertThat(frame).containsEntry("transport", "websocket"));
            assertThat(hub.frames().get(0)).containsEntry("text", RawClient.HANDSHAKE);
            assertThat(await(RawClient.get(hub.url() + "/frames")).body()).isEqualTo(JSON.std.asString(hub.frames()));
            assertThat(JSON.std.mapFrom(
                            await(RawClient.get(hub.url() + "/stats")).body()))
                    .containsEntry("results", 2)
                    .containsEntry("open", 1);
            RawClient.http("POST", hub.url() + "/stats/reset", "");
            assertThat(hub.stats()).containsEntry("results", 0L).containsEntry("open", 1L);
            assertThat(hub.frames()).isEmpty();
        }
    }
}
