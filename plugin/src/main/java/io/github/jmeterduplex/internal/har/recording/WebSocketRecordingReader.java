package io.github.jmeterduplex.internal.har.recording;

import io.github.jmeterduplex.internal.har.recording.HarEntry.HarMessage;
import io.github.jmeterduplex.internal.har.recording.RecordedMessage.Kind;
import io.github.jmeterduplex.session.Header;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the messages of GraphQL, and of a WebSocket without a known protocol. Confined to one thread. */
final class WebSocketRecordingReader {
    /** Channel of messages that do not match any condition. */
    static final String MESSAGE = "message";

    private static final String GRAPHQL = "graphql-transport-ws";
    private static final String GRAPHQL_LEGACY = "graphql-ws";
    private static final int CONDITIONS_MAX = 20;
    private static final Pattern ALIVE = Pattern.compile("(?i)(.*[:_.])?(ping|heartbeat|hb|keep-?alive)");
    private static final Pattern ALIVE_ANSWER = Pattern.compile("(?i)(.*[:_.])?pong");
    private static final long MICROS = 1_000_000;

    private final RecordedSessionBuilder session;
    private final List<HarMessage> frames;
    private final MessageTypePointer sent;
    private final MessageTypePointer received;
    private final Set<String> listened = new LinkedHashSet<>();
    private final Set<String> autoReplies = new LinkedHashSet<>();
    /** The texts with which the browser answered pings. */
    private final Set<String> answers = new HashSet<>();
    /** The first answer to the messages that meet a condition, with captures. */
    private final Map<String, String> replies = new HashMap<>();

    private final List<Long> beats = new ArrayList<>();
    private String beat = "";

    private WebSocketRecordingReader(RecordedConnection recording) {
        this.session = new RecordedSessionBuilder(RecordedProtocol.WEBSOCKET, recording);
        boolean isLines = isLines(recording.frames());
        this.frames = isLines
                ? recording.frames().stream()
                        .flatMap(frame -> lines(frame).stream())
                        .toList()
                : recording.frames();
        if (isLines) {
            session.parameters.put("frames", "lines");
        }
        this.sent = MessageTypePointer.of(texts(true));
        this.received = MessageTypePointer.of(texts(false));
    }

    static RecordedSession read(RecordedConnection recording) {
        WebSocketRecordingReader reader = new WebSocketRecordingReader(recording);
        reader.connect(recording);
        reader.messages();
        reader.finish();
        return reader.session.session();
    }

    private List<String> texts(boolean isSent) {
        return frames.stream()
                .filter(frame -> frame.isSent() == isSent && !frame.isBinary())
                .map(HarMessage::text)
                .toList();
    }

    /** Whether the server puts several JSON texts into one message, each on a line of its own, as Centrifugo does. */
    private static boolean isLines(List<HarMessage> frames) {
        boolean isAny = false;
        for (HarMessage frame : frames) {
            List<String> lines = frame.text().lines().toList();
            if (frame.isSent()) {
                continue;
            }
            if (frame.isBinary() || !lines.stream().allMatch(RecordedValue::isJson)) {
                return false;
            }
            isAny |= lines.size() > 1;
        }
        return isAny;
    }

    private static List<HarMessage> lines(HarMessage frame) {
        return frame.text()
                .lines()
                .filter(line -> !line.isBlank())
                .map(line -> HarMessage.text(frame.isSent(), frame.micros(), line))
                .toList();
    }

    private void connect(RecordedConnection recording) {
        String subprotocol = recording.opening().requestHeader("Sec-WebSocket-Protocol");
        String url = recording.url();
        session.parameters.put("url", url.replaceFirst("(?i)^http", "ws"));
        if (!subprotocol.isEmpty()) {
            session.parameters.put("subprotocol", subprotocol.replace(" ", ""));
        } else if (isGraphQl()) {
            String guessed = isLegacyGraphQl() ? GRAPHQL_LEGACY : GRAPHQL;
            session.parameters.put("subprotocol", guessed);
            session.remark("the subprotocol is not in the HAR file; " + guessed + " was guessed");
        }
    }

    private boolean isGraphQl() {
        return !frames.isEmpty()
                && frames.get(0).isSent()
                && sent.value(frames.get(0).text()).equals("connection_init");
    }

    /** Whether the connection uses the older GraphQL protocol, which begins an operation with {@code start}. */
    private boolean isLegacyGraphQl() {
        return frames.stream()
                .anyMatch(frame -> frame.isSent()
                        && !frame.isBinary()
                        && sent.value(frame.text()).equals("start"));
    }

