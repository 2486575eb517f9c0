package io.github.jmeterduplex.samples.servers.livechat;

import jakarta.websocket.ContainerProvider;
import jakarta.websocket.WebSocketContainer;
import java.lang.reflect.Type;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.springframework.messaging.simp.stomp.StompCommand;
import org.springframework.messaging.simp.stomp.StompHeaders;
import org.springframework.messaging.simp.stomp.StompSession;
import org.springframework.messaging.simp.stomp.StompSessionHandlerAdapter;
import org.springframework.web.socket.WebSocketHttpHeaders;
import org.springframework.web.socket.client.WebSocketClient;
import org.springframework.web.socket.client.standard.StandardWebSocketClient;
import org.springframework.web.socket.messaging.WebSocketStompClient;
import org.springframework.web.socket.sockjs.client.RestTemplateXhrTransport;
import org.springframework.web.socket.sockjs.client.SockJsClient;
import org.springframework.web.socket.sockjs.client.WebSocketTransport;

/** One user with Spring's client as a customer has it; what arrives waits in {@link #arrived}. */
final class ChatClient extends StompSessionHandlerAdapter implements AutoCloseable {
    record Arrival(StompHeaders headers, String body) {}

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final long PATIENCE_SECONDS = 20;
    private static final int MAX_CHARS = 1 << 21;

    final BlockingQueue<Arrival> arrived = new LinkedBlockingQueue<>();
    final CompletableFuture<StompHeaders> error = new CompletableFuture<>();
    private StompSession session;

    private ChatClient() {}

    /** Starts a server on a free port. */
    static LiveChat start(String... switches) {
        List<String> args = new ArrayList<>(List.of(switches));
        args.add("--server.port=0");
        // The client complains about the frame with which Spring's broker ends a session.
        args.add("--logging.level.org.springframework.web.socket.sockjs.client=off");
        return LiveChat.start(args.toArray(new String[0]));
    }

    /** Logs in and returns the Cookie header. */
    static String login(LiveChat server) throws Exception {
        HttpResponse<String> page = get(server, "/index");
        return page.headers().firstValue("Set-Cookie").orElseThrow().replaceFirst(";.*", "");
    }

    static HttpResponse<String> get(LiveChat server, String path, String... headers) throws Exception {
        return HTTP.send(request(server, path, headers).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Posts a form. */
    static HttpResponse<String> submit(LiveChat server, String path, String form, String... headers) throws Exception {
        return HTTP.send(
                request(server, path, headers)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(form))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    static HttpResponse<String> post(LiveChat server, String path, String... headers) throws Exception {
        return HTTP.send(
                request(server, path, headers)
                        .POST(HttpRequest.BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.Builder request(LiveChat server, String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url() + path));
        return headers.length == 0 ? request : request.headers(headers);
    }

    static ChatClient overSockJs(LiveChat server, String cookie) throws Exception {
        return connect(sockJs(), server.url() + "/ws", cookie, new StompHeaders());
    }

    static ChatClient overWebSocket(LiveChat server, String cookie) throws Exception {
        return connect(webSocket(), stompUrl(server), cookie, new StompHeaders());
    }

    static ChatClient withLogin(LiveChat server, String cookie, String login) throws Exception {
        return withHeaders(server, cookie, "login", login);
    }

    /** Over plain WebSocket, with more headers of CONNECT: name, value, name, value. */
    static ChatClient withHeaders(LiveChat server, String cookie, String... headers) throws Exception {
        return connect(webSocket(), stompUrl(server), cookie, stompHeaders(headers));
    }

    /** Over SockJS's XHR streaming, without WebSocket. */
    static ChatClient overXhr(LiveChat server, String cookie, String... headers) throws Exception {
        SockJsClient xhr = new SockJsClient(List.of(new RestTemplateXhrTransport()));
        return connect(xhr, server.url() + "/ws", cookie, stompHeaders(headers));
    }

    private static StompHeaders stompHeaders(String... headers) {
        StompHeaders connect = new StompHeaders();
        for (int i = 0; i < headers.length; i += 2) {
            connect.set(headers[i], headers[i + 1]);
        }
        return connect;
    }

    static String stompUrl(LiveChat server) {
        return "ws://127.0.0.1:" + server.port() + "/stomp";
    }

    private static StandardWebSocketClient webSocket() {
        WebSocketContainer container = ContainerProvider.getWebSocketContainer();
        container.setDefaultMaxTextMessageBufferSize(MAX_CHARS);
        return new StandardWebSocketClient(container);
    }

    private static WebSocketClient sockJs() {
        return new SockJsClient(List.of(new WebSocketTransport(webSocket())));
    }

    private static ChatClient connect(WebSocketClient transport, String url, String cookie, StompHeaders headers)
            throws Exception {
        ChatClient client = new ChatClient();
        WebSocketStompClient stomp = new WebSocketStompClient(transport);
        stomp.setInboundMessageSizeLimit(MAX_CHARS);
        WebSocketHttpHeaders http = new WebSocketHttpHeaders();
        http.add("Cookie", cookie);
        CompletableFuture<StompSession> opened = stomp.connectAsync(URI.create(url), http, headers, client);
        CompletableFuture<?> unused = client.error.whenComplete((frame, failure) ->
                opened.completeExceptionally(new IllegalStateException(String.valueOf(frame.get("message")))));
        client.session = opened.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        return client;
    }

    ChatClient subscribe(String destination) {
        session.subscribe(destination, this);
        return this;
    }

    void send(String destination, String body) {
        send(destination, body, "application/json");
    }

    void send(String destination, String body, String contentType, String... header) {
        StompHeaders headers = new StompHeaders();
        headers.setDestination(destination);
        headers.set("content-type", contentType);
        if (header.length == 2) {
            headers.set(header[0], header[1]);
        }
        session.send(headers, body.getBytes(StandardCharsets.UTF_8));
    }

    /** The next message; fails when none comes. */
    Arrival next() throws InterruptedException {
        Arrival arrival = arrived.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (arrival == null) {
            throw new AssertionError("nothing arrived");
        }
        return arrival;
    }

    @Override
    public Type getPayloadType(StompHeaders headers) {
        return byte[].class;
    }

    @Override
    public void handleFrame(StompHeaders headers, Object payload) {
        String body = payload == null ? "" : new String((byte[]) payload, StandardCharsets.UTF_8);
        if (headers.getSubscription() == null) {
            error.complete(headers);
        } else {
            arrived.add(new Arrival(headers, body));
        }
    }

    @Override
    public void handleException(
            StompSession unused, StompCommand command, StompHeaders headers, byte[] payload, Throwable exception) {
        throw new AssertionError(exception);
    }

    @Override
    public void close() {
        // After ERROR the server closes.
        if (session.isConnected() && !error.isDone()) {
            session.disconnect();
        }
    }
}
