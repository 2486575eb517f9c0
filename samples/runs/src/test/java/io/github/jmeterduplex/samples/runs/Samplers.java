package io.github.jmeterduplex.samples.runs;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Parameters;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;

/** Parts of the small plans that tests make for themselves. */
public final class Samplers {
    public static final String CONNECT = "io.github.jmeterduplex.stomp.StompConnect";
    public static final String SUBSCRIBE = "io.github.jmeterduplex.stomp.StompSubscribe";
    public static final String SEND = "io.github.jmeterduplex.stomp.StompSend";
    public static final String RECEIVE = "io.github.jmeterduplex.stomp.StompReceive";
    public static final String UNSUBSCRIBE = "io.github.jmeterduplex.stomp.StompUnsubscribe";
    public static final String DISCONNECT = "io.github.jmeterduplex.stomp.StompDisconnect";
    public static final String USER = "io.github.jmeterduplex.stomp.StompUser";
    public static final String HOLD = "io.github.jmeterduplex.control.HoldSessions";
    public static final String WAIT = "io.github.jmeterduplex.control.WaitSessions";
    public static final String SLEEP = "org.apache.jmeter.protocol.java.test.JavaTest";

    public static final String REPLIES = "/user/queue/replies";
    public static final String CHAT = "/app/chat.send";

    private Samplers() {}

    /** A Cookie Manager, and the page that sets the cookie. */
    public static Plan login(Plan plan, Chat chat) {
        return plan.cookieManager().httpGet("index", chat.url() + "/index");
    }

    /** Parameters of a Connect that subscribes to the replies. */
    public static Map<String, Object> connect(Chat chat, int sessions) {
        return Parameters.of(
                "url = %s/ws; sessions = %d; subscribe = /user/queue/replies".formatted(chat.url(), sessions));
    }

    /**
     * Parameters of a Send to the chat whose replies are found by the id in the body.
     *
     * @param more further parameters, as {@link Parameters#of(String)}, formatted with the values if there are any
     */
    public static Map<String, Object> chat(String more, Object... values) {
        Map<String, Object> parameters = Parameters.of("""
                destination = /app/chat.send; body = {"id":"{{id}}","text":"hi"}; reply = json:/id
                """);
        parameters.putAll(Parameters.of(values.length == 0 ? more : more.formatted(values)));
        return parameters;
    }

    /** The names in the file of the plans with users, in its order. */
    public static List<String> userNames() throws IOException {
        return Files.readAllLines(Checkout.plan("users.csv")).stream()
                .skip(1)
                .map(row -> row.substring(0, row.indexOf(',')))
                .toList();
    }
}
