package io.github.jmeterduplex.samples.bench.gatling;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.forever;
import static io.gatling.javaapi.core.CoreDsl.regex;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.ws;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import java.time.Duration;

/**
 * Users of WebSocket without a protocol, each of whom sends JSON with an id when the last reply has come, which is
 * known by that id. System properties: {@code port}; {@code secure} for TLS; {@code sessions}; {@code seconds}.
 */
public final class WebSocketEcho extends Simulation {
    private static final Duration DURATION = Duration.ofSeconds(Integer.getInteger("seconds", 30));
    private static final Duration PATIENCE = Duration.ofSeconds(6);

    /** Gatling makes one. */
    public WebSocketEcho() {
        setUp(scenario("users")
                        .exec(ws("open", "user").connect("/echo"))
                        .exec(forever().on(send()))
                        .injectOpen(atOnceUsers(Integer.getInteger("sessions", 200))))
                .protocols(http.wsBaseUrl((Boolean.getBoolean("secure") ? "wss" : "ws") + "://127.0.0.1:"
                        + Integer.getInteger("port", 8081)))
                .maxDuration(DURATION);
    }

    private static ChainBuilder send() {
        return exec(WebSocketEcho::numbered)
                .exec(ws("send", "user")
                        .sendText(WebSocketEcho::message)
                        .await(PATIENCE)
                        .on(ws.checkTextMessage("reply")
                                .matching(regex("\"id\":\"([^\"]+)\"").is(WebSocketEcho::id))));
    }

    private static Session numbered(Session session) {
        return session.set("number", session.contains("number") ? session.getInt("number") + 1 : 1);
    }

    private static String message(Session session) {
        return "{\"id\":\"" + id(session) + "\",\"text\":\"hello " + session.getInt("number")
                + " the quick brown fox jumps over the lazy dog, and back\"}";
    }

    private static String id(Session session) {
        return session.userId() + "-" + session.getInt("number");
    }
}
