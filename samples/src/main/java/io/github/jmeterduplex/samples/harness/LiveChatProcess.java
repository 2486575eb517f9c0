package io.github.jmeterduplex.samples.harness;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A LiveChat server on a free port, in its own process. Thread-safe. */
public final class LiveChatProcess implements AutoCloseable {
    private static final Pattern READY = Pattern.compile("LiveChat listening on (http://[^ /]+:(\\d+))");
    private static final Duration START = Duration.ofSeconds(90);

    private final Child child;
    private final String url;
    private final int port;

    private LiveChatProcess(Child child, String url, int port) {
        this.child = child;
        this.url = url;
        this.port = port;
    }

    /**
     * Starts a server and returns when it accepts connections.
     *
     * @param options such as {@code --livechat.delay=100ms}
     */
    public static LiveChatProcess start(String... options) throws InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Child.java(), "-Xmx1g", "-jar", Checkout.liveChatJar().toString(), "--server.port=0"));
        command.addAll(List.of(options));
        Child child = Child.start("LiveChat", command, Checkout.root().resolve("samples/target"), line -> {});
        try {
            var ready = child.awaitLine(READY, START);
            return new LiveChatProcess(child, ready.group(1), Integer.parseInt(ready.group(2)));
        } catch (InterruptedException | RuntimeException e) {
            child.close();
            throw e;
        }
    }

    /** Its address, such as {@code http://127.0.0.1:8080}. */
    public String url() {
        return url;
    }

    public int port() {
        return port;
    }

    /** What the server itself counted. */
    public Map<String, Object> stats() throws IOException {
        try (InputStream body = URI.create(url + "/stats").toURL().openStream()) {
            return JSON.std.mapFrom(body);
        }
    }

    /** The process, for signals and output. */
    public Child process() {
        return child;
    }

    @Override
    public void close() {
        child.close();
    }
}
