package io.github.jmeterduplex.samples.bench.probe;

import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * What is spoken inside WebSocket messages: how a session is opened, what a message looks like, where a reply has its
 * id.
 */
enum Dialect {
    /** STOMP over plain WebSocket. */
    STOMP(
            "correlation-id:",
            session -> "/stomp",
            destination -> List.of(new Step("", Dialect.CONNECT), new Step("CONNECTED", subscribe(destination))),
            body -> new Template("", send(body) + "\0", "", ""),
            "\n"),

    /** STOMP over SockJS; its {@code /info} counts as known. */
    SOCKJS(
            "correlation-id:",
            session -> "/ws/000/probe" + session + "/websocket",
            destination -> List.of(
                    new Step("o", array(Dialect.CONNECT)), new Step("a[\"CONNECTED", array(subscribe(destination)))),
            body -> new Template("[", quoted(send(body) + "\0"), ",", "]"),
            array("\n")),

    /** Socket.IO 4; an event that is acknowledged. */
    SOCKETIO(
            "43",
            session -> "/socket.io/?EIO=4&transport=websocket",
            destination -> List.of(new Step("0", "40"), new Step("40", "")),
            body -> new Template("", "42" + Template.ID + "[\"echo\",\"" + body + "\"]", "", ""),
            "3"),

    /** SignalR, JSON; an invocation that is completed. */
    SIGNALR(
            "\"invocationId\":\"",
            session -> "/hub",
            destination -> List.of(new Step("", record("{\"protocol\":\"json\",\"version\":1}")), new Step("{}", "")),
            body -> new Template("", invocation(body), "", ""),
            record("{\"type\":6}")),

    /** None but WebSocket; bodies of JSON with an id. */
    WEBSOCKET(
            "\"id\":\"",
            session -> "/echo",
            destination -> List.of(new Step("", "")),
            body -> new Template("", "{\"id\":\"" + Template.ID + "\",\"text\":\"" + body + "\"}", "", ""),
            "{}");

    private static final String CONNECT = "CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0";

    private final String marker;

    @SuppressWarnings("ImmutableEnumChecker") // It holds nothing.
    private final IntFunction<String> path;

    @SuppressWarnings("ImmutableEnumChecker") // It holds nothing.
    private final Function<String, List<Step>> opening;

    @SuppressWarnings("ImmutableEnumChecker") // It holds nothing.
    private final Function<String, Template> message;

    private final String heartbeat;

    Dialect(
            String marker,
            IntFunction<String> path,
            Function<String, List<Step>> opening,
            Function<String, Template> message,
            String heartbeat) {
        this.marker = marker;
        this.path = path;
        this.opening = opening;
        this.message = message;
        this.heartbeat = heartbeat;
    }

    /**
     * One step of an opening.
     *
     * @param expected how the server's message begins; empty: nothing is waited for
     * @param answer what is sent then; empty: nothing
     */
    record Step(String expected, String answer) {}

    /** What stands before the digits of the id in a reply. */
    String marker() {
        return marker;
    }

    String path(int session) {
        return path.apply(session);
    }

    List<Step> opening(String destination) {
        return opening.apply(destination);
    }

    Template message(String body) {
        return message.apply(body);
    }

    String heartbeat() {
        return heartbeat;
    }

    private static String invocation(String body) {
        return record("{\"type\":1,\"invocationId\":\"" + Template.ID + "\",\"target\":\"Echo\",\"arguments\":[\""
                + body + "\"]}");
    }

    private static String subscribe(String destination) {
        return "SUBSCRIBE\nid:0\ndestination:" + destination + "\n\n\0";
    }

    private static String send(String body) {
        return "SEND\ndestination:/app/chat.send\ncorrelation-id:" + Template.ID + "\ncontent-length:" + body.length()
                + "\n\n" + body;
    }

    private static String record(String json) {
        return json + '\u001e';
    }

    private static String array(String frame) {
        return "[" + quoted(frame) + "]";
    }

    private static String quoted(String frame) {
        String text = frame.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
        return "\"" + text.replace("\0", "\\u0000") + "\"";
    }
}
