package io.github.jmeterduplex.internal.protocol.signalr;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jmeterduplex.internal.codec.JacksonJson;
import io.github.jmeterduplex.internal.net.http.HttpFaults;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.tcp.Authority;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A hub's answer to negotiate, of version 0 or 1: a connection, or the URL of the next request. Contains secrets, so it
 * must not be shown.
 *
 * <p>Confined to one thread while it is read.
 */
final class NegotiateResponse {
    static final int MAX_BYTES = 64 * 1024;

    private static final int OK = 200;
    /** Members that only ASP.NET SignalR 2 sends, in lower case. */
    private static final Set<String> OLD_MEMBERS = Set.of("protocolversion", "trywebsockets");

    private static final Set<String> SCHEMES = Set.of("http", "https", "ws", "wss");

    private final Map<String, String> texts = new LinkedHashMap<>();
    private final Map<String, List<String>> offers = new LinkedHashMap<>();
    private boolean isOldProtocol;
    /** Whether requests name the connection by its token, as they do from version 1 on. */
    private boolean hasToken;

    private @Nullable URI redirect;

    private NegotiateResponse() {}

    /**
     * Reads and checks an answer.
     *
     * @throws FaultException if the URL is not that of a hub, or the hub refuses
     */
    static NegotiateResponse of(Endpoint place, HttpResponse answer) {
        if (answer.status() != OK) {
            throw SignalRFaults.atNegotiate(place, answer).toException();
        }
        HttpFaults.checkReadable(place.shownNegotiate(), answer);
        if (answer.bodyCut()) {
            throw SignalRFaults.negotiateTooLong(place, MAX_BYTES).toException();
        }
        NegotiateResponse response = new NegotiateResponse();
        if (!response.read(answer.body())) {
            throw SignalRFaults.noNegotiate(place, answer).toException();
        }
        response.check(place, answer);
        return response;
    }

    private void check(Endpoint place, HttpResponse answer) {
        if (isOldProtocol) {
            throw SignalRFaults.oldSignalR(place).toException();
        }
        if (texts.containsKey("error")) {
            throw SignalRFaults.negotiateError(place, texts.get("error")).toException();
        }
        if (texts.containsKey("url")) {
            redirect = redirect(place, texts.get("url"));
        } else if (connection().isEmpty()) {
            throw SignalRFaults.noNegotiate(place, answer).toException();
        }
        if (accessToken() != null && !SignalREnvelope.isOneLine(accessToken())) {
            throw SignalRFaults.badToken(place).toException();
        }
    }

    private static URI redirect(Endpoint place, String url) {
        try {
            URI uri = new URI(url);
            if (uri.getScheme() != null
                    && SCHEMES.contains(uri.getScheme().toLowerCase(Locale.ROOT))
                    && Authority.of(uri).isComplete()) {
                return uri;
            }
        } catch (URISyntaxException e) {
            // Reported below, without the text, whose query may hold a secret.
        }
        throw SignalRFaults.badRedirect(place).toException();
    }

    /** Reads the answer; returns false if it is not a JSON object. */
    private boolean read(String json) {
        try (JsonParser parser = JacksonJson.FACTORY.createParser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return false;
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                member(name, parser.nextToken(), parser);
                parser.skipChildren();
            }
            return parser.currentToken() == JsonToken.END_OBJECT;
        } catch (IOException e) {
            return false;
        }
    }

    private void member(String name, JsonToken value, JsonParser parser) throws IOException {
        switch (name) {
            case "url", "accessToken", "error", "connectionId", "connectionToken" -> {
                texts.remove(name);
                if (value == JsonToken.VALUE_STRING && !parser.getText().isEmpty()) {
                    texts.put(name, parser.getText());
                }
            }
            case "negotiateVersion" -> hasToken = value.isNumeric() && parser.getDoubleValue() >= 1;
            case "availableTransports" -> {
                offers.clear();
                if (value == JsonToken.START_ARRAY) {
                    readOffers(parser);
                }
            }
            // Older servers may write them in other cases, as the application configures their JSON.
            default -> isOldProtocol |= OLD_MEMBERS.contains(name.toLowerCase(Locale.ROOT));
        }
    }

    private void readOffers(JsonParser parser) throws IOException {
        while (parser.nextToken() != JsonToken.END_ARRAY && parser.currentToken() != null) {
            if (parser.currentToken() == JsonToken.START_OBJECT) {
                readOffer(parser);
            } else {
                parser.skipChildren();
            }
        }
    }

    private void readOffer(JsonParser parser) throws IOException {
        String transport = null;
        List<String> formats = new ArrayList<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (name.equals("transport") && value == JsonToken.VALUE_STRING) {
                transport = parser.getText();
            } else if (name.equals("transferFormats") && value == JsonToken.START_ARRAY) {
                while (parser.nextToken() == JsonToken.VALUE_STRING) {
                    formats.add(parser.getText());
                }
            } else {
                parser.skipChildren();
            }
        }
        if (transport != null) {
            offers.put(transport, formats);
        }
    }

    /** Returns the URL to ask next; null if this is the final answer. */
    @Nullable
    URI redirect() {
        return redirect;
    }

    /** Returns the token for the next and all later requests; null if the token stays as it is. */
    @Nullable
    String accessToken() {
        return texts.get("accessToken");
    }

    /** Returns the value of {@code id} in the requests of the connection; empty if {@link #redirect} is not null. */
    String connection() {
        return texts.getOrDefault(hasToken ? "connectionToken" : "connectionId", "");
    }

    /** Returns why a transport cannot be used; null if it can. */
    @Nullable
    Fault refusal(Endpoint place, SignalRTransport transport, boolean binary) {
        List<String> formats = offers.get(transport.offeredAs());
        if (formats == null) {
            return SignalRFaults.notOffered(place, transport, offers.keySet());
        }
        return formats.contains(binary ? "Binary" : "Text") ? null : SignalRFaults.notCarried(place, transport, binary);
    }
}
