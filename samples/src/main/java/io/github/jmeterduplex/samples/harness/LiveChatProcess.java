package io.github.jmeterduplex.samples.harness;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A LiveChat server on a free port, in its own process. Thread-safe. */
public final class LiveChatProcess extends ServerProcess {
    private static final Pattern READY = Pattern.compile("LiveChat listening on (http://[^ /]+:(\\d+))");
    private static final Duration START = Duration.ofSeconds(90);

    private LiveChatProcess(Child child) throws InterruptedException {
        super(child, READY, START);
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
        return new LiveChatProcess(
                Child.start("LiveChat", command, Checkout.root().resolve("samples/target"), line -> {}));
    }
}
