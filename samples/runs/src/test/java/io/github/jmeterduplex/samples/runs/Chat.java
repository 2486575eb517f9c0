package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.LiveChatProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** A LiveChat server, and what it counted since the test began. */
public final class Chat implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final LiveChatProcess process;

    private Chat(LiveChatProcess process) {
        this.process = process;
    }

    /** Starts a server with these switches. */
    public static Chat start(String... options) throws InterruptedException {
        return new Chat(LiveChatProcess.start(options));
    }

    /**
     * What the server counted.
     *
     * @param json what {@code /stats} says
     */
    public record Stats(Map<String, Object> json) {
        /** A count, such as {@code replies}. */
        public long count(String name) {
            return ((Number) json.get(name)).longValue();
        }

        /** SEND frames to a destination. */
        public long messages(String destination) {
            return ((Map<?, ?>) json.get("messages")).get(destination) instanceof Number number
                    ? number.longValue()
                    : 0;
        }

        /** What the server counted of each user by name: {@code connects}, {@code sent}, {@code received} and so on. */
        @SuppressWarnings("unchecked") // the keys of a JSON object are strings
        public Map<String, Map<String, Number>> users() {
            return (Map<String, Map<String, Number>>) json.get("users");
        }

        /** A count of one user; 0 where the server never saw that name. */
        public long user(String name, String count) {
            return users().getOrDefault(name, Map.of(count, 0)).get(count).longValue();
        }

        /** A count of one room, such as {@code deliveries}; 0 where nothing was sent there. */
        public long room(String destination, String count) {
            return ((Map<?, ?>) json.get("rooms")).get(destination) instanceof Map<?, ?> room
                    ? ((Number) room.get(count)).longValue()
                    : 0;
        }

        private boolean isQuiet() {
            return count("open") == 0 && count("pending") == 0;
        }
    }

    /** A run of a plan against this server. */
    public JMeterSetup run(Path plan) {
        return JMeterSetup.of(plan).property("host", "127.0.0.1").property("port", process.port());
    }

    /** Its address, such as {@code http://127.0.0.1:8080}. */
    public String url() {
        return process.url();
    }

    public int port() {
        return process.port();
    }

    /** Forgets what was counted before. */
    public void reset() throws Exception {
        quiet();
        process.resetStats();
    }

    /** The counts now. */
    public Stats stats() throws IOException {
        return new Stats(process.stats());
    }

    /** The counts once the last session has gone and the last reply was sent. */
    public Stats quiet() throws Exception {
        Stats stats = Await.answer(this::stats, Stats::isQuiet, PATIENCE);
        assertThat(stats.isQuiet()).as("quiet: %s", stats).isTrue();
        return stats;
    }

    /** Waits until the server has got so many messages from chats. */
    public Stats awaitMessages(long messages) throws Exception {
        Stats stats = Await.answer(this::stats, now -> now.messages("/app/chat.send") >= messages, PATIENCE);
        assertThat(stats.messages("/app/chat.send")).isGreaterThanOrEqualTo(messages);
        return stats;
    }

    /** Waits until so many sessions are open on the server. */
    public Stats awaitOpen(long sessions) throws Exception {
        Stats stats = Await.answer(this::stats, now -> now.count("open") == sessions, PATIENCE);
        assertThat(stats.count("open")).as("open: %s", stats).isEqualTo(sessions);
        return stats;
    }

    /** Waits until so many sessions have connected since the test began. */
    public Stats awaitConnects(long connects) throws Exception {
        Stats stats = Await.answer(this::stats, now -> now.count("connects") >= connects, PATIENCE);
        assertThat(stats.count("connects")).as("connects: %s", stats).isEqualTo(connects);
        return stats;
    }

    @Override
    public void close() {
        process.close();
    }
}
