package io.github.jmeterduplex.samples.runs.signalr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.samples.runs.harness.Json;
import io.github.jmeterduplex.samples.servers.signalr.Codec;
import io.github.jmeterduplex.samples.servers.signalr.HubMessage;
import io.github.jmeterduplex.samples.servers.signalr.Inbox;
import io.github.jmeterduplex.samples.servers.signalr.JsonCodec;
import io.github.jmeterduplex.samples.servers.signalr.MessagePackCodec;
import io.github.jmeterduplex.samples.servers.signalr.ProtocolViolationException;
import io.github.jmeterduplex.samples.servers.signalr.SignalRHub;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The hub as the official JavaScript client sees it, over each transport, and what it counts of that. */
@Tag("parallel")
class OfficialClientIT {
    @BeforeAll
    static void assumeInstalled() {
        OfficialDialogue.assumeInstalled();
    }

    @ParameterizedTest
    @CsvSource({
        "websocket, json",
        "websocket, messagepack",
        "sse, json",
        "longpolling, json",
        "longpolling, messagepack"
    })
    void dialogueIsThatOfASignalRHub(String transport, String protocol) throws Exception {
        try (SignalRHub hub = SignalRHub.start("--record=1000")) {
            OfficialDialogue client = OfficialDialogue.with(hub.hubUrl(), transport, protocol);

            sawWhatIsRight(client);
            countsAreThoseOfTheDialogue(hub, transport + "/" + protocol);
            recordIsWhatWasSent(hub, client, protocol.equals("json") ? new JsonCodec() : new MessagePackCodec());
        }
    }

    private static void sawWhatIsRight(OfficialDialogue client) throws IOException {
        assertThat(client.saw("invoke"))
                .isEqualTo("[\"text\",{\"id\":7,\"text\":\"ä€😀\",\"list\":[1,2.5,null,true],\"none\":null},null,"
                        + "4294967296]");
        assertThat(client.saw("void")).isEqualTo("null");
        assertThat(client.saw("error"))
                .isEqualTo("\"An unexpected error occurred invoking 'Fail' on the server. HubException: on purpose\"");
        assertThat(client.saw("unknown")).isEqualTo("\"Unknown hub method 'NoSuchMethod'\"");
        assertThat(client.saw("arguments")).contains("provides 0 argument(s) but target expects 1");
        assertThat(client.saw("order")).isEqualTo("[\"slow\",\"quick\"]");
        assertThat(client.saw("stream")).isEqualTo("{\"items\":[0,1,2,3,4],\"cancelled\":false}");
        assertThat(client.saw("cancel")).isEqualTo("{\"items\":[0,1,2],\"cancelled\":true}");
        assertThat(client.saw("upload")).isEqualTo("{\"count\":3,\"sum\":6.5}");
        assertThat(client.saw("result")).isEqualTo("\"ready? yes\"");
        assertThat(client.saw("group")).isEqualTo("[[\"room\",\"hello\"]]");
        assertThat(client.saw("broadcast")).isEqualTo("[[\"all\"]]");
        assertThat(client.saw("odd")).isEqualTo("[\"whole\",null,1048576]");
        assertThat(client.saw("bye")).isEqualTo("\"back\"");
        assertThat(client.saw("drop")).isEqualTo("[true,\"back\"]");
        assertThat(client.saw("end")).isEqualTo("null");
        assertThat(Json.count(client.outcome(), "reconnects")).isEqualTo(2);
    }

    private static void countsAreThoseOfTheDialogue(SignalRHub hub, String kind) {
        HubStats.awaitOpen(hub, 0);
        Map<String, Object> stats = hub.stats();
        assertThat(stats)
                .containsEntry("opened_by", Map.of(kind, 3L))
                .containsEntry("disconnects", 3L)
                .containsEntry("fire_and_forget", 3L)
                .containsEntry("results", 10L)
                .containsEntry("voids", 10L)
                .containsEntry("errors", 3L)
                .containsEntry("gone", 1L)
                .containsEntry("items_received", 3L)
                .containsEntry("cancels", 1L)
                .containsEntry("client_invocations", 1L)
                .containsEntry("client_results", 1L)
                .containsEntry("closes_sent", 2L)
                .containsEntry("breaches", 0L)
                .containsEntry("pushes", Map.of("message", 2L))
                .containsEntry(
                        "invocations",
                        Map.ofEntries(
                                Map.entry("AskMe", 1L),
                                Map.entry("Broadcast", 1L),
                                Map.entry("Bye", 2L),
                                Map.entry("Counter", 2L),
                                Map.entry("Drop", 1L),
                                Map.entry("Echo", 8L),
                                Map.entry("Fail", 1L),
                                Map.entry("Hostile", 3L),
                                Map.entry("Join", 1L),
                                Map.entry("Leave", 1L),
                                Map.entry("NoSuchMethod", 1L),
                                Map.entry("Send", 2L),
                                Map.entry("SendToGroup", 2L),
                                Map.entry("Slow", 1L),
                                Map.entry("Upload", 1L)));
    }

