package io.github.jmeterduplex.samples.gatling;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.forever;
import static io.gatling.javaapi.core.CoreDsl.pace;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.ws;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Simulation;
import java.time.Duration;

/**
 * Users of STOMP over WebSocket, each of whom sends a message when the last was answered, at a pace if there is one.
 * System properties: {@code port}, {@code sessions}, {@code perSecond} (0: no pace), {@code seconds}.
 */
public final class StompEcho extends Simulation {
    private static final int SESSIONS = Integer.getInteger("sessions", 200);
    private static final int PER_SECOND = Integer.getInteger("perSecond", 0);
    private static final Duration PATIENCE = Duration.ofSeconds(6);
    private static final String CONNECT = "CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0";
    private static final String SUBSCRIBE = "SUBSCRIBE\nid:0\ndestination:/user/queue/replies\n\n\0";
    private static final String SEND =
            "SEND\ndestination:/app/chat.send\ncontent-length:100\n\n" + "x".repeat(100) + "\0";

    /** Gatling makes one. */
    public StompEcho() {
        ChainBuilder open = exec(
                ws("open").connect("/stomp"),
                ws("connect").sendText(CONNECT).await(PATIENCE).on(ws.checkTextMessage("connected")),
                ws("subscribe").sendText(SUBSCRIBE));
        ChainBuilder send = exec(ws("send").sendText(SEND).await(PATIENCE).on(ws.checkTextMessage("reply")));
        ChainBuilder paced = PER_SECOND == 0
                ? send
                : pace(Duration.ofNanos(1_000_000_000L * SESSIONS / PER_SECOND)).exec(send);
        setUp(scenario("users").exec(open, forever().on(paced)).injectOpen(atOnceUsers(SESSIONS)))
                .protocols(http.wsBaseUrl("ws://127.0.0.1:" + Integer.getInteger("port", 8081)))
                .maxDuration(Duration.ofSeconds(Integer.getInteger("seconds", 30)));
    }
}
