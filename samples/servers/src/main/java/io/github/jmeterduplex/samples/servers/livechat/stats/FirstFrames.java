package io.github.jmeterduplex.samples.servers.livechat.stats;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.messaging.Message;
import org.springframework.messaging.simp.stomp.StompHeaderAccessor;
import org.springframework.messaging.support.MessageHeaderAccessor;

/** Keeps the first frames of clients as they came, but for heartbeats. Thread-safe. */
public final class FirstFrames {
    private static final int MAX_FRAMES = 20;

    private final List<Map<String, Object>> frames = new ArrayList<>();
    private volatile boolean isFull;

    public void add(Message<?> message) {
        if (isFull) {
            return;
        }
        StompHeaderAccessor headers = MessageHeaderAccessor.getAccessor(message, StompHeaderAccessor.class);
        if (headers == null || headers.getCommand() == null) {
            return;
        }
        Map<String, Object> frame = new LinkedHashMap<>();
        frame.put("command", headers.getCommand().name());
        Map<String, String> named = new TreeMap<>();
        headers.toNativeHeaderMap().forEach((name, values) -> named.put(name, values.get(0)));
        frame.put("headers", named);
        frame.put("body", new String((byte[]) message.getPayload(), StandardCharsets.UTF_8));
        synchronized (frames) {
            if (frames.size() < MAX_FRAMES) {
                frames.add(frame);
            }
            isFull = frames.size() == MAX_FRAMES;
        }
    }

    /** Each with {@code command}, {@code headers} and {@code body}, in the order of their coming. */
    public List<Map<String, Object>> all() {
        synchronized (frames) {
            return List.copyOf(frames);
        }
    }
}
