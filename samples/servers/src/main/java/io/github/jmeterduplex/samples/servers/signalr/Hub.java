package io.github.jmeterduplex.samples.servers.signalr;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** The state that all connections of the server share: its options, groups, codecs and counts. Thread-safe. */
final class Hub {
    private final HubOptions options;
    private final RawFrames frames;
    private final Map<String, Codec> codecs;
    private final Map<String, Set<HubConnection>> groups = new ConcurrentHashMap<>();
    private final Set<HubConnection> connections = ConcurrentHashMap.newKeySet();
    private final Map<String, LongAdder> open = new ConcurrentHashMap<>();
    private volatile HubTally tally = new HubTally();

    Hub(HubOptions options) {
        this.options = options;
        frames = new RawFrames(options.number("record"));
        codecs = Map.of("json", new JsonCodec(), "messagepack", new MessagePackCodec());
    }

    HubOptions options() {
        return options;
    }

    RawFrames frames() {
        return frames;
    }

    HubTally tally() {
        return tally;
    }

    Map<String, Codec> codecs() {
        return codecs;
    }

    /** Starts a new period of counts. */
    void reset() {
        tally = new HubTally();
        frames.clear();
    }

    void opened(HubConnection connection) {
        tally.opened(connection.kind());
        open.computeIfAbsent(connection.kind(), unused -> new LongAdder()).increment();
        connections.add(connection);
    }

    /** Forgets a connection that had been opened; idempotent only for those that never were. */
    void closed(HubConnection connection) {
        if (connections.remove(connection)) {
            tally.add(HubCount.DISCONNECTS);
            open.computeIfAbsent(connection.kind(), unused -> new LongAdder()).decrement();
        }
        groups.values().forEach(members -> members.remove(connection));
    }

    void join(String group, HubConnection connection) {
        groups.computeIfAbsent(group, unused -> ConcurrentHashMap.newKeySet()).add(connection);
    }

    void leave(String group, HubConnection connection) {
        groups.getOrDefault(group, Set.of()).remove(connection);
    }

    void pushToGroup(String group, HubMessage.Invocation push) {
        pushTo(groups.getOrDefault(group, Set.of()), push);
    }

    void pushToAll(HubMessage.Invocation push) {
        pushTo(connections, push);
    }

    private static void pushTo(Set<HubConnection> members, HubMessage.Invocation push) {
        Encoded encoded = new Encoded(push);
        members.forEach(member -> member.push(push.target(), encoded));
    }

    Map<String, Object> statistics() {
        Map<String, Long> openNow = new LinkedHashMap<>();
        open.forEach((kind, count) -> openNow.put(kind, count.sum()));
        return tally.toJson(openNow);
    }

    /** What clients sent, as it came: WebSocket messages and bodies of POST. Thread-safe. */
    static final class RawFrames {
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
}
