package io.github.jmeterduplex.internal.protocol.sockjs;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jmeterduplex.internal.codec.JacksonJson;
import io.github.jmeterduplex.internal.net.http.HttpFaults;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.session.FaultException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Checks what a SockJS endpoint answers to {@code /info}, and reads whether it offers WebSocket (SockJS protocol 0.3.3,
 * "Info").
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
            throw HttpFaults.atInfo(place, answer).toException();
        }
        HttpFaults.checkReadable(place.shownInfo(), answer);
        if (answer.bodyCut()) {
            throw HttpFaults.infoTooLong(place, MAX_BYTES).toException();
        }
        Boolean webSocket = webSocket(answer.body());
        if (webSocket == null) {
            throw HttpFaults.noInfo(place, answer).toException();
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
}
