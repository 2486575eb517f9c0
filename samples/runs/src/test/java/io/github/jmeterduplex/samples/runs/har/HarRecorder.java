package io.github.jmeterduplex.samples.runs.har;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.samples.runs.harness.Json;
import io.github.jmeterduplex.samples.runs.report.Browser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes what a browser's network said as a HAR file, as Chrome's own panel exports it: there is no exporter without
 * that panel. Confined to one thread.
 */
public final class HarRecorder {
    private static final double MILLIS = 1000;

    private final Map<String, Map<String, Object>> entries = new LinkedHashMap<>();
    /** Difference between the clock of frames and that of the wall, in seconds. */
    private double offset;

    private HarRecorder() {}

    /** Writes all that has happened since the last look. */
    public static Path write(Browser browser, Path file) throws IOException {
        HarRecorder recorder = new HarRecorder();
        for (String line : browser.network()) {
            Object message = Json.at(JSON.std.anyFrom(line), "message");
            Object method = Json.at(message, "method");
            Object parameters = Json.at(message, "params");
            if (method != null && parameters != null) {
                recorder.take(method.toString(), parameters, browser);
            }
        }
        List<Object> all = new ArrayList<>(recorder.entries.values());
        Map<String, Object> log = Map.of("version", "1.2", "creator", Map.of("name", "WebInspector"), "entries", all);
        return Files.writeString(file, JSON.std.asString(Map.of("log", log)));
    }

    private void take(String method, Object parameters, Browser browser) {
        String id = text(parameters, "requestId");
        switch (method) {
            case "Network.requestWillBeSent" -> request(id, parameters);
            case "Network.responseReceived" -> response(id, parameters);
            case "Network.responseReceivedExtraInfo" -> headers(id, "response", Json.at(parameters, "headers"));
            case "Network.loadingFinished", "Network.loadingFailed" -> ended(id, parameters, browser);
            case "Network.eventSourceMessageReceived" -> event(id, parameters);
            case "Network.webSocketCreated" -> entry(id, "websocket", "GET", text(parameters, "url"));
            case "Network.webSocketWillSendHandshakeRequest" -> {
                offset = number(parameters, "wallTime") - number(parameters, "timestamp");
                begun(id, number(parameters, "wallTime"));
                headers(id, "request", Json.at(parameters, "request", "headers"));
            }
            case "Network.webSocketFrameSent" -> frame(id, "send", parameters);
            case "Network.webSocketFrameReceived" -> frame(id, "receive", parameters);
            default -> {
                // Nothing that a HAR file holds.
            }
        }
    }

    private static String text(Object json, String... names) {
        Object value = Json.at(json, names);
        return value == null ? "" : value.toString();
    }

    private static double number(Object json, String... names) {
        Object value = Json.at(json, names);
        return value == null ? 0 : Double.parseDouble(value.toString());
    }

    private Map<String, Object> entry(String id, String type, String method, String url) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("_resourceType", type);
        entry.put("time", 0);
        entry.put("request", new LinkedHashMap<>(Map.of("method", method, "url", url, "headers", List.of())));
        entry.put("response", new LinkedHashMap<>(Map.of("status", 0, "headers", List.of())));
        entry.put("_webSocketMessages", new ArrayList<>());
        entries.put(id, entry);
        return entry;
    }

    private void begun(String id, double wallSeconds) {
        Map<String, Object> entry = entries.get(id);
        if (entry != null) {
            entry.put(
                    "startedDateTime",
                    Instant.ofEpochMilli((long) (wallSeconds * MILLIS)).toString());
        }
    }

    private void request(String id, Object parameters) {
        Object request = Json.at(parameters, "request");
        entry(id, "fetch", text(request, "method"), text(request, "url")).remove("_webSocketMessages");
        begun(id, number(parameters, "wallTime"));
        entries.get(id).put("_begun", number(parameters, "timestamp"));
        entries.get(id).put("_offset", number(parameters, "wallTime") - number(parameters, "timestamp"));
        headers(id, "request", Json.at(request, "headers"));
        Object body = Json.at(request, "postData");
        if (body != null) {
            part(id, "request").put("postData", Map.of("mimeType", contentType(request), "text", body));
        }
    }

    private static String contentType(Object request) {
        String type = text(request, "headers", "Content-Type");
        return type.isEmpty() ? "text/plain" : type;
    }

    private void response(String id, Object parameters) {
        if (entries.containsKey(id)) {
            Map<String, Object> response = part(id, "response");
            response.put("status", Json.at(parameters, "response", "status"));
            response.put("content", Map.of("mimeType", text(parameters, "response", "mimeType"), "text", ""));
        }
    }

    private void ended(String id, Object parameters, Browser browser) {
        Map<String, Object> entry = entries.get(id);
        if (entry != null && entry.get("_begun") instanceof Double begun) {
            entry.put("time", (number(parameters, "timestamp") - begun) * MILLIS);
        }
        body(id, browser);
    }

    private void body(String id, Browser browser) {
        if (entries.containsKey(id) && part(id, "response").get("content") instanceof Map<?, ?> known) {
            Map<String, Object> body = browser.body(id);
            Map<String, Object> content = new LinkedHashMap<>();
            content.put("mimeType", String.valueOf(known.get("mimeType")));
            content.put("text", String.valueOf(body.getOrDefault("body", "")));
            if (Boolean.TRUE.equals(body.get("base64Encoded"))) {
                content.put("encoding", "base64");
            }
            part(id, "response").put("content", content);
        }
    }

    @SuppressWarnings("unchecked") // Made in entry.
    private Map<String, Object> part(String id, String name) {
        return (Map<String, Object>) entries.get(id).get(name);
    }

    private void headers(String id, String part, Object headers) {
        if (entries.containsKey(id) && headers instanceof Map<?, ?> map) {
            List<Object> list = new ArrayList<>();
            map.forEach(
                    (name, value) -> list.add(Map.of("name", String.valueOf(name), "value", String.valueOf(value))));
            part(id, part).put("headers", list);
        }
    }

    @SuppressWarnings("unchecked") // Made here.
    private void event(String id, Object parameters) {
        Map<String, Object> entry = entries.get(id);
        if (entry != null && entry.get("_offset") instanceof Double difference) {
            ((List<Object>) entry.computeIfAbsent("_eventSourceMessages", name -> new ArrayList<>()))
                    .add(Map.of(
                            "time",
                            number(parameters, "timestamp") + difference,
                            "eventName",
                            text(parameters, "eventName"),
                            "eventId",
                            text(parameters, "eventId"),
                            "data",
                            text(parameters, "data")));
        }
    }

    @SuppressWarnings("unchecked") // Made in entry.
    private void frame(String id, String type, Object parameters) {
        if (entries.containsKey(id)) {
            ((List<Object>) entries.get(id).get("_webSocketMessages"))
                    .add(Map.of(
                            "type",
                            type,
                            "time",
                            number(parameters, "timestamp") + offset,
                            "opcode",
                            (int) number(parameters, "response", "opcode"),
                            "data",
                            text(parameters, "response", "payloadData")));
        }
    }
}
