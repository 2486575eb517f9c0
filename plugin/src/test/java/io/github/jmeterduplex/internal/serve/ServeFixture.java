package io.github.jmeterduplex.internal.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelTest;
import io.github.jmeterduplex.internal.net.channel.RecordingChannelListener;
import io.github.jmeterduplex.internal.net.channel.Target;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;

/** A test server, and the plugin's channels to it. */
abstract class ServeFixture extends ChannelTest {
    static final HttpClient HTTP = HttpClient.newHttpClient();

    private DuplexServer server;

    ServeFixture() {
        super(1_000_000, 10_000_000, 1);
    }

    /** A channel, and what came over it. */
    record Client(Channel channel, RecordingChannelListener heard) {
        Client send(String text) {
            channel.send(utf8(text), false, true);
            return this;
        }

        String next() {
            return heard.text();
        }
    }

    final void serve(String... options) throws IOException {
        serve(false, false, options);
    }

    /** @param options names and values in turn */
    final void serve(boolean tls, boolean requiresLogin, String... options) throws IOException {
        Map<String, String> texts = new HashMap<>();
        for (int i = 0; i < options.length; i += 2) {
            texts.put(options[i], options[i + 1]);
        }
        server = DuplexServer.start(new ServeOptions(0, tls, requiresLogin, Behaviour.parse(texts)));
    }

    final DuplexServer server() {
        return server;
    }

    final Client client(Target target) {
        RecordingChannelListener listener = new RecordingChannelListener();
        connector.connect(target, listener);
        return new Client(listener.open(), listener);
    }

    final String url(String scheme, String path) {
        return scheme + "://127.0.0.1:" + server.port() + path;
    }

    final HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url("http", path)));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    final HttpResponse<String> post(String path, String body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(url("http", path))).POST(HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    final long count(Count count) throws IOException, InterruptedException {
        String name = '"' + count.name().toLowerCase(Locale.ROOT) + "\":";
        String json = get("/stats").body();
        assertThat(json).contains(name);
        return Long.parseLong(json.substring(json.indexOf(name) + name.length()).split("[,}]", -1)[0]);
    }

    @AfterEach
    final void end() {
        server.close();
    }
}
