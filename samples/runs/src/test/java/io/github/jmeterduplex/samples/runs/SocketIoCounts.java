package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

/**
 * What a Socket.IO server counted.
 *
 * @param json what {@code /stats} says
 */
public record SocketIoCounts(Map<String, Object> json) {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** A count by its names, such as {@code events}, {@code echo}; 0 where the server never saw that. */
    public long at(String... names) {
        Object found = json;
        for (String name : names) {
            found = found instanceof Map<?, ?> object ? object.get(name) : null;
        }
        return found instanceof Number number ? number.longValue() : 0;
    }

    /** The entries of a name, such as {@code users}. */
    @SuppressWarnings("unchecked") // the keys of a JSON object are strings
    public Map<String, Object> all(String name) {
        return (Map<String, Object>) json.get(name);
    }

    private boolean isQuiet() {
        return at("open", "sockets") == 0 && at("disconnects") == at("connects") && at("pending") == 0;
    }

    /** Asks a server until its last session has gone and its last acknowledgement was sent. */
    public static SocketIoCounts quiet(Callable<Map<String, Object>> server) throws Exception {
        return await(server, SocketIoCounts::isQuiet, PATIENCE);
    }

    /** Asks a server until it has counted what is wanted; that it has not is a failure. */
    public static SocketIoCounts await(
            Callable<Map<String, Object>> server, Predicate<SocketIoCounts> wanted, Duration patience)
            throws Exception {
        SocketIoCounts counts = Await.answer(() -> new SocketIoCounts(server.call()), wanted, patience);
        assertThat(counts).matches(wanted);
        return counts;
    }
}
