package io.github.jmeterduplex.internal.har.recording;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.har.recording.HarEntry.HarMessage;
import io.github.jmeterduplex.internal.har.recording.RecordedMessage.Kind;
import io.github.jmeterduplex.internal.protocol.stomp.StompFrame;
import io.github.jmeterduplex.internal.protocol.stomp.StompReader;
import io.github.jmeterduplex.internal.protocol.stomp.StompVersion;
import io.github.jmeterduplex.session.Header;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the frames of STOMP 1.0 to 1.2 in both directions. {@code StompReader} reads a server's frames only. So the
 * command of a client's frame is first replaced: by {@code CONNECTED} if its headers do not have escapes, else by
 * {@code MESSAGE}, which may have a body. Confined to one thread.
 */
final class StompRecordingReader {
    private static final int MAX_BYTES = 64 << 20;
    /** The length at which stompjs splits frames if it is not told another one. */
    private static final int USUAL_PIECE = 8192;

    // What the parameter splitLargeFrames allows.
    private static final int SHORTEST_PIECE = 16;
    private static final int LONGEST_PIECE = 1 << 24;

    private static final Pattern COMMAND = Pattern.compile("([A-Z]+)(\\r?\\n)");
    private static final Set<String> CONNECTS = Set.of("CONNECT", "STOMP");
    private static final Set<String> OWN_OF_CONNECT = Set.of("accept-version", "login", "passcode", "host");

    private final RecordedSessionBuilder session;
    private final StompReader inbound = new StompReader(MAX_BYTES, null, this::received);
    private final StompReader outbound = new StompReader(MAX_BYTES, null, this::sent);
    private final Map<String, String> subscriptions = new HashMap<>();
    private String command = "";
    /** The length of the longest piece of a sent frame that continued in the next message, in characters; 0 = none. */
    private int longestPiece;

    private StompRecordingReader(RecordedConnection recording) {
        this.session = new RecordedSessionBuilder(RecordedProtocol.STOMP, recording);
    }

    /** Whether the first text that the browser sent on a connection is STOMP's connecting frame. */
    static boolean isStomp(String firstSent) {
        return firstSent.matches("(?s)\\s*(CONNECT|STOMP)\\r?\\n.*");
    }

    static RecordedSession read(RecordedConnection recording) {
        StompRecordingReader reader = new StompRecordingReader(recording);
        if (!reader.session.read(recording.frames(), reader::read)) {
            reader.session.remark("what came after a broken STOMP frame was left out");
        }
        reader.putSplit();
        return reader.session.session();
    }

    private void read(HarMessage frame) {
        byte[] bytes = frame.data();
        if (frame.isSent() && !outbound.isInsideFrame()) {
            bytes = asServers(frame.text()).getBytes(UTF_8);
        }
        (frame.isSent() ? outbound : inbound).read(bytes, 0, bytes.length);
        if (frame.isSent() && outbound.isInsideFrame()) {
            longestPiece = Math.max(longestPiece, frame.text().length());
        }
    }

    /** Sets the length of pieces if frames were split; stompjs, which splits them, counts characters. */
    private void putSplit() {
        if (longestPiece >= SHORTEST_PIECE) {
            boolean isUsual = longestPiece == USUAL_PIECE || longestPiece > LONGEST_PIECE;
            session.put("splitLargeFrames", isUsual ? "true" : String.valueOf(longestPiece));
        }
    }

    private String asServers(String text) {
        Matcher line = COMMAND.matcher(text);
        if (!line.lookingAt()) {
            return text;
        }
        command = line.group(1);
        String stands = CONNECTS.contains(command) ? "CONNECTED" : "MESSAGE";
        return stands + line.group(2) + text.substring(line.end());
    }

    private void sent(StompFrame frame) {
        switch (command) {
            case "CONNECT", "STOMP" -> connect(frame);
            case "SUBSCRIBE" -> {
                subscriptions.put(text(frame, "id"), text(frame, "destination"));
                add(Kind.SUBSCRIBE, text(frame, "destination"), frame, text(frame, "id"), text(frame, "ack"));
            }
            case "UNSUBSCRIBE" -> {
                String id = text(frame, "id");
                add(Kind.UNSUBSCRIBE, subscriptions.getOrDefault(id, ""), frame, id, null);
            }
            case "SEND" -> add(Kind.SEND, text(frame, "destination"), frame, frame.header("receipt"), null);
            case "BEGIN", "COMMIT", "ABORT" -> session.remark("transactions were left out: the samplers have none");
            case "NACK" -> session.remark("a NACK was left out: see nack of StompReceive");
            default -> {
                // The plugin itself sends ACK and DISCONNECT.
            }
        }
    }

    private void connect(StompFrame frame) {
        session.put("login", frame.header("login"));
        session.put("passcode", frame.header("passcode"));
        session.put("host", frame.header("host"));
        String heartbeat = frame.header("heart-beat");
        session.put("heartbeat", heartbeat == null ? "0,0" : heartbeat.replace(" ", ""));
        session.put(
                "connectHeaders",
                ApplicationHeaders.object(frame.headers().stream()
                        .filter(header -> !OWN_OF_CONNECT.contains(header.name())
                                && !header.name().equals("heart-beat"))
                        .toList()));
    }

    private void received(StompFrame frame) {
        switch (frame.command()) {
            case "CONNECTED" -> {
                StompVersion version = StompVersion.parse(frame.header("version"));
                inbound.version(version);
                outbound.version(version);
            }
            case "MESSAGE" -> {
                String subscription = text(frame, "subscription");
                String channel = subscriptions.getOrDefault(subscription, text(frame, "destination"));
                add(Kind.PUSH, channel, frame, null, null);
            }
            case "RECEIPT" -> add(Kind.ANSWER, "", frame, text(frame, "receipt-id"), null);
            default -> session.remark("the server sent an ERROR frame");
        }
    }

    private void add(Kind kind, String channel, StompFrame frame, @Nullable String id, @Nullable String form) {
        List<Header> headers = frame.headers();
        session.messages.add(
                new RecordedMessage(kind, session.micros, channel, frame.text(), false, headers, id, form));
    }

    private static String text(StompFrame frame, String header) {
        String value = frame.header(header);
        return value == null ? "" : value;
    }
}
