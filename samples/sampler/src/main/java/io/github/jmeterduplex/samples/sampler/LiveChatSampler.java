package io.github.jmeterduplex.samples.sampler;

import io.github.jmeterduplex.session.StompPreparation;
import io.github.jmeterduplex.stomp.StompUser;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A user of LiveChat: loads the page, pulls its first data with the cookie it was given, then connects, subscribes and
 * chats. All that is the chat's own happens in {@link #prepare}; the rest is what {@link StompUser} does with its
 * parameters.
 */
public final class LiveChatSampler extends StompUser {
    private static final int TIMEOUT_MILLIS = 20_000;

    @Override
    protected void prepare(StompPreparation preparation) throws Exception {
        URI page = preparation.url();
        Map<String, String> cookies = new TreeMap<>();
        preparation.step("index", () -> get(page.resolve("/index"), cookies));
        preparation.step("clientPull", () -> get(page.resolve("/clientPull"), cookies));
        cookies.forEach(preparation::cookie);
    }

    /** One request, answered with 200; takes over the cookies that come with the answer. */
    private static Void get(URI address, Map<String, String> cookies) throws IOException {
        HttpURLConnection http = (HttpURLConnection) address.toURL().openConnection();
        http.setConnectTimeout(TIMEOUT_MILLIS);
        http.setReadTimeout(TIMEOUT_MILLIS);
        cookies.forEach((name, value) -> http.addRequestProperty("Cookie", name + "=" + value));
        if (http.getResponseCode() != HttpURLConnection.HTTP_OK) {
            throw new IOException(address + " answered " + http.getResponseCode());
        }
        for (String cookie : http.getHeaderFields().getOrDefault("Set-Cookie", List.of())) {
            String pair = cookie.split(";", 2)[0];
            int equals = pair.indexOf('=');
            cookies.put(pair.substring(0, equals), pair.substring(equals + 1));
        }
        http.getInputStream().readAllBytes();
        return null;
    }
}
