package io.github.jmeterduplex.samples.runs.signalr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.GoHubProcess;
import io.github.jmeterduplex.samples.runs.harness.Json;
import io.github.jmeterduplex.samples.runs.harness.RawClient;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Go hub as the official JavaScript client sees it: what it does, and where it is not as ASP.NET Core is. */
@Tag("parallel")
class GoHubIT {
    private static final String STEPS =
            "--steps=invoke,void,send,error,unknown,arguments,order,stream,cancel,upload,group,broadcast,bye,drop";
    private static final String END = "\u001e";
    private static GoHubProcess hub;

    @BeforeAll
    static void start() throws Exception {
        OfficialDialogue.assumeInstalled();
        hub = GoHubProcess.start();
    }

    @AfterAll
    static void stop() {
        if (hub != null) {
            hub.close();
        }
    }

    @BeforeEach
    void countFromZero() throws IOException {
        hub.resetStats();
    }

    @ParameterizedTest
    @CsvSource({"websocket, json", "websocket, messagepack", "sse, json"})
    void dialogueIsThatOfASignalRHub(String transport, String protocol) throws Exception {
        OfficialDialogue client = OfficialDialogue.with(hub.hubUrl(), transport, protocol, STEPS);

        // Its JSON has the members of maps in the order of their names.
        assertThat(Json.at(client.outcome(), "saw", "invoke")).isInstanceOfSatisfying(List.class, values -> {
            assertThat(values.get(0)).isEqualTo("text");
            assertThat(values.get(1))
                    .isInstanceOfSatisfying(
                            Map.class, map -> assertThat(map.get("text")).isEqualTo("ä€😀"));
            assertThat(values.get(3)).isEqualTo(4_294_967_296L);
        });
        assertThat(client.saw("error")).startsWith("\"on purpose");
        assertThat(client.saw("unknown")).isEqualTo("\"Unknown method NoSuchMethod\"");
        // Invocations of one client run side by side.
        assertThat(client.saw("order")).isEqualTo("[\"quick\",\"slow\"]");
        assertThat(client.saw("stream")).isEqualTo("{\"items\":[0,1,2,3,4],\"cancelled\":false}");
        assertThat(client.saw("cancel")).isEqualTo("{\"items\":[0,1,2],\"cancelled\":true}");
        assertThat(client.saw("upload")).isEqualTo("{\"count\":3,\"sum\":6.5}");
        assertThat(client.saw("group")).isEqualTo("[[\"room\",\"hello\"]]");
        assertThat(client.saw("broadcast")).isEqualTo("[[\"all\"]]");
        assertThat(client.saw("bye")).isEqualTo("\"back\"");
        assertThat(client.saw("drop")).isEqualTo("[true,\"back\"]");
        assertThat(hub.count("opened")).isEqualTo(3);
        assertThat(hub.count("items_received")).isEqualTo(3);
        assertThat(hub.count("invocations", "Echo")).isEqualTo(7);
        assertThat(hub.count("invocations", "Send")).isEqualTo(2);
    }

    @Test
    void longPollingIsNotOffered() throws Exception {
        OfficialDialogue client = OfficialDialogue.with(hub.hubUrl(), "longpolling", "json", "--steps=void");
        assertThat(String.valueOf(client.outcome().get("refused"))).contains("Unable to connect");
    }

    @Test
    void unknownIdIsACloseFrameInsteadOfA404() throws Exception {
        assertThat(RawClient.open(hub.hubUrl() + "?id=unknown").end()).isEqualTo("1002");
    }

    @Test
    void completionOfAnUnknownInvocationEndsTheConnection() throws Exception {
        RawClient client = shaken("json");
        client.send("{\"type\":3,\"invocationId\":\"unknown\",\"result\":1}" + END);
        assertThat(client.next()).startsWith("{\"type\":7,").contains("unknown invocationID");
    }

    /** It writes an empty map of headers that a Close does not have, so the last element is outside of the array. */
    @Test
    void closeInMessagePackIsMalformed() throws Exception {
        RawClient client = shaken("messagepack");
        // [1, {}, nil, "Bye", [false]]
        client.send(new byte[] {
            0x0a, (byte) 0x95, 1, (byte) 0x80, (byte) 0xc0, (byte) 0xa3, 'B', 'y', 'e', (byte) 0x91, (byte) 0xc2
        });
        assertThat(client.next()).isEqualTo("\u0005\u0093\u0007\u0080\u00a0\u00c2");
    }

    private static RawClient shaken(String protocol) throws InterruptedException {
        RawClient client = RawClient.open(hub.hubUrl());
        client.send("{\"protocol\":\"" + protocol + "\",\"version\":1}" + END);
        assertThat(client.next()).isEqualTo("{}" + END);
        return client;
    }
}