    private void messages() {
        boolean isInit = isGraphQl();
        for (HarMessage frame : frames) {
            session.micros = frame.micros();
            if (frame.isBinary()) {
                binary(frame);
                continue;
            }
            String text = frame.text();
            if (isInit && frame.isSent() && !session.parameters.containsKey("onOpen")) {
                session.parameters.put("onOpen", text.replaceAll("\\R", " "));
                session.parameters.put("openWhen", "json:/type=connection_ack");
                session.parameters.put("refuseWhen", "json:/type=connection_error");
                autoReplies.add("json:/type=ping => {\"type\":\"pong\"}");
            } else if (!keepsAlive(frame, text) && !text.isEmpty()) {
                message(frame, text);
            }
        }
    }

    private void binary(HarMessage frame) {
        String base64 = Base64.getEncoder().encodeToString(frame.data());
        Kind kind = frame.isSent() ? Kind.SEND : Kind.PUSH;
        String channel = frame.isSent() ? "binary" : MESSAGE;
        session.messages.add(
                new RecordedMessage(kind, frame.micros(), channel, base64, true, List.<Header>of(), null, null));
    }

    private void message(HarMessage frame, String text) {
        if (frame.isSent()) {
            session.add(Kind.SEND, sent.value(text), text, null, null);
            return;
        }
        String condition = received.condition(text);
        if (condition.equals(session.parameters.get("openWhen"))) {
            return;
        }
        boolean isListened = !condition.isEmpty() && (listened.contains(condition) || listened.size() < CONDITIONS_MAX);
        if (isListened) {
            listened.add(condition);
        }
        session.add(Kind.PUSH, isListened ? condition : MESSAGE, text, null, null);
    }

    /** Whether a message from either side is a ping, a heartbeat, or the answer to one. */
    private boolean keepsAlive(HarMessage frame, String text) {
        String word = word(frame.isSent() ? sent : received, text);
        boolean isPing = isPing(frame.isSent() ? sent : received, text);
        boolean isPong = ALIVE_ANSWER.matcher(word).matches();
        if (frame.isSent() && isPing && !answers.contains(text)) {
            beat = beat.isEmpty() ? text : beat;
            beats.add(frame.micros());
        } else if (!frame.isSent() && isPing) {
            answered(condition(received, text), answer(frame).replaceAll("\\R", " "), text);
        } else if (!frame.isSent() && isPong) {
            autoReplies.add(condition(received, text) + " =>");
        }
        return isPing || isPong;
    }

    private void answered(String condition, String answer, String ping) {
        answers.add(answer);
        String reply = RepeatedValues.captured(answer, ping, received);
        String before = replies.getOrDefault(condition, "");
        if (before.isEmpty()) {
            autoReplies.remove(condition + " => ");
            replies.put(condition, reply);
        } else if (!before.equals(reply) && !answer.isEmpty()) {
            session.remark("the browser answered messages that meet " + condition
                    + " with different texts, which are not in these messages; each session sends the first one");
        }
        autoReplies.add(condition + " => " + replies.get(condition));
    }

    private static String word(MessageTypePointer place, String text) {
        String plain = text.strip();
        return plain.length() < 12 && !plain.startsWith("{") ? plain : place.value(text);
    }

    private static String condition(MessageTypePointer place, String text) {
        String condition = place.condition(text);
        return condition.isEmpty() ? "text:" + text.strip() : condition;
    }

    /** Returns the first message sent after a ping, and before the next ping, that looks like a pong; else empty. */
    private String answer(HarMessage ping) {
        int at = frames.indexOf(ping);
        for (HarMessage frame : frames.subList(at + 1, frames.size())) {
            String text = frame.text();
            boolean isSame = text.strip().equals(ping.text().strip());
            if (frame.isSent()
                    && (isSame || word(sent, text).toLowerCase(Locale.ROOT).contains("pong"))) {
                return text;
            }
            if (!frame.isSent() && isPing(received, text)) {
                return "";
            }
        }
        return "";
    }

    private static boolean isPing(MessageTypePointer place, String text) {
        return ALIVE.matcher(word(place, text)).matches() || text.strip().equals("{}");
    }

    private void finish() {
        session.put("listen", String.join("\n", listened));
        session.put("autoReply", String.join("\n", autoReplies));
        if (!beats.isEmpty()) {
            long seconds = beats.size() < 2
                    ? 30
                    : Math.max(1, (beats.get(beats.size() - 1) - beats.get(0)) / MICROS / (beats.size() - 1));
            session.parameters.put("heartbeatText", beat);
            session.parameters.put("heartbeatSeconds", String.valueOf(seconds));
        }
    }
}
