package io.github.jmeterduplex.internal.protocol.sockjs;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.JacksonJson;
import io.github.jmeterduplex.internal.net.http.HttpFaults;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Checks the answer of a SockJS endpoint to {@code /info}, and reads whether it offers WebSocket (SockJS protocol
 * 0.3.3, "Info").
 */
final class SockJsInfo {
    static final int MAX_BYTES = 64 * 1024;

    private static final int OK = 200;

    private SockJsInfo() {}

    /**
     * Checks that there is a SockJS endpoint.
     *
     * @return whether it offers WebSocket
     * @throws FaultException if there is not one
     */
    static boolean offersWebSocket(Endpoint place, HttpResponse answer) {
        if (answer.status() != OK) {
            throw atInfo(place, answer).toException();
        }
        HttpFaults.checkReadable(place.shownInfo(), answer);
        if (answer.bodyCut()) {
            throw tooLong(place, MAX_BYTES).toException();
        }
        Boolean webSocket = webSocket(answer.body());
        if (webSocket == null) {
            throw noInfo(place, answer).toException();
        }
        return webSocket;
    }

    /** Returns the boolean {@code websocket}; null if the text is not a JSON object that contains it. */
    private static @Nullable Boolean webSocket(String json) {
        Boolean found = null;
        try (JsonParser parser = JacksonJson.FACTORY.createParser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return null;
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean wanted = parser.currentName().equals("websocket");
                JsonToken value = parser.nextToken();
                if (wanted) {
                    found = value.isBoolean() ? parser.getBooleanValue() : null;
                }
                parser.skipChildren();
            }
        } catch (IOException e) {
            return null;
        }
        return found;
    }

    /** Returns the fault for any response but 200. */
    private static Fault atInfo(Endpoint place, HttpResponse answer) {
        String where = place.shownInfo();
        if (HttpFaults.isNotHere(answer)) {
            return new Fault(
                    Cause.WRONG_SERVICE,
                    "no SockJS endpoint at " + place.shown() + ": " + where + " answered " + HttpFaults.status(answer)
                            + "; for plain WebSocket use " + place.shown("ws", "")
                            + ", for SockJS the path that the server registers");
        }
        return HttpFaults.byStatus(where, answer);
    }

    private static Fault noInfo(Endpoint place, HttpResponse answer) {
        String text = answer.body();
        String shown = HttpFaults.cut(text);
        String hint = text.toLowerCase(Locale.ROOT).contains("<html") ? ", a web page" : "";
        return new Fault(
                Cause.WRONG_SERVICE,
                "no SockJS endpoint at " + place.shown() + ": " + place.shownInfo()
                        + " answered 200, but no JSON with a boolean websocket" + hint + ": " + DisplayText.clean(shown)
                        + "; for plain WebSocket use " + place.shown("ws", ""));
    }

    private static Fault tooLong(Endpoint place, int maxBytes) {
        return new Fault(
                Cause.LIMIT,
                "the answer of " + place.shownInfo() + " passed the limit of " + maxBytes
                        + " bytes: is this a SockJS endpoint?");
    }
}
