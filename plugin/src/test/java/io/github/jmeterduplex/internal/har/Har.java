package io.github.jmeterduplex.internal.har;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.internal.har.plan.PlanText;
import io.github.jmeterduplex.internal.har.recording.HarReader;
import io.github.jmeterduplex.internal.har.recording.RecordedSessions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A recording that a test makes up, in the format of Chrome or Playwright. Each thing that is said takes 50 ms. */
final class Har {
    private static final long START_MILLIS = 1_700_000_000_000L;
    private static final long STEP_MILLIS = 50;
    private static final double SECOND = 1000.0;

    private final boolean isChrome;
    private final List<Map<String, Object>> entries = new ArrayList<>();
    private List<Object> frames = new ArrayList<>();
    private long now = START_MILLIS;

    private Har(boolean isChrome) {
        this.isChrome = isChrome;
    }

    /** Times of messages in seconds. */
    static Har ofChrome() {
        return new Har(true);
    }

    /** Times of messages in milliseconds. */
    static Har ofPlaywright() {
        return new Har(false);
    }

    /** @param millis below 0, what comes next begins before the last has ended */
    Har pause(long millis) {
        now += millis;
        return this;
    }

    private static List<Object> headers(String... pairs) {
        List<Object> headers = new ArrayList<>();
        for (int i = 0; i < pairs.length; i += 2) {
            headers.add(Map.of("name", pairs[i], "value", pairs[i + 1]));
        }
        return headers;
    }

    private Map<String, Object> entry(String type, String method, String url) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("_resourceType", type);
        entry.put("startedDateTime", Instant.ofEpochMilli(now).toString());
        entry.put("time", STEP_MILLIS);
        entry.put("request", new LinkedHashMap<>(Map.of("method", method, "url", url, "headers", headers())));
        entry.put("response", new LinkedHashMap<>(Map.of("status", 200, "headers", headers())));
        entries.add(entry);
        now += STEP_MILLIS;
        return entry;
    }

    @SuppressWarnings("unchecked") // Made in entry.
    private static Map<String, Object> part(Map<String, Object> entry, String name) {
        return (Map<String, Object>) entry.get(name);
    }

    /** A GET with a response of this type. */
    Har get(String url, String type, String text, String... responseHeaders) {
        Map<String, Object> response = part(entry("fetch", "GET", url), "response");
        response.put("content", Map.of("mimeType", type, "text", text));
        response.put("headers", headers(responseHeaders));
        return this;
    }

    /** A stream of events, of which the next ones are. */
    Har eventStream(String url) {
        Map<String, Object> entry = entry("eventsource", "GET", url);
        part(entry, "response").put("content", Map.of("mimeType", "text/event-stream"));
        frames = new ArrayList<>();
        entry.put("_eventSourceMessages", frames);
        return this;
    }

    /** As an export with sensitive data has them. */
    Har events(String... data) {
        for (String text : data) {
            frames.add(Map.of("time", now / SECOND, "eventName", "message", "eventId", "", "data", text));
            now += STEP_MILLIS;
        }
        return this;
    }

    /** As a sanitized export has them. */
    Har eventWithoutData() {
        frames.add(Map.of("time", now / SECOND, "eventName", "message", "eventId", ""));
        now += STEP_MILLIS;
        return this;
    }

    /** Gives the response that was added last as browsers give what they take for bytes. */
    Har base64() {
        Map<String, Object> response = part(entries.get(entries.size() - 1), "response");
        Map<String, Object> content = new LinkedHashMap<>(part(response, "content"));
        byte[] bytes = String.valueOf(content.get("text")).getBytes(StandardCharsets.UTF_8);
        content.put("text", Base64.getEncoder().encodeToString(bytes));
        content.put("encoding", "base64");
        response.put("content", content);
        return this;
    }

    /** A POST with a response in JSON. */
    Har post(String url, String type, String body, String answer, String... responseHeaders) {
        Map<String, Object> entry = entry("fetch", "POST", url);
        part(entry, "request").put("postData", Map.of("mimeType", type, "text", body));
        part(entry, "response").put("content", Map.of("mimeType", "application/json", "text", answer));
        part(entry, "response").put("headers", headers(responseHeaders));
        return this;
    }

    /** Gives the request that was added last these headers. */
    Har with(String... requestHeaders) {
        part(entries.get(entries.size() - 1), "request").put("headers", headers(requestHeaders));
        return this;
    }

    /** The entries have no times; the messages have theirs. */
    Har withoutTimes() {
        entries.forEach(entry -> entry.put("startedDateTime", "never"));
        return this;
    }

    /** A WebSocket, of which the next messages are. */
    Har socket(String url, String... requestHeaders) {
        Map<String, Object> entry = entry("websocket", "GET", url);
        part(entry, "request").put("headers", headers(requestHeaders));
        frames = new ArrayList<>();
        entry.put("_webSocketMessages", frames);
        return this;
    }

    /** The last WebSocket, as proxies write it: with the scheme of its handshake, by its status alone. */
    Har ofProxy() {
        Map<String, Object> entry = entries.get(entries.size() - 1);
        entry.remove("_resourceType");
        part(entry, "request")
                .computeIfPresent("url", (name, url) -> String.valueOf(url).replaceFirst("^ws", "http"));
        part(entry, "response").put("status", 101);
        return this;
    }

    /** The last entry takes so long. */
    Har lasting(long millis) {
        entries.get(entries.size() - 1).put("time", millis);
        return this;
    }

    Har send(String... texts) {
        for (String text : texts) {
            frame("send", 1, text);
        }
        return this;
    }

    /** The continuation of the text that was sent last. */
    Har sendFragment(String text) {
        frame("send", 0, text);
        return this;
    }

    Har receive(String... texts) {
        for (String text : texts) {
            frame("receive", 1, text);
        }
        return this;
    }

    Har sendBytes(byte[] bytes) {
        frame("send", 2, Base64.getEncoder().encodeToString(bytes));
        return this;
    }

    Har receiveBytes(byte[] bytes) {
        frame("receive", 2, Base64.getEncoder().encodeToString(bytes));
        return this;
    }

    /** SockJS: an array of one text. */
    Har sendSockJs(String text) throws IOException {
        return send(JSON.std.asString(List.of(text)));
    }

    /** SockJS: a frame of one message. */
    Har receiveSockJs(String text) throws IOException {
        return receive("a" + JSON.std.asString(List.of(text)));
    }

    private void frame(String type, int opcode, String data) {
        Object time = isChrome ? (Object) (now / SECOND) : (Object) now;
        frames.add(Map.of("type", type, "time", time, "opcode", opcode, "data", data));
        now += STEP_MILLIS;
    }

    String json() throws IOException {
        return JSON.std.asString(Map.of("log", Map.of("version", "1.2", "entries", entries)));
    }

    Path write(Path folder) throws IOException {
        return Files.writeString(folder.resolve("session.har"), json());
    }

    /** The connections, by way of a file. */
    RecordedSessions sessions() throws IOException {
        Path folder = Files.createTempDirectory("har-");
        try {
            return RecordedSessions.of(HarReader.read(write(folder)));
        } finally {
            Files.delete(folder.resolve("session.har"));
            Files.delete(folder);
        }
    }

    /** The plan with one thread a user. */
    ImportedPlan plan() throws IOException {
        return new ImportedPlan(PlanText.of(sessions(), "session", "session-users.csv", false));
    }

    /** The plan with one thread for all. */
    ImportedPlan oneThreadPlan() throws IOException {
        return new ImportedPlan(PlanText.of(sessions(), "session", "session-users.csv", true));
    }
}
