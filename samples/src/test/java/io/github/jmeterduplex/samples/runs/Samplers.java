package io.github.jmeterduplex.samples.runs;

import io.github.jmeterduplex.samples.harness.Plan;
import java.util.LinkedHashMap;
import java.util.Map;

/** Parts of the small plans that tests make for themselves. */
final class Samplers {
    static final String CONNECT = "io.github.jmeterduplex.stomp.StompConnect";
    static final String SUBSCRIBE = "io.github.jmeterduplex.stomp.StompSubscribe";
    static final String SEND = "io.github.jmeterduplex.stomp.StompSend";
    static final String RECEIVE = "io.github.jmeterduplex.stomp.StompReceive";
    static final String UNSUBSCRIBE = "io.github.jmeterduplex.stomp.StompUnsubscribe";
    static final String DISCONNECT = "io.github.jmeterduplex.stomp.StompDisconnect";
    static final String USER = "io.github.jmeterduplex.stomp.StompUser";
    /** Before the names of the Socket.IO samplers. */
    static final String SOCKET_IO = "io.github.jmeterduplex.socketio.";

    /** Before the names of the SignalR samplers. */
    static final String SIGNALR = "io.github.jmeterduplex.signalr.";

    /** Before the names of the WebSocket samplers. */
    static final String WEBSOCKET = "io.github.jmeterduplex.websocket.";

    static final String HOLD = "io.github.jmeterduplex.control.HoldSessions";
    static final String WAIT = "io.github.jmeterduplex.control.WaitSessions";
    static final String SLEEP = "org.apache.jmeter.protocol.java.test.JavaTest";

    static final String REPLIES = "/user/queue/replies";
    static final String CHAT = "/app/chat.send";

    private Samplers() {}

    /** A Cookie Manager, and the page that sets the cookie. */
    static Plan login(Plan plan, Chat chat) {
        return plan.cookieManager().httpGet("index", chat.url() + "/index");
    }

    /** Parameters of a Connect that subscribes to the replies. */
    static Map<String, Object> connect(Chat chat, int sessions) {
        return parameters("""
                url = %s/ws
                sessions = %d
                subscribe = /user/queue/replies
                """.formatted(chat.url(), sessions));
    }

    /**
     * Parameters of a Send to the chat whose replies are found by the id in the body.
     *
     * @param more further parameters, as {@link #parameters}
     */
    static Map<String, Object> chat(String more) {
        Map<String, Object> parameters = parameters("""
                destination = /app/chat.send
                body = {"id":"{{id}}","text":"hi"}
                reply = json:/id
                """);
        parameters.putAll(parameters(more));
        return parameters;
    }

    /** Parameters, one a line: {@code name = value}. */
    static Map<String, Object> parameters(String lines) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        lines.lines().forEach(line -> {
            int equals = line.indexOf(" = ");
            parameters.put(line.substring(0, equals), line.substring(equals + 3));
        });
        return parameters;
    }
}
