package io.github.jmeterduplex.samples.runs.harness;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.util.ArrayList;
import java.util.List;

/** A LiveChat server on a free port, in its own process. Thread-safe. */
public final class LiveChatProcess extends ServerProcess {
    /** {@code -Dlivechat.heap=4g} is for 10,000 sessions and more. */
    private static final String HEAP = System.getProperty("livechat.heap", "1g");

    private LiveChatProcess(Child child) throws InterruptedException {
        super(child);
    }

    /**
     * Starts a server and returns when it accepts connections.
     *
     * @param options such as {@code --livechat.delay=100ms}
     */
    public static LiveChatProcess start(String... options) throws InterruptedException {
        return start(List.of(), options);
    }

    /**
     * The same under a launcher.
     *
     * @param launcher words before the command, such as {@code taskset -c 1}
     */
    public static LiveChatProcess start(List<String> launcher, String... options) throws InterruptedException {
        List<String> command = new ArrayList<>(launcher);
        command.add(Child.java());
        command.addAll(QuickJvm.options());
        command.addAll(List.of("-Xmx" + HEAP, "-jar", Checkout.liveChatJar().toString(), "--server.port=0"));
        command.addAll(List.of(options));
        return new LiveChatProcess(
                Child.start("LiveChat", command, Checkout.root().resolve("samples/servers/target"), line -> {}));
    }

    /** Logs in as a browser does; returns the cookie that handshakes must carry, as in {@code NAME=value}. */
    public String login() throws IOException {
        URLConnection page = URI.create(url() + "/index").toURL().openConnection();
        try (InputStream body = page.getInputStream()) {
            body.readAllBytes();
        }
        return page.getHeaderField("Set-Cookie").replaceFirst(";.*", "");
    }
}
