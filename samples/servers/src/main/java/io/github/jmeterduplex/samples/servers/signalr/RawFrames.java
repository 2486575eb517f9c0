package io.github.jmeterduplex.samples.servers.signalr;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What clients sent, as it came: WebSocket messages and bodies of POST. Thread-safe. */
final class RawFrames {
    private final int most;
    private final List<Map<String, Object>> frames = new ArrayList<>();

    /** Keeps the first so many. */
    RawFrames(int most) {
        this.most = most;
    }

    void add(String connectionId, String transport, byte[] bytes, boolean binary) {
        if (most == 0) {
            return;
        }
        Map<String, Object> frame = new LinkedHashMap<>();
        frame.put("connection", connectionId);
        frame.put("transport", transport);
        if (binary) {
            frame.put("base64", Base64.getEncoder().encodeToString(bytes));
        } else {
            frame.put("text", new String(bytes, StandardCharsets.UTF_8));
        }
        synchronized (frames) {
            if (frames.size() < most) {
                frames.add(frame);
            }
        }
    }

    List<Map<String, Object>> all() {
        synchronized (frames) {
            return List.copyOf(frames);
        }
    }

    void clear() {
        synchronized (frames) {
            frames.clear();
        }
    }
}
