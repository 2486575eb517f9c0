package io.github.jmeterduplex.internal.protocol.socketio.engineio;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.github.jmeterduplex.internal.codec.JacksonJson;
import io.github.jmeterduplex.internal.codec.PeerNumber;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The open packet of Engine.IO, with the server's settings for the session (Engine.IO protocol, "Handshake"). A limit
 * is 0 if the server does not have one, or sends a value that cannot be one, for example null in place of Infinity.
 *
 * @param sid the id of the Engine.IO session
 * @param upgrades transports that the session may change to; empty over WebSocket
 * @param pingIntervalMillis time between two pings, of either side
 * @param pingTimeoutMillis how long their answer may take
 * @param maxPayloadBytes the most that a polling request may carry; 0 in revision 3, whose servers do not send it
 */
public record EngineIoHandshake(
        String sid, List<String> upgrades, long pingIntervalMillis, long pingTimeoutMillis, long maxPayloadBytes) {
    private static final int UPGRADES_MAX = 64;
    /** Maximum length of a session id in characters, as a polling session stores it and sends it with each request. */
    private static final int SID_CHARACTERS_MAX = 4_096;

    public EngineIoHandshake {
        upgrades = List.copyOf(upgrades);
    }

    /**
     * Reads the payload of an open packet; unknown members are ignored.
     *
     * @throws ProtocolViolation if it is not a JSON object, or lacks a member that every revision has
     */
    static EngineIoHandshake read(byte[] json, int offset, int length) {
        try (JsonParser parser = JacksonJson.FACTORY.createParser(json, offset, length)) {
            return new Reader(parser).handshake();
        } catch (StreamConstraintsException tooDeep) {
            throw JacksonJson.tooDeep();
        } catch (IOException noJson) {
            throw ProtocolViolation.of("a JSON object in the open packet", new String(json, offset, length, UTF_8));
        }
    }

    /** Reads the members of the open packet, which come in any order. Confined to one thread. */
    private static final class Reader {
        private final JsonParser parser;
        private final List<String> upgrades = new ArrayList<>(1);
        private @Nullable String sid;
        private long pingIntervalMillis;
        private long pingTimeoutMillis;
        private boolean hasInterval;
        private boolean hasTimeout;
        private long maxPayloadBytes;

        private Reader(JsonParser parser) {
            this.parser = parser;
        }

        private EngineIoHandshake handshake() throws IOException {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw breach("a JSON object");
            }
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                parser.nextToken();
                member(name);
            }
            if (parser.nextToken() != null) {
                throw breach("the end");
            }
            if (sid == null || sid.isEmpty()) {
                throw ProtocolViolation.of("a sid in the open packet", "none");
            }
            if (!hasInterval || !hasTimeout) {
                throw ProtocolViolation.of("pingInterval and pingTimeout in the open packet", "none");
            }
            return new EngineIoHandshake(sid, upgrades, pingIntervalMillis, pingTimeoutMillis, maxPayloadBytes);
        }

        private void member(String name) throws IOException {
            switch (name) {
                case "sid" -> sid = sid(name);
                case "upgrades" -> upgrades();
                case "pingInterval" -> {
                    hasInterval = true;
                    pingIntervalMillis = limit();
                }
                case "pingTimeout" -> {
                    hasTimeout = true;
                    pingTimeoutMillis = limit();
                }
                case "maxPayload" -> maxPayloadBytes = limit();
                default -> parser.skipChildren();
            }
        }

        private String sid(String name) throws IOException {
            String text = text(name);
            if (text.length() > SID_CHARACTERS_MAX) {
                throw ProtocolViolation.limit("sid", SID_CHARACTERS_MAX + " characters", text.length() + " of them");
            }
            return text;
        }

        private void upgrades() throws IOException {
            if (parser.currentToken() != JsonToken.START_ARRAY) {
                throw breach("an array of upgrades");
            }
            upgrades.clear();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                if (upgrades.size() == UPGRADES_MAX) {
                    throw ProtocolViolation.limit("upgrades", String.valueOf(UPGRADES_MAX), "one more");
                }
                upgrades.add(text("upgrades"));
            }
        }

        private String text(String name) throws IOException {
            if (parser.currentToken() != JsonToken.VALUE_STRING) {
                throw breach("a string as " + name);
            }
            return parser.getText();
        }

        /** Reads a number of any size as a limit: servers send any configured value, for example null for Infinity. */
        private long limit() throws IOException {
            JsonToken token = parser.currentToken();
            if (token.isNumeric()) {
                return PeerNumber.limit(parser.getDoubleValue());
            }
            parser.skipChildren();
            return 0;
        }

        private ProtocolViolation breach(String expected) throws IOException {
            String got = parser.currentToken() == null ? "the end" : parser.getText();
            return ProtocolViolation.of(expected + " in the open packet", got);
        }
    }
}