    /** Requests of POST may carry several messages, so all that was sent is compared as one. */
    private static void recordIsWhatWasSent(SignalRHub hub, OfficialDialogue client, Codec codec)
            throws ProtocolViolationException {
        String recorded = joined(new ArrayList<>(hub.frames()));
        String sent = joined(client.sent());
        assertThat(sent).startsWith(recorded);
        // What answers the hub's Close comes after the end.
        Inbox rest = new Inbox(100);
        rest.add(sent.substring(recorded.length()).getBytes(StandardCharsets.ISO_8859_1));
        assertThat(codec.decode(rest)).isInstanceOf(HubMessage.Close.class);
        assertThat(codec.decode(rest)).isNull();
    }

    private static String joined(List<Object> frames) {
        StringBuilder joined = new StringBuilder();
        for (Object frame : frames) {
            Object text = Json.at(frame, "text");
            joined.append(
                    text == null
                            ? new String(
                                    Base64.getDecoder().decode(String.valueOf(Json.at(frame, "base64"))),
                                    StandardCharsets.ISO_8859_1)
                            : text);
        }
        return joined.toString();
    }

    @Test
    void clientThatSkipsNegotiationIsServed() throws Exception {
        try (SignalRHub hub = SignalRHub.start()) {
            OfficialDialogue client =
                    OfficialDialogue.with(hub.hubUrl(), "websocket", "json", "--skip-negotiation", "--steps=void");
            assertThat(client.saw("void")).isEqualTo("null");
            assertThat(hub.stats()).containsEntry("negotiations", 0L).containsEntry("opened", 1L);
        }
    }

    @ParameterizedTest
    @CsvSource({"websocket", "sse", "longpolling"})
    void accessTokenIsWanted(String transport) throws Exception {
        try (SignalRHub hub = SignalRHub.start("--access-token=sesame")) {
            OfficialDialogue without = OfficialDialogue.with(hub.hubUrl(), transport, "json", "--steps=void");
            assertThat(JSON.std.asString(without.outcome().get("refused"))).contains("401");
            OfficialDialogue with =
                    OfficialDialogue.with(hub.hubUrl(), transport, "json", "--steps=void", "--token=sesame");
            assertThat(with.saw("void")).isEqualTo("null");
            assertThat(hub.stats()).containsEntry("unauthorized", 1L).containsEntry("opened", 1L);
        }
    }

    @ParameterizedTest
    @CsvSource({"websocket", "sse", "longpolling"})
    void redirectIsFollowedWithItsToken(String transport) throws Exception {
        try (SignalRHub hub = SignalRHub.start("--access-token=sesame")) {
            OfficialDialogue client = OfficialDialogue.with(
                    hub.url() + "/redirect/3/chat", transport, "json", "--steps=void", "--token=sesame");
            assertThat(client.saw("void")).isEqualTo("null");
            assertThat(hub.stats()).containsEntry("redirects", 3L).containsEntry("unauthorized", 0L);
        }
    }

    @Test
    void redirectsWithoutEndAreRefusedByTheClient() throws Exception {
        try (SignalRHub hub = SignalRHub.start()) {
            OfficialDialogue client =
                    OfficialDialogue.with(hub.url() + "/redirect/1000/chat", "websocket", "json", "--steps=void");
            assertThat(JSON.std.asString(client.outcome().get("refused"))).contains("redirection limit");
        }
    }

    @Test
    void refusalsAreThoseThatTheClientKnows() throws Exception {
        try (SignalRHub hub = SignalRHub.start("--handshake-error=Not today.")) {
            assertThat(refusal(hub.hubUrl())).contains("Not today.");
            assertThat(refusal(hub.url() + "/error/chat")).contains("This hub takes no connections.");
            assertThat(refusal(hub.url() + "/old/chat")).contains("ASP.NET SignalR");
            assertThat(refusal(hub.url() + "/nowhere")).contains("404");
            assertThat(hub.stats()).containsEntry("handshakes_refused", 1L).containsEntry("opened", 0L);
        }
    }

    private static String refusal(String url) throws Exception {
        return JSON.std.asString(OfficialDialogue.with(url, "websocket", "json", "--steps=void")
                .outcome()
                .get("refused"));
    }
}
