package io.github.jmeterduplex.samples.runs.faults;

import io.github.jmeterduplex.control.HoldSessions;
import io.github.jmeterduplex.samples.servers.signalr.SignalRHub;
import io.github.jmeterduplex.signalr.SignalRConnect;
import io.github.jmeterduplex.websocket.WsConnect;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;

/** The faults of SignalR, over each of its transports, and of a plain WebSocket. */
@Tag("parallel")
@Tag("long")
class SignalRAndWebSocketFaultsIT extends FaultRuns {
    private static final String ALIVE_SIGNALR = "alive SignalR";
    private static final String ALIVE_WEBSOCKET = "alive WebSocket";

    private final SignalRHub hub = SignalRHub.start();

    @AfterAll
    void closeHub() {
        hub.close();
    }

    @Override
    Map<String, List<Step>> parts(Path folder) throws Exception {
        String hubUrl = "http://" + servers().start(SignalRPeer.polite()).hostPort() + "/chat";
        String url = "ws://" + servers().start(WsPeer.polite()).hostPort() + "/ws";
        Map<String, List<Step>> parts = new LinkedHashMap<>();
        parts.put("sessions that live on open", before(hubUrl, url));
        parts.put(
                "fault before a SignalR session is told",
                new SignalRConnectFaults(servers(), hubUrl, ALIVE_SIGNALR).steps());
        parts.put(
                "fault of a SignalR session ends it while others go on",
                new SignalRFaults(servers(), hub, ALIVE_SIGNALR).steps());
        parts.put(
                "fault in the HTTP below a SignalR session ends it while others go on",
                new HubRequestsFaults(servers(), ALIVE_SIGNALR).steps());
        parts.put(
                "fault before a WebSocket session is told",
                new WsConnectFaults(servers(), url, ALIVE_WEBSOCKET).steps());
        parts.put(
                "fault of a WebSocket session ends it while others go on",
                new WsFaults(servers(), ALIVE_WEBSOCKET).steps());
        parts.put("sessions beside them live on", after());
        return parts;
    }

    private static List<Step> before(String hubUrl, String url) {
        return List.of(
                Secrets.inSignalR(Step.of(SignalRConnect.class, "good SignalR connect"))
                        .with("group", ALIVE_SIGNALR, "url", hubUrl + Secrets.query())
                        .with("sessions", SignalRFaults.ALIVE, "serverTimeoutSeconds", 0)
                        .within(5000) // the first sample loads the classes
                        .says("opened " + SignalRFaults.ALIVE + " of " + SignalRFaults.ALIVE + " sessions"),
                Secrets.inWebSocket(Step.of(WsConnect.class, "good WebSocket connect"))
                        .with("group", ALIVE_WEBSOCKET, "url", url + Secrets.query(), "sessions", WsFaults.ALIVE)
                        .within(5000)
                        .says("opened " + WsFaults.ALIVE + " of " + WsFaults.ALIVE + " sessions"));
    }

    private static List<Step> after() {
        return List.of(
                SignalRFaults.alive(ALIVE_SIGNALR, "good call"),
                Step.of(HoldSessions.class, "good SignalR hold", "group", ALIVE_SIGNALR, "seconds", 0)
                        .says(SignalRFaults.ALIVE + " sessions open, 0 lost"),
                WsFaults.alive(ALIVE_WEBSOCKET, "good WebSocket send"),
                Step.of(HoldSessions.class, "good WebSocket hold", "group", ALIVE_WEBSOCKET, "seconds", 0)
                        .says(WsFaults.ALIVE + " sessions open, 0 lost"));
    }

    @Override
    int unauthorized() {
        return SignalRConnectFaults.UNAUTHORIZED + HubRequestsFaults.UNAUTHORIZED + WsConnectFaults.UNAUTHORIZED;
    }

    @Override
    int limited() {
        return SignalRConnectFaults.LIMITED + SignalRFaults.LIMITED + HubRequestsFaults.LIMITED + WsFaults.LIMITED;
    }
}
