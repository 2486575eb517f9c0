package io.github.jmeterduplex.samples.bench.gatling;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.during;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.forever;
import static io.gatling.javaapi.core.CoreDsl.pace;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.regex;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.ws;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import java.time.Duration;

/**
 * Users of STOMP over WebSocket, each of whom sends a message when the last was answered, at a pace if there is one; or
 * who only open sessions. System properties: {@code port}; {@code secure} for TLS, whatever the certificate, as is
 * Gatling's default; {@code sessions}; {@code perSecond} (0: no pace); {@code idInBody}, where bodies are JSON, each
 * with its own id, by which its reply is known; {@code send}, {@code false} where sessions are only opened,
 * after {@code cycleSeconds} in which they are opened and ended; {@code seconds}.
 */
public final class StompEcho extends Simulation {
    private static final int SESSIONS = Integer.getInteger("sessions", 200);
    private static final int PER_SECOND = Integer.getInteger("perSecond", 0);
    /** Users that open sessions, one after the other: so many openings are under way at a time. */
    private static final int OPENERS = 200;

    private static final Duration DURATION = Duration.ofSeconds(Integer.getInteger("seconds", 30));
    private static final Duration CYCLES = Duration.ofSeconds(Integer.getInteger("cycleSeconds", 0));
    private static final Duration PATIENCE = Duration.ofSeconds(6);
    private static final String CONNECT = "CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0";
    private static final String SUBSCRIBE = "SUBSCRIBE\nid:0\ndestination:/user/queue/replies\n\n\0";
    private static final String SEND =
            "SEND\ndestination:/app/chat.send\ncontent-length:100\n\n" + "x".repeat(100) + "\0";

    /** Gatling makes one. */
    public StompEcho() {
        boolean sends = Boolean.parseBoolean(System.getProperty("send", "true"));
        setUp(scenario("users")
                        .exec(sends ? open("user").exec(forever().on(paced(send()))) : openings())
                        .injectOpen(atOnceUsers(sends ? SESSIONS : OPENERS)))
                .protocols(http.wsBaseUrl((Boolean.getBoolean("secure") ? "wss" : "ws") + "://127.0.0.1:"
                        + Integer.getInteger("port", 8081)))
                .maxDuration(DURATION);
    }

    private static ChainBuilder open(String socket) {
        return exec(
                ws("open", socket).connect("/stomp"),
                ws("connect", socket).sendText(CONNECT).await(PATIENCE).on(ws.checkTextMessage("connected")),
                ws("subscribe", socket).sendText(SUBSCRIBE));
    }

    private static ChainBuilder openings() {
        return during(CYCLES)
                .on(open("cycle").exec(ws("end", "cycle").close()))
                .exec(repeat(SESSIONS / OPENERS, "opening").on(open("#{opening}")))
                .exec(pause(DURATION));
    }

    private static ChainBuilder send() {
        if (!Boolean.getBoolean("idInBody")) {
            return exec(ws("send", "user").sendText(SEND).await(PATIENCE).on(ws.checkTextMessage("reply")));
        }
        return exec(StompEcho::numbered)
                .exec(ws("send", "user")
                        .sendText(StompEcho::messageWithId)
                        .await(PATIENCE)
                        .on(ws.checkTextMessage("reply")
                                .matching(regex("\"id\":\"([^\"]+)\"").is(StompEcho::id))));
    }

    private static Session numbered(Session session) {
        return session.set("number", session.contains("number") ? session.getInt("number") + 1 : 1);
    }

    private static String messageWithId(Session session) {
        String body = "{\"id\":\"" + id(session) + "\",\"text\":\"hello " + session.getInt("number")
                + " the quick brown fox jumps over the lazy dog, and back\"}";
        return "SEND\ndestination:/app/chat.send\ncontent-length:" + body.length() + "\n\n" + body + "\0";
    }

    private static String id(Session session) {
        return session.userId() + "-" + session.getInt("number");
    }

    private static ChainBuilder paced(ChainBuilder send) {
        return PER_SECOND == 0
                ? send
                : pace(Duration.ofNanos(1_000_000_000L * SESSIONS / PER_SECOND)).exec(send);
    }
}
