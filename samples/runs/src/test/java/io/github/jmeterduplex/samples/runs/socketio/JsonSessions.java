package io.github.jmeterduplex.samples.runs.socketio;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.socketio.SocketIoDisconnect;
import io.github.jmeterduplex.socketio.SocketIoEmit;
import io.github.jmeterduplex.socketio.SocketIoReceive;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.jmeter.samplers.SampleResult;
import org.json.JSONArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a session does with JSON, over whatever it goes and whichever server is there: one subclass for each. */
abstract class JsonSessions {
    private final int engine;
    private final String transports;
    private final String client;

    /** Ends with each test: the next one has to start clean. */
    Sampling run;

    /**
     * Sessions of one kind.
     *
     * @param transports the parameter; servers count sessions by the same words
     * @param client whose sessions they are: the parameter
     */
    JsonSessions(int engine, String transports, String client) {
        this.engine = engine;
        this.transports = transports;
        this.client = client;
    }

    abstract String url();

    abstract NodeStats stats();

    @BeforeEach
    void begin(@TempDir Path folder) throws IOException {
        run = Sampling.in(folder);
    }

    @AfterEach
    void end() {
        run.close();
    }

    /** What a session goes over in the end. */
    final String carrier() {
        return transports.equals("polling") ? "polling" : "websocket";
    }

    final String transports() {
        return transports;
    }

    /** Parameters of a Connect to that server. */
    final String to(String url, String more) {
        return """
                url = %s; engine = %d; transports = %s; client = %s; cookies = none
                connectTimeoutMillis = 10000
                %s
                """.formatted(url, engine, transports, client, more);
    }

    final boolean isOfLibrary() {
        return client.equals("library");
    }

    final SampleResult connected(String more) {
        return run.good(new SocketIoConnect(), to(url(), more));
    }

    final SampleResult emitted(String event, String args, String more) {
        return run.good(
                new SocketIoEmit(), "event = " + event + "\nargs = " + args + "\nwaitForReplies = true\n" + more);
    }

    /** Emits and asks for no reply. */
    final void said(String event, String args) {
        run.good(new SocketIoEmit(), "event = " + event + "\nargs = " + args + "\nreply = none\n");
    }

    static JSONArray data(SampleResult result) {
        return new JSONArray(result.getResponseDataAsString());
    }

    static void same(SampleResult result, String json) {
        assertThat(data(result).similar(new JSONArray(json)))
                .as(result.getResponseDataAsString())
                .isTrue();
    }

    @Test
    void connectTellsWhatTheSessionsGoOver() throws Exception {
        assertThat(connected("sessions = 3").getResponseMessage())
                .startsWith("opened 3 of 3 sessions (" + carrier() + " 3)");
        stats().await("/open/sockets", 3);
    }

    @Test
    void acknowledgementCarriesTheArguments() throws Exception {
        connected("");
        same(
                emitted("echo", "[{\"n\":1,\"text\":\"h\u00f6\u20ac\ud83d\ude00\"},[true,null],2.5]", ""),
                "[{\"n\":1,\"text\":\"h\u00f6\u20ac\ud83d\ude00\"},[true,null],2.5]");
        stats().hasNumber("/events/echo", 1);
    }

    @Test
    void burstIsAcknowledgedToTheLast() throws Exception {
        connected("sessions = 5");
        emitted("echo", "[{\"n\":{{sequence}}}]", "messages = 1000");
        stats().hasNumber("/events/echo", 1_000);
    }

    @Test
    void eventRepliesByItsId() throws Exception {
        connected("sessions = 3");
        emitted("event-echo", "[{\"id\":\"{{id}}\"}]", "reply = json:/0/id; replyFrom = event-echo; messages = 100");
        stats().hasNumber("/events/event-echo", 100).hasNumber("/distinct_ids", 100);
    }

    @Test
    void repliesComeInTheOrderOfTheirMessages() throws Exception {
        connected("");
        emitted("event-echo", "[{{sequence}}]", "reply = order; replyFrom = event-echo; messages = 100");
        stats().hasNumber("/events/event-echo", 100);
    }

    @Test
    void eventsKeepTheirOrder() {
        connected("");
        for (int i = 1; i <= 20; i++) {
            said("event-echo", "[" + i + "]");
        }
        SampleResult received = run.good(new SocketIoReceive(), "event = event-echo\ncount = 20");
        for (int i = 1; i <= 20; i++) {
            same(received.getSubResults()[i - 1], "[" + i + "]");
        }
    }

    @Test
    void userReceivesWhatAnotherSends() throws Exception {
        connected("sessions = 4\nquery = {\"name\":\"u{{session}}\"}");
        emitted(
                "p2p",
                "[{\"id\":\"{{id}}\",\"to\":\"u{{peer.session}}\"}]",
                "reply = json:/0/id; replyFrom = p2p; messages = 40");
        stats().hasNumber("/events/p2p", 40).hasNumber("/undeliverable", 0);
    }

    @Test
    void roomReachesAllItsMembers() throws Exception {
        connected("sessions = 5");
        emitted("join", "[\"hall\"]", "target = each");
        emitted(
                "room",
                "[{\"id\":\"{{id}}\",\"room\":\"hall\"}]",
                "reply = json:/0/id; replyFrom = room; replies = open; messages = 10");
        stats().hasNumber("/rooms/hall/broadcasts", 10).hasNumber("/rooms/hall/deliveries", 50);
    }

    @Test
    void disconnectMessageIsHeardByTheServer() throws Exception {
        connected("sessions = 3");
        assertThat(run.good(new SocketIoDisconnect(), "group = socketio").getResponseMessage())
                .isEqualTo("closed 3 sessions");
        stats().await("/open/sockets", 0);
    }

    @Test
    void abruptEndIsNoticedByTheServer() throws Exception {
        connected("sessions = 3");
        run.good(new SocketIoDisconnect(), "abrupt = true");
        stats().await("/open/sockets", 0);
    }
}
